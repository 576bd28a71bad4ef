import { matchHeaders } from '../headings/mapping';
import { readPieceRow } from './piece-rows';
import { isTotalRow, splitSheet, padHeadingRows, withoutSections } from './sheet';

test('finds the headings below the title of a report, and sorts out rows that are no pieces', () => {
  const parts = splitSheet([
    ['Inventory of the gallery', '', ''],
    ['', '', ''],
    [' Artist ', 'Title', 'Price'],
    ['Jane Doe', 'Dunes', '1200'],
    ['', ' ', ''],
    ['Artist', 'Title', 'Price'],
    ['Jane Doe', 'Total Eclipse', '900'],
    ['Total', '', '$2,100.00'],
  ]);
  expect(parts).toEqual({
    headingsNumber: 3,
    headings: ['Artist', 'Title', 'Price'],
    titleRows: [1],
    rows: [
      { number: 4, cells: ['Jane Doe', 'Dunes', '1200'] },
      { number: 7, cells: ['Jane Doe', 'Total Eclipse', '900'] },
    ],
    blankRows: [5],
    sectionRows: [],
    repeatedHeadingRows: [6],
    totalRows: [8],
  });
});

test('takes a row with two known headings as the headings', () => {
  const grid = [['Stock'], ['Title', 'Price'], ['Dunes', '3']];
  expect(splitSheet(grid)).toMatchObject({ headings: ['Title', 'Price'], titleRows: [1], rows: [{ number: 3 }] });
});

test('takes the first filled row as the headings if none are known', () => {
  expect(
    splitSheet([
      ['Werk', 'Preis'],
      ['Dunes', '3'],
      ['name', 'price of all'],
    ]),
  ).toMatchObject({
    headings: ['Werk', 'Preis'],
    rows: [{ number: 2 }, { number: 3 }],
  });
  expect(splitSheet([[''], ['', '']])).toMatchObject({ headings: [], rows: [] });
});

test('refuses cells beyond the headings in a text file, and reads them as a column in a workbook', () => {
  const grid = [[], ['Title', 'Price'], ['Dunes', '3', '', 'chk w/ Anne!!'], ['Tide', '4']];
  const countFaults = (rows: readonly (readonly string[])[]) => {
    const { headings, rows: pieces } = splitSheet(rows);
    return pieces.map((row) => readPieceRow(row, matchHeaders(headings).columns, null).faults.length);
  };
  expect(countFaults(grid)).toEqual([1, 0]);
  expect(countFaults(padHeadingRows(grid))).toEqual([0, 0]);
  expect(splitSheet(padHeadingRows(grid)).headings).toEqual(['Title', 'Price', '', '']);
});

test('pads only the rows in which headings are searched', () => {
  const grid = [...Array.from({ length: 11 }, (_, i) => [`${i}`]), ['a', 'b']];
  expect(padHeadingRows(grid).map(({ length }) => length)).toEqual([...Array<number>(10).fill(2), 1, 2]);
});

test.each([
  [['Total', '', '1,200'], true],
  [['', 'GRAND TOTAL:', '$3,000.00', '4'], true],
  [['Subtotal'], true],
  [['Total', '149 names'], true],
  [['Total', '149 Main St'], false],
  [['Total', '', '195 works', '', '$142,300.00'], true],
  [['', '', 'TOTAL 2 pieces', '200'], true],
  [['', 'Grand total: 165,750'], true],
  [['195 works', '200'], false],
  [['Total inventory value', '12'], true],
  [['Total', 'Eclipse', '1200'], false],
  [['Total Eclipse', '1200'], false],
  [['', ''], false],
  [['', 'Subtotal Holm', '4 works', '4,800'], true],
  [['Sub-total Jane Doe', '', '', '90'], true],
  [['Subtotal Holm', 'Dunes', '', '90'], false],
])('recognizes whether the row %j is a total: %s', (cells, expected) => {
  expect(isTotalRow(cells)).toBe(expected);
});

test('takes Total and a name for a total, but not in the column of titles', () => {
  expect(isTotalRow(['Total Castellanos', '', '4300'], 1)).toBe(true);
  expect(isTotalRow(['', 'Total Eclipse', '4300'], 1)).toBe(false);
  expect(isTotalRow(['Total Castellanos', 'Dunes', '4300'], 1)).toBe(false);
});

