import { inventoryDescription, isOffered, priceLabel, priceOf } from './artworks';

test('an explicit price counts, also a price of 0', () => {
  expect(priceOf({ price: 120_000, cost: 10_000, markup: 1 })).toBe(120_000);
  expect(priceOf({ price: 0, cost: 10_000, markup: 1 })).toBe(0);
});

test('without an explicit price it is (1 + markup) x cost, and null where the cost is unknown', () => {
  expect(priceOf({ price: null, cost: 10_000, markup: 1.5 })).toBe(25_000);
  expect(priceOf({ price: null, cost: 0, markup: 1 })).toBe(0);
  expect(priceOf({ price: null, cost: null, markup: 1 })).toBeNull();
});

test('visitors read the price, or words to call for it where there is none or it is not public', () => {
  expect([priceLabel(120_050, true, 'tile'), priceLabel(0, true, 'page')]).toEqual(['$1,200.50', '$0']);
  expect([priceLabel(120_050, false, 'tile'), priceLabel(null, true, 'tile')]).toEqual(Array(2).fill('Call for Price'));
  expect([priceLabel(120_050, false, 'page'), priceLabel(null, true, 'page')]).toEqual(Array(2).fill('Call for price'));
});

test('a piece is offered while it is public, not discontinued, available and on hand', () => {
  const shown = { inventory_public: true, discontinued: false, availability: 1 };
  expect(isOffered(shown, 1)).toBe(true);
  expect(isOffered({ ...shown, availability: 2 }, 0.000001)).toBe(true);
  expect(isOffered({ ...shown, inventory_public: false }, 1)).toBe(false);
  expect(isOffered({ ...shown, discontinued: true }, 1)).toBe(false);
  expect(isOffered({ ...shown, availability: 0 }, 1)).toBe(false);
  expect(isOffered(shown, 0)).toBe(false);
});

test('the inventory labels a piece with its maker, catalog number and name', () => {
  expect(inventoryDescription('Lee, Ann', { catalog_no: 'A1', name: 'Ebb' })).toBe('Lee, Ann-A1 (Ebb)');
  expect(inventoryDescription('Lee, Ann', { catalog_no: null, name: 'Ebb' })).toBe('Lee, Ann- (Ebb)');
});
