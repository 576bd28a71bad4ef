import { catalogNumberSaid, editionSaid, isDayAsNumber, isDayAsYear, yearSaid } from './slipped-cells';

test.each([
  ['2026-05-10', '5/10'],
  ['2026-03-25', '3/25'],
  ['25-Mar', '3/25'],
  ['Mar-25', '3/25'],
  ['25-Mar-26', '3/25'],
  ['12/5/2025', '5/12'],
  ['05.12.2026', '5/12'],
])('the edition %s is refused with the fraction that Excel has made a date of, %s', (text, meant) => {
  expect(editionSaid(text)).toEqual({
    wrong: `"${text}" is a date, which Excel makes of ${meant}.`,
    right: `Write the edition as text: '${meant}.`,
  });
});

test.each(['0.12', '.5', '0,12'])('the edition %s is refused as a number that was a fraction', (text) => {
  expect(editionSaid(text)).toMatchObject({ wrong: `"${text}" is a number, which a sheet makes of 3/25.` });
});

test.each(['5/10', '3 of 25', '25', 'AP', 'A.P. 2/5', 'March print', 'ed. of 50'])('the edition %s is kept', (text) => {
  expect(editionSaid(text)).toEqual({ value: text });
});

test('a number of a piece that a sheet has shortened or made a day of is refused, and others are kept', () => {
  expect(catalogNumberSaid('1.20E+10')).toMatchObject({ wrong: '"1.20E+10" is a number that a sheet has shortened.' });
  expect(catalogNumberSaid('2-Jan')).toEqual({
    wrong: '"2-Jan" is a date, which Excel makes of 1/2.',
    right: "Write it as text: '1/2.",
  });
  for (const text of ['A-12', '12E5', '2019-03-04', '2019.03.04', 'MAR-2019-1', '120000000'])
    expect(catalogNumberSaid(text)).toEqual({ value: text });
  expect(['2020-01-02', '1/2/2020', '2020-45', 'A-12', '25-Mar'].map(isDayAsNumber)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test.each([
  ['2019', '2019'],
  ['c. 1965', 'c. 1965'],
  ['1998-2001', '1998-2001'],
  ['March 2019', 'March 2019'],
  ['2019-01-01', '2019'],
  ['2019-03-14', '2019'],
  ['3/14/1999', '1999'],
  ['14.3.1999', '1999'],
  ['Mar 14, 1999', '1999'],
  ['5/13/17', '2017'],
])('the year %s is %s', (text, value) => {
  expect(yearSaid(text)).toEqual({ value });
});

test.each([
  ['20019', 'Write four digits, such as 2019, or words, such as about 1960.'],
  ['199', 'Write four digits, such as 2019, or words, such as about 1960.'],
  ['7/11/1905', 'Write 2019 if that is meant.'],
  ['1905-07-11', 'Write 2019 if that is meant.'],
  ['2/30/2019', 'Write the year alone, such as 2019.'],
])('%s is no year, and is refused', (text, right) => {
  expect(yearSaid(text)).toMatchObject({ wrong: expect.stringContaining(text), right });
});

test('days in a column of years are known, but for the first day of a year', () => {
  expect(['3/14/1999', '2019-03-14', '2019-01-01', '2019', 'c. 1965', '20019'].map(isDayAsYear)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
