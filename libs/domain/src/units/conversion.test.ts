import fc from 'fast-check';
import { convert, UNCONVERTIBLE } from './conversion';

const LENGTHS = ['inches', 'feet', 'millimeters', 'centimeters', 'meters'] as const;

/** One of each, in each. */
const ONE_UNIT_IN: Readonly<Record<(typeof LENGTHS)[number], readonly number[]>> = {
  inches: [1, 0.083333, 25.4, 2.54, 0.0254],
  feet: [12, 1, 304.8, 30.48, 0.3048],
  millimeters: [0.03937, 0.003281, 1, 0.1, 0.001],
  centimeters: [0.393701, 0.032808, 10, 1, 0.01],
  meters: [39.370079, 3.28084, 1_000, 100, 1],
};
/** A hundred feet, which all of them can tell exactly. */
const HUNDRED_FEET = { inches: 1_200, feet: 100, millimeters: 30_480, centimeters: 3_048, meters: 30.48 } as const;

const pairs = LENGTHS.flatMap((from) => LENGTHS.map((to) => [from, to] as const));

test.each(pairs)('%s are converted to %s', (from, to) => {
  expect(convert(1, from, to)).toEqual({ value: ONE_UNIT_IN[from][LENGTHS.indexOf(to)], message: null });
  expect(convert(HUNDRED_FEET[from], from, to)).toEqual({ value: HUNDRED_FEET[to], message: null });
});

test('cubic inches are converted to fluid ounces, and not back', () => {
  expect(convert(1, 'cubic inch', 'fluid ounce')).toEqual({ value: 0.554113, message: null });
  expect(convert(1_000, 'cubic inches', 'fluid ounces')).toEqual({ value: 554.113, message: null });
  expect(convert(10, 'fluid ounce', 'cubic inch')).toEqual({ value: 10, message: UNCONVERTIBLE });
});

test('a value that cannot be converted stays as it is, with a message', () => {
  expect(convert(3, 'each', 'inch')).toEqual({ value: 3, message: 'Unable to convert to target units' });
  for (const to of ['fluid ounce', 'cubic inch', 'each', 'constructor', ''])
    expect(convert(3.5, 'inch', to)).toEqual({ value: 3.5, message: UNCONVERTIBLE });
  for (const value of [1e300, -1e10, Number.NaN])
    expect(convert(value, 'inch', 'foot')).toEqual({ value, message: UNCONVERTIBLE });
});

test('whatever the units, in themselves they are what they are', () => {
  expect(convert(3, 'each', 'Each ')).toEqual({ value: 3, message: null });
});

test('units go by the names that people write', () => {
  for (const inch of ['inch', 'Inches', ' in ']) expect(convert(1, 'ft', inch).value).toBe(12);
  for (const meter of ['m', 'Meter', 'METERS']) expect(convert(1, meter, 'cm').value).toBe(100);
  for (const foot of ['foot', 'feet', 'ft']) expect(convert(304.8, 'mm', foot).value).toBe(1);
  expect(convert(1, 'cu in', 'fl oz').value).toBe(0.554113);
});

test('there and back is where it was: to the sixth place in the coarser units', () => {
  const length = fc.constantFrom(...LENGTHS);
  fc.assert(
    fc.property(length, length, fc.integer({ min: 0, max: 100_000_000_000 }), (from, to, millionths) => {
      const original = millionths / 1e6;
      const convertedBack = convert(convert(original, from, to).value, to, from).value;
      const coarseness = Math.max(1, ONE_UNIT_IN[to][LENGTHS.indexOf(from)]!); // a row has all five
      expect(Math.abs(convertedBack - original)).toBeLessThanOrEqual((coarseness + 1) * 0.5000001e-6);
    }),
  );
});

test('whole feet come back exactly', () => {
  const length = fc.constantFrom(...LENGTHS);
  fc.assert(
    fc.property(length, length, fc.integer({ min: -100_000, max: 100_000 }), (firstUnit, secondUnit, feet) => {
      const converted = convert(convert(feet, 'feet', firstUnit).value, firstUnit, secondUnit).value;
      expect(convert(converted, secondUnit, 'feet').value).toBe(feet);
    }),
  );
});
