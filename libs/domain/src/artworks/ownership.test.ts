import { ACTIVITIES, custody, provenance, standing } from './artworks';
import { transaction } from './testing';

const on = (day: number) => `2026-02-${String(day).padStart(2, '0')} 10:00:00`;
const purchased = transaction({ id: 1, activity: 'Purchased', completed: on(1) });
const consigned = transaction({ id: 2, activity: 'Consigned', completed: on(1) });
const moved = transaction({ id: 3, activity: 'Moved', location: 'Racks', completed: on(2) });
const transferred = transaction({ id: 4, activity: 'Transferred', completed: on(3) });
const sold = transaction({ id: 5, activity: 'Sold', completed: on(4) });
const broughtBack = transaction({ id: 6, activity: 'Returned', customer_id: 8, completed: on(5) });
const wentBack = transaction({ id: 7, activity: 'Returned', vendor_id: 4, completed: on(6) });

test('a piece that was only transferred has no known provenance', () => {
  expect(provenance([transferred])).toBe('unknown');
});

test('a consigned piece that is moved stays consigned, by every rule', () => {
  const history = [consigned, moved];
  expect([custody(history), provenance(history), standing(history)]).toEqual(['consigned', 'consigned', 'consigned']);
});

test('a transfer passes a consigned piece to the shop: what came first says otherwise', () => {
  const history = [consigned, transferred];
  expect([custody(history), provenance(history), standing(history)]).toEqual(['owned', 'consigned', 'owned']);
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
  ['consigned', [consigned, sold, broughtBack]],
  ['returned', [consigned, wentBack]],
  ['owned', [{ ...purchased, quantity: 2 }, sold]],
] as const)('a piece is %s after %j', (stands, history) => expect(standing(history)).toBe(stands));

test('every activity is known by what it says', () => {
  expect(ACTIVITIES).toEqual(['Purchased', 'Consigned', 'Transferred', 'Moved', 'Sold', 'Returned', 'Adjusted']);
});
