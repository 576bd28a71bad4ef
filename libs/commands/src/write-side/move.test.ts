import { randomUUID } from 'node:crypto';
import { START } from '@rabbet/domain/events/event';
import { exportLog, type EventLog, openLog } from '@rabbet/event-store';
import { type WriteSide } from './write-side';
import { moveToLog } from './move';
import { type Process, type ProcessReport, Processes } from '../index';
import { exhibition, type ExhibitionCommand } from '../testing/exhibition';
import { LONG_MS, request, testWriteSide, type TestWriteSide } from '../testing/open-write-side';
import { until } from '@rabbet/postgres/testing/until';

const plan: ExhibitionCommand = { type: 'PlanExhibition', data: { title: 'Marshes', opensOn: '2026-12-01' } };

let shop: TestWriteSide;
let elsewhere: TestWriteSide;
let target: EventLog;
beforeEach(async () => {
  [shop, elsewhere] = [await testWriteSide(), await testWriteSide()];
  target = await openLog(elsewhere.test.url);
});
afterEach(async () => {
  await target.close();
  await shop.close();
  await elsewhere.close();
});

const db = () => shop.test.database;
const moved = () => shop.open({ eventStoreUrl: elsewhere.test.url });

async function planOne(writeSide: WriteSide, commandId: string = randomUUID()): Promise<number> {
  const id = await writeSide.reservations.reserve('exhibition', commandId);
  await writeSide.executor.execute(exhibition, id, plan, request({ commandId }));
  return id;
}

async function exported(writeSide: WriteSide): Promise<() => AsyncIterable<string>> {
  const lines: string[] = [];
  for await (const line of exportLog(writeSide.log)) lines.push(line);
  return async function* () {
    yield* lines;
  };
}

const noting: Process = {
  name: 'noting',
  handles: ['ExhibitionPlanned'],
  intend: ({ id }) => [{ intent: { id } }],
  act: async () => {},
};

/** Runs a process on a write side until it has nothing to do, and tells on which events it acted. */
async function acted(writeSide: WriteSide): Promise<string[]> {
  const streams: string[] = [];
  const processes = new Processes({
    database: writeSide.database,
    eventStore: writeSide.eventStore,
    processes: [noting],
    lookEveryMs: 20,
    report: (report: ProcessReport) => {
      if (report.what === 'done') streams.push(report.event);
    },
  });
  await processes.start();
  await processes.settled();
  await processes.stop();
  return streams;
}

it('moves the shop to another log: processes go on where they were, ids stay, read models are made anew', async () => {
  const before = await shop.open();
  expect(await acted(before)).toEqual([]); // installed
  const id = await planOne(before, 'first');
  expect(await acted(before)).toHaveLength(1);
  const late = await planOne(before, 'late');
  await before.stateSynchronizer.catchUp();
  await db().query('create schema read_pieces_v1');
  const lines = await exported(before);
  await before.close();

  await moveToLog(db(), target, lines);
  const after = await moved();
  const [, event] = await after.eventStore.readAll(START);
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
  await before.stateSynchronizer.catchUp();
  await before.close();
  await expect(moveToLog(db(), target, lines)).rejects.toMatchObject({ name: 'ImportRefused' });
  expect(await target.head()).toBe(START);
});

it('does not let programs start on either log while it is cut off in the middle', async () => {
  const source = await shop.open();
  await planOne(source);
  const lines = await exported(source);
  await (await elsewhere.open()).close();
  const cutOff = moveToLog(elsewhere.test.database, target, lines, {
    progress: () => {
      throw new Error('cut off');
    },
  });
  await expect(cutOff).rejects.toThrow('cut off');
  await expect(elsewhere.open()).rejects.toThrow(`belongs to the log ${await source.log.identity()}`);
  await moveToLog(elsewhere.test.database, target, lines);
  const after = await elsewhere.open();
  expect(await after.reservations.reserve('exhibition', randomUUID())).toBe(2);
});

it('refuses to move while a program acts on events, and waits for one that is just ending', async () => {
  const source = await shop.open({ failed: () => {} }); // in the end it is told that it was moved
  await planOne(source);
  const lines = await exported(source);
  const processes = new Processes({ database: source.database, eventStore: source.eventStore, processes: [noting] });
  await processes.start();
  await expect(moveToLog(db(), target, lines, { waitMs: 100 })).rejects.toMatchObject({
    name: 'StateRefused',
    message: expect.stringMatching(/^This database is in use by \S+ \(pid \d+\): stop every program/),
  });
  const waiting = db().with({ name: 'a move', max: 1 });
  const moving = moveToLog(waiting, target, lines, { waitMs: LONG_MS });
  const hasLooked = `select from pg_stat_activity where application_name = 'a move' and datname = current_database()
    and query like '%lease_holder%' and state = 'idle'`;
  await until(async () => (await db().query(hasLooked)).rows.length > 0, 'it has found the program');
  await processes.stop();
  expect((await moving).written).toBe(1);
  await waiting.close();
});

it('ends a program that ran on while the shop was moved away under it', async () => {
  const errors: unknown[] = [];
  const running = await shop.open({ failed: (error) => errors.push(error) });
  await planOne(running);
  await running.stateSynchronizer.catchUp();
  await moveToLog(db(), target, await exported(running));
  await planOne(running);
  const refused = {
    name: 'StateRefused',
    message: expect.stringContaining(`was moved to the log ${await target.identity()}`),
  };
  await expect(running.stateSynchronizer.catchUp()).rejects.toMatchObject(refused);
  await until(() => errors.length > 0, 'it is told to end');
  expect(errors).toMatchObject([refused]);
});

it('refuses a database that belongs to neither of the two logs', async () => {
  const source = await shop.open();
  const other = await testWriteSide();
  await planOne(source);
  await (await other.open()).close();
  await expect(moveToLog(other.test.database, target, await exported(source))).rejects.toMatchObject({
    name: 'StateRefused',
    message: expect.stringContaining('neither to the log'),
  });
  await other.close();
  expect(await target.head()).toBe(START);
});
