import { type Activity, type ArtworkEvent, artworkFields, recordedFields } from '@rabbet/domain/artworks/artworks';
import type { ArtworkDetails, Transaction } from '@rabbet/domain/artworks/artworks';
import { fillDefaults } from '@rabbet/domain/records/fields';
import { hereOf, linesOfConsignor, linesOf, type OwnedLine, sumOf } from './consignors';
import { pieceWith } from '../testing/consignors';

const at = (n: number) => `2026-01-${String(n).padStart(2, '0')} 15:00:00`;
const LEE = 5;
const BELL = 6;

function registered(details: Partial<ArtworkDetails> = {}): ArtworkEvent {
  return { type: 'ArtworkRegistered', data: fillDefaults<ArtworkDetails>(artworkFields, { name: 'Ebb', ...details }) };
}

/** Transaction with the number of its day. */
function on(day: number, activity: Activity, details: Partial<Transaction> = {}): ArtworkEvent {
  const values = { activity, completed: at(day), ...details };
  const data = fillDefaults<Omit<Transaction, 'id' | 'corrected'>>(recordedFields, values);
  return { type: 'ArtworkTransactionRecorded', data: { id: day, ...data } };
}
const consigned = (day: number, more: Partial<Transaction> = {}) =>
  on(day, 'Consigned', { vendor_id: LEE, share: 60, ...more });
const sold = (day: number, more: Partial<Transaction> = {}) =>
  on(day, 'Sold', { consignor_id: LEE, price: 900_00, share: 60, due: 540_00, ...more });
const correct = (transaction_id: number): ArtworkEvent => ({
  type: 'ArtworkTransactionCorrected',
  data: { transaction_id, reason: 'wrong piece' },
});

const shortLines = (...events: ArtworkEvent[]) =>
  linesOf(pieceWith(7, registered({ catalog_no: 'L-7' }), ...events)).map(inShort);
const inShort = ({ consignor_id, transaction_id, sale_id, kind, quantity, amount }: OwnedLine) => ({
  of: sale_id === null ? transaction_id : [transaction_id, sale_id],
  kind,
  quantity,
  amount,
  ...(consignor_id !== LEE && { consignor_id }),
});

