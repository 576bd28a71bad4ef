import fc from 'fast-check';
import { addDays, DAY_MS } from './days';
import { dateIn, endOfDay, instantAt, offsetAt, startOfDay } from './zone';

const HOUR = 3_600_000;
const NEW_YEAR = Date.UTC(2026, 0, 1, 5); // midnight in New York
const hours2026 = fc.integer({ min: 0, max: 365 * 24 - 1 }).map((hour) => NEW_YEAR + hour * HOUR);

test('New York is five hours behind in winter and four in summer', () => {
  expect(offsetAt(Date.UTC(2026, 0, 15))).toBe(-18_000);
  expect(offsetAt(Date.UTC(2026, 6, 15))).toBe(-14_400);
});

test('the offset changes at the exact instant at which daylight saving begins or ends', () => {
  const begins = Date.UTC(2026, 2, 8, 7);
  const ends = Date.UTC(2026, 10, 1, 6);
  expect([offsetAt(begins - 1), offsetAt(begins)]).toEqual([-18_000, -14_400]);
  expect([offsetAt(ends - 1), offsetAt(ends)]).toEqual([-14_400, -18_000]);
});

test('offsets of other zones may be positive, zero, or no whole hours', () => {
  const winterDay = Date.UTC(2026, 0, 15);
  expect(['Europe/London', 'UTC', 'Asia/Kolkata', 'Australia/Eucla'].map((zone) => offsetAt(winterDay, zone))).toEqual([
    0, 0, 19_800, 31_500,
  ]);
  expect(offsetAt(Date.UTC(1880, 0, 1))).toBe(-17_762); // before there were zones, New York went by its own sun
});

test.each([...['GMT-5', 'xGMT-05:00', 'GMT-05:00x', ''].entries()])(
  'throws for an offset in an unknown form, instead of reading 0: %i %j',
  (i, value) => {
    const day = Date.UTC(2071, 0, 1 + i); // another day in each case, because offsets are cached
    const { formatToParts } = Intl.DateTimeFormat.prototype;
    try {
      Intl.DateTimeFormat.prototype.formatToParts = () => [{ type: 'timeZoneName', value }];
      expect(() => offsetAt(day)).toThrow('America/New_York');
      Intl.DateTimeFormat.prototype.formatToParts = () => [{ type: 'timeZoneName', value: 'GMT' }];
      expect(offsetAt(day)).toBe(0);
    } finally {
      Intl.DateTimeFormat.prototype.formatToParts = formatToParts;
    }
  },
);

test('the date of an instant changes at midnight in the shop, not in UTC', () => {
  expect(dateIn(Date.UTC(2026, 5, 4, 3, 59))).toBe('2026-06-03');
  expect(dateIn(Date.UTC(2026, 5, 4, 4))).toBe('2026-06-04');
  expect(dateIn(Date.UTC(2026, 5, 4, 3, 59), 'UTC')).toBe('2026-06-04');
});

test('the instant of 10:00 is the one at which the clock of the zone shows ten', () => {
  expect(instantAt('2026-01-15', '10:00')).toBe(Date.UTC(2026, 0, 15, 15));
  expect(instantAt('2026-07-15', '10:00')).toBe(Date.UTC(2026, 6, 15, 14));
  expect(instantAt('2026-07-15', '10:00', 'Asia/Kolkata')).toBe(Date.UTC(2026, 6, 15, 4, 30));
});

test('a time that daylight saving skips moves forward by the hour that is skipped', () => {
  expect(instantAt('2026-03-08', '01:59')).toBe(Date.UTC(2026, 2, 8, 6, 59));
  expect(instantAt('2026-03-08', '02:00')).toBe(Date.UTC(2026, 2, 8, 7));
  expect(instantAt('2026-03-08', '02:30')).toBe(Date.UTC(2026, 2, 8, 7, 30)); // the clock shows 03:30
  expect(instantAt('2026-03-08', '03:00')).toBe(Date.UTC(2026, 2, 8, 7));
});

test('of a time that happens twice, the first instant counts', () => {
  expect(instantAt('2026-11-01', '00:59')).toBe(Date.UTC(2026, 10, 1, 4, 59));
  expect(instantAt('2026-11-01', '01:00')).toBe(Date.UTC(2026, 10, 1, 5));
  expect(instantAt('2026-11-01', '01:59')).toBe(Date.UTC(2026, 10, 1, 5, 59));
  expect(instantAt('2026-11-01', '02:00')).toBe(Date.UTC(2026, 10, 1, 7));
});

test('all days of a year have 24 hours, except one of 23 and one of 25', () => {
  const hoursOf = (date: string) => (endOfDay(date) - startOfDay(date)) / HOUR;
  const daysOf2026 = Array.from({ length: 365 }, (_, i) => addDays('2026-01-01', i));
  expect(daysOf2026.filter((date) => hoursOf(date) !== 24)).toEqual(['2026-03-08', '2026-11-01']);
  expect([hoursOf('2026-03-08'), hoursOf('2026-11-01')]).toEqual([23, 25]);
});

test('a day begins and ends at midnight of its zone', () => {
  expect([startOfDay('2026-06-03', 'UTC'), endOfDay('2026-06-03', 'UTC')]).toEqual([
    Date.UTC(2026, 5, 3),
    Date.UTC(2026, 5, 4),
  ]);
});

test('a day whose midnight daylight saving skips begins at the change of the clock', () => {
  expect(startOfDay('2026-03-29', 'Asia/Beirut')).toBe(Date.UTC(2026, 2, 28, 22));
  expect(dateIn(startOfDay('2026-03-29', 'Asia/Beirut') - 1, 'Asia/Beirut')).toBe('2026-03-28');
});

test('each hour of 2026 is the instant of its date and time, except the second one of the hour that happens twice', () => {
  const secondHour = Date.UTC(2026, 10, 1, 6);
  fc.assert(
    fc.property(hours2026, (instant) => {
      const wall = new Date(instant + offsetAt(instant) * 1_000).toISOString();
      const instantAgain = instantAt(dateIn(instant), wall.slice(11, 16));
      expect(instantAgain).toBe(instant === secondHour ? instant - HOUR : instant);
    }),
    { numRuns: 500, examples: [[secondHour], [secondHour - HOUR], [secondHour + HOUR]] },
  );
});

test('an instant is between the start and the end of its day', () => {
  fc.assert(
    fc.property(hours2026, fc.integer({ min: 0, max: DAY_MS }), (hour, elapsed) => {
      const instant = hour + elapsed;
      const date = dateIn(instant);
      expect(startOfDay(date)).toBeLessThanOrEqual(instant);
      expect(endOfDay(date)).toBeGreaterThan(instant);
    }),
  );
});
