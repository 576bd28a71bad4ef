import { join } from 'node:path';
import { ServedShop } from '../testing/served-shop';
import { type HealthReply, partsOf } from './status';

const well: HealthReply = {
  status: 'ready',
  database: 'there',
  log: { head: '00000000000000000042', faults: 0 },
  projections: [
    {
      name: 'artworks',
      version: 4,
      state: 'live',
      serving: true,
      damage: null,
      error: null,
      lagSeconds: 0,
      lagEvents: 0,
    },
  ],
  processes: [{ name: 'arrivals', lagSeconds: 0, lagEvents: 0, open: 2, givenUp: 0 }],
};
const GB = 1024 ** 3;
const disk = { folder: '/shop/.rabbet', freeBytes: 20 * GB, bytes: 100 * GB };
const linesOn = (health: HealthReply, on = disk) =>
  partsOf(health, on).map(({ part, state, advice }) => [part, state, ...(advice === null ? [] : [advice])]);

test('a shop that is well says so of each part, on one screen', () => {
  expect(linesOn(well)).toEqual([
    ['server', 'ready'],
    ['database', 'there'],
    ['log', 'there, up to 42'],
    ['read models', '1 of 1 well'],
    ['processes', '1 of 1 well, 2 to be done'],
    ['given up', '0'],
    ['disk', '20.0 of 100.0 GB free'],
  ]);
});

test('mail that waits is told, and mail that was given up is not well, with what to do about it', () => {
  const mail = (mails_waiting: number, mails_given_up: number) =>
    partsOf({ ...well, counts: { mails_waiting, mails_given_up } }, disk).filter(({ part }) => part === 'mail');
  expect(mail(2, 0)).toEqual([{ part: 'mail', state: '2 to be sent', isWell: true, advice: null }]);
  expect(mail(0, 1)).toMatchObject([
    { state: '0 to be sent', isWell: true },
    { state: '1 given up', isWell: false, advice: expect.stringContaining('rabbet mail list --state given-up') },
  ]);
});

test('what is not well stands out, with what to do about it', () => {
  const [artworks] = well.projections;
  const [arrivals] = well.processes ?? [];
  const ill = partsOf(
    {
      status: 'unavailable',
      database: 'away',
      log: { head: null, faults: 2 },
      projections: [
        { ...artworks!, state: 'stopped' }, // there is one
        { ...artworks!, name: 'prints', state: 'stopped', error: 'PrintMade 7 at 12 cannot be read' },
        { ...artworks!, name: 'walls', damage: 'table walls is gone' },
        { ...artworks!, name: 'rooms', lagSeconds: null, lagEvents: null },
        { ...artworks!, name: 'images', lagSeconds: 61, lagEvents: 1200 },
        { ...artworks!, name: 'units', state: 'building', lagEvents: null, lagSeconds: 9 },
      ],
      processes: [{ ...arrivals!, givenUp: 3 }], // there is one
    },
    { ...disk, freeBytes: GB },
  ).filter(({ isWell }) => !isWell);
  expect(ill.map(({ part, state }) => `${part}: ${state}`)).toEqual([
    'server: unavailable',
    'database: away',
    'log: away',
    'log: 2 events gone or altered',
    'read models: 1 of 6 unknown: the log is away',
    'read model artworks_v4: stopped',
    'read model prints_v4: stopped: PrintMade 7 at 12 cannot be read',
    'read model walls_v4: damaged: table walls is gone',
    'read model images_v4: behind by 1,200 events',
    'read model units_v4: being built, 9 s to go',
    'given up: 3',
    'disk: 1.0 of 100.0 GB free',
  ]);
  expect(ill.filter(({ advice }) => advice === null)).toEqual([]);
});

test('a full disk of Postgres is told, with what to do', () => {
  expect(partsOf({ ...well, diskFull: true }, disk)).toContainEqual({
    part: 'database',
    state: 'its disk is full',
    isWell: false,
    advice: 'make room on the disk of Postgres: nothing can be changed until then',
  });
});

test('a database or a log that reads only is not well, and is told once where both are one', () => {
  const { log } = well;
  const illOf = (health: Partial<HealthReply>) => partsOf({ ...well, ...health }, disk).filter(({ isWell }) => !isWell);
  const both = illOf({ database: 'read-only', log: { ...log, readOnly: true } });
  expect(both).toMatchObject([
    { part: 'database', state: 'read-only', advice: expect.stringContaining('take writes') },
  ]);
  const other = illOf({ log: { ...log, readOnly: true } });
  expect(other).toMatchObject([{ part: 'log', state: 'read-only', advice: expect.stringContaining('take writes') }]);
});

