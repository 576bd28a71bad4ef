import { readCatalogNumber, readEdition, mayBeConvertedNumber, readYear } from './excel-conversions';

test.each([
  ['2026-05-10', '5/10'],
  ['2026-03-25', '3/25'],
  ['25-Mar', '3/25'],
  ['Mar-25', '3/25'],
  ['25-Mar-26', '3/25'],
  ['12/5/2025', '5/12'],
  ['05.12.2026', '5/12'],
])('refuses the edition %s, a date into which Excel has turned %s', (text, fraction) => {
  expect(readEdition(text)).toEqual({
    problem: `"${text}" is a date, which Excel makes of ${fraction}.`,
    remedy: `Write the edition as text: '${fraction}.`,
  });
});

test.each(['0.12', '.5', '0,12'])(
  'refuses the edition %s, a number into which a sheet has turned a fraction',
  (text) => {
    expect(readEdition(text)).toMatchObject({ problem: `"${text}" is a number, which a sheet makes of 3/25.` });
  },
);

test.each(['5/10', '3 of 25', '25', 'AP', 'A.P. 2/5', 'March print', 'ed. of 50'])(
  'reads the edition %s as it is written',
  (text) => {
    expect(readEdition(text)).toEqual({ value: text });
  },
);

test('refuses a catalog number that a sheet has shortened or turned into a date', () => {
  expect(readCatalogNumber('1.20E+10')).toMatchObject({
    problem: '"1.20E+10" is a number that a sheet has shortened.',
  });
  expect(readCatalogNumber('2-Jan')).toEqual({
    problem: '"2-Jan" is a date, which Excel makes of 1/2.',
    remedy: "Write it as text: '1/2.",
  });
  for (const text of ['A-12', '12E5', '2019-03-04', '2019.03.04', 'MAR-2019-1', '120000000'])
    expect(readCatalogNumber(text)).toEqual({ value: text });
  expect(['2020-01-02', '1/2/2020', '2020-45', 'A-12', '25-Mar'].map(mayBeConvertedNumber)).toEqual([
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
])('reads the year %s as %s', (text, value) => {
  expect(readYear(text)).toEqual({ value });
});

test.each([
  ['20019', 'Write four digits, such as 2019, or words, such as about 1960.'],
  ['199', 'Write four digits, such as 2019, or words, such as about 1960.'],
  ['7/11/1905', 'Write the year alone, such as 2019.'],
  ['2019-03-14', 'Write the year alone, such as 2019.'],
  ['14.3.1999', 'Write the year alone, such as 2019.'],
  ['5/13/17', 'Write the year alone, such as 2019.'],
])('refuses %s, which is no year', (text, remedy) => {
  expect(readYear(text)).toMatchObject({ problem: expect.stringContaining(text), remedy });
});
