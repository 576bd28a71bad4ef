import fc from 'fast-check';
import { addDays, addYears, DAY_MS, daysBetween, isDate, wholeDays } from './days';
import { instantOf, isMoment, momentOf } from './moments';

const dates = fc.integer({ min: 0, max: 73_000 }).map((n) => addDays('1900-01-01', n));

test('adding days goes over the ends of months and years', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test('two weeks are fourteen days, even if daylight saving begins between', () => {
  expect(daysBetween('2026-03-01', '2026-03-15')).toBe(14);
  expect(daysBetween('2026-03-15', '2026-03-01')).toBe(-14);
  expect(daysBetween('2026-03-15', '2026-03-15')).toBe(0);
});

test('between a date and the date n days later there are n days', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -5_000, max: 5_000 }), (date, days) => {
      expect(daysBetween(date, addDays(date, days))).toBe(days);
    }),
  );
});

test('a year later is the same day, and the 28th where February has no 29th', () => {
  expect(addYears('2026-06-03', 1)).toBe('2027-06-03');
  expect(addYears('2028-02-29', 1)).toBe('2029-02-28');
  expect(addYears('2028-02-29', 4)).toBe('2032-02-29');
  expect(addYears('2027-02-28', 1)).toBe('2028-02-28');
  expect(addYears('0998-06-03', 1)).toBe('0999-06-03');
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 50 }), (date, years) => {
      expect(isDate(addYears(date, years))).toBe(true);
    }),
  );
});

test('an age in days counts only whole days', () => {
  expect([wholeDays(0, DAY_MS - 1), wholeDays(0, DAY_MS), wholeDays(0, 2 * DAY_MS - 1)]).toEqual([0, 1, 1]);
  expect(wholeDays(DAY_MS, DAY_MS - 1)).toBe(-1);
});

test('a date is yyyy-MM-dd, and exists in the calendar', () => {
  expect(['2026-02-28', '2028-02-29', '0001-01-01', '9999-12-31'].filter(isDate)).toHaveLength(4);
  const wrongDates = [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-2-3',
    '0000-01-01',
    '2026-01-01T00',
    ' 2026-01-01',
    '',
  ];
  expect(wrongDates.filter(isDate)).toEqual([]);
});

test('a moment is a date of the calendar and a time of day with seconds', () => {
  expect(['2026-02-28 00:00:00', '2026-02-28 23:59:59'].filter(isMoment)).toHaveLength(2);
  const wrongMoments = ['2026-02-29 10:00:00', '2026-02-28 24:00:00', '2026-02-28 10:60:00', '2026-02-28 10:00:60'];
  expect([...wrongMoments, '2026-02-28T10:00:00', '2026-02-28 10:00', '2026-02-28'].filter(isMoment)).toEqual([]);
});

test('a moment is converted to its instant and back, without fractions of a second', () => {
  expect(instantOf('2026-03-31 14:05:09')).toBe(Date.UTC(2026, 2, 31, 14, 5, 9));
  expect(momentOf(Date.UTC(2026, 2, 31, 14, 5, 9, 999))).toBe('2026-03-31 14:05:09');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      expect(instantOf(momentOf(seconds * 1_000))).toBe(seconds * 1_000);
      expect(isMoment(momentOf(seconds * 1_000))).toBe(true);
    }),
  );
});
