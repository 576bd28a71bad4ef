import fc from 'fast-check';
import { dollars, markedUp, priceTag, times, withTax } from './money';

test('a price is (1 + markup) x cost, rounded half up to the cent', () => {
  expect(markedUp(10_000, 1)).toBe(20_000);
  expect(markedUp(333, 0.5)).toBe(500); // 499.5
  expect(markedUp(1, 0.499999)).toBe(1);
});

test('a price equals what big numbers make of it, whatever the markup and quantity', () => {
  const micro = fc.integer({ min: 0, max: 999_999_999 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_99 }), micro, micro, (cents, markup, quantity) => {
      const exact = BigInt(cents) * (1_000_000n + BigInt(markup)) * BigInt(quantity);
      const wanted = (exact * 2n + 1_000_000_000_000n) / 2_000_000_000_000n;
      fc.pre(wanted < BigInt(Number.MAX_SAFE_INTEGER));
      expect(markedUp(cents, markup / 1e6, quantity / 1e6)).toBe(Number(wanted));
      expect(times(cents, quantity / 1e6)).toBe(
        Number((BigInt(cents) * BigInt(quantity) * 2n + 1_000_000n) / 2_000_000n),
      );
    }),
  );
});

test('a price tag shows cents where there are any', () => {
  expect([priceTag(120_000), priceTag(120_050), priceTag(0)]).toEqual(['$1,200', '$1,200.50', '$0']);
});

test('an invoice shows cents always', () => {
  expect([dollars(7_500), dollars(120_050), dollars(0), dollars(-1)]).toEqual([
    '$75.00',
    '$1,200.50',
    '$0.00',
    '-$0.01',
  ]);
});

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
