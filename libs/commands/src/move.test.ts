import { randomUUID } from 'node:crypto';
import { START } from '@rabbet/domain/events/event';
import { exportLog, type Log, openLog } from '@rabbet/event-store';
import { type Ground } from './ground';
import { moveToLog } from './move';
import { type Process, type ProcessReport, Processes } from './index';
import { exhibition, type ExhibitionCommand } from './testing/exhibition';
import { request, testGround, type TestGround } from './testing/open-ground';

const plan: ExhibitionCommand = { type: 'PlanExhibition', data: { title: 'Marshes', opensOn: '2026-12-01' } };

let shop: TestGround;
let elsewhere: TestGround;
let target: Log;
beforeEach(async () => {
  [shop, elsewhere] = [await testGround(), await testGround()];
  target = await openLog(elsewhere.test.url);
});
afterEach(async () => {
  await target.close();
  await shop.close();
  await elsewhere.close();
});

const db = () => shop.test.database;
const moved = () => shop.open({ eventStoreUrl: elsewhere.test.url });

async function planOne(ground: Ground, commandId: string = randomUUID()): Promise<number> {
  const id = await ground.reservations.reserve('exhibition', commandId);
  await ground.path.change(exhibition, id, plan, request({ commandId }));
  return id;
}

async function exported(ground: Ground): Promise<() => AsyncIterable<string>> {
  const lines: string[] = [];
  for await (const line of exportLog(ground.log)) lines.push(line);
  return async function* () {
    yield* lines;
  };
}

/** Runs a process on a ground until it has nothing to do, and tells on which events it acted. */
async function acted(ground: Ground): Promise<string[]> {
  const told: string[] = [];
  const noting: Process = {
    name: 'noting',
    handles: ['ExhibitionPlanned'],
    intend: ({ id }) => ({ id }),
    act: async () => {},
  };
  const processes = new Processes({
    database: ground.database,
    journal: ground.journal,
    processes: [noting],
    lookEveryMs: 20,
    report: (report: ProcessReport) => {
      if (report.what === 'done') told.push(report.event);
    },
  });
  await processes.start();
  await processes.settled();
  await processes.stop();
  return told;
}

it('moves the shop to another log: processes go on where they were, ids stay, read models are made anew', async () => {
  const before = await shop.open();
  expect(await acted(before)).toEqual([]); // installed
  const id = await planOne(before, 'first');
  expect(await acted(before)).toHaveLength(1);
  const late = await planOne(before, 'late');
  await before.ledger.catchUp();
  await db().query('create schema read_pieces_v1');
  const lines = await exported(before);
  await before.close();

  await moveToLog(db(), target, lines);
  const after = await moved();
  const [, event] = await after.journal.readAll(START);
  expect(await acted(after)).toEqual([event?.id]); // what it had not got to, and nothing else
  expect(event?.stream).toBe(`exhibition-${late}`);
  expect(await after.reservations.reserve('exhibition', 'first')).toBe(id);
  expect(await after.reservations.reserve('exhibition', 'third')).toBe(3);
  const { rows } = await db().query(`select from pg_namespace where nspname like 'read%'`);
  expect(rows).toEqual([]);
});

it('does not let a program that ran on the empty log act on what was imported into it', async () => {
  const source = await shop.open();
  await planOne(source, 'first');
  const lines = await exported(source);
  const empty = await elsewhere.open();
  expect(await acted(empty)).toEqual([]);
  await empty.close();

  await moveToLog(elsewhere.test.database, target, lines);
  const after = await elsewhere.open();
  expect(await acted(after)).toEqual([]);
  expect(await after.reservations.reserve('exhibition', 'first')).toBe(1);
});

it('refuses an export that ends before the shop does, and writes nothing', async () => {
  const before = await shop.open();
  await planOne(before);
  const lines = await exported(before);
  await planOne(before);
  await before.ledger.catchUp();
  await before.close();
  await expect(moveToLog(db(), target, lines)).rejects.toMatchObject({ name: 'ImportRefused' });
  expect(await target.head()).toBe(START);
});

it('completes a move that was cut off after the log was filled', async () => {
  const before = await shop.open();
  await planOne(before);
  await before.ledger.catchUp();
  const lines = await exported(before);
  await before.close();
  await db().query('alter table state.installation rename to hidden'); // the move dies when it gets there
  await expect(moveToLog(db(), target, lines)).rejects.toThrow(/installation/);
  await db().query('alter table state.hidden rename to installation');
  expect(await target.head()).not.toBe(START);
  expect((await moveToLog(db(), target, lines)).written).toBe(0);
  const after = await moved();
  expect(await planOne(after)).toBe(2);
});
