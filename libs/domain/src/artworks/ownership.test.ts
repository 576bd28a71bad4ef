import { ACTIVITIES, custodyOf, provenanceOf, standingOf } from './artworks';
import { transaction } from '../testing/artworks';

const on = (day: number) => `2026-02-${String(day).padStart(2, '0')} 10:00:00`;
const purchased = transaction({ id: 1, activity: 'Purchased', completed: on(1) });
const consigned = transaction({ id: 2, activity: 'Consigned', completed: on(1) });
const moved = transaction({ id: 3, activity: 'Moved', location: 'Racks', completed: on(2) });
const transferred = transaction({ id: 4, activity: 'Transferred', completed: on(3) });
const sold = transaction({ id: 5, activity: 'Sold', completed: on(4) });
const returnedByCustomer = transaction({ id: 6, activity: 'Returned', customer_id: 8, completed: on(5) });
const returnedToVendor = transaction({ id: 7, activity: 'Returned', vendor_id: 4, completed: on(6) });

test('the provenance of a piece with a transfer alone is unknown', () => {
  expect(provenanceOf([transferred])).toBe('unknown');
});

test('a consigned piece that is moved is consigned by every rule', () => {
  const history = [consigned, moved];
  expect([custodyOf(history), provenanceOf(history), standingOf(history)]).toEqual([
    'consigned',
    'consigned',
    'consigned',
  ]);
});

test('a transferred consignment is owned by custody, and consigned by provenance', () => {
  const history = [consigned, transferred];
  expect([custodyOf(history), provenanceOf(history), standingOf(history)]).toEqual(['owned', 'consigned', 'owned']);
});

test.each([
  ['not received', []],
  ['not received', [moved]],
  ['not received', [{ ...purchased, completed: null }]],
  ['not received', [{ ...purchased, corrected: true }]],
  ['owned', [purchased, moved]],
  ['consigned', [consigned]],
  ['sold', [consigned, sold]],
  ['sold', [purchased, sold, moved]],
  ['consigned', [consigned, sold, returnedByCustomer]],
  ['returned', [consigned, returnedToVendor]],
  ['owned', [{ ...purchased, quantity: 2 }, sold]],
] as const)('the standing is %s after %j', (stands, history) => expect(standingOf(history)).toBe(stands));

test('the activities are those of the specification', () => {
  expect(ACTIVITIES).toEqual(['Purchased', 'Consigned', 'Transferred', 'Moved', 'Sold', 'Returned', 'Adjusted']);
});
