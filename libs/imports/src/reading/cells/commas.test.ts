import { openCommasIn } from './commas';
import { columnOf } from '../headings/headings';
import { amountSaid } from './values';

test.each([
  ['1.350,00 beside it', ['12,50', '1.350,00'], false],
  ['1200,50 beside it', ['12,50', '1200,50'], false],
  ['several of its like', ['12,50', '30,00'], false],
  ['no other cell', ['12,50'], true],
  ['bare numbers', ['12,50', '1200', '950'], true],
  ['commas of thousands', ['12,50', '30,00', '1,200'], true],
  ['points of cents', ['12,50', '30,00', '$95.00'], true],
  ['both', ['12,50', '1.350,00', '1,200'], true],
] as const)('12,50 in a column with %s', (_, texts, isOpen) => {
  const rows = texts.map((text) => ({ cells: ['x', text] }));
  expect([...openCommasIn([columnOf('Title'), columnOf('Price')], rows)]).toEqual(isOpen ? ['price'] : []);
});

test('an amount whose comma is open is refused with both amounts, and others are read', () => {
  expect(amountSaid('$12,50', true)).toEqual({
    wrong: '"$12,50" may be 12.50 or 1250 dollars.',
    right: 'Write 12.50 or 1250.',
  });
  expect(['12,500', '1.200,50', '1200,50'].map((text) => amountSaid(text, true))).toEqual([
    { value: 12_500 },
    { value: 1200.5 },
    { value: 1200.5 },
  ]);
});
