import fc from 'fast-check';
import { parseDecimal, divideRounded, isDecimal, isMultipleOf, minus, plus } from './decimal';

const decimals = fc.integer({ min: -999_999_999_000_000, max: 999_999_999_000_000 }).map((n) => n / 1e6);

test('sums and differences are exact to the sixth place', () => {
  expect(plus(0.1, 0.2)).toBe(0.3);
  fc.assert(fc.property(decimals, decimals, (a, b) => expect(minus(plus(a, b), b)).toBe(a)));
});

test('a decimal has at most six places', () => {
  expect([
    isDecimal(0.000001),
    isDecimal(0.0000001),
    isDecimal(Infinity),
    isDecimal(1.1, 2),
    isDecimal(1.111, 2),
  ]).toEqual([true, false, false, true, false]);
  fc.assert(fc.property(decimals, (a) => isDecimal(a)));
});

test('halves are rounded away from zero', () => {
  expect([divideRounded(5n, 2n), divideRounded(-5n, 2n), divideRounded(4n, 3n)]).toEqual([3n, -3n, 1n]);
});

test('tells multiples of a modulus; each number is a multiple of 0', () => {
  expect([isMultipleOf(0.3, 0.1), isMultipleOf(0.35, 0.1), isMultipleOf(7, 0)]).toEqual([true, false, true]);
});

test('parses decimals, and fractions as people read them off a ruler', () => {
  const numbers = ['12.5', '16 3/8', '16-3/8', '16⅜', '8 ½', '½', '1/2', '-3'].map(parseDecimal);
  expect(numbers).toEqual([12.5, 16.375, 16.375, 16.375, 8.5, 0.5, 0.5, -3]);
  expect(['8½½', '½8', '3/0', '', 'x', '1e3', '²'].map(parseDecimal)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
