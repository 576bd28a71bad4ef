import { findingsOf, seenAt } from './audit';
import { at, bought, consigned, correct, entriesOf, registered, type Said, sold } from './testing';

const codes = (...story: Said[]) => findingsOf(entriesOf(story)).map(({ fault, events }) => [fault, events]);
const here: Said[] = [
  [registered({ price: 900_00 }), 2],
  [consigned(), 2],
];
const counted = (id: number, on: number) => bought({ id, activity: 'Adjusted', completed: at(on) });

test('a piece that came, was sold and came back shows nothing', () => {
  const back = bought({ id: 72, activity: 'Returned', customer_id: 8, completed: at(6) });
  expect(codes(...here, [sold({ completed: at(5), price: 900_00, due: 450_00 }), 5], [back, 6])).toEqual([]);
});

test('a piece that was sold, counted as there, and sold again was sold twice', () => {
  const again = sold({ id: 73, completed: at(7) });
  const story: Said[] = [...here, [sold({ completed: at(5) }), 5], [counted(72, 6), 6], [again, 7]];
  expect(codes(...story)).toEqual([['sold twice', [2, 4]]]);
  expect(codes(...story, [correct(71), 8])).toEqual([]);
});

test('a piece that went back to its consignor and was sold is found', () => {
  const back = bought({ id: 72, activity: 'Returned', vendor_id: 5, completed: at(4) });
  const story: Said[] = [...here, [back, 4], [counted(73, 5), 5], [sold({ completed: at(6) }), 6]];
  expect(codes(...story)).toEqual([['sold while returned', [2, 4]]]);
});

test('a consigned piece names its consignor, else it is found; one that is sold need not', () => {
  const nobody: Said[] = [
    [registered(), 2],
    [consigned({ vendor_id: null }), 2],
  ];
  expect(codes(...nobody)).toEqual([['no consignor', [1]]]);
  expect(codes(...nobody, [sold({ completed: at(5) }), 5])).toEqual([]);
});

test('a sale for less than the consignor is owed, or than the piece cost, is found', () => {
  expect(codes(...here, [sold({ completed: at(5), price: 100_00, consignor_id: 5, due: 120_00 }), 5])).toEqual([
    ['negative margin', [2]],
  ]);
  const own: Said[] = [
    [registered(), 2],
    [bought({ id: 70, cost: 400_00, completed: at(2) }), 2],
  ];
  expect(codes(...own, [sold({ completed: at(5), price: 399_99 }), 5])).toEqual([['negative margin', [2]]]);
  expect(codes(...own, [sold({ completed: at(5), price: 400_00 }), 5])).toEqual([]);
});

test('a piece on hand that is asked less for than it cost is found, with the event that set the price', () => {
  const own: Said[] = [
    [registered({ price: 500_00 }), 2],
    [bought({ id: 70, cost: 400_00, completed: at(2) }), 2],
  ];
  expect(codes(...own)).toEqual([]);
  expect(codes(...own, [{ type: 'ArtworkChanged', data: { price: 350_00 } }, 4])).toEqual([['below cost', [1, 2]]]);
});

test('a piece was last seen when it came, was moved or counted; a sold one is not looked for', () => {
  expect(seenAt(entriesOf(here))).toBe(at(2));
  const moved = bought({ id: 72, activity: 'Moved', location: 'Racks', completed: at(4) });
  const transferred = bought({ id: 73, activity: 'Transferred', completed: at(6) });
  expect(seenAt(entriesOf([...here, [moved, 4], [transferred, 6]]))).toBe(at(4));
  expect(seenAt(entriesOf([...here, [sold({ completed: at(5) }), 5]]))).toBeNull();
});
