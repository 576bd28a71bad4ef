import fc from 'fast-check';
import { percentInWords, withTax } from './tax';

test('tax is rounded half up to the cent, and price and tax add up to the total', () => {
  expect(withTax(10_000, 0.0725)).toEqual({ tax: 725, total: 10_725 });
  expect(withTax(200, 0.0725)).toEqual({ tax: 15, total: 215 }); // 14.5
  expect(withTax(200, 0.072499)).toEqual({ tax: 14, total: 214 });
  expect(withTax(10_000, 0)).toEqual({ tax: 0, total: 10_000 });
});

test('price and tax equal what big numbers make of them, to the cent', () => {
  const rates = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_99 }), rates, (price, rate) => {
      const exactTotal = BigInt(price) * (1_000_000n + BigInt(rate)); // in millionths of a cent
      const total = Number((exactTotal * 2n + 1_000_000n) / 2_000_000n);
      expect(withTax(price, rate / 1e6)).toEqual({ tax: total - price, total });
    }),
  );
});

test.each([
  [0.0725, '7.25%'],
  [0.07, '7%'],
  [0, '0%'],
  [0.081234, '8.1234%'],
])('a rate of %d is told as %s', (rate, words) => expect(percentInWords(rate)).toBe(words));
