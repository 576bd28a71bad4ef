import fc from 'fast-check';
import { firstDay, firstStart, sortByStart, lastDay } from './times';
import { longDate, longDay, timeRange } from './words';
import { instantAt } from './zone';

const spanOn = (date: string, from: string, to: string) => ({ start: instantAt(date, from), end: instantAt(date, to) });
const mondayClass = spanOn('2026-06-01', '10:00', '16:00');
const tuesdayClass = spanOn('2026-06-02', '10:00', '16:00');
const tuesdayEvening = spanOn('2026-06-02', '18:00', '23:00');

test('the first and the last day do not depend on the order of the times', () => {
  for (const times of [
    [mondayClass, tuesdayClass, tuesdayEvening],
    [tuesdayEvening, mondayClass, tuesdayClass],
  ]) {
    expect([firstDay(times), lastDay(times), firstStart(times)]).toEqual([
      '2026-06-01',
      '2026-06-02',
      mondayClass.start,
    ]);
    expect(sortByStart(times)).toEqual([mondayClass, tuesdayClass, tuesdayEvening]);
  }
});

test('a single time has the same first and last day', () => {
  expect([firstDay([tuesdayEvening]), lastDay([tuesdayEvening])]).toEqual(['2026-06-02', '2026-06-02']);
});

test('without times there is no day', () => {
  expect([firstDay([]), lastDay([]), firstStart([]), sortByStart([])]).toEqual([null, null, null, []]);
});

test('a time that ends at midnight ends on the day before, and one that ends later on the next', () => {
  const midnight = instantAt('2026-06-03', '00:00');
  expect(lastDay([{ start: tuesdayEvening.start, end: midnight }])).toBe('2026-06-02');
  expect(lastDay([{ start: tuesdayEvening.start, end: midnight + 1 }])).toBe('2026-06-03');
  expect(lastDay([{ start: midnight, end: midnight }])).toBe('2026-06-03');
});

test('a time over several days ends on the last of them', () => {
  expect(lastDay([{ start: mondayClass.start, end: tuesdayEvening.end }, mondayClass])).toBe('2026-06-02');
});

test('the first and the last day are those in the given zone', () => {
  expect([firstDay([tuesdayEvening], 'UTC'), lastDay([tuesdayEvening], 'UTC')]).toEqual(['2026-06-02', '2026-06-03']);
  const lateSpan = spanOn('2026-06-02', '21:00', '22:00');
  expect([firstDay([lateSpan], 'UTC'), lastDay([lateSpan], 'UTC')]).toEqual(['2026-06-03', '2026-06-03']);
});

test('times that begin together are ordered by their ends', () => {
  const shortSpan = { ...mondayClass, end: mondayClass.start + 1 };
  expect(sortByStart([mondayClass, shortSpan])).toEqual([shortSpan, mondayClass]);
});

test('the last day is never before the first', () => {
  const time = fc.tuple(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }));
  const times = fc
    .array(time, { minLength: 1 })
    .map((all) => all.map(([start, lasts]) => ({ start, end: start + lasts })));
  fc.assert(fc.property(times, (all) => expect(lastDay(all)! >= firstDay(all)!).toBe(true))); // there is one at least
});

test('long forms of dates have the weekday or the year', () => {
  expect(longDay('2026-06-01')).toBe('Monday, June 1');
  expect(longDate('2026-06-03')).toBe('June 3, 2026');
  expect(longDate('2026-12-31')).toBe('December 31, 2026');
});

test('a range of time has its start and end by the clock of the shop, or of the given zone', () => {
  expect(timeRange(mondayClass.start, mondayClass.end)).toBe('10:00 AM – 4:00 PM');
  expect(timeRange(...startAndEnd('2026-06-01', '00:00', '11:59'))).toBe('12:00 AM – 11:59 AM');
  expect(timeRange(...startAndEnd('2026-06-01', '12:00', '12:05'))).toBe('12:00 PM – 12:05 PM');
  expect(timeRange(mondayClass.start, mondayClass.end, 'UTC')).toBe('2:00 PM – 8:00 PM');
});

test('a range of time over midnight has both days', () => {
  expect(timeRange(mondayClass.start, tuesdayClass.end)).toBe('Monday, June 1, 10:00 AM – Tuesday, June 2, 4:00 PM');
});

test('a range of time that ends at midnight has the day before as its end', () => {
  const [midnight] = startAndEnd('2026-06-02', '00:00', '00:01');
  expect(timeRange(mondayClass.start, midnight)).toBe('10:00 AM – 12:00 AM');
  expect(timeRange(mondayClass.start, midnight + 1)).toBe('Monday, June 1, 10:00 AM – Tuesday, June 2, 12:00 AM');
  expect(timeRange(midnight, midnight)).toBe('12:00 AM – 12:00 AM');
  const [nextDay] = startAndEnd('2026-06-03', '00:00', '00:01');
  expect(timeRange(mondayClass.start, nextDay)).toBe('Monday, June 1, 10:00 AM – Tuesday, June 2, midnight');
});

function startAndEnd(date: string, from: string, to: string): [start: number, end: number] {
  const { start, end } = spanOn(date, from, to);
  return [start, end];
}
