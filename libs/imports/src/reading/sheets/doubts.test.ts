import { gapInWords, twinsInWords } from './doubts';
import { readSheet } from './read-sheet';

const SHEET = [
  ['Title', 'Maker', 'Size'],
  ['Dunes', 'Jane Doe', '8 x 10'],
  ['Surf', '', '8 x 10'],
  ['dunes', 'Jane Doe', '8 x 10'],
];

test('reports gaps and twin rows of a sheet of pieces as doubts, not as faults', () => {
  const { doubts, faults } = readSheet(SHEET);
  expect([doubts, faults]).toEqual([{ gaps: [{ heading: 'Maker', rows: [3] }], twins: [[2, 4]] }, []]);
  expect(readSheet(SHEET, { mode: 'update' }).doubts.twins).toEqual([]);
  expect(readSheet(SHEET, { kind: 'artists' }).doubts).toEqual({ gaps: [], twins: [] });
});

test('finds no gap in a column that is filled down, and refuses to fill a column that is not there', () => {
  const { doubts, parts } = readSheet(SHEET, { fillDown: ['maker'] });
  expect([doubts.gaps, parts.rows[1]?.cells]).toEqual([[], ['Surf', 'Jane Doe', '8 x 10']]);
  const { faults } = readSheet(SHEET, { fillDown: ['Maker', 'Painter'] });
  expect(faults).toEqual([
    {
      column: null,
      problem: 'There is no column "Painter" to be filled down.',
      remedy: 'There are Title, Maker, Size.',
    },
  ]);
});

test('names the first ten rows of a gap or of twins', () => {
  const rows = Array.from({ length: 12 }, (_, i) => i + 2);
  expect(gapInWords({ heading: 'Maker', rows: [3] }, 3)).toBe(
    '1 of 3 rows has no Maker, below rows that have one (row 3).',
  );
  expect(gapInWords({ heading: 'Maker', rows }, 1_200)).toBe(
    '12 of 1,200 rows have no Maker, below rows that have one (rows 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ...).',
  );
  const words = 'have the same title, artist and size, and neither number nor key.';
  const each = 'Each is a piece of its own: leave one out if it is the same.';
  expect(twinsInWords([])).toEqual([]);
  expect(
    twinsInWords([
      [2, 4],
      [2, 9],
    ]),
  ).toEqual([`Rows 2 and 4, 2 and 9 ${words} ${each}`]);
  expect(twinsInWords(rows.map((row) => [1, row]))[0]).toContain(`1 and 11, and 2 more pairs ${words}`);
});
