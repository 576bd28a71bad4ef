import { leftOutRows, shownColumns } from '../sheets/sheet-in-words';
import { readSheet } from '../sheets/read-sheet';

/** Notes of a sheet, without the sentence that lists the other columns which are left out. */
const notesBesideUnknownColumns = (rows: readonly (readonly string[])[]) =>
  readSheet(rows).notes.filter(({ text }) => !text.startsWith('Left out, with what'));
const noteTexts = (rows: readonly (readonly string[])[]) => notesBesideUnknownColumns(rows).map(({ text }) => text);

test('names the rows in which a column that is left out says that the piece is sold', () => {
  expect(
    noteTexts([
      ['Title', 'State'],
      ['One', 'SOLD'],
      ['Two', 'fine'],
      ['Three', 'ret. to artist'],
      ['Four', ''],
    ]),
  ).toEqual([
    'State is left out: 2 of its cells say that pieces are sold, gone, held or not for sale (rows 2 and 4). They would be offered for sale: leave out the row, or write no in a column Public.',
  ]);
  expect(
    noteTexts([
      ['Title', 'State'],
      ['One', 'fine'],
      ['Two', 'sold in a set'],
    ]),
  ).toEqual([]);
});

test('recognizes a sold or reserved piece by the first words of a cell, whatever follows them', () => {
  for (const text of ['SOLD - Smith', 'sold 3/14', 'on hold for Ann', 'res. for Smith', 'Sold to Ann'])
    expect(
      noteTexts([
        ['Title', 'State'],
        ['One', text],
      ]),
    ).toEqual([expect.stringContaining('1 of its cells says')]);
  expect(
    noteTexts([
      ['Title', 'State'],
      ['One', 'sold in a set'],
      ['Two', 'held up well'],
    ]),
  ).toEqual([]);
});

test('names the rows in which the notes or the location say that the piece is sold', () => {
  const sentence =
    '1 of its cells says that a piece is sold, gone, held or not for sale (row 3). It would be offered for sale: leave out the row, or write no in a column Public.';
  expect(
    noteTexts([
      ['Title', 'Notes', 'Bin'],
      ['One', 'sold in a set', 'A1'],
      ['Two', 'sold 1/3', 'A2'],
    ]),
  ).toEqual([`Notes: ${sentence}`]);
  expect(
    noteTexts([
      ['Title', 'Notes', 'Bin'],
      ['One', 'nice', 'A1'],
      ['Two', '', 'SOLD'],
    ]),
  ).toEqual([`Bin: ${sentence}`]);
});

test('takes each cell of a column of sales, unless it says no, for a sold piece', () => {
  const sentence = 'of its cells say that pieces are sold, gone, held or not for sale (rows 2 and 3)';
  expect(
    noteTexts([
      ['Title', 'Sold to'],
      ['One', 'Ann Lee'],
      ['Two', 'yes'],
      ['Three', 'no'],
      ['Four', ''],
    ]),
  ).toEqual([expect.stringContaining(`Sold to is left out: 2 ${sentence}`)]);
  expect(
    noteTexts([
      ['Title', 'Sold'],
      ['One', 'no'],
      ['Two', '-'],
    ]),
  ).toEqual([]);
});

test('names a sold piece once where both a status and a date of sale say so', () => {
  const sentence = (rows: string) =>
    `1 of its cells says that a piece is sold, gone, held or not for sale (row ${rows}).`;
  const sheetOfSales = (...days: string[]) => [
    ['Title', 'Date sold', 'Status'],
    ...days.map((day, i) => ['One', day, i === 0 ? 'SOLD' : '']),
  ];
  expect(noteTexts(sheetOfSales('3/14/2025', ''))).toEqual([
    expect.stringContaining(`Status is left out: ${sentence('2')}`),
  ]);
  expect(noteTexts(sheetOfSales('3/14/2025', '3/15/2025'))).toEqual([
    expect.stringContaining(`Date sold is left out: ${sentence('3')}`),
    expect.stringContaining(`Status is left out: ${sentence('2')}`),
  ]);
});

test('explains where to write the share of the consignor if a column of shares is left out', () => {
  const remedy = "Write the consignor's in a column Split: 60 where they get 60% of a sale, and the shop 40%.";
  expect(
    noteTexts([
      ['Title', 'Comm. %'],
      ['One', '40'],
      ['Two', ''],
    ]),
  ).toEqual([`Comm. % is left out, as it does not say whose share it is. ${remedy}`]);
  expect(
    noteTexts([
      ['Title', 'Gallery %'],
      ['One', '40'],
      ['Two', ''],
    ]),
  ).toEqual([`Gallery % is left out, as it is the shop's share. ${remedy}`]);
  expect(
    noteTexts([
      ['Title', 'Comm. %', 'Old no'],
      ['One', 'see file', '40%'],
    ]),
  ).toEqual([]);
  expect(
    shownColumns(
      readSheet([
        ['Title', 'Split'],
        ['One', '40'],
      ]),
    )[1],
  ).toMatchObject({ field: 'share (of the consignor)' });
});

