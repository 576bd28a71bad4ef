import { MAX_CELLS, MAX_COLUMNS, MAX_ROWS } from './limits';
import { SizeGuard } from './size-guard';

test('accepts 100,000 rows of 25 columns below the headings, and refuses one row more', () => {
  const guard = new SizeGuard('stock.csv');
  for (let row = 0; row <= MAX_ROWS; row++) guard.count(row, 24, 25);
  expect(() => guard.count(MAX_ROWS + 1, 0, 1)).toThrow('stock.csv has more than 100,000 rows: divide it.');
});

test('accepts 500 columns and 3 million cells, and refuses one more of either', () => {
  const guard = new SizeGuard('stock.csv');
  guard.count(0, MAX_COLUMNS - 1, MAX_CELLS);
  expect(() => guard.count(1, MAX_COLUMNS, 0)).toThrow('more than 500 columns in row 2: give each piece a row');
  expect(() => guard.count(1, 0, 1)).toThrow('stock.csv has more than 3 million cells: divide it');
});
