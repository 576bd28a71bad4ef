import { type Activity, type ArtworkEvent, artworkFields, recordedFields } from '@rabbet/domain/artworks/artworks';
import type { ArtworkDetails, Transaction } from '@rabbet/domain/artworks/artworks';
import { fillDefaults } from '@rabbet/domain/records/fields';
import { piecesHere, linesOfConsignor, linesOf, type ConsignorLine, sumOf } from './consignors';
import { pieceWith } from '../testing/consignors';

const momentOfDay = (n: number) => `2026-01-${String(n).padStart(2, '0')} 15:00:00`;
const LEE = 5;
const BELL = 6;

function artworkRegistered(details: Partial<ArtworkDetails> = {}): ArtworkEvent {
  return { type: 'ArtworkRegistered', data: fillDefaults<ArtworkDetails>(artworkFields, { name: 'Ebb', ...details }) };
}

/** Transaction on a day of January 2026, whose id is the number of the day. */
function transactionOn(day: number, activity: Activity, details: Partial<Transaction> = {}): ArtworkEvent {
  const values = { activity, completed: momentOfDay(day), ...details };
  const data = fillDefaults<Omit<Transaction, 'id' | 'corrected'>>(recordedFields, values);
  return { type: 'ArtworkTransactionRecorded', data: { id: day, ...data } };
}
const consignedOn = (day: number, more: Partial<Transaction> = {}) =>
  transactionOn(day, 'Consigned', { vendor_id: LEE, share: 60, ...more });
const soldOn = (day: number, more: Partial<Transaction> = {}) =>
  transactionOn(day, 'Sold', { consignor_id: LEE, price: 900_00, share: 60, due: 540_00, ...more });
const transactionCorrected = (transaction_id: number): ArtworkEvent => ({
  type: 'ArtworkTransactionCorrected',
  data: { transaction_id, reason: 'wrong piece' },
});

const shortLines = (...events: ArtworkEvent[]) =>
  linesOf(pieceWith(7, artworkRegistered({ catalog_no: 'L-7' }), ...events)).map(shortened);
const shortened = ({ consignor_id, transaction_id, sale_id, kind, quantity, amount }: ConsignorLine) => ({
  of: sale_id === null ? transaction_id : [transaction_id, sale_id],
  kind,
  quantity,
  amount,
  ...(consignor_id === LEE ? {} : { consignor_id }),
});

test('lines have the arrival of a piece, its sale, and the share that is due', () => {
  expect(linesOf(pieceWith(7, artworkRegistered({ catalog_no: 'L-7' }), consignedOn(2), soldOn(9)))).toEqual([
    {
      consignor_id: LEE,
      transaction_id: 2,
      sale_id: null,
      payout_id: null,
      day: '2026-01-02',
      kind: 'received',
      widget_id: 7,
      title: 'Ebb',
      catalog_no: 'L-7',
      quantity: 1,
      price: null,
      share: 60,
      amount: 0,
    },
    {
      consignor_id: LEE,
      transaction_id: 9,
      sale_id: null,
      payout_id: null,
      day: '2026-01-09',
      kind: 'sold',
      widget_id: 7,
      title: 'Ebb',
      catalog_no: 'L-7',
      quantity: 1,
      price: 900_00,
      share: 60,
      amount: 540_00,
    },
  ]);
});

test('a line has the day in the time zone of the shop', () => {
  const [line] = linesOf(pieceWith(7, artworkRegistered(), consignedOn(2, { completed: '2026-01-03 03:30:00' })));
  expect(line?.day).toBe('2026-01-02');
});

test('pieces of the shop and uncompleted or corrected transactions make no lines', () => {
  expect(
    shortLines(transactionOn(2, 'Purchased', { vendor_id: LEE }), transactionOn(9, 'Sold', { price: 900_00 })),
  ).toEqual([]);
  expect(shortLines(consignedOn(2, { completed: null }))).toEqual([]);
  expect(shortLines(consignedOn(2), soldOn(9), transactionCorrected(9))).toEqual([
    { of: 2, kind: 'received', quantity: 1, amount: 0 },
  ]);
});

test('a return by a customer undoes the sale', () => {
  const brought = transactionOn(12, 'Returned', { customer_id: 51 });
  expect(shortLines(consignedOn(2), soldOn(9, { customer_id: 51 }), brought).at(-1)).toEqual({
    of: [12, 9],
    kind: 'brought back',
    quantity: 1,
    amount: -540_00,
  });
});

test('a return undoes the sales to this customer first, then the latest without a customer', () => {
  const prints = consignedOn(2, { quantity: 9 });
  const back = (customer_id: number, quantity = 1) => transactionOn(20, 'Returned', { customer_id, quantity });
  const sales = [soldOn(9, { customer_id: 51 }), soldOn(10), soldOn(11), soldOn(12, { customer_id: 52 })];
  const undone = (...events: ArtworkEvent[]) =>
    shortLines(prints, ...sales, ...events).flatMap(({ of }) => (Array.isArray(of) ? [of] : []));
  expect(undone(back(51))).toEqual([[20, 9]]);
  expect(undone(back(53))).toEqual([[20, 11]]);
  expect(undone(back(51, 4))).toEqual([9, 11, 10, 12].map((sale) => [20, sale]));
});

