import fc from 'fast-check';
import { inchesInWords, parseInches, sizeInWords } from './inches';

test('inches are said with their sign or without it, and no other units', () => {
  expect(['8', '8"', '8 in', '8½ inches', '3/16″'].map(parseInches)).toEqual([8, 8, 8, 8.5, 0.1875]);
  expect(['', '8 cm', '8 feet', 'in', '8 " wide'].map(parseInches)).toEqual([null, null, null, null, null]);
});

test('inches are told as a rule shows them, in the coarsest parts', () => {
  const words = [16.375, 20, 0.5, 0.1875, 16.015625, 8.75, 0].map(inchesInWords);
  expect(words).toEqual(['16 3/8', '20', '1/2', '3/16', '16 1/64', '8 3/4', '0']);
});

test('inches that no rule shows stay decimals', () => {
  expect([16.4, 0.333333, 0.007813, -1.5].map(inchesInWords)).toEqual(['16.4', '0.333333', '0.007813', '-1.5']);
});

test('a size between the marks of a rule is told by the nearest sixteenths', () => {
  expect(sizeInWords({ width: 16.375, height: 20 })).toBe('16 3/8 x 20');
  expect(sizeInWords({ width: 15.748031, height: 20 })).toBe('about 15 3/4 x 20');
  expect(sizeInWords({ width: 16.015625, height: 23.622047 })).toBe('about 16 1/64 x 23 5/8');
});

test('inches that were told are understood as the same inches', () => {
  const side = fc.oneof(
    fc.integer({ min: 1, max: 999_999_999_999 }).map((n) => n / 1e6),
    fc.integer({ min: 1, max: 76_800 }).map((n) => n / 64),
  );
  fc.assert(fc.property(side, (inches) => expect(parseInches(inchesInWords(inches))).toBe(inches)));
});
