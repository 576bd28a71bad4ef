import fc from 'fast-check';
import { addDays } from '@rabbet/domain/time/days';
import { DATE_ORDERS, dateOrderIn, dateSaid } from './dates';

test.each([
  [['3/4/2019', '3/14/2019'], 'mdy'],
  [['3/4/2019', '14/3/2019'], 'dmy'],
  [['4.3.2019'], 'dmy'],
  [['2019-03-04', '2019/3/4', 'Mar 4, 2019', 'soon', ''], null],
  [['3/3/2019'], 'mdy'],
])('the dates %j are in the order %s', (texts, value) => {
  expect(dateOrderIn(texts)).toEqual({ value });
});

test('an order that no date tells, or that two contradict, is told with the way out', () => {
  expect(dateOrderIn(['2/2/2019', '3/4/2019'])).toEqual({
    wrong: '"3/4/2019" may be 2019-03-04 or 2019-04-03, and no date of the column tells which.',
    right: 'Say the order: mdy for month/day/year, or dmy for day/month/year.',
  });
  expect(dateOrderIn(['14/3/2019', '3/14/2019'])).toMatchObject({
    wrong: '"14/3/2019" has its day first, "3/14/2019" its month.',
  });
});

test.each([
  ['2019-3-4', null, '2019-03-04'],
  ['2019-03-04T00:00:00Z', null, '2019-03-04'],
  ['3/4/2019', 'mdy', '2019-03-04'],
  ['3/4/2019', 'dmy', '2019-04-03'],
  ['31-12-2019 0:00', 'dmy', '2019-12-31'],
  ['December 31st, 2019', null, '2019-12-31'],
  ['31. Dec 2019', null, '2019-12-31'],
] as const)('%s in the order %s is %s', (text, order, value) => {
  expect(dateSaid(text, order)).toEqual({ value });
});

test.each([
  ['2/30/2019', 'mdy', 'no day of the calendar'],
  ['14/3/2019', 'mdy', 'no day of the calendar'],
  ['3/4/2019', 'ymd', 'has its year last'],
  ['3/4/19', 'mdy', 'a year of two digits'],
  ['43538', null, 'as a sheet counts it'],
  ['spring', null, 'is no date'],
  ['3/4/2019 14:30', 'mdy', 'is no date'],
] as const)('%s in the order %s is refused: %s', (text, order, why) => {
  expect(dateSaid(text, order)).toEqual({ wrong: expect.stringContaining(why), right: expect.any(String) });
});

test('a day is read as the same day in each order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 80_000 }), fc.constantFrom(...DATE_ORDERS), (days, order) => {
      const day = addDays('1900-01-01', days);
      const [y, m, d] = day.split('-').map(Number);
      const written = { mdy: `${m}/${d}/${y}`, dmy: `${d}.${m}.${y}`, ymd: `${y}/${m}/${d}` }[order];
      expect(dateSaid(written, order)).toEqual({ value: day });
    }),
  );
});
