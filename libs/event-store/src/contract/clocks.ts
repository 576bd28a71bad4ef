import { NO_STREAM } from '../log/event-log';
import { makeEvents, newStream, type LogsUnderTest } from './store';

const HOUR = 3_600_000;
const EVERYTHING_BUT_THE_DATE = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** Moves the clock of this process by some time; it then runs on from there. Timers are not affected. */
export function shiftClock(byMs: number): void {
  jest.useFakeTimers({ now: Date.now() + byMs, advanceTimers: true, doNotFake: [...EVERYTHING_BUT_THE_DATE] });
}

/** Tests that a log works although the clocks of program and store differ. */
export function clockContract(logs: LogsUnderTest): void {
  afterEach(() => void jest.useRealTimers());

  const clockOffsets: [string, number][] = [
    ['two hours behind', -2 * HOUR], // longer than any time limit of a call
    ['fifty years behind', -50 * 365 * 24 * HOUR],
    ['two hours ahead of', 2 * HOUR],
  ];
  it.each(clockOffsets)("appends and reads when this machine's clock is %s the store's", async (_, byMs) => {
    const { store } = logs();
    shiftClock(byMs);
    const log = await store.open(store.urlAt(store.address.port));
    const stream = newStream();
    const written = makeEvents(2);
    expect((await log.append(stream, NO_STREAM, written)).revision).toBe(1);
    expect((await log.readStream(stream)).map(({ id }) => id)).toEqual(written.map(({ id }) => id));
    await log.close();
  });
}
