import fc from 'fast-check';
import { addDays } from '@rabbet/domain/time/days';
import { DATE_ORDERS, type DateOrder, readDate, datesOfColumn, hasShortYear } from './dates';

test.each([
  [['3/4/2019', '3/14/2019'], 'mdy'],
  [['3/4/2019', '14/3/2019'], 'dmy'],
  [['4.3.2019'], 'dmy'],
  [['2019-03-04', '2019/3/4', 'Mar 4, 2019', 'soon', ''], null],
  [['3/3/2019', '2/30/2019', '14/14/2019'], null],
  [['2/2/2019', '3/4/2019'], null],
  [['14/3/2019', '3/14/2019', '3/4/2019'], null],
  [['14.3.2019', '3/4/2019'], null],
  [['14.3.2019', '3/14/2019', '3/4/2019'], null],
  [['4.3.2019', '14/3/2019', '3/4/2019'], 'dmy'],
  [['3/4/19', '3/14/19'], 'mdy'],
])('finds the order of the dates %j: %s', (texts, order) => {
  expect(datesOfColumn(texts)).toMatchObject({ order });
});

test('divides the dates of a column into day first, month first and ambiguous ones', () => {
  const texts = ['14/3/2019', '3/14/2019', '3/4/2019', '5/5/2019', '4.3.2019', '2019-03-04', '', '2/28/2019'];
  expect(datesOfColumn(texts)).toEqual({ order: null, dayFirst: [0, 4], monthFirst: [1, 7], ambiguous: [2] });
});

test.each([
  ['2019-3-4', null, '2019-03-04'],
  ['2019-03-04T00:00:00Z', null, '2019-03-04'],
  ['3/4/2019', 'mdy', '2019-03-04'],
  ['3/4/2019', 'dmy', '2019-04-03'],
  ['31-12-2019 0:00', 'dmy', '2019-12-31'],
  ['December 31st, 2019', null, '2019-12-31'],
  ['31. Dec 2019', null, '2019-12-31'],
  ['Feb. 5, 2026', null, '2026-02-05'],
  ['5th of February 2026', null, '2026-02-05'],
  ['14/3/2019', null, '2019-03-14'],
  ['3/14/2019', null, '2019-03-14'],
  ['3/3/2019', null, '2019-03-03'],
  ['4.3.2019', null, '2019-03-04'],
  ['14/3/2019', 'mdy', '2019-03-14'],
  ['3/14/2019', 'dmy', '2019-03-14'],
  ['3/14/2019', 'ymd', '2019-03-14'],
  ['5/5/2019', 'ymd', '2019-05-05'],
  ['4.3.2019', 'mdy', '2019-03-04'],
  ['5/13/17', null, '2017-05-13'],
  ['3/4/19', 'mdy', '2019-03-04'],
  ['3/4/19', 'dmy', '2019-04-03'],
  ['4.3.19', null, '2019-03-04'],
  ['5 Feb 26', null, '2026-02-05'],
  ["Feb. 5, '26", null, '2026-02-05'],
  ['14/03/2021 10:30', null, '2021-03-14'],
  ['3/14/2021 10:30:05 PM', null, '2021-03-14'],
  ['2021-03-14T22:30:00.5Z', null, '2021-03-14'],
  ['Mar 14, 2021, 10:30 am', null, '2021-03-14'],
] as const)('reads %s in the order %s as %s', (text, order, value) => {
  expect(readDate(text, order)).toEqual({ value });
});

test.each([
  ['2/30/2019', 'mdy', 'no day of the calendar', 'Write a day such as 2026-03-31.'],
  ['31/14/2019', 'mdy', 'no day of the calendar', 'Write a day such as 2026-03-31.'],
  ['3/4/2019', 'ymd', 'has its year last', 'Write it as 2019-03-04 or 2019-04-03, whichever is right.'],
  ['3/4/2019', null, 'may be 2019-03-04 or 2019-04-03', 'Write it as 2019-03-04 or 2019-04-03, whichever is right.'],
  ['3/4/97', 'mdy', 'a year of two digits', 'Write all four digits, such as 2026-03-31.'],
  ['3-4-19', 'mdy', 'a year of two digits', 'Write all four digits, such as 2026-03-31.'],
  ['5 Feb 97', null, 'a year of two digits', 'Write all four digits, such as 2026-03-31.'],
  ['3/4/19', null, 'may be 2019-03-04 or 2019-04-03', 'Write it as 2019-03-04 or 2019-04-03, whichever is right.'],
  ['February 2026', null, 'does not say the day', 'Write the day, too, such as 2026-03-31.'],
  ['2/2026', null, 'does not say the day', 'Write the day, too, such as 2026-03-31.'],
  ['43538', null, 'as a sheet counts it', 'Save the column as dates, such as 2026-03-31.'],
  ['spring', null, 'is no date', 'Write a day such as 2026-03-31.'],
  ['spring 2026', null, 'does not say the day', 'Write the day, too, such as 2026-03-31.'],
  ['3/4/2019 14', 'mdy', 'is no date', 'Write a day such as 2026-03-31.'],
] as [string, DateOrder | null, string, string][])('refuses %s in the order %s: %s', (text, order, problem, remedy) => {
  expect(readDate(text, order)).toMatchObject({ problem: expect.stringContaining(problem), remedy });
});

test('offers the earlier day as a stand-in for an ambiguous date, and none for another text', () => {
  const standInFor = (text: string, order: DateOrder | null) => {
    const reading = readDate(text, order);
    return 'problem' in reading && reading.standIn;
  };
  expect([standInFor('3/4/2031', null), standInFor('4/3/2031', 'ymd')]).toEqual(['2031-03-04', '2031-03-04']);
  for (const text of ['5 Feb 51', 'March 2031', '2031', 'soon']) expect(standInFor(text, null)).toBeUndefined();
});

test('reads a day as the same day in each order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 80_000 }), fc.constantFrom(...DATE_ORDERS), (days, order) => {
      const day = addDays('1900-01-01', days);
      const [y, m, d] = day.split('-').map(Number);
      const dateText = { mdy: `${m}/${d}/${y}`, dmy: `${d}.${m}.${y}`, ymd: `${y}/${m}/${d}` }[order];
      expect(readDate(dateText, order)).toEqual({ value: day });
    }),
  );
});

test('refuses the first days that a sheet counts, into which it turns empty cells', () => {
  for (const text of ['1/1/1900', '1900-01-01', 'Jan 1, 1900', '12/30/1899'])
    expect(readDate(text, null)).toMatchObject({ remedy: 'Write the day, or leave the cell empty.' });
  expect(readDate('1/2/1900', 'mdy')).toEqual({ value: '1900-01-02' });
});

test('recognizes dates with a year of two digits, if they can be read', () => {
  const shortYears = ['5/13/17', '4.3.19', "Feb. 5, '26", '5-Feb-26', '14/3/19 10:30'];
  expect(shortYears.filter(hasShortYear)).toEqual(shortYears);
  expect(['5/13/2017', '5/13/97', '2019-03-14', '5-3-17', 'soon', 'Feb 5, 2026'].filter(hasShortYear)).toEqual([]);
});
