import fc from 'fast-check';
import { DAY_MS } from '@rabbet/domain/time/days';
import { instantAt } from '@rabbet/domain/time/zone';
import { type Hours, openDay, openingAt, unusualDays } from './opening';

/** Hours of the specification's shop. */
const hours = `Sunday and Monday: By appointment only
Tuesday to Friday: 11AM-6:30PM ET
Saturday: 11AM-6PM ET`;
const usual: Hours = { hours, holidays: null };
/** 2026-11-24 is a Tuesday. */
const at = (date: string, time: string, of: Hours = usual) => openingAt(of, instantAt(date, time));

describe("what visitors are told of today, by the shop's clock", () => {
  it.each([
    ['2026-11-24', '08:00', 'Open today 11 to 6:30', '2026-11-24', '11:00'],
    ['2026-11-24', '11:00', 'Open today until 6:30', '2026-11-24', '18:30'],
    ['2026-11-24', '18:29', 'Open today until 6:30', '2026-11-24', '18:30'],
    ['2026-11-24', '18:30', 'Closed, opens tomorrow at 11', '2026-11-25', '00:00'],
    ['2026-11-28', '17:00', 'Open today until 6', '2026-11-28', '18:00'],
    ['2026-11-28', '19:00', 'Closed, opens Tuesday at 11', '2026-11-29', '00:00'],
    ['2026-11-29', '12:00', 'By appointment today', '2026-11-30', '00:00'],
    ['2026-11-30', '12:00', 'By appointment today', '2026-12-01', '00:00'],
  ])('is, on %s at %s, "%s"', (date, time, words, untilDate, untilTime) => {
    expect(at(date, time)).toEqual({ words, until: instantAt(untilDate, untilTime) });
  });

  it('is what a holiday says of that day, whatever the hours say', () => {
    const holidays =
      '2026-11-26: Closed, Thanksgiving\n2026-12-24: 11AM-3PM, Christmas Eve\n2026-11-27: By appointment only';
    const of = { hours, holidays };
    expect(at('2026-11-26', '12:00', of).words).toBe('Closed today: Thanksgiving, opens Saturday at 11');
    expect(at('2026-11-25', '19:00', of).words).toBe('Closed, opens Saturday at 11');
    expect(at('2026-12-24', '12:00', of).words).toBe('Open today until 3');
    expect(at('2026-11-27', '12:00', of).words).toBe('By appointment today');
  });

  it('names the days of the next two weeks that have other hours, today among them, and no later ones', () => {
    const holidays =
      '2026-12-24: 11AM-3PM ET, Christmas Eve\n2026-11-26: Closed, Thanksgiving\n2026-12-01: By appointment only';
    const on = (date: string) => unusualDays({ holidays }, instantAt(date, '23:30'));
    expect(on('2026-11-24')).toEqual(['Thursday, Nov 26: closed, Thanksgiving', 'Tuesday, Dec 1: by appointment only']);
    expect(on('2026-11-26')[0]).toBe('Thursday, Nov 26: closed, Thanksgiving');
    expect(on('2026-11-11')).toEqual([]);
    expect(on('2026-11-12')).toEqual(['Thursday, Nov 26: closed, Thanksgiving']);
    expect(on('2026-11-27')).toEqual(['Tuesday, Dec 1: by appointment only']);
    expect(on('2026-12-10')).toEqual(['Thursday, Dec 24: 11AM-3PM ET, Christmas Eve']);
  });

  it('names no day of which nothing can be read', () => {
    for (const holidays of [null, '', '2026-11-26: perhaps', 'Thanksgiving: Closed'])
      expect(unusualDays({ holidays }, instantAt('2026-11-24', '12:00'))).toEqual([]);
  });

  it('is nothing where the hours cannot be read as hours', () => {
    for (const words of ['', 'Whenever the door is open', 'Tuesday: late', 'Tuesday: 11PM-6AM', 'Tuesday: 13AM-6PM'])
      expect(at('2026-11-24', '12:00', { hours: words, holidays: null }).words).toBeNull();
  });

  it('names no day of opening that is a week or more away, and none where there is none', () => {
    const rare = { hours: 'Sunday to Saturday: Closed', holidays: '2026-12-01: 9AM-12PM' };
    expect(at('2026-11-24', '12:00', rare).words).toBe('Closed today');
    expect(at('2026-11-26', '12:00', rare).words).toBe('Closed today, opens Tuesday at 9');
    expect(at('2026-12-02', '12:00', rare).words).toBe('Closed today');
  });

  it('reads days as people write them', () => {
    const of = (words: string) => (date: string) => openDay({ hours: `${words}: 10AM-12:30PM`, holidays: null }, date);
    const open = { is: 'open', opens: '10:00', closes: '12:30' };
    for (const words of [
      'Tuesday',
      'Tue',
      'Mon-Wed',
      'Monday through Friday',
      'Sat to Tue',
      'Monday, Tuesday',
      'Mon & Tue',
    ])
      expect(of(words)('2026-11-24')).toEqual(open);
    for (const words of ['Mondays', 'Tues. through Sat.', 'weekdays', 'Daily', 'Mon-Wed, Sat']) {
      const isOpen = words !== 'Mondays';
      expect([words, of(words)('2026-11-24')]).toEqual([words, isOpen ? open : null]);
    }
    for (const words of ['Monday', 'Wed-Mon', 'T', 'Sometimes']) expect(of(words)('2026-11-24')).toBeNull();
  });

  it('holds until the moment that it names, and not after', () => {
    const from = Date.parse('2026-01-01T00:00:00Z');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * DAY_MS }), (after) => {
        const now = from + after;
        const { words, until } = openingAt(usual, now);
        expect(until).toBeGreaterThan(now);
        expect(openingAt(usual, until - 1)).toEqual({ words, until });
        expect(openingAt(usual, now + Math.floor((until - now) / 2)).words).toBe(words);
      }),
    );
  });
});
