import fc from 'fast-check';
import { event } from '../contract/store';
import { type Append, NO_STREAM } from '../log/event-log';
import { BATCH_LETTERS, join, lettersOf, partsOf } from './joined';

/** Appends to a few streams, each going on where the one before it ended. */
const chain = fc
  .array(fc.record({ stream: fc.constantFrom('a', 'b', 'c'), count: fc.integer({ min: 1, max: 3 }), size: fc.nat(3) }))
  .map((shapes) => {
    const ends = new Map<string, number>();
    return shapes.map(({ stream, count, size }): Append => {
      const expected = ends.get(stream) ?? NO_STREAM;
      ends.set(stream, expected + count);
      const text = 'x'.repeat((size * BATCH_LETTERS) / 6);
      const events = Array.from({ length: count }, (_, i) => event(i === 0 ? { text } : {}));
      return { stream, expected, events };
    });
  });

describe('appends of which some go on with the same stream', () => {
  it('become one for each stream, and their events keep the order in which they were given', () => {
    fc.assert(
      fc.property(chain, (items) => {
        const { appends, events } = join(items)!; // each goes on where the one before it ended
        expect(new Set(appends.map(({ stream }) => stream)).size).toBe(appends.length);
        expect(events.map((row) => row.event)).toEqual(items.flatMap((item) => item.events));
        for (const { event, number, k } of events) expect(appends[number - 1]?.events[k - 1]).toBe(event);
        for (const { stream, expected } of appends)
          expect(expected).toBe(items.find((item) => item.stream === stream)?.expected);
      }),
      { numRuns: 50 },
    );
  });

  it('are cut, in order, into parts that a statement carries', () => {
    fc.assert(
      fc.property(chain, (items) => {
        const parts = partsOf(items);
        expect(parts.flat()).toEqual(items);
        const sizes = parts.map((part) => part.reduce((sum, item) => sum + lettersOf(item), 0));
        expect(sizes.filter((size) => size > BATCH_LETTERS)).toEqual([]);
        sizes.forEach((size, i) => {
          const next = parts[i + 1]?.[0];
          if (next) expect(size + lettersOf(next)).toBeGreaterThan(BATCH_LETTERS);
        });
      }),
      { numRuns: 50 },
    );
  });
});
