import { readSheet, toldColumns } from './sheets';

/** Notes but the one on all other columns that are left out. */
const notesIn = (rows: readonly (readonly string[])[]) =>
  readSheet(rows).notes.filter(({ text }) => !text.startsWith('Left out, with what'));
const notesOf = (rows: readonly (readonly string[])[]) => notesIn(rows).map(({ text }) => text);

test('a column that is left out and says which pieces are sold is told, with its rows', () => {
  expect(notesOf([['Title', 'State'], ['One', 'SOLD'], ['Two', 'fine'], ['Three', 'ret. to artist'], ['Four', '']])).toEqual([
    'State is left out: 2 of its cells say that pieces are sold or gone (rows 2 and 4). They would be offered for sale: leave out these rows.',
  ]); // prettier-ignore
  expect(notesOf([['Title', 'State'], ['One', 'fine'], ['Two', 'sold in a set']])).toEqual([]); // prettier-ignore
});

test('a word for a piece that is gone may have somebody behind it', () => {
  for (const text of ['SOLD - Smith', 'sold 3/14', 'on hold for Ann', 'res. for Smith', 'Sold to Ann'])
    expect(notesOf([['Title', 'State'], ['One', text]])).toEqual([expect.stringContaining('1 of its cells says')]); // prettier-ignore
  expect(notesOf([['Title', 'State'], ['One', 'sold in a set'], ['Two', 'held up well']])).toEqual([]); // prettier-ignore
});

test('notes and places that say that a piece is gone are told, and other notes are not', () => {
  const told =
    '1 of its cells says that a piece is sold or gone (row 3). It would be offered for sale: leave out the row.';
  expect(notesOf([['Title', 'Notes', 'Bin'], ['One', 'sold in a set', 'A1'], ['Two', 'sold 1/3', 'A2']])).toEqual([`Notes: ${told}`]); // prettier-ignore
  expect(notesOf([['Title', 'Notes', 'Bin'], ['One', 'nice', 'A1'], ['Two', '', 'SOLD']])).toEqual([`Bin: ${told}`]); // prettier-ignore
});

test('columns of sales say of each cell but a no that the piece is sold', () => {
  const told = 'of its cells say that pieces are sold or gone (rows 2 and 3)';
  expect(notesOf([['Title', 'Sold to'], ['One', 'Ann Lee'], ['Two', 'yes'], ['Three', 'no'], ['Four', '']])).toEqual([expect.stringContaining(`Sold to is left out: 2 ${told}`)]); // prettier-ignore
  expect(
    notesOf([
      ['Title', 'Sold'],
      ['One', 'no'],
      ['Two', '-'],
    ]),
  ).toEqual([]);
});

test('a column of shares is told with whose share is written where', () => {
  const right = "Write the consignor's in a column Split: 60 where they get 60% of a sale, and the shop 40%.";
  expect(
    notesOf([
      ['Title', 'Comm. %'],
      ['One', '40'],
      ['Two', ''],
    ]),
  ).toEqual([`Comm. % is left out, as it does not say whose share it is. ${right}`]);
  expect(
    notesOf([
      ['Title', 'Gallery %'],
      ['One', '40'],
      ['Two', ''],
    ]),
  ).toEqual([`Gallery % is left out, as it is the shop's share. ${right}`]);
  expect(notesOf([['Title', 'Comm. %', 'Old no'], ['One', 'see file', '40%']])).toEqual([]); // prettier-ignore
  const net = (...cells: string[]) => notesOf([['Title', 'Net to artist'], ...cells.map((cell) => ['One', cell])]);
  expect(net('50%', '60/40', '600')).toEqual([
    `Net to artist is left out, as it does not say whose share it is. ${right}`,
  ]);
  expect(net('1/25', '3/25', '60/40')).toEqual([]);
  expect(toldColumns(readSheet([['Title', 'Split'], ['One', '40']]))[1]).toMatchObject({ field: 'share (of the consignor)' }); // prettier-ignore
});

test('a heading that leaves open what its cells are is told with one that says it', () => {
  const headings = ['Cat.', 'Date', 'From', 'Support', 'Consigned'];
  const notes = notesOf([
    ['Title', ...headings],
    ['One', '7', '3/14/2025', 'Ann Lee', 'canvas', 'x'],
  ]);
  expect(notes.map((text) => text.split(' is left out: it ')[0])).toEqual(headings);
  expect(notes[0]).toBe('Cat. is left out: it may be catalog numbers or categories: call it Cat. no. or Category.');
  expect(notesOf([['Title', ...headings], ['One']])).toEqual([]);
});

test('a column that looks like a known one is told with its headings, and with what it likely holds', () => {
  const notes = notesIn([
    ['Title', 'Artist', 'Wert', 'Stand', 'Zustand'],
    ['Dunes', 'Ann Lee', '$1,200', 'Ann Lee', 'Very Good'],
    ['Surf', 'Jo Fox', '950.00', 'Ann Lee', 'Very Good'],
  ]);
  expect(notes).toEqual([
    { text: 'Wert is left out, and looks like prices: call it Price or Cost if it is.', likely: { heading: 'Wert', meaning: 'price' } },
    { text: 'Stand is left out, and looks like names: call it Artist, Consignor or Vendor if it is.', likely: { heading: 'Stand', meaning: 'artist' } },
  ]); // prettier-ignore
});

test('titles that look like numbers are told, and other titles are not', () => {
  const told = 'Item is read as the title, and looks like numbers: call it Inv # if that is what it holds.';
  expect(notesOf([['Item', 'Price'], ['A-12', '3'], ['13', '4']])).toEqual([told]); // prettier-ignore
  expect(notesOf([['Item', 'Price'], ['A-12', '3'], ['Dunes', '4']])).toEqual([]); // prettier-ignore
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
  expect(notesOf([headings, piece, ['', 'WORKS ON PAPER'], piece, piece, ['', '(see drawer 4)']])).toEqual([
    '2 rows say a title and nothing else (rows 3 and 6). Each is read as a piece: leave out headings and notes.',
  ]);
  expect(notesOf([headings, ['', 'Dunes'], ['', 'Surf']])).toEqual([]);
  expect(notesOf([['Title', 'Price'], ['Dunes', '3'], ['Surf', '4'], ['Fog']])).toEqual([]); // prettier-ignore
});
