import { fillDown, findMakerGaps, findTwinRows } from './gaps-and-twins';
import { readHeading } from '../headings/headings';

const columns = (...headings: readonly string[]) => headings.map((heading) => readHeading(heading));
const sheetRows = (...cells: readonly (readonly string[])[]) =>
  cells.map((rowCells, i) => ({ number: i + 2, cells: rowCells }));

describe('a column of artists', () => {
  it('has a gap where cells are empty below filled ones', () => {
    const rows = sheetRows(['Mirror'], ['Dunes', 'Jane Doe'], ['Surf', ' '], ['Reef'], ['Bay', 'Ann Lee']);
    expect(findMakerGaps(columns('Title', 'Maker'), rows)).toEqual([{ heading: 'Maker', rows: [4, 5] }]);
  });

  it('has no gap if all or no cells are filled, or if either the first or the last name is', () => {
    expect(findMakerGaps(columns('Title', 'Maker'), sheetRows(['Dunes', 'Jane Doe'], ['Surf', 'Ann Lee']))).toEqual([]);
    expect(findMakerGaps(columns('Title', 'Maker'), sheetRows(['Dunes'], ['Surf', '']))).toEqual([]);
    expect(findMakerGaps(columns('Title', 'Price'), sheetRows(['Dunes', '3'], ['Surf']))).toEqual([]);
    const nameColumns = columns('First name', 'Last name');
    expect(findMakerGaps(nameColumns, sheetRows(['Jane', 'Doe'], ['', 'Cher'], ['Prince', '']))).toEqual([]);
    expect(findMakerGaps(nameColumns, sheetRows(['Jane', 'Doe'], ['', '']))).toEqual([
      { heading: 'Last name', rows: [3] },
    ]);
  });
});

test('fills empty cells from above in the chosen columns alone', () => {
  const rows = sheetRows(
    ['Mirror'],
    ['Dunes', '3', 'Jane Doe'],
    ['Surf'],
    ['Reef', '', ' '],
    ['Bay', '', 'Ann Lee', 'x'],
  );
  expect(fillDown(rows, [2]).map(({ cells }) => cells)).toEqual([
    ['Mirror', '', ''],
    ['Dunes', '3', 'Jane Doe'],
    ['Surf', '', 'Jane Doe'],
    ['Reef', '', 'Jane Doe'],
    ['Bay', '', 'Ann Lee', 'x'],
  ]);
  expect(fillDown(rows, [])).toEqual(rows);
});

describe('rows without a key and a catalog number', () => {
  const columnsOfPieces = columns('Title', 'Artist', 'Size', 'Edition', 'Inv #', 'Key');

  it('are twins if title, artist, size and edition are the same, however they are spelled', () => {
    const rows = sheetRows(
      ['Dunes', 'Jane Doe', '8 x 10', '1/9'],
      ['Surf', 'Jane Doe', '8 x 10'],
      ['DUNES ', 'Doe, Jane', '8  x 10', '1/9'],
      ['Dunes', 'Jane Doe', '8 x 10', '1/9'],
    );
    expect(findTwinRows(columnsOfPieces, rows)).toEqual([
      [2, 4],
      [2, 5],
    ]);
    expect(findTwinRows(columns('Title'), sheetRows(['Dunes'], ['Dunes']))).toEqual([[2, 3]]);
  });

  it('are no twins if one of these differs, one row has a key or number, or there is no title', () => {
    const row = ['Dunes', 'Jane Doe', '8 x 10', '1/9'];
    const differentRows = [
      ['Dunes', 'Jane Doe', '8 x 10', '2/9'],
      ['Dunes', 'Jane Doe', '8 x 12', '1/9'],
      ['Dunes', 'Ann Lee', '8 x 10', '1/9'],
      [...row, 'D-1'],
      [...row, '', 'key'],
    ];
    expect(findTwinRows(columnsOfPieces, sheetRows(row, ...differentRows))).toEqual([]);
    expect(findTwinRows(columnsOfPieces, sheetRows(['', 'Jane Doe'], ['', 'Jane Doe']))).toEqual([]);
    expect(findTwinRows(columns('Artist'), sheetRows(['Jane Doe'], ['Jane Doe']))).toEqual([]);
  });
});
