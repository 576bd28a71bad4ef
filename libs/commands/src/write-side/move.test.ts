import { randomUUID } from 'node:crypto';
import { START } from '@rabbet/domain/events/event';
import { exportLog, type EventLog, openLog } from '@rabbet/event-store';
import { type WriteSide } from './write-side';
import { moveToLog } from './move';
import { type Process, type ProcessReport, Processes } from '../index';
import { exhibition, type ExhibitionCommand } from '../testing/exhibition';
import { LONG_MS, newContext, testWriteSide, type TestWriteSide } from '../testing/open-write-side';
import { until } from '@rabbet/postgres/testing/until';

const plan: ExhibitionCommand = { type: 'PlanExhibition', data: { title: 'Marshes', opensOn: '2026-12-01' } };

let shop: TestWriteSide;
let targetShop: TestWriteSide;
let target: EventLog;
beforeEach(async () => {
  [shop, targetShop] = [await testWriteSide(), await testWriteSide()];
  target = await openLog(targetShop.test.url);
});
afterEach(async () => {
  await target.close();
  await shop.close();
  await targetShop.close();
});

const db = () => shop.test.database;
const openMoved = () => shop.open({ eventStoreUrl: targetShop.test.url });

async function planNew(writeSide: WriteSide, commandId: string = randomUUID()): Promise<number> {
  const id = await writeSide.reservations.reserve('test-exhibition', commandId);
  await writeSide.executor.execute(exhibition, id, plan, newContext({ commandId }));
  return id;
}

async function exportLines(writeSide: WriteSide): Promise<() => AsyncIterable<string>> {
  const lines: string[] = [];
  for await (const line of exportLog(writeSide.log)) lines.push(line);
  return async function* () {
    yield* lines;
  };
}

const noteProcess: Process = {
  name: 'noting',
  handles: ['ExhibitionPlanned'],
  intend: ({ id }) => [{ intent: { id } }],
  act: async () => {},
};

/** Runs a process until it has nothing to do, and returns the events on which it acted. */
async function runUntilIdle(writeSide: WriteSide): Promise<string[]> {
  const streams: string[] = [];
  const processes = new Processes({
    database: writeSide.database,
    eventStore: writeSide.eventStore,
    processes: [noteProcess],
    pollMs: 20,
    report: (report: ProcessReport) => {
      if (report.what === 'done') streams.push(report.event);
    },
  });
  await processes.start();
  await processes.settled();
  await processes.stop();
  return streams;
}

it('moves the shop to another log: processes continue, ids stay used, and read models are dropped', async () => {
  const before = await shop.open();
  expect(await runUntilIdle(before)).toEqual([]); // this installs the process
  const id = await planNew(before, 'first');
  expect(await runUntilIdle(before)).toHaveLength(1);
  const unhandledId = await planNew(before, 'late');
  await before.stateSynchronizer.catchUp();
  await db().query('create schema read_pieces_v1');
  const lines = await exportLines(before);
  await before.close();

  await moveToLog(db(), target, lines);
  const after = await openMoved();
  const [, event] = await after.eventStore.readAll(START);
  expect(await runUntilIdle(after)).toEqual([event?.id]); // the one event that it had not acted on
  expect(event?.stream).toBe(`test-exhibition-${unhandledId}`);
  expect(await after.reservations.reserve('test-exhibition', 'first')).toBe(id);
  expect(await after.reservations.reserve('test-exhibition', 'third')).toBe(3);
  const { rows } = await db().query(`select from pg_namespace where nspname like 'read%'`);
  expect(rows).toEqual([]);
});

it('does not act on imported events after a program ran on the empty log', async () => {
  const source = await shop.open();
  await planNew(source, 'first');
  const lines = await exportLines(source);
  const empty = await targetShop.open();
  expect(await runUntilIdle(empty)).toEqual([]);
  await empty.close();

  await moveToLog(targetShop.test.database, target, lines);
  const after = await targetShop.open();
  expect(await runUntilIdle(after)).toEqual([]);
  expect(await after.reservations.reserve('test-exhibition', 'first')).toBe(1);
});

it('refuses an export that lacks the last events of the shop, and writes nothing', async () => {
  const before = await shop.open();
  await planNew(before);
  const lines = await exportLines(before);
  await planNew(before);
  await before.stateSynchronizer.catchUp();
  await before.close();
  await expect(moveToLog(db(), target, lines)).rejects.toMatchObject({ name: 'ImportRefused' });
  expect(await target.head()).toBe(START);
});

it('lets no program start after an interrupted move until it is repeated', async () => {
  const source = await shop.open();
  await planNew(source);
  const lines = await exportLines(source);
  await (await targetShop.open()).close();
  const interrupted = moveToLog(targetShop.test.database, target, lines, {
    progress: () => {
      throw new Error('cut off');
    },
  });
  await expect(interrupted).rejects.toThrow('cut off');
  await expect(targetShop.open()).rejects.toThrow(`belongs to the log ${await source.log.identity()}`);
  await moveToLog(targetShop.test.database, target, lines);
  const after = await targetShop.open();
  expect(await after.reservations.reserve('test-exhibition', randomUUID())).toBe(2);
});

it('refuses to move while a program runs processes, and waits for one that is ending', async () => {
  const source = await shop.open({ onFailure: () => {} }); // it is told at the end that the shop was moved
  await planNew(source);
  const lines = await exportLines(source);
  const processes = new Processes({
    database: source.database,
    eventStore: source.eventStore,
    processes: [noteProcess],
  });
  await processes.start();
  await expect(moveToLog(db(), target, lines, { waitMs: 100 })).rejects.toMatchObject({
    name: 'StateRefused',
    message: expect.stringMatching(/^This database is in use by \S+ \(pid \d+\): stop every program/),
  });
  const waiting = db().with({ name: 'a move', max: 1 });
  const moving = moveToLog(waiting, target, lines, { waitMs: LONG_MS });
  const hasCheckedLeases = `select from pg_stat_activity where application_name = 'a move' and datname = current_database()
    and query like '%lease_holder%' and state = 'idle'`;
  await until(async () => (await db().query(hasCheckedLeases)).rows.length > 0, 'it has found the program');
  await processes.stop();
  expect((await moving).written).toBe(1);
  await waiting.close();
});

it('tells a running program to end after the shop was moved to another log', async () => {
  const errors: unknown[] = [];
  const running = await shop.open({ onFailure: (error) => errors.push(error) });
  await planNew(running);
  await running.stateSynchronizer.catchUp();
  await moveToLog(db(), target, await exportLines(running));
  await planNew(running);
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
  await planNew(source);
  await (await other.open()).close();
  await expect(moveToLog(other.test.database, target, await exportLines(source))).rejects.toMatchObject({
    name: 'StateRefused',
    message: expect.stringContaining('neither to the log'),
  });
  await other.close();
  expect(await target.head()).toBe(START);
});
