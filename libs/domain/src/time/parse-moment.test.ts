import fc from 'fast-check';
import { momentOf } from './moments';
import { parseMoment } from './parse-moment';
import { dateIn, isSkipped } from './zone';

test.each([
  ['2026-01-01', '2026-01-01 05:00:00'],
  ['2026-07-01', '2026-07-01 04:00:00'],
  ['2026-01-01 14:30', '2026-01-01 19:30:00'],
  ['2026-01-01T14:30', '2026-01-01 19:30:00'],
  ['2026-01-01 2:30 PM', '2026-01-01 19:30:00'],
  ['2026-01-01 12:05 am', '2026-01-01 05:05:00'],
  ['2026-01-01 12:00\u202fp.m.', '2026-01-01 17:00:00'],
  ['2026-01-01T14:30:00Z', '2026-01-01 14:30:00'],
  ['2026-01-01 14:30:00', '2026-01-01 14:30:00'],
  ['2026-11-01 01:30', '2026-11-01 05:30:00'], // the clock shows it twice, as daylight saving ends: the first one counts
])('%s is %s in UTC', (text, moment) => expect(parseMoment(text)).toEqual({ moment }));

test.each([
  'yesterday',
  '2026-02-30',
  '2026-01-01 25:00',
  '2026-01-01 13:00 PM',
  '2026-01-01 0:30 AM',
  '01/02/2026',
  '',
])('refuses %s', (text) =>
  expect(parseMoment(text)).toHaveProperty('problem', expect.stringMatching(/^It is a day or a time/)),
);

test('names a time that daylight saving skips', () => {
  expect(parseMoment('2026-03-08 02:30')).toEqual({
    problem: 'There is no 02:30 on 2026-03-08 in the shop: clocks go forward by an hour then.',
  });
  expect([isSkipped('2026-03-08', '01:59'), isSkipped('2026-03-08', '03:00')]).toEqual([false, false]);
});

test('a date is the midnight with which this day begins in the shop', () => {
  const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2080-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (day) => {
      const date = day.toISOString().slice(0, 10);
      const parsed = parseMoment(date) as { moment: string };
      expect(dateIn(Date.parse(`${parsed.moment.replace(' ', 'T')}Z`))).toBe(date);
      expect(momentOf(Date.parse(`${parsed.moment.replace(' ', 'T')}Z`))).toBe(parsed.moment);
    }),
  );
});
