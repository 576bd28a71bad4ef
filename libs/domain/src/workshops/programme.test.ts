import { DAY_MS } from '@rabbet/domain/time/days';
import { MONDAY, WEDNESDAY } from '../testing/workshops';
import { sortForProgramme, nextExpiry } from './workshops';

const NOW = MONDAY.start - DAY_MS;
/** Midnight in the shop after Monday, June 1. */
const AFTER_MONDAY = Date.UTC(2026, 5, 2, 4);
const EXPIRED_TIME = { id: 9, start: NOW - 3 * DAY_MS, end: NOW - 3 * DAY_MS + 1 };
const workshops = [
  { id: 1, times: [] },
  { id: 2, times: [{ ...EXPIRED_TIME, start: EXPIRED_TIME.start - DAY_MS }] },
  { id: 3, times: [WEDNESDAY] },
  { id: 4, times: [EXPIRED_TIME] },
  { id: 5, times: [MONDAY, WEDNESDAY] },
];

test('the programme has scheduled workshops first, then those without times, then expired ones', () => {
  const ids = (now: number) => sortForProgramme(workshops, now).map(({ id }) => id);
  expect(ids(NOW)).toEqual([5, 3, 1, 4, 2]);
  expect(ids(AFTER_MONDAY)).toEqual([3, 1, 5, 4, 2]);
});

test('the programme changes when the next workshop expires', () => {
  expect(nextExpiry(workshops, NOW)).toBe(AFTER_MONDAY);
  expect(nextExpiry(workshops, AFTER_MONDAY)).toBe(AFTER_MONDAY + 2 * DAY_MS);
  expect(nextExpiry([{ id: 1, times: [] }], NOW)).toBeNull();
});