test('proposes prices, sizes and dates as the meaning of unknown columns that look like them', () => {
  const notes = notesBesideUnknownColumns([
    ['Title', 'Artist', 'Wert', 'Stand', 'How big (h x w)', 'Came in'],
    ['Dunes', 'Ann Lee', '$1,200', 'Ann Lee', '16 x 20', '3/14/2011'],
    ['Surf', 'Jo Fox', '950.00', 'Ann Lee', '21 x 9 1/4"', '3/15/2011'],
  ]);
  expect(notes).toEqual([
    {
      text: 'Wert looks like prices: call it Price or Cost if it is.',
      likely: { heading: 'Wert', description: 'prices', words: 'price' },
    },
    {
      text: 'How big (h x w) looks like sizes: call it Size or Framed size if it is.',
      likely: { heading: 'How big (h x w)', description: 'sizes', words: 'size (height x width)' },
    },
    {
      text: 'Came in looks like dates: call it Date in if it is.',
      likely: { heading: 'Came in', description: 'dates', words: 'date acquired' },
    },
  ]);
});

test('reads a column of names as the artists if no other column holds them, and asks somebody to confirm it', () => {
  const rows = [
    ['Title', 'Who', 'Hangs'],
    ['Dunes', 'Ann Lee', 'Window'],
    ['Surf', 'Ann Lee', 'Racks'],
  ];
  const reading = readSheet(rows);
  expect(reading.columns.map(({ meaning }) => meaning)).toEqual(['name', 'artist', null]);
  expect(reading.faults).toMatchObject([{ column: 'Who', canDryRun: true }]);
  expect(reading.notes.map(({ text }) => text)).toContain('Left out, with what it says: "Hangs".');
  expect(readSheet(rows, { saved: { columns: { Who: null }, dates: null } }).faults).toEqual([]);
});

test('proposes the first of two columns that look like names', () => {
  const rows = [
    ['Title', 'Wer', 'Wen'],
    ['Red Barn', 'Ann Lee', 'Jo Fox'],
    ['Low Tide', 'Ann Lee', 'Jo Fox'],
  ];
  expect(readSheet(rows).notes.flatMap(({ likely }) => likely?.heading ?? [])).toEqual(['Wer']);
});

test('proposes no meaning that another column of the sheet has', () => {
  const notes = noteTexts([
    ['Title', 'Date in', 'Year', 'Price', 'Cost', 'Last cleaned', 'Insured at', 'Old price'],
    ['Dunes', '2026-03-31', '2011', '3', '2', 'Mar 2, 2025', '$10', '$4'],
    ['Surf', '2026-03-31', '2012', '3', '2', 'Mar 3, 2025', '$20', '$5'],
  ]);
  expect(notes).toEqual([]);
});

test('mentions a column that the mapping leaves out only if it says that pieces are sold', () => {
  const columns = { Wert: null, Zustand: null, State: null };
  const rows = [
    ['Title', 'Wert', 'Zustand', 'State'],
    ['Dunes', '$1,200', 'fine', 'SOLD'],
    ['Surf', '950.00', 'fine', ''],
  ];
  expect(readSheet(rows, { saved: { columns, dates: null } }).notes.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^State is left out: 1 of its cells says that a piece is sold, gone, held or not for sale/),
  ]);
  expect(readSheet(rows).notes).toHaveLength(3);
});

test('names all other columns that are left out in one sentence, but no empty ones', () => {
  const rows = [
    ['Title', 'Zustand', 'Status', 'Regal', 'Leer', 'Price'],
    ['Dunes', 'fine', 'sold', 'A1', '', '3'],
  ];
  expect(readSheet(rows).notes.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Status is left out: 1 of its cells says/),
    'Left out, with what they say: "Zustand", "Regal".',
  ]);
});

test('names rows with nothing but a title if most rows have more', () => {
  const headings = ['No.', 'Title', 'Artist', 'Price'];
  const piece = ['7', 'Dunes', 'Ann Lee', '3'];
  expect(noteTexts([headings, piece, ['', 'WORKS ON PAPER'], piece, piece, ['', '(see drawer 4)']])).toEqual([
    '2 rows say a title and nothing else (rows 3 and 6). Each is read as a piece: leave out headings and notes.',
  ]);
  expect(noteTexts([headings, ['', 'Dunes'], ['', 'Surf']])).toEqual([]);
  expect(noteTexts([['Title', 'Price'], ['Dunes', '3'], ['Surf', '4'], ['Fog']])).toEqual([]);
});

test('counts blank rows and totals, and names them by their numbers', () => {
  const rows = (...blank: number[]) => [
    ['Title', 'Price'],
    ['Dunes', '3'],
    ...blank.map(() => ['', '']),
    ['Total', '3'],
  ];
  expect(leftOutRows(readSheet(rows(1)).parts)).toEqual(['1 blank (row 3)', '1 total (row 4)']);
  expect(leftOutRows(readSheet([...rows(1, 2), ['Total', '3']]).parts)).toEqual([
    '2 blank (rows 3 and 4)',
    '2 totals (rows 5 and 6)',
  ]);
});
