import { NO_STREAM } from '../log/event-log';
import { events, newStream, type LogsUnderTest } from './store';

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

/** Puts this process's clock wrong, on which it then goes on. Nothing else of time changes. */
export function putClock(byMs: number): void {
  jest.useFakeTimers({ now: Date.now() + byMs, advanceTimers: true, doNotFake: [...EVERYTHING_BUT_THE_DATE] });
}

export function clockContract(logs: LogsUnderTest): void {
  afterEach(() => void jest.useRealTimers());

  const differences: [string, number][] = [
    ['two hours behind', -2 * HOUR], // longer than any answer is waited for
    ['fifty years behind', -50 * 365 * 24 * HOUR],
    ['two hours ahead of', 2 * HOUR],
  ];
  it.each(differences)("appends and reads though this machine's clock is %s the store's", async (_, byMs) => {
    const { store } = logs();
    putClock(byMs);
    const log = await store.open(store.urlAt(store.address.port));
    const stream = newStream();
    const written = events(2);
    expect((await log.append(stream, NO_STREAM, written)).revision).toBe(1);
    expect((await log.readStream(stream)).map(({ id }) => id)).toEqual(written.map(({ id }) => id));
    await log.close();
  });
}
