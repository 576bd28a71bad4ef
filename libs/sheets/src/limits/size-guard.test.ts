import { MOST_CELLS, MOST_COLUMNS, MOST_ROWS } from './limits';
import { SizeGuard } from './size-guard';

test('a sheet of 100,000 rows with 25 columns, below its headings, is within measure', () => {
  const guard = new SizeGuard('stock.csv');
  for (let row = 0; row <= MOST_ROWS; row++) guard.take(row, 24, 25);
  expect(() => guard.take(MOST_ROWS + 1, 0, 1)).toThrow('stock.csv has more than 100,000 rows: divide it.');
});

test('as many columns and cells as that are taken, and not one more', () => {
  const guard = new SizeGuard('stock.csv');
  guard.take(0, MOST_COLUMNS - 1, MOST_CELLS);
  expect(() => guard.take(1, MOST_COLUMNS, 0)).toThrow('more than 500 columns in row 2: give each piece a row');
  expect(() => guard.take(1, 0, 1)).toThrow('stock.csv has more than 3 million cells: divide it');
});
