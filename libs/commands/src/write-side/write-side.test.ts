import type { SkipCommand } from '@rabbet/domain/audit/skips';
import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLog } from '@rabbet/event-store';
import { acceptLoss, skippedEvents, StateRefused } from '@rabbet/postgres';
import type { WriteSide } from './write-side';
import { acceptEarlierLog, erasePerson, skipForProjection } from '../operate';
import { exhibition, type ExhibitionCommand } from '../testing/exhibition';
import { newContext, testWriteSide, type TestWriteSide } from '../testing/open-write-side';

const plan: ExhibitionCommand = { type: 'PlanExhibition', data: { title: 'Marshes', opensOn: '2026-12-01' } };
const sign = (guest: string): ExhibitionCommand => ({
  type: 'SignGuestBook',
  data: { guest },
  personal: { [guest]: { name: 'Ann Bell' } },
});

const DAY = 24 * 3_600_000;

let shop: TestWriteSide;
beforeEach(async () => (shop = await testWriteSide()));
afterEach(() => shop.close());

const db = () => shop.test.database;
const guestName = async (writeSide: WriteSide, guest: string) => {
  const [event] = await writeSide.eventStore.readStream(`test-exhibition-${guest}`);
  return event?.personal?.[guest];
};

async function planNew(writeSide: WriteSide, commandId: string): Promise<number> {
  const id = await writeSide.reservations.reserve('test-exhibition', commandId);
  await writeSide.executor.execute(exhibition, id, plan, newContext({ commandId }));
  return id;
}

describe('a program that starts', () => {
  it('learns every id in use from the log after the state was lost', async () => {
    const first = await shop.open();
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    const ids = [];
    for (const key of keys) ids.push(await planNew(first, key));
    await first.close();
    await db().query('drop schema state cascade');
    const again = await shop.open();
    expect(await again.reservations.reserve('test-exhibition', keys[1]!)).toBe(ids[1]);
    expect(await again.reservations.reserve('test-exhibition', randomUUID())).toBe(4);
  });

  it('learns ids from the log that are newer than its restored state', async () => {
    const first = await shop.open();
    await planNew(first, randomUUID());
    await first.stateSynchronizer.catchUp();
    const copy = await db().query<{ position: string }>('select position from state.process_position');
    const key = randomUUID();
    const id = await planNew(first, key);
    await first.close();
    await db().query('delete from state.reservation where id = $1', [id]);
    await db().query('update state.process_position set position = $1', [copy.rows[0]?.position]);
    const again = await shop.open();
    expect(await again.reservations.reserve('test-exhibition', key)).toBe(id);
  });

  it('frees an expired reservation only if no event uses the id', async () => {
    const writeSide = await shop.open();
    await writeSide.reservations.reserve('test-exhibition', 'abandoned');
    const used = await writeSide.reservations.reserve('test-exhibition', 'used');
    await writeSide.executor.execute(exhibition, used, plan, newContext({ commandId: 'used' }));
    await writeSide.stateSynchronizer.catchUp();
    expect(await writeSide.stateSynchronizer.expire(new Date())).toBe(0);
    expect(await writeSide.stateSynchronizer.expire(new Date(Date.now() + DAY))).toBe(1);
    expect(await writeSide.reservations.reserve('test-exhibition', 'used')).toBe(used);
  });

  it('removes expired sessions while the log is unavailable', async () => {
    const writeSide = await shop.open();
    const begin = `insert into state.session
      (id_digest, account, device, made_at, seen_at, idle_for, ends_at, second_factor) values`;
    await db().query(`${begin} ('a', 7, '', now(), now(), '1 ms', now(), false),
      ('b', 7, '', now(), now(), '1 h', now() + interval '1 h', false)`);
    await writeSide.log.close();
    await writeSide.stateSynchronizer.expire().catch(() => {});
    expect((await db().query('select 1 from state.session')).rowCount).toBe(1);
  });

  it('starts at the same time as two others on an empty database', async () => {
    const writeSides = await Promise.all([shop.open(), shop.open(), shop.open()]);
    const identities = await Promise.all(writeSides.map(({ log }) => log.identity()));
    expect(new Set(identities).size).toBe(1);
    const ids = await Promise.all(writeSides.map((writeSide) => planNew(writeSide, randomUUID())));
    expect(ids.sort()).toEqual([1, 2, 3]);
  });
});

