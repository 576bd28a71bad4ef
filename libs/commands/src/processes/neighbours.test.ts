import type { Checkpoint, Lease } from '@rabbet/postgres';
import {
  addToOutbox,
  replaceFailedEntry,
  postpone,
  settle,
  type SettledEntry,
  type StartedEntry,
  startDueAttempts,
} from './outbox';
import type { Tools } from './process';
import { isSettled } from './status';
import { thankYou } from '../testing/processes/thank-you';
import { Gallery, HOUR, type RecordingProcesses, TEST_TIMES } from '../testing/processes/gallery';
import { until } from '@rabbet/postgres/testing/until';

let gallery: Gallery;
beforeAll(async () => (gallery = await Gallery.open()));
beforeEach(() => gallery.reset());
afterEach(() => gallery.stop());
afterAll(() => gallery.close());

const workIds = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
const process = () => thankYou(gallery.writeSide);

/** Ends sessions of the programs on the server: their running statements are lost. */
async function cutConnections(which = 'true'): Promise<void> {
  await gallery.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'rabbet processes' and ${which}`,
  );
}

async function readLease(name: string): Promise<Lease> {
  const { rows } = await gallery.database.query<Lease>('select name, epoch from state.lease where name = $1', [name]);
  return rows[0]!; // a program has it
}

async function readCheckpoint(process: string): Promise<Checkpoint> {
  const { rows } = await gallery.database.query<Checkpoint>(
    'select log_identity as "logIdentity", position from state.process_position where process = $1',
    [process],
  );
  return rows[0]!; // it was installed
}

describe('two programs with the same process', () => {
  const start = () => Promise.all([gallery.startProgram([process()]), gallery.startProgram([process()])]);

  it('do each act once', async () => {
    const programs = await start();
    await Promise.all([gallery.hangWorks(workIds(101, 111)), programs[0].settled(), programs[1].settled()]);
    await Promise.all(programs.map((program) => program.settled()));
    expect(await gallery.readNotes()).toEqual(workIds(101, 111));
    const acts = programs.map((program) => program.reportsOf('done').length).sort();
    expect(acts).toEqual([0, 10]);
  });

  it('take over from each other when one stops', async () => {
    const programs = await start();
    const [first, second] = programs.sort((a, b) => b.reportsOf('acting').length - a.reportsOf('acting').length);
    expect(programs.map((program) => program.reportsOf('acting').length)).toEqual([1, 0]);
    await gallery.hangWorks([121]);
    await first?.stop();
    await gallery.hangWorks([122]);
    await second?.settled();
    expect(second?.reportsOf('acting')).toHaveLength(1);
    expect(await gallery.readNotes()).toEqual([121, 122]);
  });

  it('share their processes when one of them has another process too', async () => {
    const program = await gallery.startProgram([process()]);
    const newerProgram = await gallery.startProgram([process(), { ...process(), name: 'newer' }]);
    expect(newerProgram.reportsOf('acting')).toEqual([{ what: 'acting', process: 'newer' }]);
    await gallery.hangWorks([131]);
    await Promise.all([program.settled(), newerProgram.settled()]);
    expect(program.reportsOf('done')).toHaveLength(1);
    expect(newerProgram.reportsOf('done')).toHaveLength(1);
    expect(await gallery.letters()).toEqual([131, 131]); // one letter of each process
  });
});

describe('a program whose connections are cut', () => {
  it('does everything once', async () => {
    const retryPolicy = { ...TEST_TIMES.retryPolicy, limit: 50 }; // an interrupted attempt counts too
    const program = await gallery.startProgram([process()], { retryPolicy });
    for (let round = 0; round < 8; round++) {
      await gallery.hangWorks(workIds(200 + 3 * round, 203 + 3 * round));
      await cutConnections();
    }
    await program.settled();
    expect(await gallery.readNotes()).toEqual(workIds(200, 224));
    expect(await gallery.letters()).toEqual(workIds(200, 224));
  });

  it('aborts its act as soon as its lease is lost', async () => {
    const reasons: string[] = [];
    let begun = 0;
    const slow = {
      ...process(),
      act: (_: object, { signal, attempt }: Tools) =>
        new Promise<void>((resolve) => {
          begun++;
          if (attempt > 1) return resolve();
          signal.addEventListener('abort', () => reasons.push((signal.reason as Error).name));
        }),
    };
    const program = await gallery.startProgram([slow]);
    await gallery.hangWorks([301]);
    await until(() => begun === 1, 'it is under way');
    await gallery.database.query('delete from state.lease');
    await until(() => program.reportsOf('done').length === 1, 'it is left, and started again');
    expect(reasons).toEqual(['CutShort']);
    expect(program.reports.map(({ what }) => what)).toEqual(['acting', 'recorded', 'standing-by', 'acting', 'done']);
    expect(await gallery.readIntents()).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  it('records the outcome of an act after its connection was lost', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const program = await gallery.startProgram([
      thankYou(gallery.writeSide, (point) => (point === 'acted' ? finished : undefined)),
    ]);
    await gallery.hangWorks([311]);
    await until(async () => (await gallery.readNotes()).length === 1, 'it has acted');
    await gallery.database.transaction(async (tx) => {
      await tx.query('lock table state.intent in share mode');
      finish();
      // another statement may wait for the table first: the one that records it is cut off once it has come
      await until(async () => {
        await cutConnections(`query like 'update state.intent%'`);
        return program.reportsOf('trouble').length > 0;
      }, 'it was cut off, and tries again');
    });
    await program.settled();
    expect(await gallery.readIntents()).toMatchObject([{ state: 'done', attempts: 1 }]);
  });
});

test('the outcome of an attempt is ignored after another program started the next one, or settled it', async () => {
  const { database } = gallery;
  const recording = await gallery.startProgram([process()], { parallel: 0 });
  await gallery.hangWorks([351]);
  await until(() => recording.reportsOf('recorded').length === 1, 'it is recorded');
  const lease = await readLease('process thank-you');
  const [first] = await startDueAttempts(database, 'thank-you', [], { maxCount: 9, aheadMs: 0, lease });
  const [second] = await startDueAttempts(database, 'thank-you', [], { maxCount: 9, aheadMs: 0, lease });
  if (!first || !second) throw new Error('there was one to begin');
  const settled = (started: StartedEntry, state: SettledEntry['state']) => ({ started, state, outcome: '{}' });
  expect(await settle(database, lease, [settled(first, 'given-up')])).toEqual([false]);
  expect(await postpone(database, lease, first, { forMs: 60_000, outcome: '{}' })).toBe(false);
  expect(await gallery.readIntents()).toMatchObject([{ state: 'open', attempts: 2, outcome: null, later: false }]);
  expect(await settle(database, lease, [settled(first, 'given-up'), settled(second, 'done')])).toEqual([false, true]);
  expect(await settle(database, lease, [settled(second, 'given-up')])).toEqual([false]);
  expect(await gallery.readIntents()).toMatchObject([{ state: 'done' }]);
});

test('a program without its lease moves no checkpoint, and starts, settles and postpones no intent', async () => {
  const { database } = gallery;
  const recording = await gallery.startProgram([process()], { parallel: 0 });
  await gallery.hangWorks([356]);
  await until(() => recording.reportsOf('recorded').length === 1, 'it is recorded');
  const lease = await readLease('process thank-you');
  const [started] = await startDueAttempts(database, 'thank-you', [], { maxCount: 9, aheadMs: 0, lease });
  if (!started) throw new Error('there was one to begin');
  await recording.stop();
  const before = await readCheckpoint('thank-you');
  const intents = await gallery.readIntents();
  const to = { ...before, position: await gallery.writeSide.eventStore.head() };
  const noIntents = { entries: [], droppedSubjects: [] };
  await gallery.hangWorks([357]);
  expect(await addToOutbox(database, 'thank-you', { from: before, to: to.position, lease }, noIntents)).toBe(false);
  expect(await startDueAttempts(database, 'thank-you', [], { maxCount: 9, aheadMs: 0, lease })).toEqual([]);
  expect(await settle(database, lease, [{ started, state: 'done', outcome: '{}' }])).toEqual([false]);
  expect(await postpone(database, lease, started, { forMs: 60_000, outcome: '{}' })).toBe(false);
  await replaceFailedEntry(database, 'thank-you', { started, lease }, noIntents);
  expect([await readCheckpoint('thank-you'), await gallery.readIntents()]).toEqual([before, intents]);
});

test('isSettled counts an intent as due that was recorded after the transaction began', async () => {
  const recording = await gallery.startProgram([process()], { parallel: 0 });
  await gallery.database.transaction(async (tx) => {
    const settled = async () => isSettled(tx, ['thank-you'], await gallery.writeSide.eventStore.head(), 0);
    expect(await settled()).toBe(true);
    await gallery.hangWorks([361]);
    await until(() => recording.reportsOf('recorded').length === 1, 'it is recorded');
    expect(await settled()).toBe(false); // it was recorded after now() of this transaction
  });
});

describe('a checkpoint that was moved from outside', () => {
  const readPosition = async (program: RecordingProcesses) => (await program.status())[0]?.position;

  it('is followed back to an older position, and no effect happens twice', async () => {
    const program = await gallery.startProgram([process()]);
    const copied = await readPosition(program);
    await gallery.hangWorks([401, 402]);
    await program.settled();
    await gallery.database.query(`update state.process_position set position = $1 where process = 'thank-you'`, [
      copied,
    ]);
    await gallery.database.query('delete from state.intent');
    await gallery.hangWorks([403]);
    await until(async () => (await gallery.readIntents()).length === 3, 'all are recorded again');
    await program.settled();
    expect(program.reportsOf('done')).toHaveLength(5);
    expect(await gallery.readNotes()).toEqual([401, 402, 403]);
    expect(await gallery.letters()).toEqual([401, 402, 403]);
  });

  it('is followed to a later position', async () => {
    const program = await gallery.startProgram([process()], { pollMs: HOUR });
    const before = await readPosition(program);
    await gallery.database.transaction(async (tx) => {
      await tx.query(`select from state.process_position where process = 'thank-you' for update`);
      await gallery.hangWorks([411]);
      await until(() => gallery.isWaitingForLock(), 'it is about to move');
      const head = await gallery.writeSide.eventStore.head();
      await tx.query(`update state.process_position set position = $1 where process = 'thank-you'`, [head]);
    });
    await gallery.hangWorks([412]);
    await until(async () => (await gallery.readNotes()).length > 0, 'it has moved on');
    expect(before).not.toBe(await readPosition(program));
    expect(await gallery.readNotes()).toEqual([412]);
  });
});
