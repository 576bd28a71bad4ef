import { findingsOf, seenAt } from './audit';
import { at, bought, consigned, corrected, entriesOf, type RecordedOn, registered, sold } from './testing';

const codes = (...story: RecordedOn[]) => findingsOf(entriesOf(story)).map(({ fault, events }) => [fault, events]);
const arrived: RecordedOn[] = [
  [registered({ price: 900_00 }), 2],
  [consigned(), 2],
];
const counted = (id: number, on: number) => bought({ id, activity: 'Adjusted', completed: at(on) });

test('a piece that came, was sold and came back has no fault', () => {
  const back = bought({ id: 72, activity: 'Returned', customer_id: 8, completed: at(6) });
  expect(codes(...arrived, [sold({ completed: at(5), price: 900_00, due: 450_00 }), 5], [back, 6])).toEqual([]);
});

test('a piece that was sold, counted as there, and sold again was sold twice', () => {
  const again = sold({ id: 73, completed: at(7) });
  const story: RecordedOn[] = [...arrived, [sold({ completed: at(5) }), 5], [counted(72, 6), 6], [again, 7]];
  expect(codes(...story)).toEqual([['sold twice', [2, 4]]]);
  expect(codes(...story, [corrected(71), 8])).toEqual([]);
});

test('a sale of a piece that went back to its consignor is a fault', () => {
  const back = bought({ id: 72, activity: 'Returned', vendor_id: 5, completed: at(4) });
  const story: RecordedOn[] = [...arrived, [back, 4], [counted(73, 5), 5], [sold({ completed: at(6) }), 6]];
  expect(codes(...story)).toEqual([['sold while returned', [2, 4]]]);
});

test('a piece here on consignment without a consignor is a fault, and a sold one is not', () => {
  const unnamed: RecordedOn[] = [
    [registered(), 2],
    [consigned({ vendor_id: null }), 2],
  ];
  expect(codes(...unnamed)).toEqual([['no consignor', [1]]]);
  expect(codes(...unnamed, [sold({ completed: at(5) }), 5])).toEqual([]);
});

test('a sale for less than the consignor is owed, or than the piece cost, is a fault', () => {
  expect(codes(...arrived, [sold({ completed: at(5), price: 100_00, consignor_id: 5, due: 120_00 }), 5])).toEqual([
    ['negative margin', [2]],
  ]);
  const bought400: RecordedOn[] = [
    [registered(), 2],
    [bought({ id: 70, cost: 400_00, completed: at(2) }), 2],
  ];
  expect(codes(...bought400, [sold({ completed: at(5), price: 399_99 }), 5])).toEqual([['negative margin', [2]]]);
  expect(codes(...bought400, [sold({ completed: at(5), price: 400_00 }), 5])).toEqual([]);
});

test('a price below the cost is a fault, with the event that set the price', () => {
  const bought400: RecordedOn[] = [
    [registered({ price: 500_00 }), 2],
    [bought({ id: 70, cost: 400_00, completed: at(2) }), 2],
  ];
  expect(codes(...bought400)).toEqual([]);
  expect(codes(...bought400, [{ type: 'ArtworkChanged', data: { price: 350_00 } }, 4])).toEqual([
    ['below cost', [1, 2]],
  ]);
});

test('a piece was last seen when it came, was moved or counted; a sold one is not looked for', () => {
  expect(seenAt(entriesOf(arrived))).toBe(at(2));
  const moved = bought({ id: 72, activity: 'Moved', location: 'Racks', completed: at(4) });
  const transferred = bought({ id: 73, activity: 'Transferred', completed: at(6) });
  expect(seenAt(entriesOf([...arrived, [moved, 4], [transferred, 6]]))).toBe(at(4));
  expect(seenAt(entriesOf([...arrived, [sold({ completed: at(5) }), 5]]))).toBeNull();
});
