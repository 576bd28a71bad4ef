import fc from 'fast-check';
import { convert, factorOf } from './conversion';

test('lengths are converted', () => {
  expect(convert(1, 'foot', 'inches')).toEqual({ value: 12, converted: true });
  expect(convert(61, 'centimeters', 'inch')).toEqual({ value: 24.015748, converted: true });
  expect(convert(2, 'meter', 'millimeter')).toEqual({ value: 2000, converted: true });
});

test('cubic inches are converted to fluid ounces, and not back', () => {
  expect(convert(10, 'cubic inch', 'fluid ounce')).toEqual({ value: 5.54113, converted: true });
  expect(convert(10, 'fluid ounce', 'cubic inch')).toEqual({ value: 10, converted: false });
});

test('what nobody can convert stays as it is', () => {
  expect(convert(3, 'each', 'inch')).toEqual({ value: 3, converted: false });
  expect(factorOf('each', 'inch')).toBeNull();
});

test('there and back is where it was', () => {
  const length = fc.constantFrom('inch', 'foot', 'millimeter', 'centimeter', 'meter');
  fc.assert(
    fc.property(length, length, fc.integer({ min: 1, max: 1_000_000 }), (a, b, n) => {
      const there = factorOf(a, b)!; // lengths all
      expect(n * there * factorOf(b, a)!).toBeCloseTo(n, 6);
    }),
  );
});
