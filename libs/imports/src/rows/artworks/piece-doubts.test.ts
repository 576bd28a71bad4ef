import { doubtsOnPiece } from './piece-doubts';

type Values = Readonly<Record<string, unknown>>;

const PURCHASE = { activity: 'Purchased', completed: '2026-03-31' };
const CONSIGNMENT = { activity: 'Consigned', completed: '2026-03-31', vendor: 'Ann Lee', share: 60 };

function codesOf(values: Values, faultyFields: readonly string[] = []) {
  const faults = faultyFields.map((field) => ({ field, code: 'format', message: '' }));
  return doubtsOnPiece({ values, body: values, faults }).map(({ code }) => code);
}

test('notes nothing about a complete row', () => {
  expect(codesOf({ price: 900, cost: 400, transaction: PURCHASE })).toEqual([]);
  expect(codesOf({ price: 900, transaction: CONSIGNMENT })).toEqual([]);
  for (const year of ['2026', '1962', 'c. 2062'])
    expect(codesOf({ price: 900, year, transaction: CONSIGNMENT })).toEqual([]);
});

test.each<[string, Values, readonly string[]]>([
  ['nothing says how the piece came', { price: 9 }, ['unsaid']],
  ['no day is said', { price: 9, cost: 4, transaction: { activity: 'Purchased' } }, ['undated']],
  ['nobody left the piece', { price: 9, transaction: { ...CONSIGNMENT, vendor: undefined } }, ['no consignor']],
  ['no split is said', { price: 9, transaction: { ...CONSIGNMENT, share: undefined } }, ['usual share']],
  [
    'a consigned piece leaves its consignor nothing',
    { price: 9, transaction: { ...CONSIGNMENT, share: 0 } },
    ['no share'],
  ],
  ['a piece was made after it came', { price: 9, year: '2062', transaction: CONSIGNMENT }, ['made later']],
  ['a bought piece has no cost', { price: 9, transaction: PURCHASE }, ['no cost']],
  ['a bought piece has the cost 0', { price: 9, cost: 0, transaction: PURCHASE }, ['no cost']],
  ['a consigned piece has a cost', { price: 9, cost: 20, transaction: CONSIGNMENT }, ['cost of consigned']],
  ['visitors see twice the cost', { cost: 20, transaction: PURCHASE }, ['priced by cost']],
  ['visitors see no price', { transaction: CONSIGNMENT }, ['unpriced']],
  ['the price is 0', { price: 0, cost: 4, transaction: PURCHASE }, ['free']],
  ['the price is below the cost', { price: 9, cost: 20, transaction: PURCHASE }, ['below cost']],
])('notes that %s', (_, values, codes) => {
  expect(codesOf(values)).toEqual(codes);
});

test('does not note a hidden price, or one that is computed from the cost by a markup', () => {
  expect(codesOf({ price: null, price_public: false, cost: 20, transaction: PURCHASE })).toEqual([]);
  expect(codesOf({ inventory_public: false, cost: 4, transaction: PURCHASE })).toEqual([]);
  expect(codesOf({ cost: 20, markup: 2, transaction: PURCHASE })).toEqual([]);
});

test('notes nothing that follows from a cell with a fault', () => {
  expect(codesOf({ cost: 4, transaction: PURCHASE }, ['price'])).toEqual([]);
  expect(codesOf({ price: 9, transaction: PURCHASE }, ['cost'])).toEqual([]);
  expect(codesOf({ price: 9, year: '2062', transaction: CONSIGNMENT }, ['year'])).toEqual([]);
  expect(codesOf({ price: 9, cost: 4, transaction: { activity: 'Purchased' } }, ['transaction.completed'])).toEqual([]);
  expect(codesOf({ price: 9, transaction: { ...CONSIGNMENT, vendor: undefined } }, ['transaction.vendor'])).toEqual([]);
});

test('notes sizes without a unit, and in other units than inches', () => {
  const codesForUnits = (units?: string) => codesOf({ price: 9, cost: 4, width: 12, units, transaction: PURCHASE });
  expect([codesForUnits(), codesForUnits('inch'), codesForUnits('centimeter')]).toEqual([
    ['bare size'],
    [],
    ['other units'],
  ]);
  expect(codesOf({ price: 9, cost: 4, category: 'floral', transaction: PURCHASE })).toEqual([]);
});
