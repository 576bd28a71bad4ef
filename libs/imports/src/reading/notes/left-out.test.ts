import { leftOutOf, readSheet, toldColumns } from '../sheets/sheets';

/** Notes but the one on all other columns that are left out. */
const notesIn = (rows: readonly (readonly string[])[]) =>
  readSheet(rows).notes.filter(({ text }) => !text.startsWith('Left out, with what'));
const notesOf = (rows: readonly (readonly string[])[]) => notesIn(rows).map(({ text }) => text);

test('a column that is left out and says which pieces are sold is told, with its rows', () => {
  expect(
    notesOf([
      ['Title', 'State'],
      ['One', 'SOLD'],
      ['Two', 'fine'],
      ['Three', 'ret. to artist'],
      ['Four', ''],
    ]),
  ).toEqual([
    'State is left out: 2 of its cells say that pieces are sold or gone (rows 2 and 4). They would be offered for sale: leave out these rows.',
  ]);
  expect(
    notesOf([
      ['Title', 'State'],
      ['One', 'fine'],
      ['Two', 'sold in a set'],
    ]),
  ).toEqual([]);
});

test('a word for a piece that is gone may have somebody behind it', () => {
  for (const text of ['SOLD - Smith', 'sold 3/14', 'on hold for Ann', 'res. for Smith', 'Sold to Ann'])
    expect(
      notesOf([
        ['Title', 'State'],
        ['One', text],
      ]),
    ).toEqual([expect.stringContaining('1 of its cells says')]);
  expect(
    notesOf([
      ['Title', 'State'],
      ['One', 'sold in a set'],
      ['Two', 'held up well'],
    ]),
  ).toEqual([]);
});

test('notes and places that say that a piece is gone are told, and other notes are not', () => {
  const told =
    '1 of its cells says that a piece is sold or gone (row 3). It would be offered for sale: leave out the row.';
  expect(
    notesOf([
      ['Title', 'Notes', 'Bin'],
      ['One', 'sold in a set', 'A1'],
      ['Two', 'sold 1/3', 'A2'],
    ]),
  ).toEqual([`Notes: ${told}`]);
  expect(
    notesOf([
      ['Title', 'Notes', 'Bin'],
      ['One', 'nice', 'A1'],
      ['Two', '', 'SOLD'],
    ]),
  ).toEqual([`Bin: ${told}`]);
});

test('columns of sales say of each cell but a no that the piece is sold', () => {
  const told = 'of its cells say that pieces are sold or gone (rows 2 and 3)';
  expect(
    notesOf([
      ['Title', 'Sold to'],
      ['One', 'Ann Lee'],
      ['Two', 'yes'],
      ['Three', 'no'],
      ['Four', ''],
    ]),
  ).toEqual([expect.stringContaining(`Sold to is left out: 2 ${told}`)]);
  expect(
    notesOf([
      ['Title', 'Sold'],
      ['One', 'no'],
      ['Two', '-'],
    ]),
  ).toEqual([]);
});

test('pieces that a status says are sold are not told again for the day of the sale', () => {
  const sentence = (rows: string) => `1 of its cells says that a piece is sold or gone (row ${rows}).`;
  const sheet = (...days: string[]) => [
    ['Title', 'Date sold', 'Status'],
    ...days.map((day, i) => ['One', day, i === 0 ? 'SOLD' : '']),
  ];
  expect(notesOf(sheet('3/14/2025', ''))).toEqual([expect.stringContaining(`Status is left out: ${sentence('2')}`)]);
  expect(notesOf(sheet('3/14/2025', '3/15/2025'))).toEqual([
    expect.stringContaining(`Date sold is left out: ${sentence('3')}`),
    expect.stringContaining(`Status is left out: ${sentence('2')}`),
  ]);
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
  expect(
    notesOf([
      ['Title', 'Comm. %', 'Old no'],
      ['One', 'see file', '40%'],
    ]),
  ).toEqual([]);
  const net = (...cells: string[]) => notesOf([['Title', 'Net to artist'], ...cells.map((cell) => ['One', cell])]);
  expect(net('50%', '60/40', '600')).toEqual([
    `Net to artist is left out, as it does not say whose share it is. ${right}`,
  ]);
  expect(net('1/25', '3/25', '60/40')).toEqual([]);
  expect(
    toldColumns(
      readSheet([
        ['Title', 'Split'],
        ['One', '40'],
      ]),
    )[1],
  ).toMatchObject({ field: 'share (of the consignor)' });
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
    { text: 'Stand is left out, and looks like names: call it Consignor or Vendor if it is.' },
    {
      text: 'Wert looks like prices: call it Price or Cost if it is.',
      likely: { heading: 'Wert', what: 'prices', words: 'price' },
    },
  ]);
});

