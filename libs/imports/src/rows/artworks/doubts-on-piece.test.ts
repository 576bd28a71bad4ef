import { doubtsOnPiece } from './doubts-on-piece';

type Values = Readonly<Record<string, unknown>>;

const BOUGHT = { activity: 'Purchased', completed: '2026-03-31' };
const LEFT = { activity: 'Consigned', completed: '2026-03-31', vendor: 'Ann Lee', share: 60 };

function codesOf(values: Values, faulty: readonly string[] = []) {
  const faults = faulty.map((field) => ({ field, code: 'format', message: '' }));
  return doubtsOnPiece({ values, body: values, faults }).map(({ code }) => code);
}

test('rows that say all of it leave nothing open', () => {
  expect(codesOf({ price: 900, cost: 400, transaction: BOUGHT })).toEqual([]);
  expect(codesOf({ price: 900, transaction: LEFT })).toEqual([]);
  for (const year of ['2026', '1962', 'c. 2062']) expect(codesOf({ price: 900, year, transaction: LEFT })).toEqual([]);
});

test.each<[string, Values, readonly string[]]>([
  ['nothing says how the piece came', { price: 9 }, ['unsaid']],
  ['no day is said', { price: 9, cost: 4, transaction: { activity: 'Purchased' } }, ['undated']],
  ['nobody left the piece', { price: 9, transaction: { ...LEFT, vendor: undefined } }, ['no consignor']],
  ['no split is said', { price: 9, transaction: { ...LEFT, share: undefined } }, ['usual share']],
  ['a consigned piece leaves its consignor nothing', { price: 9, transaction: { ...LEFT, share: 0 } }, ['no share']],
  ['a piece was made after it came', { price: 9, year: '2062', transaction: LEFT }, ['made later']],
  ['a bought piece has no cost', { price: 9, transaction: BOUGHT }, ['no cost']],
  ['a bought piece has the cost 0', { price: 9, cost: 0, transaction: BOUGHT }, ['no cost']],
  ['a consigned piece has a cost', { price: 9, cost: 20, transaction: LEFT }, ['cost of consigned']],
  ['visitors see twice the cost', { cost: 20, transaction: BOUGHT }, ['priced by cost']],
  ['visitors see no price', { transaction: LEFT }, ['unpriced']],
  ['the price is 0', { price: 0, cost: 4, transaction: BOUGHT }, ['free']],
  ['the price is below the cost', { price: 9, cost: 20, transaction: BOUGHT }, ['below cost']],
])('%s, and it is noted', (_, values, codes) => {
  expect(codesOf(values)).toEqual(codes);
});

test('a price that visitors do not see is not noted, nor one that is made from the cost as was said', () => {
  expect(codesOf({ price: null, price_public: false, cost: 20, transaction: BOUGHT })).toEqual([]);
  expect(codesOf({ inventory_public: false, cost: 4, transaction: BOUGHT })).toEqual([]);
  expect(codesOf({ cost: 20, markup: 2, transaction: BOUGHT })).toEqual([]);
});

test('a cell that cannot be read tells of itself, and nothing that follows from it is noted', () => {
  expect(codesOf({ cost: 4, transaction: BOUGHT }, ['price'])).toEqual([]);
  expect(codesOf({ price: 9, transaction: BOUGHT }, ['cost'])).toEqual([]);
  expect(codesOf({ price: 9, year: '2062', transaction: LEFT }, ['year'])).toEqual([]);
  expect(codesOf({ price: 9, cost: 4, transaction: { activity: 'Purchased' } }, ['transaction.completed'])).toEqual([]);
  expect(codesOf({ price: 9, transaction: { ...LEFT, vendor: undefined } }, ['transaction.vendor'])).toEqual([]);
});

test('sizes are noted by their units', () => {
  const sized = (units?: string) => codesOf({ price: 9, cost: 4, width: 12, units, transaction: BOUGHT });
  expect([sized(), sized('inch'), sized('centimeter')]).toEqual([['bare size'], [], ['other units']]);
  expect(codesOf({ price: 9, cost: 4, category: 'floral', transaction: BOUGHT })).toEqual([]);
});
