import { DAY_MS } from '@rabbet/domain/time/days';
import { MONDAY, WEDNESDAY } from '../testing/workshops';
import { inProgramme, nextExpiry } from './workshops';

const NOW = MONDAY.start - DAY_MS;
/** The midnight that ends Monday 1 June in the shop. */
const AFTER_MONDAY = Date.UTC(2026, 5, 2, 4);
const OVER = { id: 9, start: NOW - 3 * DAY_MS, end: NOW - 3 * DAY_MS + 1 };
const workshops = [
  { id: 1, times: [] },
  { id: 2, times: [{ ...OVER, start: OVER.start - DAY_MS }] },
  { id: 3, times: [WEDNESDAY] },
  { id: 4, times: [OVER] },
  { id: 5, times: [MONDAY, WEDNESDAY] },
];

test('the programme has workshops with times by their first start, then those without, then those that are over, newest first', () => {
  const ids = (now: number) => inProgramme(workshops, now).map(({ id }) => id);
  expect(ids(NOW)).toEqual([5, 3, 1, 4, 2]);
  expect(ids(AFTER_MONDAY)).toEqual([3, 1, 5, 4, 2]);
});

test('it changes by itself when the next first day is over', () => {
  expect(nextExpiry(workshops, NOW)).toBe(AFTER_MONDAY);
  expect(nextExpiry(workshops, AFTER_MONDAY)).toBe(AFTER_MONDAY + 2 * DAY_MS);
  expect(nextExpiry([{ id: 1, times: [] }], NOW)).toBeNull();
});
