import { findingsOf, lastSeenAt } from './audit';
import { artworkRegistered } from '../testing/artworks';
import {
  momentOn,
  transactionRecorded,
  consignmentRecorded,
  transactionCorrected,
  entriesOf,
  type DatedEvent,
  saleRecorded,
} from '../testing/audit';

const findingsIn = (...story: DatedEvent[]) => findingsOf(entriesOf(story)).map(({ fault, events }) => [fault, events]);
const arrival: DatedEvent[] = [
  [artworkRegistered({ price: 900_00 }), 2],
  [consignmentRecorded(), 2],
];
const countRecorded = (id: number, on: number) =>
  transactionRecorded({ id, activity: 'Adjusted', completed: momentOn(on) });

test('a piece that came, was sold and came back has no fault', () => {
  const returnRecorded = transactionRecorded({ id: 72, activity: 'Returned', customer_id: 8, completed: momentOn(6) });
  expect(
    findingsIn(
      ...arrival,
      [saleRecorded({ completed: momentOn(5), price: 900_00, due: 450_00 }), 5],
      [returnRecorded, 6],
    ),
  ).toEqual([]);
});

test('a piece that was sold, counted as there, and sold again was sold twice', () => {
  const secondSale = saleRecorded({ id: 73, completed: momentOn(7) });
  const story: DatedEvent[] = [
    ...arrival,
    [saleRecorded({ completed: momentOn(5) }), 5],
    [countRecorded(72, 6), 6],
    [secondSale, 7],
  ];
  expect(findingsIn(...story)).toEqual([['sold twice', [2, 4]]]);
  expect(findingsIn(...story, [transactionCorrected(71), 8])).toEqual([]);
});

test('a sale of a piece that went back to its consignor is a fault', () => {
  const returnToConsignor = transactionRecorded({ id: 72, activity: 'Returned', vendor_id: 5, completed: momentOn(4) });
  const story: DatedEvent[] = [
    ...arrival,
    [returnToConsignor, 4],
    [countRecorded(73, 5), 5],
    [saleRecorded({ completed: momentOn(6) }), 6],
  ];
  expect(findingsIn(...story)).toEqual([['sold while returned', [2, 4]]]);
});

test('a piece here on consignment without a consignor is a fault, and a sold one is not', () => {
  const withoutConsignor: DatedEvent[] = [
    [artworkRegistered(), 2],
    [consignmentRecorded({ vendor_id: null }), 2],
  ];
  expect(findingsIn(...withoutConsignor)).toEqual([['no consignor', [1]]]);
  expect(findingsIn(...withoutConsignor, [saleRecorded({ completed: momentOn(5) }), 5])).toEqual([]);
});

test('a sale for less than the consignor is owed, or than the piece cost, is a fault', () => {
  expect(
    findingsIn(...arrival, [saleRecorded({ completed: momentOn(5), price: 100_00, consignor_id: 5, due: 120_00 }), 5]),
  ).toEqual([['negative margin', [2]]]);
  const purchaseFor400: DatedEvent[] = [
    [artworkRegistered(), 2],
    [transactionRecorded({ id: 70, cost: 400_00, completed: momentOn(2) }), 2],
  ];
  expect(findingsIn(...purchaseFor400, [saleRecorded({ completed: momentOn(5), price: 399_99 }), 5])).toEqual([
    ['negative margin', [2]],
  ]);
  expect(findingsIn(...purchaseFor400, [saleRecorded({ completed: momentOn(5), price: 400_00 }), 5])).toEqual([]);
});

test('a price below the cost is a fault, with the event that set the price', () => {
  const purchaseFor400: DatedEvent[] = [
    [artworkRegistered({ price: 500_00 }), 2],
    [transactionRecorded({ id: 70, cost: 400_00, completed: momentOn(2) }), 2],
  ];
  expect(findingsIn(...purchaseFor400)).toEqual([]);
  expect(findingsIn(...purchaseFor400, [{ type: 'ArtworkChanged', data: { price: 350_00 } }, 4])).toEqual([
    ['below cost', [1, 2]],
  ]);
});

test('a piece was last seen when it came, was moved or was counted; a sold one never', () => {
  expect(lastSeenAt(entriesOf(arrival))).toBe(momentOn(2));
  const moved = transactionRecorded({ id: 72, activity: 'Moved', location: 'Racks', completed: momentOn(4) });
  const transferred = transactionRecorded({ id: 73, activity: 'Transferred', completed: momentOn(6) });
  expect(lastSeenAt(entriesOf([...arrival, [moved, 4], [transferred, 6]]))).toBe(momentOn(4));
  expect(lastSeenAt(entriesOf([...arrival, [saleRecorded({ completed: momentOn(5) }), 5]]))).toBeNull();
});