test('a statement tells when a piece came, what it was sold for, and the share that is due', () => {
  expect(linesOf(pieceWith(7, registered({ catalog_no: 'L-7' }), consigned(2), sold(9)))).toEqual([
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

test('what happens late in the evening belongs to the day of the shop', () => {
  const [line] = linesOf(pieceWith(7, registered(), consigned(2, { completed: '2026-01-03 03:30:00' })));
  expect(line?.day).toBe('2026-01-02');
});

test('a sale of a piece of the shop is nothing to a consignor, and neither is what is not completed or was corrected', () => {
  expect(shortLines(on(2, 'Purchased', { vendor_id: LEE }), on(9, 'Sold', { price: 900_00 }))).toEqual([]);
  expect(shortLines(consigned(2, { completed: null }))).toEqual([]);
  expect(shortLines(consigned(2), sold(9), correct(9))).toEqual([{ of: 2, kind: 'received', quantity: 1, amount: 0 }]);
});

test('a customer who brings a piece back undoes the sale', () => {
  const brought = on(12, 'Returned', { customer_id: 51 });
  expect(shortLines(consigned(2), sold(9, { customer_id: 51 }), brought).at(-1)).toEqual({
    of: [12, 9],
    kind: 'brought back',
    quantity: 1,
    amount: -540_00,
  });
});

test('of several sales the one to this customer is undone, then that to nobody named, the latest first', () => {
  const prints = consigned(2, { quantity: 9 });
  const back = (customer_id: number, quantity = 1) => on(20, 'Returned', { customer_id, quantity });
  const sales = [sold(9, { customer_id: 51 }), sold(10), sold(11), sold(12, { customer_id: 52 })];
  const undone = (...events: ArtworkEvent[]) =>
    shortLines(prints, ...sales, ...events).flatMap(({ of }) => (Array.isArray(of) ? [of] : []));
  expect(undone(back(51))).toEqual([[20, 9]]);
  expect(undone(back(53))).toEqual([[20, 11]]);
  expect(undone(back(51, 4))).toEqual([9, 11, 10, 12].map((sale) => [20, sale]));
});

test('parts of a sale that come back are due in proportion, and all parts together the whole', () => {
  const prints = consigned(2, { quantity: 3 });
  const sale = sold(9, { quantity: 3, price: 33_33, due: 50_00 });
  const back = (day: number) => on(day, 'Returned', { customer_id: 51 });
  const amounts = shortLines(prints, sale, back(10), back(11), back(12)).map(({ amount }) => amount);
  expect(amounts).toEqual([0, 50_00, -16_67, -16_66, -16_67]);
  expect(amounts.reduce((sum, amount) => sum + amount)).toBe(0);
});

test('a piece that comes back a second time undoes nothing more than was sold', () => {
  const back = (day: number) => on(day, 'Returned', { customer_id: 51 });
  expect(
    shortLines(consigned(2), sold(9), back(10), back(11)).filter(({ kind }) => kind === 'brought back'),
  ).toHaveLength(1);
});

test('a piece goes back to its consignor, becomes the property of the shop, or is counted', () => {
  const five = consigned(2, { quantity: 5 });
  expect(shortLines(five, on(3, 'Returned', { vendor_id: LEE, quantity: 2 })).at(-1)).toEqual({
    of: 3,
    kind: 'returned',
    quantity: 2,
    amount: 0,
  });
  expect(shortLines(five, sold(3), on(4, 'Transferred')).at(-1)).toEqual({
    of: 4,
    kind: 'became ours',
    quantity: 4,
    amount: 0,
  });
  expect(shortLines(five, on(3, 'Adjusted', { quantity: 4 })).at(-1)).toEqual({
    of: 3,
    kind: 'counted',
    quantity: 4,
    amount: 0,
  });
  expect(shortLines(five, on(3, 'Moved', { location: 'Racks' }))).toHaveLength(1);
});

test('units that the shop owns besides those of a consignor are nothing to the consignor', () => {
  const mixed = [on(2, 'Purchased', { quantity: 2, vendor_id: BELL }), consigned(3, { quantity: 3 })];
  const more = [...mixed, on(4, 'Purchased', { quantity: 4, vendor_id: BELL })];
  expect(shortLines(...more)).toEqual([{ of: 3, kind: 'received', quantity: 3, amount: 0 }]);
  const here = hereOf([pieceWith(7, registered(), ...more)], LEE, '2026-01-04');
  expect(here).toMatchObject([{ quantity: 3, share: 60 }]);
  expect(shortLines(...mixed, on(5, 'Returned', { vendor_id: BELL, quantity: 2 }))).toHaveLength(1);
  expect(shortLines(...more, on(5, 'Transferred')).at(-1)).toMatchObject({ kind: 'became ours', quantity: 3 });
});

test('what belongs to the shop goes nowhere on a statement', () => {
  const events = [
    consigned(2),
    on(3, 'Transferred'),
    on(4, 'Adjusted', { quantity: 1 }),
    on(5, 'Returned', { vendor_id: LEE }),
  ];
  expect(shortLines(...events).map(({ kind }) => kind)).toEqual(['received', 'became ours']);
  expect(shortLines(on(2, 'Purchased'), on(3, 'Transferred'))).toEqual([]);
  expect(shortLines(consigned(2), sold(3), on(4, 'Transferred')).map(({ kind }) => kind)).toEqual(['received', 'sold']);
});

test('each consignor of a piece has lines of their own', () => {
  const events = [
    consigned(2),
    on(3, 'Returned', { vendor_id: LEE }),
    consigned(4, { vendor_id: BELL }),
    sold(5, { consignor_id: BELL }),
  ];
  expect(shortLines(...events).map(({ kind, consignor_id = LEE }) => [kind, consignor_id])).toEqual([
    ['received', LEE],
    ['returned', LEE],
    ['received', BELL],
    ['sold', BELL],
  ]);
  const linesOfBell = linesOfConsignor([pieceWith(7, registered(), ...events, correct(5))], BELL);
  expect(linesOfBell.lines.map(({ kind }) => kind)).toEqual(['received']);
  expect(linesOfBell.reasons).toEqual({ 5: 'wrong piece' });
  expect(sumOf(linesOfConsignor([pieceWith(7, registered(), ...events)], BELL).lines)).toBe(540_00);
});

test('a piece is still here until the end of the day on which it goes, at the price that was asked then', () => {
  const priced = registered({ price: 900_00, catalog_no: 'L-7' });
  const piece = pieceWith(7, priced, consigned(2, { quantity: 2 }), sold(9), on(12, 'Transferred'));
  const here = { widget_id: 7, title: 'Ebb', catalog_no: 'L-7', price: 900_00, share: 60 };
  expect(hereOf([piece], LEE, '2026-01-01')).toEqual([]);
  expect(hereOf([piece], LEE, '2026-01-02')).toEqual([{ ...here, quantity: 2 }]);
  expect(hereOf([piece], LEE, '2026-01-09')).toEqual([{ ...here, quantity: 1 }]);
  expect(hereOf([piece], LEE, '2026-01-12')).toEqual([]);
  expect(hereOf([piece], BELL, '2026-01-09')).toEqual([]);
});