describe('a program that does not start', () => {
  const refusalMessage = (options = {}) =>
    shop.open(options).then(
      () => 'started',
      (error: Error) => (error instanceof StateRefused ? error.message : error),
    );

  it('names both logs when it is opened with another log', async () => {
    const writeSide = await shop.open();
    await writeSide.close();
    const other = await testWriteSide();
    const otherWriteSide = await other.open();
    const message = await refusalMessage({ eventStoreUrl: other.test.url });
    expect(message).toContain(await otherWriteSide.log.identity());
    expect(message).toContain(writeSide.installation.logIdentity);
    await other.close();
  });

  it('says that the master key is another one, or missing', async () => {
    await (await shop.open()).close();
    expect(await refusalMessage({ masterKey: randomBytes(32).toString('hex') })).toMatch(/master key/);
    rmSync(join(shop.home, 'master.key'));
    expect(await refusalMessage()).toMatch(/master\.key is missing/);
  });

  it('says that the log was restored to an earlier point, until an operator accepts it', async () => {
    const writeSide = await shop.open();
    const first = await planNew(writeSide, 'first');
    const second = await planNew(writeSide, 'second');
    await writeSide.stateSynchronizer.catchUp();
    await writeSide.close();
    await db().query(
      `insert into state.intent (process, event_id, key, payload)
       select 'letters', id, id, json_build_object('stream', stream, 'revision', revision, 'intent', '{}') from log.events`,
    );
    await db().query('alter table log.events disable trigger only_appended');
    await db().query('delete from log.events where stream = $1', [`test-exhibition-${second}`]);
    const lostClaim = `('wall', 'north', ${second}, null)`;
    const validClaim = `('wall', 'south', ${first}, now() + interval '1 hour')`;
    await db().query(`insert into state.claimed_key (kind, key, owner, expires_at) values ${lostClaim}, ${validClaim}`);
    expect(await refusalMessage()).toMatch(/restored to an earlier point/);
    const log = await openLog(shop.test.url);
    expect(await acceptEarlierLog(db(), log)).toEqual(['state-synchronizer']);
    await log.close();
    const again = await shop.open();
    expect(await again.reservations.reserve('test-exhibition', 'first')).toBe(first);
    expect(await again.reservations.reserve('test-exhibition', 'third')).toBe(3);
    const intents = await db().query(`select payload->>'stream' as stream from state.intent where state = 'open'`);
    expect(intents.rows).toEqual([{ stream: `test-exhibition-${first}` }]); // that of the lost event is given up
    expect((await db().query('select key from state.claimed_key')).rows).toEqual([{ key: 'south' }]);
  });

  it('names the persons whose keys are lost, until an operator accepts the loss for each', async () => {
    const writeSide = await shop.open();
    await writeSide.executor.execute(exhibition, '31', sign('31'), newContext());
    await writeSide.stateSynchronizer.catchUp();
    await writeSide.close();
    await db().query('delete from state.person_key');
    expect(await refusalMessage()).toMatch(/1 person whose key this database lacks \(31\)/);
    await expect(acceptLoss(db(), ['31', '32'])).rejects.toMatchObject({ code: 'loss/not-missing' });
    await acceptLoss(db(), ['31']);
    expect(await guestName(await shop.open(), '31')).toBeNull();
  });

  it('notices a lost key when the whole state is new', async () => {
    const writeSide = await shop.open();
    await writeSide.executor.execute(exhibition, '31', sign('31'), newContext());
    await writeSide.close();
    await db().query('drop schema state cascade');
    expect(await refusalMessage()).toMatch(/lacks \(31\)/);
  });
});

