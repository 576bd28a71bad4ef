import fc from 'fast-check';
import { makeEvent } from '../contract/store';
import { type Append, NO_STREAM } from '../log/event-log';
import { MAX_BATCH_LETTERS, joinByStream, countLetters, splitIntoBatches } from './append-batches';

/** Appends to three streams. Each one continues its stream. */
const chainedAppends = fc
  .array(fc.record({ stream: fc.constantFrom('a', 'b', 'c'), count: fc.integer({ min: 1, max: 3 }), size: fc.nat(3) }))
  .map((shapes) => {
    const revisions = new Map<string, number>();
    return shapes.map(({ stream, count, size }): Append => {
      const expected = revisions.get(stream) ?? NO_STREAM;
      revisions.set(stream, expected + count);
      const text = 'x'.repeat((size * MAX_BATCH_LETTERS) / 6);
      const events = Array.from({ length: count }, (_, i) => makeEvent(i === 0 ? { text } : {}));
      return { stream, expected, events };
    });
  });

describe('appends of which several continue the same stream', () => {
  it('are joined into one for each stream, and their events keep their order', () => {
    fc.assert(
      fc.property(chainedAppends, (items) => {
        const { appends, events } = joinByStream(items)!;
        expect(new Set(appends.map(({ stream }) => stream)).size).toBe(appends.length);
        expect(events.map((row) => row.event)).toEqual(items.flatMap((item) => item.events));
        for (const { event, appendNumber, place } of events)
          expect(appends[appendNumber - 1]?.events[place - 1]).toBe(event);
        for (const { stream, expected } of appends)
          expect(expected).toBe(items.find((item) => item.stream === stream)?.expected);
      }),
      { numRuns: 50 },
    );
  });

  it('are split, in order, into the largest batches that a statement carries', () => {
    fc.assert(
      fc.property(chainedAppends, (items) => {
        const batches = splitIntoBatches(items);
        expect(batches.flat()).toEqual(items);
        const sizes = batches.map((part) => part.reduce((sum, item) => sum + countLetters(item), 0));
        expect(sizes.filter((size) => size > MAX_BATCH_LETTERS)).toEqual([]);
        sizes.forEach((size, i) => {
          const next = batches[i + 1]?.[0];
          if (next) expect(size + countLetters(next)).toBeGreaterThan(MAX_BATCH_LETTERS);
        });
      }),
      { numRuns: 50 },
    );
  });
});
