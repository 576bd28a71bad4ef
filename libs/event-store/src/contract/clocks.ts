import { NO_STREAM } from '../event-log';
import { events, newStream, type TheLogs } from './store';

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

export function clockContract(logs: TheLogs): void {
  afterEach(() => void jest.useRealTimers());

  const differences: [string, number][] = [
    ['six seconds behind', -6_000],
    ['an hour behind', -HOUR],
    ['fifty years behind', -50 * 365 * 24 * HOUR],
    ['an hour ahead of', HOUR],
  ];
  it.each(differences)("appends and reads though this machine's clock is %s the store's", async (_, byMs) => {
    const { store } = logs();
    putClock(byMs);
    const log = await store.open(store.urlAt(store.address.port));
    const [stream, written] = [newStream(), events(2)];
    expect((await log.append(stream, NO_STREAM, written)).revision).toBe(1);
    expect((await log.readStream(stream)).map(({ id }) => id)).toEqual(written.map(({ id }) => id));
    await log.close();
  });
}
