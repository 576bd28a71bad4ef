import { shortDay, shortMoment, shortTime } from './short-times';

const NOW = new Date('2026-12-10T17:00:00Z');

test.each([
  ['2026-12-10', 'Today'],
  ['2026-12-16', 'Wed 16'],
  ['2026-12-09', 'Wed 9'],
  ['2026-12-04', 'Fri 4'],
  ['2026-12-03', 'Dec 3'],
  ['2026-12-30', 'Wed 30'],
  ['2026-12-31', 'Dec 31'],
  ['2027-01-05', 'Jan 5, 2027'],
  ['2025-12-10', 'Dec 10, 2025'],
])('%s is "%s" in a list', (date, words) => {
  expect(shortDay(date, NOW)).toBe(words);
});

test.each([
  ['2026-12-10T16:59:30Z', 'just now'],
  ['2026-12-10T16:48:00Z', '12 min ago'],
  ['2026-12-10T12:00:00Z', '5 h ago'],
  ['2026-12-10T04:00:00Z', 'Wed 9'], // the evening before, in the shop
  ['2026-12-11T17:00:00Z', 'Fri 11'],
])('%s is "%s" in a list', (at, words) => {
  expect(shortMoment(at, NOW)).toBe(words);
});

test.each([
  ['2026-12-10T15:53:00Z', '10:53 AM'],
  ['2026-12-10T04:00:00Z', 'Wed 11:00 PM'], // the evening before, in the shop
  ['2026-12-04T15:53:00Z', 'Fri 10:53 AM'],
  ['2026-12-03T15:53:00Z', 'Dec 3'],
  ['2025-12-03T15:53:00Z', 'Dec 3, 2025'],
])('%s is "%s" in a timeline', (at, words) => {
  expect(shortTime(at, NOW)).toBe(words);
});