test('partial returns undo the amount in proportion, and add up to the whole', () => {
  const prints = consignedOn(2, { quantity: 3 });
  const sale = soldOn(9, { quantity: 3, price: 33_33, due: 50_00 });
  const back = (day: number) => transactionOn(day, 'Returned', { customer_id: 51 });
  const amounts = shortLines(prints, sale, back(10), back(11), back(12)).map(({ amount }) => amount);
  expect(amounts).toEqual([0, 50_00, -16_67, -16_66, -16_67]);
  expect(amounts.reduce((sum, amount) => sum + amount)).toBe(0);
});

test('a second return undoes nothing more', () => {
  const back = (day: number) => transactionOn(day, 'Returned', { customer_id: 51 });
  expect(
    shortLines(consignedOn(2), soldOn(9), back(10), back(11)).filter(({ kind }) => kind === 'brought back'),
  ).toHaveLength(1);
});

test('returns to the consignor, transfers to the shop and counts make lines', () => {
  const five = consignedOn(2, { quantity: 5 });
  expect(shortLines(five, transactionOn(3, 'Returned', { vendor_id: LEE, quantity: 2 })).at(-1)).toEqual({
    of: 3,
    kind: 'returned',
    quantity: 2,
    amount: 0,
  });
  expect(shortLines(five, soldOn(3), transactionOn(4, 'Transferred')).at(-1)).toEqual({
    of: 4,
    kind: 'became ours',
    quantity: 4,
    amount: 0,
  });
  expect(shortLines(five, transactionOn(3, 'Adjusted', { quantity: 4 })).at(-1)).toEqual({
    of: 3,
    kind: 'counted',
    quantity: 4,
    amount: 0,
  });
  expect(shortLines(five, transactionOn(3, 'Moved', { location: 'Racks' }))).toHaveLength(1);
});

test('units that the shop owns of the same piece make no lines', () => {
  const mixed = [transactionOn(2, 'Purchased', { quantity: 2, vendor_id: BELL }), consignedOn(3, { quantity: 3 })];
  const more = [...mixed, transactionOn(4, 'Purchased', { quantity: 4, vendor_id: BELL })];
  expect(shortLines(...more)).toEqual([{ of: 3, kind: 'received', quantity: 3, amount: 0 }]);
  const here = piecesHere([pieceWith(7, artworkRegistered(), ...more)], LEE, '2026-01-04');
  expect(here).toMatchObject([{ quantity: 3, share: 60 }]);
  expect(shortLines(...mixed, transactionOn(5, 'Returned', { vendor_id: BELL, quantity: 2 }))).toHaveLength(1);
  expect(shortLines(...more, transactionOn(5, 'Transferred')).at(-1)).toMatchObject({
    kind: 'became ours',
    quantity: 3,
  });
});

test('transactions after a transfer to the shop make no lines', () => {
  const events = [
    consignedOn(2),
    transactionOn(3, 'Transferred'),
    transactionOn(4, 'Adjusted', { quantity: 1 }),
    transactionOn(5, 'Returned', { vendor_id: LEE }),
  ];
  expect(shortLines(...events).map(({ kind }) => kind)).toEqual(['received', 'became ours']);
  expect(shortLines(transactionOn(2, 'Purchased'), transactionOn(3, 'Transferred'))).toEqual([]);
  expect(shortLines(consignedOn(2), soldOn(3), transactionOn(4, 'Transferred')).map(({ kind }) => kind)).toEqual([
    'received',
    'sold',
  ]);
});

test('each consignor of a piece has their own lines', () => {
  const events = [
    consignedOn(2),
    transactionOn(3, 'Returned', { vendor_id: LEE }),
    consignedOn(4, { vendor_id: BELL }),
    soldOn(5, { consignor_id: BELL }),
  ];
  expect(shortLines(...events).map(({ kind, consignor_id = LEE }) => [kind, consignor_id])).toEqual([
    ['received', LEE],
    ['returned', LEE],
    ['received', BELL],
    ['sold', BELL],
  ]);
  const linesOfBell = linesOfConsignor([pieceWith(7, artworkRegistered(), ...events, transactionCorrected(5))], BELL);
  expect(linesOfBell.lines.map(({ kind }) => kind)).toEqual(['received']);
  expect(linesOfBell.reasons).toEqual({ 5: 'wrong piece' });
  expect(sumOf(linesOfConsignor([pieceWith(7, artworkRegistered(), ...events)], BELL).lines)).toBe(540_00);
});

test('the pieces in the shop are those at the end of the day', () => {
  const priced = artworkRegistered({ price: 900_00, catalog_no: 'L-7' });
  const piece = pieceWith(7, priced, consignedOn(2, { quantity: 2 }), soldOn(9), transactionOn(12, 'Transferred'));
  const here = { widget_id: 7, title: 'Ebb', catalog_no: 'L-7', price: 900_00, share: 60 };
  expect(piecesHere([piece], LEE, '2026-01-01')).toEqual([]);
  expect(piecesHere([piece], LEE, '2026-01-02')).toEqual([{ ...here, quantity: 2 }]);
  expect(piecesHere([piece], LEE, '2026-01-09')).toEqual([{ ...here, quantity: 1 }]);
  expect(piecesHere([piece], LEE, '2026-01-12')).toEqual([]);
  expect(piecesHere([piece], BELL, '2026-01-09')).toEqual([]);
});
