import fc from 'fast-check';
import { LADDER, rungFor, rungsOf } from './ladder';

test.each([
  [2000, 1, 160],
  [2000, 160, 160],
  [2000, 161, 320],
  [2000, 1500, 1920],
  [2000, 1921, 2000],
  [2000, 9000, 2000],
  [9000, 9000, 2560],
  [100, 640, 100],
  [2000, null, 2000],
])('an original of %i pixels, asked for at %s, is shown at %i', (original, requested, shown) => {
  expect(rungFor(original, requested)).toBe(shown);
});

test('no width is above the original, and any requested width gives one of its widths', () => {
  const pixels = fc.integer({ min: 1, max: 50_000 });
  fc.assert(
    fc.property(pixels, fc.option(pixels), (original, requested) => {
      const rungs = rungsOf(original);
      expect(rungs).toContain(rungFor(original, requested));
      expect(Math.max(...rungs)).toBe(Math.min(original, Math.max(...LADDER)));
      expect([...rungs].sort((a, b) => a - b)).toEqual(rungs);
    }),
  );
});