describe('an erased person', () => {
  async function openWithGuest(guest: string): Promise<WriteSide> {
    const writeSide = await shop.open();
    await writeSide.executor.execute(exhibition, guest, sign(guest), newContext());
    await writeSide.stateSynchronizer.catchUp();
    expect(await guestName(writeSide, guest)).toEqual({ name: 'Ann Bell' });
    return writeSide;
  }
  const findKeys = async (guest: string) =>
    (await db().query('select * from state.person_key where person_id = $1', [guest])).rows;

  it('is erased in every program at once', async () => {
    const here = await openWithGuest('41');
    const there = await shop.open();
    expect(await guestName(there, '41')).toEqual({ name: 'Ann Bell' });
    const erasureHeard = new Promise((resolve) => there.personKeys.onErased(resolve));
    await erasePerson(here, '41', new Date());
    await erasureHeard;
    expect([await guestName(here, '41'), await guestName(there, '41')]).toEqual([null, null]);
  });

  it('stays erased when an older copy of the database is restored', async () => {
    const writeSide = await openWithGuest('42');
    const copy = await db().query<{ wrapped: Buffer }>('select wrapped from state.person_key');
    await erasePerson(writeSide, '42', new Date());
    await writeSide.close();
    await db().query('delete from state.erased');
    await db().query('insert into state.person_key (person_id, wrapped) values ($1, $2)', [
      '42',
      copy.rows[0]?.wrapped,
    ]);
    const again = await shop.open();
    expect(await guestName(again, '42')).toBeNull();
    expect(await findKeys('42')).toEqual([]);
  });

  it('stays erased when an older copy is restored without the list of erasures, because the log has it', async () => {
    const writeSide = await openWithGuest('43');
    const copy = await db().query<{ wrapped: Buffer }>('select wrapped from state.person_key');
    const place = await db().query<{ position: string }>('select position from state.process_position');
    await erasePerson(writeSide, '43', new Date());
    await writeSide.close();
    await db().query('delete from state.erased');
    await db().query('insert into state.person_key (person_id, wrapped) values ($1, $2)', [
      '43',
      copy.rows[0]?.wrapped,
    ]);
    await db().query('update state.process_position set position = $1', [place.rows[0]?.position]);
    rmSync(join(shop.home, 'erased-persons'));
    expect(await guestName(await shop.open(), '43')).toBeNull();
    expect(await findKeys('43')).toEqual([]);
    expect(readFileSync(join(shop.home, 'erased-persons'), 'utf8')).toMatch(/^43 of /);
  });

  it('is recorded as erased in the log at the next start if the program ended before', async () => {
    const writeSide = await openWithGuest('44');
    await writeSide.personKeys.erase(['44']);
    await writeSide.close();
    const again = await shop.open();
    expect(await again.eventStore.readStream('person-erasure-44')).toHaveLength(1);
    await again.close();
    expect(await (await shop.open()).eventStore.readStream('person-erasure-44')).toHaveLength(1);
  });

  it('is erased at the next start if the program ended right after adding it to the list', async () => {
    const writeSide = await openWithGuest('45');
    await writeSide.close();
    writeFileSync(join(shop.home, 'erased-persons'), `45 of ${writeSide.installation.id}\n45 of `);
    const again = await shop.open();
    expect(await guestName(again, '45')).toBeNull();
    expect(await again.eventStore.readStream('person-erasure-45')).toHaveLength(1);
  });
});

it('has a time limit for statements by default', async () => {
  const { database } = await shop.open({ stateTimeouts: undefined });
  expect(database.options.answerWithinMs).toBeLessThanOrEqual(30_000);
});

describe('an event that a read model cannot take in', () => {
  it('stays skipped after the state was lost, because the log has the skip', async () => {
    const writeSide = await shop.open();
    const skip = { projection: 'artworks_v1', eventId: randomUUID(), reason: 'it names a unit that never was' };
    await skipForProjection(writeSide, { type: 'SkipEvent', data: skip }, ADMINISTRATOR, new Date());
    expect(await skippedEvents(db(), 'artworks_v1')).toEqual(new Set([skip.eventId]));
    expect(await writeSide.eventStore.readStream('projection-artworks_v1')).toMatchObject([
      { type: 'ProjectionEventSkipped', data: skip },
    ]);
    await writeSide.close();
    await db().query('drop schema state cascade');
    await shop.open();
    expect(await skippedEvents(db(), 'artworks_v1')).toEqual(new Set([skip.eventId]));
  });

  it('can be unskipped, skipped again and unskipped again', async () => {
    const writeSide = await shop.open();
    const data = { projection: 'artworks_v1', eventId: randomUUID(), reason: 'a slip of the pen' };
    const execute = (type: SkipCommand['type']) =>
      skipForProjection(writeSide, { type, data }, ADMINISTRATOR, new Date());
    await execute('SkipEvent');
    await execute('UnskipEvent');
    expect(await skippedEvents(db(), 'artworks_v1')).toEqual(new Set());
    await execute('SkipEvent');
    expect(await skippedEvents(db(), 'artworks_v1')).toEqual(new Set([data.eventId]));
    await execute('UnskipEvent');
    await writeSide.close();
    await db().query('drop schema state cascade');
    await shop.open();
    expect(await skippedEvents(db(), 'artworks_v1')).toEqual(new Set());
  });
});