test('takes a title such as Walls total for a total if only amounts stand beside it', () => {
  const totalRowsOf = (...rows: readonly string[][]) =>
    splitSheet([['No.', 'Artist', 'Title', 'Medium', 'Price'], ...rows]).totalRows;
  for (const title of ['Walls total', 'TOTAL racks', 'Total walls', 'Grand total:', 'Walls subtotal'])
    expect([title, totalRowsOf(['', '', title, '', '$61,275.00'])]).toEqual([title, [2]]);
  // with a number, an artist or a medium beside it, such a title is that of a piece
  const eclipseRow = ['', '', 'Total Eclipse', '', '450'];
  for (const [i, cell] of [
    [0, '7'],
    [1, 'Jane Doe'],
    [3, 'oil'],
  ] as const)
    expect(totalRowsOf(eclipseRow.with(i, cell))).toEqual([]);
  expect(totalRowsOf(['', '', 'Totally Lost', '', '450'])).toEqual([]);
  expect(splitSheet([['Title', 'Price'], eclipseRow.slice(2)]).totalRows).toEqual([]);
  expect(totalRowsOf(['Walls total', '', '', '', '90'], ['', 'Castellanos total', '', '', '90'])).toEqual([2, 3]);
});

test('takes the row with most known headings, and the row above it for headings of groups', () => {
  const grid = [
    ['', 'Work', '', 'Size', '', 'Money'],
    ['No.', 'Artist', 'Title', 'H', 'W', 'Price'],
    ['1', 'Jane Doe', 'Dunes', '8', '9', '90'],
  ];
  expect(splitSheet(grid)).toMatchObject({ headingsNumber: 2, titleRows: [1], rows: [{ number: 3 }] });
});

test('leaves out rows with one filled cell that is not the title: section headings and footnotes', () => {
  const headings = ['Inv no', 'Title', 'Artist', 'Price'];
  const rows = [
    headings,
    ['SCULPTURE'],
    ['S-1', 'Heron', 'Jane Doe', '90'],
    ['', 'Untitled'],
    ['', '', '', '* plus tax'],
  ];
  const remaining = withoutSections(splitSheet(rows), 1);
  expect([remaining.sectionRows, remaining.rows.map(({ number }) => number)]).toEqual([
    [2, 5],
    [3, 4],
  ]);
  // in a sheet of three columns, a row with one filled cell may well be a piece
  const narrowSheet = withoutSections(splitSheet(rows.map((cells) => cells.slice(0, 3))), 1);
  expect(narrowSheet.sectionRows).toEqual([]);
});

test('recognizes a subtotal though the merged cell of the artist reaches into its row', () => {
  const headings = ['Artist', 'Title', 'Inv #', 'Price'];
  const totalRowsOf = (...rows: readonly (readonly string[])[]) => splitSheet([headings, ...rows]).totalRows;
  expect(totalRowsOf(['Ann Lee', 'Dunes', '', '100'], ['Ann Lee', 'Subtotal', '', '100'])).toEqual([3]);
  expect(totalRowsOf(['Ann Lee', 'Grand total:', '', '100'], ['Ann Lee', 'Sum', '', '7'])).toEqual([2, 3]);
  // a row with a catalog number is a piece, and one without any amount is no total
  expect(totalRowsOf(['Ann Lee', 'Total', 'D-7', '100'], ['Ann Lee', 'Total', '', ''], ['', '', '', 'sold'])).toEqual(
    [],
  );
  expect(totalRowsOf(['Ann Lee', '', '', '200'], ['', '', 'D-8', ''], ['', 'Sum', 'D-9', '5'])).toEqual([]);
});

test('takes the first headings of a sheet with two tables, so that no row of the first is lost', () => {
  const firstHeadings = ['Artist', 'Title', 'Price'];
  const secondHeadings = ['Artist', 'Title', 'Medium', 'Price'];
  const sheet = [firstHeadings, ['Ann Lee', 'Dunes', '100'], secondHeadings, ['Ann Lee', 'Tide', 'oil', '100']];
  expect(splitSheet(sheet)).toMatchObject({
    headingsNumber: 1,
    titleRows: [],
    rows: [{ number: 2 }, { number: 3 }, { number: 4 }],
  });
  const groupedHeadings = [
    ['', 'Title', 'Size', ''],
    ['Artist', 'Name', 'Height', 'Width'],
    ['Ann Lee', 'Dunes', '3', '4'],
  ];
  expect(splitSheet(groupedHeadings)).toMatchObject({ headingsNumber: 2, titleRows: [1] });
});