test('columns of a book whose headings are its own are each told with what they likely hold', () => {
  const headings = [
    'Stk.',
    'By',
    'Piece',
    'What is it',
    'Made with',
    'How big (h x w)',
    'Yr made',
    'Asking',
    'We paid',
    'Got it from',
    'C / B',
    'Artist gets',
    'Came in',
    'Hangs',
    'Insured for',
  ];
  const rows = [
    [
      '11-001',
      'Ann Lee',
      'Dunes',
      'Glass',
      'blown glass',
      '16" tall',
      'c. 2011',
      '$600',
      '',
      'the artist',
      'C',
      '60%',
      'Spring 2012',
      'Window',
      '$600',
    ],
    [
      '12-001',
      'Jo Fox',
      'Surf',
      'ptg',
      'o/c',
      '21 x 9 1/4"',
      '2017',
      '$90',
      '$45',
      'Acme Prints LLC',
      'B',
      '',
      '16/5/11',
      'back rm',
      '$90',
    ],
    [
      '12-002',
      'Jo Fox',
      'Fog',
      'photo',
      'gelatin silver',
      'diam. 5 cm',
      '2018',
      '$80',
      '72',
      'the artist',
      'cons.',
      '60/40',
      'Dec 2018',
      'Window',
      '$80',
    ],
  ];
  const notes = notesIn([headings, ...rows]);
  expect(notes.flatMap(({ text, likely }) => (likely ? [text] : []))).toEqual([
    'Stk. looks like numbers of pieces: call it Inv # if it is.',
    'What is it looks like types: call it Type if it is.',
    'Made with looks like media: call it Medium if it is.',
    'How big (h x w) looks like sizes: call it Size or Framed size if it is.',
    'Yr made looks like years: call it Year if it is.',
    'We paid looks like prices: call it Cost if it is.',
    'Got it from looks like names: call it Consignor or Vendor if it is.',
    'C / B looks like words for bought and consigned: call it How if it is.',
    'Artist gets looks like shares: call it Split if it is.',
    'Came in looks like dates: call it Date in if it is.',
    'Hangs looks like places: call it Location if it is.',
  ]);
  expect(notes.flatMap(({ likely }) => likely?.words ?? [])).toEqual([
    'catalog no',
    'type',
    'medium',
    'size (height x width)',
    'year',
    'cost',
    'vendor',
    'how',
    'share',
    'date acquired',
    'location',
  ]);
  const reading = readSheet([headings, ...rows]);
  expect(reading.notes.map(({ text }) => text)).toContain('Left out, with what it says: "Insured for".');
  expect(reading.faults).toMatchObject([
    { column: headings.filter((one) => !/^(By|Piece|Asking|Insured for)$/.test(one)).join(', '), isJudged: true },
  ]);
  expect(reading.columns.map(({ meaning }) => meaning)).toEqual([
    'catalog_no',
    'artist',
    'name',
    'type',
    'medium',
    'size',
    'year',
    'price',
    'cost',
    'vendor',
    'how',
    'share',
    'date',
    'location',
    null,
  ]);
  const decided = Object.fromEntries(headings.map((heading) => [heading, null]));
  expect(
    readSheet([headings, ...rows], { kept: { columns: { ...decided, Piece: 'name' }, dates: null } }).faults,
  ).toEqual([]);
});

test('what the shop has paid is proposed by its heading, though few cells say it', () => {
  const likelyUnder = (heading: string, ...cells: string[]) =>
    notesIn([['Title', 'Price', heading], ...cells.map((cell) => ['One', '$9', cell])]).flatMap(
      ({ likely }) => likely?.words ?? [],
    );
  expect(likelyUnder('We paid', '$300.00', '')).toEqual(['cost']);
  expect(likelyUnder('Bought for', '300', '250')).toEqual(['cost']);
  expect(likelyUnder('We paid', '300', 'ask Ann')).toEqual([]);
  expect([...likelyUnder('Bought in', '300'), ...likelyUnder('We paid', '1999')]).toEqual([]);
  expect(likelyUnder('Wert', '300')).toEqual([]);
});

test('names under a heading of owners are proposed as consignors, though the sheet says them nowhere else', () => {
  const likelyUnder = (heading: string) =>
    notesIn([
      ['Title', 'Artist', heading],
      ['One', 'Ann Lee', 'Ben Fox'],
      ['Two', 'Jo Day', 'Ben Fox'],
    ]).flatMap(({ likely }) => likely?.words ?? []);
  expect(likelyUnder('Belongs to')).toEqual(['consignor']);
  expect(likelyUnder('Photographed by')).toEqual([]);
});

test('nothing is proposed for a column of which the sheet has one already', () => {
  const notes = notesOf([
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
  expect(readSheet(rows, { kept: { columns, dates: null } }).notes.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^State is left out: 1 of its cells says that a piece is sold or gone/),
  ]);
  expect(readSheet(rows).notes).toHaveLength(3);
});

test('titles that look like numbers are told, and other titles are not', () => {
  const told = 'Item is read as the title, and looks like numbers: call it Inv # if that is what it holds.';
  expect(
    notesOf([
      ['Item', 'Price'],
      ['A-12', '3'],
      ['13', '4'],
    ]),
  ).toEqual([told]);
  expect(
    notesOf([
      ['Item', 'Price'],
      ['A-12', '3'],
      ['Dunes', '4'],
    ]),
  ).toEqual([]);
  expect(
    notesOf([
      ['Item', 'Price'],
      ['Lot7', '3'],
      ['INV-13', '4'],
    ]),
  ).toEqual([told]);
  expect(
    notesOf([
      ['Item', 'Price'],
      ['Huge3', '3'],
      ['Huge4', '4'],
    ]),
  ).toEqual([]);
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
  expect(notesOf([['Title', 'Price'], ['Dunes', '3'], ['Surf', '4'], ['Fog']])).toEqual([]);
});

test('rows that are no pieces are counted with their numbers', () => {
  const rows = (...blank: number[]) => [
    ['Title', 'Price'],
    ['Dunes', '3'],
    ...blank.map(() => ['', '']),
    ['Total', '3'],
  ];
  expect(leftOutOf(readSheet(rows(1)).parts)).toEqual(['1 blank (row 3)', '1 total (row 4)']);
  expect(leftOutOf(readSheet([...rows(1, 2), ['Total', '3']]).parts)).toEqual([
    '2 blank (rows 3 and 4)',
    '2 totals (rows 5 and 6)',
  ]);
});
