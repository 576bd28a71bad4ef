import type { Position, Recorded } from '@rabbet/domain/events/event';
import { replayOwnership } from './replay-ownership';

interface Stored {
  readonly type: string;
  readonly position: Position;
}

/** Log of so many events, every second of which names a company; notes its calls in turn. */
function longLog(length: number) {
  const calls: string[] = [];
  const place = (n: number) => String(n).padStart(6, '0') as Position;
  const events: readonly Stored[] = Array.from({ length }, (_, i) => ({
    type: i % 2 === 0 ? 'CompanyAdded' : 'UnitAdded',
    position: place(i + 1),
  }));
  const decoded: string[] = [];
  return {
    calls,
    decoded,
    place,
    log: {
      async readAll(after: Position, { limit }: { readonly limit: number }) {
        calls.push(`read after ${Number(after)}`);
        return events.slice(Number(after), Number(after) + limit);
      },
    },
    eventStore: {
      async decodeAll(stored: readonly Stored[]): Promise<readonly Recorded[]> {
        calls.push('decode');
        decoded.push(...stored.map(({ type }) => type));
        return [];
      },
    },
  };
}

test('a long log is read page by page to its end, and only events that ownership follows are decoded', async () => {
  const long = longLog(4_500);
  expect((await replayOwnership(long)).events).toBe(4_500);
  expect(long.decoded).toHaveLength(2_250);
  expect(new Set(long.decoded)).toEqual(new Set(['CompanyAdded']));
  const until = long.place(3_001);
  expect((await replayOwnership(long, { until })).events).toBe(3_001);
});

test('the next page is read while one is decoded', async () => {
  const long = longLog(2_500);
  await replayOwnership(long);
  expect(long.calls).toEqual([
    'read after 0',
    'read after 2000',
    'decode',
    'read after 2500',
    'decode', // nothing follows the last event
  ]);
});

test('a page that cannot be read ends the replay, also while the one before it is decoded', async () => {
  const { log, ...long } = longLog(2_500);
  const fails = {
    ...long,
    log: {
      readAll: (after: Position, options: { readonly limit: number }) =>
        Number(after) === 0 ? log.readAll(after, options) : Promise.reject(new Error('the store went away')),
    },
  };
  await expect(replayOwnership(fails)).rejects.toThrow('the store went away');
});
