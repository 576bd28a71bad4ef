import { filledDown, gapsIn, twinsIn } from './gaps-and-twins';
import { columnOf } from '../headings/headings';

const columns = (...headings: readonly string[]) => headings.map((heading) => columnOf(heading));
const rowsOf = (...cells: readonly (readonly string[])[]) => cells.map((of, i) => ({ number: i + 2, cells: of }));

describe('a column of artists', () => {
  it('has gaps where its cells are empty below filled ones', () => {
    const rows = rowsOf(['Mirror'], ['Dunes', 'Jane Doe'], ['Surf', ' '], ['Reef'], ['Bay', 'Ann Lee']);
    expect(gapsIn(columns('Title', 'Maker'), rows)).toEqual([{ heading: 'Maker', rows: [4, 5] }]);
  });

  it('has none where no cell or each is filled, and where one of two columns says a name', () => {
    expect(gapsIn(columns('Title', 'Maker'), rowsOf(['Dunes', 'Jane Doe'], ['Surf', 'Ann Lee']))).toEqual([]);
    expect(gapsIn(columns('Title', 'Maker'), rowsOf(['Dunes'], ['Surf', '']))).toEqual([]);
    expect(gapsIn(columns('Title', 'Price'), rowsOf(['Dunes', '3'], ['Surf']))).toEqual([]);
    const named = columns('First name', 'Last name');
    expect(gapsIn(named, rowsOf(['Jane', 'Doe'], ['', 'Cher'], ['Prince', '']))).toEqual([]);
    expect(gapsIn(named, rowsOf(['Jane', 'Doe'], ['', '']))).toEqual([{ heading: 'Last name', rows: [3] }]);
  });
});

test('a column is filled down from the cells above, and no other is', () => {
  const rows = rowsOf(['Mirror'], ['Dunes', '3', 'Jane Doe'], ['Surf'], ['Reef', '', ' '], ['Bay', '', 'Ann Lee', 'x']);
  expect(filledDown(rows, [2]).map(({ cells }) => cells)).toEqual([
    ['Mirror', '', ''],
    ['Dunes', '3', 'Jane Doe'],
    ['Surf', '', 'Jane Doe'],
    ['Reef', '', 'Jane Doe'],
    ['Bay', '', 'Ann Lee', 'x'],
  ]);
  expect(filledDown(rows, [])).toEqual(rows);
});

describe('rows with neither key nor number', () => {
  const headings = columns('Title', 'Artist', 'Size', 'Edition', 'Inv #', 'Key');

  it('are twins where title, artist, size and edition are the same, however they are spelled', () => {
    const rows = rowsOf(
      ['Dunes', 'Jane Doe', '8 x 10', '1/9'],
      ['Surf', 'Jane Doe', '8 x 10'],
      ['DUNES ', 'Doe, Jane', '8  x 10', '1/9'],
      ['Dunes', 'Jane Doe', '8 x 10', '1/9'],
    );
    expect(twinsIn(headings, rows)).toEqual([
      [2, 4],
      [2, 5],
    ]);
    expect(twinsIn(columns('Title'), rowsOf(['Dunes'], ['Dunes']))).toEqual([[2, 3]]);
  });

  it('are none where one of these differs, has a number or a key, or no title', () => {
    const first = ['Dunes', 'Jane Doe', '8 x 10', '1/9'];
    const unlike = [
      ['Dunes', 'Jane Doe', '8 x 10', '2/9'],
      ['Dunes', 'Jane Doe', '8 x 12', '1/9'],
      ['Dunes', 'Ann Lee', '8 x 10', '1/9'],
      [...first, 'D-1'],
      [...first, '', 'key'],
    ];
    expect(twinsIn(headings, rowsOf(first, ...unlike))).toEqual([]);
    expect(twinsIn(headings, rowsOf(['', 'Jane Doe'], ['', 'Jane Doe']))).toEqual([]);
    expect(twinsIn(columns('Artist'), rowsOf(['Jane Doe'], ['Jane Doe']))).toEqual([]);
  });
});
