import { detectLook } from './column-looks';

test.each([
  [['3/14/2025', '3/4/2025', 'Mar 2, 2025', 'n/a'], 'date'],
  [['16 x 20', '16 3/8 x 20"', '', 'diam. 30 cm'], 'size'],
  [['$1,200', '950.00', '1.200,00', '40 USD'], 'price'],
  [['Jane Doe', 'Doe, Jane', 'Jane Doe'], 'artist'],
] as const)('recognizes the cells %j as %s', (cells, meaning) => {
  expect(detectLook(cells)).toBe(meaning);
});

test.each([
  ['bare numbers', ['1200', '950', '40']],
  ['one letter alone', ['C', 'C', 'C']],
  ['conditions', ['Very Good', 'good', 'fair', 'good']],
  ['years', ['2019', 'c. 2017', '2011']],
  ['frames', ['26 x 32', 'blk. wood', 'yes', '26 x 32', 'ja']],
  ['notes', ['needs new wire', 'signed verso', 'on web', 'nice!', 'nice!']],
  ['one cell alone', ['$1,200', '']],
  ['cells of several sorts', ['$1,200', '16 x 20']],
  ['names of which each stands once, as titles do', ['Low Tide', 'Red Dunes']],
  ['nothing', ['', '-']],
] as const)('recognizes no meaning in a column of %s', (_, cells) => {
  expect(detectLook(cells)).toBeNull();
});
