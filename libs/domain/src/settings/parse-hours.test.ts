import { openDay, weekOf } from './opening';
import { unreadHolidays, unreadLines } from './parse-hours';

const openTuesday = (hours: string) => openDay({ hours, holidays: null }, '2026-11-24');
const open = (opens: string, closes: string) => ({ is: 'open', opens, closes });

test.each([
  ['Tue-Sat 10-6', open('10:00', '18:00')],
  ['Tue - Sat: 10am - 6pm', open('10:00', '18:00')],
  ['Tuesdays 10 to 6', open('10:00', '18:00')],
  ['Tues., Thurs. and Sat. 10:30-5:30', open('10:30', '17:30')],
  ['Tuesday–Saturday 10–6pm', open('10:00', '18:00')],
  ['Mon thru Fri, 9-12', open('09:00', '12:00')],
  ['Tue noon-5', open('12:00', '17:00')],
  ['Tue 1-5 pm', open('13:00', '17:00')],
  ['Tue 10:00-18:00', open('10:00', '18:00')],
  ['Weekdays 8a-5p', open('08:00', '17:00')],
  ['Every day: 10AM-6PM', open('10:00', '18:00')],
  ['Tuesday Closed', { is: 'closed' }],
  ['Closed Monday and Tuesday', { is: 'closed' }],
  ['Closed on Tuesdays', { is: 'closed' }],
  ['By appointment only', { is: 'by appointment' }],
])('reads the line "%s"', (line, day) => {
  expect(openTuesday(line)).toEqual(day);
  expect(unreadLines(line)).toEqual([]);
});

test.each(['Tue-Sat late', 'Whenever the door is open', 'Tuesday: 13AM-6PM', 'T 10-6', '10-6'])(
  'does not read "%s", which has no day or no time',
  (line) => expect(unreadLines(line)).toEqual([line]),
);

test('the first line that names a weekday counts, and a line without days is for all others', () => {
  const week = weekOf('Tue-Fri 10-6\nBy appointment only').map(({ words }) => words);
  expect(week).toEqual(['By appointment', ...Array<string>(4).fill('10 to 6'), 'By appointment', 'By appointment']);
});

test('reads holidays with and without a colon, but not without a date of the calendar and hours', () => {
  expect(unreadHolidays('2026-11-26: Closed, Thanksgiving\n2026-12-24 11-3')).toEqual([]);
  for (const line of ['Thanksgiving: Closed', '2026-02-30: Closed', '2026-11-26: perhaps'])
    expect(unreadHolidays(line)).toEqual([line]);
});