test('a database whose own tables lack something is not well, and says which', () => {
  const damaged = partsOf({ ...well, status: 'damaged', stateDamage: 'state lacks reservation' }, disk);
  expect(damaged.filter(({ isWell }) => !isWell)).toMatchObject([
    { part: 'server', state: 'damaged' },
    { part: 'database', state: 'damaged: state lacks reservation', advice: expect.stringContaining('restore') },
  ]);
});

test('while the log says nothing, how far behind it the read models are is unknown', () => {
  const [artworks] = well.projections;
  const unknown = { ...artworks!, lagSeconds: null, lagEvents: null }; // there is one
  const hanging = {
    ...well,
    status: 'unavailable',
    database: 'away',
    log: { head: null, faults: null },
    processes: null,
    projections: [unknown, { ...unknown, name: 'walls', damage: 'table walls is gone' }],
  };
  expect(partsOf(hanging, disk).filter(({ part }) => part.startsWith('read model'))).toMatchObject([
    { state: '1 of 2 unknown: the log is away', isWell: false, advice: 'see to the log, above' },
    { part: 'read model walls_v4', state: 'damaged: table walls is gone' },
  ]);
});

test('processes are unknown for the part that is away: an EventStoreDB, or the database', () => {
  const of = (database: string) => {
    const away = { ...well, status: 'unavailable', database, log: { head: null, faults: null }, processes: null };
    return partsOf(away, disk).find(({ part }) => part === 'processes');
  };
  expect(of('there')).toMatchObject({ state: 'unknown: the log is away', advice: 'see to the log, above' });
  expect(of('away')).toMatchObject({ state: 'unknown: the database is away', advice: 'see to the database, above' });
});

test('a log that became another one is told once, with what to do, and what stands still because of it', () => {
  const says = 'The log holds another past: say "rabbet log accept-earlier".';
  const [artworks] = well.projections;
  const [arrivals] = well.processes ?? [];
  const still = { lagSeconds: null, lagEvents: null, error: says };
  const parts = partsOf(
    {
      ...well,
      status: 'unavailable',
      log: { head: '0042', faults: 0, anotherPast: says },
      projections: [{ ...artworks!, ...still, state: 'stopped' }], // there is one
      processes: [{ ...arrivals!, ...still }], // there is one
    },
    disk,
  );
  expect(parts.filter(({ isWell }) => !isWell)).toMatchObject([
    { part: 'server', state: 'unavailable', advice: 'see to the database or the log, below' },
    { part: 'log', state: 'holds another past than the shop has seen', advice: says },
    { part: 'read models', state: '1 of 1 stand still, and are shown as they are', advice: 'see to the log, above' },
    { part: 'processes', state: '1 of 1 stand still', advice: 'see to the log, above' },
  ]);
});

test('events that the log has lost are told by their places, beside all that is well', () => {
  const lost = { after: '0040', upTo: '0042' };
  const parts = partsOf({ ...well, log: { head: '0041', faults: 0, anotherPast: null, lost } }, disk);
  expect(parts.filter(({ isWell }) => !isWell)).toMatchObject([
    { part: 'log', state: 'has lost all after 40, up to 42', advice: expect.stringContaining('is gone') },
  ]);
});

describe('rabbet status', () => {
  const shop = new ServedShop();
  const status = (...args: readonly string[]) => shop.rabbet(args, { noun: 'status' });
  beforeAll(() => shop.open());
  afterAll(() => shop.close());

  it('says to strangers no more than they may know', async () => {
    const complaint = expect.stringMatching(
      /The shop is ready; its parts are told to staff alone: sign in: rabbet sign-in/,
    );
    const stranger = { noun: 'status', env: { RABBET_HOME: join(shop.home, 'elsewhere') } };
    expect(await shop.rabbet(['--url', shop.url], stranger)).toEqual({ code: 1, lines: [], complaint });
  });

  it('says of a token that holds no longer what to do, and not that nobody is there', async () => {
    const env = { RABBET_TOKEN: 'rabbet_of_yesterday' };
    expect(await shop.rabbet([], { noun: 'status', env })).toEqual({
      code: 5,
      lines: [],
      complaint: expect.stringMatching(/unknown, has expired or was revoked/),
    });
  });

  it('ends with 0 where all is well, and says where no shop runs', async () => {
    const { code, lines } = await status();
    expect([code, lines[0]]).toEqual([0, 'server\tready\t']);
    expect(JSON.parse((await status('--json')).lines.join())).toMatchObject({ well: true });
    await shop.stop();
    const complaint = expect.stringMatching(/^No shop is running on the data folder /);
    expect(await status()).toEqual({ code: 69, lines: [], complaint });
  });
});
