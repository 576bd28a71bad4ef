import fc from 'fast-check';
import { DAY_MS } from '@rabbet/domain/time/days';
import { instantAt } from '@rabbet/domain/time/zone';
import { type Hours, openDay, openingAt, unusualDays } from './opening';

/** Hours of the specification's shop. */
const hours = `Sunday and Monday: By appointment only
Tuesday to Friday: 11AM-6:30PM ET
Saturday: 11AM-6PM ET`;
const usual: Hours = { hours, holidays: null };
/** Opening at a time by the shop's clock. 2026-11-24 is a Tuesday. */
const openingOn = (date: string, time: string, shopHours: Hours = usual) => openingAt(shopHours, instantAt(date, time));

describe("the words on whether the shop is open, by the shop's clock", () => {
  it.each([
    ['2026-11-24', '08:00', 'Open today 11 to 6:30', '2026-11-24', '11:00'],
    ['2026-11-24', '11:00', 'Open today until 6:30', '2026-11-24', '18:30'],
    ['2026-11-24', '18:29', 'Open today until 6:30', '2026-11-24', '18:30'],
    ['2026-11-24', '18:30', 'Closed, opens tomorrow at 11', '2026-11-25', '00:00'],
    ['2026-11-28', '17:00', 'Open today until 6', '2026-11-28', '18:00'],
    ['2026-11-28', '19:00', 'Closed, opens Tuesday at 11', '2026-11-29', '00:00'],
    ['2026-11-29', '12:00', 'By appointment today', '2026-11-30', '00:00'],
    ['2026-11-30', '12:00', 'By appointment today', '2026-12-01', '00:00'],
  ])('on %s at %s are "%s"', (date, time, words, untilDate, untilTime) => {
    expect(openingOn(date, time)).toEqual({ words, until: instantAt(untilDate, untilTime) });
  });

  it('follow the holidays where these name the day, whatever the usual hours are', () => {
    const holidays =
      '2026-11-26: Closed, Thanksgiving\n2026-12-24: 11AM-3PM, Christmas Eve\n2026-11-27: By appointment only';
    const withHolidays = { hours, holidays };
    expect(openingOn('2026-11-26', '12:00', withHolidays).words).toBe(
      'Closed today: Thanksgiving, opens Saturday at 11',
    );
    expect(openingOn('2026-11-25', '19:00', withHolidays).words).toBe('Closed, opens Saturday at 11');
    expect(openingOn('2026-12-24', '12:00', withHolidays).words).toBe('Open today until 3');
    expect(openingOn('2026-11-27', '12:00', withHolidays).words).toBe('By appointment today');
  });

  it('are listed for the holidays from today to two weeks ahead', () => {
    const holidays =
      '2026-12-24: 11AM-3PM ET, Christmas Eve\n2026-11-26: Closed, Thanksgiving\n2026-12-01: By appointment only';
    const listedOn = (date: string) => unusualDays({ holidays }, instantAt(date, '23:30'));
    const thanksgiving = 'Thursday, Nov 26: closed, Thanksgiving';
    const appointmentDay = 'Tuesday, Dec 1: by appointment only';
    expect(listedOn('2026-11-24')).toEqual([thanksgiving, appointmentDay]);
    expect(listedOn('2026-11-26')[0]).toBe(thanksgiving);
    expect(listedOn('2026-11-11')).toEqual([]);
    expect(listedOn('2026-11-12')).toEqual([thanksgiving]);
    expect(listedOn('2026-11-27')).toEqual([appointmentDay]);
    expect(listedOn('2026-12-10')).toEqual(['Thursday, Dec 24: 11AM-3PM ET, Christmas Eve']);
  });

  it('are not listed for a holiday that cannot be read', () => {
    for (const holidays of [null, '', '2026-11-26: perhaps', 'Thanksgiving: Closed'])
      expect(unusualDays({ holidays }, instantAt('2026-11-24', '12:00'))).toEqual([]);
  });

  it('are null where the hours cannot be read', () => {
    for (const words of ['', 'Whenever the door is open', 'Tuesday: late', 'Tuesday: 11PM-6AM', 'Tuesday: 13AM-6PM'])
      expect(openingOn('2026-11-24', '12:00', { hours: words, holidays: null }).words).toBeNull();
  });

  it('name the next day of opening only if it is less than a week away', () => {
    const rare = { hours: 'Sunday to Saturday: Closed', holidays: '2026-12-01: 9AM-12PM' };
    expect(openingOn('2026-11-24', '12:00', rare).words).toBe('Closed today');
    expect(openingOn('2026-11-26', '12:00', rare).words).toBe('Closed today, opens Tuesday at 9');
    expect(openingOn('2026-12-02', '12:00', rare).words).toBe('Closed today');
  });

  const onTuesday = (days: string) => openDay({ hours: `${days}: 10AM-12:30PM`, holidays: null }, '2026-11-24');

  it.each([
    'Tuesday',
    'Tue',
    'Mon-Wed',
    'Monday through Friday',
    'Sat to Tue',
    'Monday, Tuesday',
    'Mon & Tue',
    'Tues. through Sat.',
    'weekdays',
    'Daily',
    'Mon-Wed, Sat',
  ])('find Tuesday in "%s"', (days) => {
    expect(onTuesday(days)).toEqual({ is: 'open', opens: '10:00', closes: '12:30' });
  });

  it.each(['Monday', 'Mondays', 'Wed-Mon', 'T', 'Sometimes'])('do not find Tuesday in "%s"', (days) => {
    expect(onTuesday(days)).toBeNull();
  });

  it('stay the same until the instant that is given with them', () => {
    const from = Date.parse('2026-01-01T00:00:00Z');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * DAY_MS }), (elapsed) => {
        const now = from + elapsed;
        const { words, until } = openingAt(usual, now);
        expect(until).toBeGreaterThan(now);
        expect(openingAt(usual, until - 1)).toEqual({ words, until });
        expect(openingAt(usual, now + Math.floor((until - now) / 2)).words).toBe(words);
      }),
    );
  });
});
