import { leftOutRows, shownColumns } from '../sheets/sheet-in-words';
import { readSheet } from '../sheets/read-sheet';

/** Notes but the one on all other columns that are left out. */
const notesBesideUnknownColumns = (rows: readonly (readonly string[])[]) =>
  readSheet(rows).notes.filter(({ text }) => !text.startsWith('Left out, with what'));
const noteTexts = (rows: readonly (readonly string[])[]) => notesBesideUnknownColumns(rows).map(({ text }) => text);

test('a column that is left out and says which pieces are sold is told, with its rows', () => {
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

test('a word for a piece that is gone may have somebody behind it', () => {
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

test('notes and places that say that a piece is gone are told, and other notes are not', () => {
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

test('columns of sales say of each cell but a no that the piece is sold', () => {
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

test('pieces that a status says are sold are not told again for the day of the sale', () => {
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

test('a column of shares is told with whose share is written where', () => {
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

test('a column that looks like one that is read is proposed as that, and any other is left out', () => {
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

test('names are proposed as those of artists where no column has them, and settled before anything is sent', () => {
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

test('of two columns that look alike, the first is proposed', () => {
  const rows = [
    ['Title', 'Wer', 'Wen'],
    ['Red Barn', 'Ann Lee', 'Jo Fox'],
    ['Low Tide', 'Ann Lee', 'Jo Fox'],
  ];
  expect(readSheet(rows).notes.flatMap(({ likely }) => likely?.heading ?? [])).toEqual(['Wer']);
});

test('nothing is proposed for a column of which the sheet has one already', () => {
  const notes = noteTexts([
    ['Title', 'Date in', 'Year', 'Price', 'Cost', 'Last cleaned', 'Insured at', 'Old price'],
    ['Dunes', '2026-03-31', '2011', '3', '2', 'Mar 2, 2025', '$10', '$4'],
    ['Surf', '2026-03-31', '2012', '3', '2', 'Mar 3, 2025', '$20', '$5'],
  ]);
  expect(notes).toEqual([]);
});

test('a column that a mapping leaves out is not told again, unless it says that pieces are gone', () => {
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

test('all other columns that are left out are named in one sentence, if they say anything', () => {
  const rows = [
    ['Title', 'Zustand', 'Status', 'Regal', 'Leer', 'Price'],
    ['Dunes', 'fine', 'sold', 'A1', '', '3'],
  ];
  expect(readSheet(rows).notes.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Status is left out: 1 of its cells says/),
    'Left out, with what they say: "Zustand", "Regal".',
  ]);
});

test('rows with a title alone are told where others say more', () => {
  const headings = ['No.', 'Title', 'Artist', 'Price'];
  const piece = ['7', 'Dunes', 'Ann Lee', '3'];
  expect(noteTexts([headings, piece, ['', 'WORKS ON PAPER'], piece, piece, ['', '(see drawer 4)']])).toEqual([
    '2 rows say a title and nothing else (rows 3 and 6). Each is read as a piece: leave out headings and notes.',
  ]);
  expect(noteTexts([headings, ['', 'Dunes'], ['', 'Surf']])).toEqual([]);
  expect(noteTexts([['Title', 'Price'], ['Dunes', '3'], ['Surf', '4'], ['Fog']])).toEqual([]);
});

test('rows that are no pieces are counted with their numbers', () => {
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
