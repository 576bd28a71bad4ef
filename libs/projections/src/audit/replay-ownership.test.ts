import type { Position, Recorded } from '@rabbet/domain/events/event';
import { replayOwnership } from './replay-ownership';

interface Stored {
  readonly type: string;
  readonly position: Position;
}

/** Log with this number of events, every second of them about a company. Notes the calls of its methods. */
function logOf(length: number) {
  const calls: string[] = [];
  const positionOf = (n: number) => String(n).padStart(6, '0') as Position;
  const events: readonly Stored[] = Array.from({ length }, (_, i) => ({
    type: i % 2 === 0 ? 'CompanyAdded' : 'UnitAdded',
    position: positionOf(i + 1),
  }));
  const decoded: string[] = [];
  return {
    calls,
    decoded,
    place: positionOf,
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

test('reads a long log page by page, and decodes only events of pieces and companies', async () => {
  const long = logOf(4_500);
  expect((await replayOwnership(long)).events).toBe(4_500);
  expect(long.decoded).toHaveLength(2_250);
  expect(new Set(long.decoded)).toEqual(new Set(['CompanyAdded']));
  const until = long.place(3_001);
  expect((await replayOwnership(long, { until })).events).toBe(3_001);
});

test('reads the next page while the current one is decoded', async () => {
  const long = logOf(2_500);
  await replayOwnership(long);
  expect(long.calls).toEqual([
    'read after 0',
    'read after 2000',
    'decode',
    'read after 2500',
    'decode', // the page after 2500 was empty
  ]);
});

test('rejects if a page cannot be read, even while the one before it is decoded', async () => {
  const { log, ...long } = logOf(2_500);
  const failingLog = {
    ...long,
    log: {
      readAll: (after: Position, options: { readonly limit: number }) =>
        Number(after) === 0 ? log.readAll(after, options) : Promise.reject(new Error('the store went away')),
    },
  };
  await expect(replayOwnership(failingLog)).rejects.toThrow('the store went away');
});
