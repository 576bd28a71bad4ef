import fc from 'fast-check';
import { dateIn, instantAt } from '@rabbet/domain/time/zone';
import { MONDAY, WEDNESDAY } from '../testing/workshops';
import { DATE_TBD, EXPIRED_NOTICE, expiresAt, hasSameTimes, isExpired, isScheduled, shownDays } from './workshops';

const HOUR = 3_600_000;
/** Midnight of the shop after Monday 1 June 2026. */
const TUESDAY_BEGINS = Date.UTC(2026, 5, 2, 4);
const timeOn = (date: string, from: string, to: string, until = date) => ({
  start: instantAt(date, from),
  end: instantAt(until, to),
});

test('the texts for missing dates and expired workshops are those of the specification', () => {
  expect(DATE_TBD).toBe('Date: TBD');
  expect(EXPIRED_NOTICE).toBe('Uh oh, it seems that workshop has already passed!');
});

test('a workshop is scheduled once it has a time', () => {
  expect(isScheduled([])).toBe(false);
  expect(isScheduled([MONDAY])).toBe(true);
});

describe('expiring', () => {
  test('a workshop expires when its first day is over in the shop, to the millisecond', () => {
    expect(expiresAt([WEDNESDAY, MONDAY])).toBe(TUESDAY_BEGINS);
    expect(isExpired([WEDNESDAY, MONDAY], TUESDAY_BEGINS - 1)).toBe(false);
    expect(isExpired([WEDNESDAY, MONDAY], TUESDAY_BEGINS)).toBe(true);
  });

  test('a workshop has not expired during its first day', () => {
    expect(isExpired([MONDAY], MONDAY.start)).toBe(false);
    expect(isExpired([MONDAY], MONDAY.end)).toBe(false);
  });

  test('a workshop without times never expires', () => {
    expect(expiresAt([])).toBeNull();
    expect(isExpired([], Number.MAX_SAFE_INTEGER)).toBe(false);
  });

  test('the first day ends by the time zone of the shop, not by UTC', () => {
    const evening = timeOn('2026-06-01', '21:00', '23:00'); // in UTC it is 2 June already
    expect(expiresAt([evening])).toBe(TUESDAY_BEGINS);
    expect(expiresAt([evening], 'UTC')).toBe(Date.UTC(2026, 5, 3));
  });

  test('days on which the clocks change end at midnight', () => {
    const spring = timeOn('2026-03-08', '10:00', '16:00');
    expect(expiresAt([spring])).toBe(Date.UTC(2026, 2, 9, 4));
    const autumn = timeOn('2026-11-01', '10:00', '16:00');
    expect(expiresAt([autumn])).toBe(Date.UTC(2026, 10, 2, 5));
  });

  test('a workshop is expired exactly when the date in the shop is after its first day', () => {
    const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
    fc.assert(
      fc.property(fc.array(instant, { minLength: 1, maxLength: 4 }), instant, (starts, now) => {
        const times = starts.map((start) => ({ start, end: start + HOUR }));
        expect(isExpired(times, now)).toBe(dateIn(now) > dateIn(Math.min(...starts)));
      }),
    );
  });
});

describe('the days that a list shows', () => {
  test('are one day, or the first and the last', () => {
    expect(shownDays([])).toEqual([]);
    expect(shownDays([MONDAY])).toEqual(['2026-06-01']);
    expect(shownDays([WEDNESDAY, MONDAY])).toEqual(['2026-06-01', '2026-06-03']);
  });

  test('are one day for a morning and an afternoon', () => {
    expect(shownDays([timeOn('2026-06-01', '09:00', '12:00'), timeOn('2026-06-01', '13:00', '16:00')])).toEqual([
      '2026-06-01',
    ]);
  });

  test('are the first day for a single time that ends after midnight', () => {
    expect(shownDays([timeOn('2026-06-01', '20:00', '02:00', '2026-06-02')])).toEqual(['2026-06-01']);
  });
});

describe('the same hours each day', () => {
  test('are found for days that begin and end at the same time', () => {
    expect(hasSameTimes([MONDAY, WEDNESDAY])).toBe(true);
    expect(hasSameTimes([MONDAY])).toBe(true);
  });

  test('are not found if one day begins or ends a minute later, or without times', () => {
    expect(hasSameTimes([MONDAY, { ...WEDNESDAY, start: WEDNESDAY.start + 60_000 }])).toBe(false);
    expect(hasSameTimes([MONDAY, { ...WEDNESDAY, end: WEDNESDAY.end + 60_000 }])).toBe(false);
    expect(hasSameTimes([])).toBe(false);
  });

  test('are not found for hours ten hours later', () => {
    expect(hasSameTimes([timeOn('2026-06-01', '00:00', '05:00'), timeOn('2026-06-02', '10:00', '15:00')])).toBe(false);
  });

  test('are those of the local clock across a change to daylight saving', () => {
    const saturday = timeOn('2026-03-07', '10:00', '16:00');
    const sunday = timeOn('2026-03-08', '10:00', '16:00');
    expect(sunday.start - saturday.start).toBe(23 * HOUR);
    expect(hasSameTimes([saturday, sunday])).toBe(true);
    expect(hasSameTimes([saturday, sunday], 'UTC')).toBe(false);
    expect(hasSameTimes([saturday, { start: saturday.start + 24 * HOUR, end: saturday.end + 24 * HOUR }])).toBe(false);
  });

  test('are not found if only one of the times ends on the next day', () => {
    expect(
      hasSameTimes([timeOn('2026-06-01', '10:00', '11:00'), timeOn('2026-06-02', '10:00', '11:00', '2026-06-03')]),
    ).toBe(false);
  });
});
