import fc from 'fast-check';
import { inchesInWords, inchesSaid, sizeInWords, sizeSaid } from './inches';

const size = { width: 16.375, height: 20 };

test.each([
  '16 3/8 x 20',
  '16-3/8x20',
  '16⅜ × 20',
  '16 3/8" x 20"',
  '16.375 in. by 20 inches',
  ' 16 3/8 X 20 ',
  '16 3/8 * 20″',
])(
  // prettier-ignore
  'a framer says a size: %s',
  (said) => expect(sizeSaid(said)).toEqual(size),
);

test.each(['', '16', '16 x', 'x 20', '16 x 20 x 2', '0 x 20', '-16 x 20', '16 x wide', '40 x 50 cm', 'box', '16 20'])(
  'a text is no size: “%s”',
  (said) => expect(sizeSaid(said)).toBeNull(),
);

test('inches are said with their sign or without it, and no other units', () => {
  expect(['8', '8"', '8 in', '8½ inches', '3/16″'].map(inchesSaid)).toEqual([8, 8, 8, 8.5, 0.1875]);
  expect(['', '8 cm', '8 feet', 'in', '8 " wide'].map(inchesSaid)).toEqual([null, null, null, null, null]);
});

test('inches are told as a rule shows them, in the coarsest parts', () => {
  const told = [16.375, 20, 0.5, 0.1875, 16.015625, 8.75, 0].map(inchesInWords);
  expect(told).toEqual(['16 3/8', '20', '1/2', '3/16', '16 1/64', '8 3/4', '0']);
});

test('inches that no rule shows stay decimals', () => {
  expect([16.4, 0.333333, 0.007813, -1.5].map(inchesInWords)).toEqual(['16.4', '0.333333', '0.007813', '-1.5']);
});

test('a size that was told is understood as the same size', () => {
  const side = fc.oneof(
    fc.integer({ min: 1, max: 999_999_999_999 }).map((n) => n / 1e6),
    fc.integer({ min: 1, max: 76_800 }).map((n) => n / 64),
  );
  fc.assert(
    fc.property(side, side, (width, height) => {
      expect(sizeSaid(sizeInWords({ width, height }))).toEqual({ width, height });
      expect(inchesSaid(inchesInWords(width))).toBe(width);
    }),
  );
});
