import type { Recorded, ShopEvent } from '@rabbet/domain/events/event';
import { until } from '@rabbet/postgres/testing/until';
import { dueIntents } from './operate';
import type { Act, Drop, Process } from './process';
import { Gallery, HOUR, type RecordingProcesses } from '../testing/processes/gallery';

let gallery: Gallery;
beforeAll(async () => (gallery = await Gallery.open()));
beforeEach(async () => {
  await gallery.reset();
  aheadMs = 0;
  acts.length = 0;
});
afterEach(() => gallery.stop());
afterAll(() => gallery.close());

interface Letter {
  readonly to: number;
}
const acts: { readonly to: number; readonly key: string; readonly at: number }[] = [];
let aheadMs = 0;

/** Process that intends for each work what the test says, and records its acts. */
function writingProcess(
  intend: (artworkId: number, at: number) => readonly (Act<Letter> | Drop)[],
): Process<ShopEvent, Letter> {
  return {
    name: 'writing',
    handles: ['WorkHung'],
    intend: ({ data, recordedAt }: Recorded<ShopEvent>) =>
      intend((data as { artworkId: number }).artworkId, Date.parse(recordedAt)),
    act: async ({ to }, { key, context }) => void acts.push({ to, key, at: context.now.getTime() }),
  };
}

const start = (process: Process<ShopEvent, Letter>) => gallery.startProgram([process], { aheadMs: () => aheadMs });
const writtenTo = () => acts.map(({ to }) => to);

/** Moves the clock of due intents, and waits until all due intents are done. */
async function moveClock(program: RecordingProcesses, ms: number): Promise<void> {
  await program.settled();
  aheadMs += ms;
  await program.settled();
}

it('performs several acts for one event, in their order and with different keys', async () => {
  const program = await start(writingProcess(() => [1, 2, 3].map((to) => ({ intent: { to } }))));
  await gallery.hangWorks([7]);
  await program.settled();
  expect(writtenTo()).toEqual([1, 2, 3]);
  expect(new Set(acts.map(({ key }) => key)).size).toBe(3);
  expect(await gallery.readIntents()).toMatchObject(Array(3).fill({ state: 'done', attempts: 1 }));
});

it('starts an act at its time, also after the program was restarted', async () => {
  let due = 0;
  const reminderProcess = writingProcess((artworkId, at) => [
    { intent: { to: artworkId }, notBefore: (due = at + HOUR) },
  ]);
  const first = await start(reminderProcess);
  await gallery.hangWorks([1]);
  await moveClock(first, HOUR / 2);
  await first.stop();
  const program = await start(reminderProcess);
  await moveClock(program, HOUR / 4);
  expect(writtenTo()).toEqual([]);
  await moveClock(program, HOUR / 2);
  expect(writtenTo()).toEqual([1]);
  expect(acts[0]!.at).toBeGreaterThanOrEqual(due);
});

it('tells an act whether another one about a subject still waits', async () => {
  const answers: boolean[] = [];
  const askingProcess: Process<ShopEvent, Letter> = {
    ...writingProcess((to, at) => [
      to === 1 ? { intent: { to }, subject: 'dates', notBefore: at + HOUR } : { intent: { to } },
    ]),
    act: async (_, { hasWaitingIntent: waits }) => void answers.push(await waits('dates'), await waits('others')),
  };
  const program = await start(askingProcess);
  await gallery.hangWorks([1, 2]);
  await moveClock(program, 0);
  expect(answers).toEqual([true, false]);
  await moveClock(program, 2 * HOUR);
  expect(answers).toEqual([true, false, false, false]);
});

it('does not count an act that waits for its time as lag', async () => {
  const program = await start(writingProcess((to, at) => [{ intent: { to }, notBefore: at + 48 * HOUR }]));
  await gallery.hangWorks([1]);
  await program.settled();
  await gallery.database.query(`update state.intent set recorded_at = recorded_at - interval '1 day'`);
  expect(await program.status()).toMatchObject([{ open: 1, lagSeconds: 0 }]);
});

it('replaces a waiting act by a later one about the same subject, and drops it on request', async () => {
  const program = await start(
    writingProcess((to, at) => {
      if (to === 9) return [{ drop: 'hold a' }];
      return [{ intent: { to }, subject: to < 5 ? 'hold a' : 'hold b', notBefore: at + to * HOUR }];
    }),
  );
  await gallery.hangWorks([1]);
  await program.settled(); // otherwise both may come in one batch, of which only the last is recorded
  await gallery.hangWorks([3]);
  await gallery.hangWorks([6]);
  await moveClock(program, 2 * HOUR);
  expect(writtenTo()).toEqual([]);
  await gallery.hangWorks([9]);
  await moveClock(program, 10 * HOUR);
  expect(writtenTo()).toEqual([6]);
  expect((await gallery.readIntents()).map(({ state }) => state).sort()).toEqual(['done', 'dropped', 'dropped']);
});

it('records only the last intent about a subject in one batch', async () => {
  const intending = writingProcess((to) => (to === 2 ? [{ drop: 'x' }] : [{ intent: { to }, subject: 'x' }]));
  await (await start(intending)).stop(); // installed before they are hung
  await gallery.hangWorks([1, 2, 3, 4]);
  const program = await start(intending);
  await program.settled();
  expect(writtenTo()).toEqual([4]);
});

it('ignores the outcome of an act that was dropped while it ran', async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const slow: Process<ShopEvent, Letter> = {
    ...writingProcess((to) => (to === 2 ? [{ drop: 'x' }] : [{ intent: { to }, subject: 'x' }])),
    act: async ({ to }) => {
      acts.push({ to, key: '', at: 0 });
      await finished;
    },
  };
  const program = await start(slow);
  await gallery.hangWorks([1]);
  await until(() => acts.length === 1, 'it is under way');
  await gallery.hangWorks([2]);
  await until(async () => (await gallery.readIntents())[0]?.state === 'dropped', 'it is dropped');
  finish();
  await program.settled();
  expect(await gallery.readIntents()).toMatchObject([{ state: 'dropped', outcome: null }]);
  expect(program.reportsOf('done')).toEqual([]);
});

it('lists open intents, the next due first', async () => {
  const program = await start(
    writingProcess((to, at) => [{ intent: { to }, subject: `work ${to}`, notBefore: at + to * HOUR }]),
  );
  await gallery.hangWorks([4, 2]);
  await program.settled();
  const due = await dueIntents(gallery.database, 10);
  expect(due).toMatchObject([
    { process: 'writing', subject: 'work 2', attempts: 0 },
    { process: 'writing', subject: 'work 4', attempts: 0 },
  ]);
  expect(Date.parse(due[1]!.dueAt) - Date.parse(due[0]!.dueAt)).toBeGreaterThan(HOUR);
  expect(await dueIntents(gallery.database, 1)).toHaveLength(1);
});
