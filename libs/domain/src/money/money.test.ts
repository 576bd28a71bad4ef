import fc from 'fast-check';
import { dollars, markedUp, priceTag, times } from './money';

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
      const expected = (exact * 2n + 1_000_000_000_000n) / 2_000_000_000_000n;
      fc.pre(expected < BigInt(Number.MAX_SAFE_INTEGER));
      expect(markedUp(cents, markup / 1e6, quantity / 1e6)).toBe(Number(expected));
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
