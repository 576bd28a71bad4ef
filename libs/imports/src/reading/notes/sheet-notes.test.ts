import { readSheet } from '../sheets/read-sheet';

const readDates = (dates: readonly string[], options: Parameters<typeof readSheet>[1] = {}) => {
  const reading = readSheet([['Title', 'Date in'], ...dates.map((date) => ['Dunes', date])], options);
  return [reading.dates, reading.notes];
};

test('adds no note if the dates are in one order, or can be read in the chosen order', () => {
  expect(readDates(['3/14/2026', '3/4/2026'])).toEqual(['mdy', []]);
  expect(readDates(['2026-03-14', 'soon'])).toEqual([null, []]);
  expect(readDates(['3/4/2026'], { dates: 'dmy' })).toEqual(['dmy', []]);
  expect(readDates(['14/3/2026', '3/4/2026', '2026-03-04'], { dates: 'dmy' })).toEqual(['dmy', []]);
});

test('names the rows whose dates cannot be read in the chosen order', () => {
  const dates = ['14/3/2026', '3/14/2026', '3/4/2026', '4.3.2026'];
  const sentence = 'Date in: read in another order, which their numbers or points tell:';
  expect(readDates(dates, { dates: 'dmy' })).toEqual(['dmy', [{ text: `${sentence} 1 (row 3) as month/day/year.` }]]);
  expect(readDates(dates, { dates: 'mdy' })).toEqual([
    'mdy',
    [{ text: `${sentence} 2 (rows 2 and 5) as day/month/year.` }],
  ]);
});

test('asks for the order of dates such as 3/4/2026 if no other date shows it', () => {
  expect(readDates(['3/4/2026', '5/5/2026', '5/6/2026'])).toEqual([
    null,
    [
      {
        text: 'Date in: 2 dates may be two days (rows 2 and 4), and no other date tells which.',
        needsDateOrder: true,
      },
    ],
  ]);
  expect(readDates(['14/3/2026', '3/14/2026', '3/4/2026'])).toEqual([
    null,
    [
      {
        text: 'Date in: its dates are in two orders. Read in the one order that can read them: 1 with the day first (row 2), 1 with the month first (row 3). Refused, as they may be two days: 1 (row 4).',
        needsDateOrder: true,
      },
    ],
  ]);
  expect(readDates(['14/3/2026', '3/14/2026', '3/15/2026'])).toEqual([
    null,
    [
      {
        text: 'Date in: its dates are in two orders. Read in the one order that can read them: 1 with the day first (row 2), 2 with the month first (rows 3 and 4).',
      },
    ],
  ]);
});

test('does not conclude the order of dates with slashes from dates with points', () => {
  const text =
    'Date in: 1 date may be two days (row 3): those with points have the day first, and tell nothing of others.';
  expect(readDates(['14.3.2026', '3/4/2026'])).toEqual([null, [{ text, needsDateOrder: true }]]);
});

test('lists cells that are read as empty or as exact, once for each column', () => {
  const rows = ['n/a', 'TBD', 'n/a', '~600'].map((price) => ['Dunes', price, '-']);
  const { notes } = readSheet([['Title', 'Price', 'Size'], ...rows]);
  expect(notes.map(({ text }) => text)).toEqual([
    'Left empty: 3 cells of Price ("n/a", "TBD"; rows 2, 3 and 4), 4 cells of Size ("-"; rows 2, 3, 4 and 5).',
    'Read as exact: 1 cell of Price ("~600").',
  ]);
});

test('names the rows of pieces that are not for sale, and says how diameters are read', () => {
  const rows = ['NFS', '900', 'n.f.s.'].map((price) => ['Dunes', price, 'diam. 6 cm']);
  const { notes } = readSheet([['Title', 'Price', 'Size'], ...rows]);
  expect(notes.map(({ text }) => text)).toEqual([
    'Read as width and height, as the diameter of a round piece is said: 3 cells of Size ("diam. 6 cm").',
    'Not for sale, and shown to no visitor unless a column Public says yes: 2 cells of Price ("NFS", "n.f.s."; rows 2 and 4).',
  ]);
});

test('points out a unit in a title above the headings if no column names a unit', () => {
  const unitNotes = (title: string, ...headings: string[]) =>
    readSheet([[title], ['Title', ...headings], ['Dunes', '16', 'in']]).notes.filter(({ text }) => /^Row/.test(text));
  expect(unitNotes('Sizes in cm', 'Height')).toEqual([
    { text: 'Row 1 says "Sizes in cm", and no unit is read there: call the column Height (cm).' },
  ]);
  for (const headings of [['Height (in)'], ['Height', 'Unit'], ['Price']])
    expect(unitNotes('Sizes in cm', ...headings)).toEqual([]);
  expect([...unitNotes('Sizes in inches', 'Height'), ...unitNotes('Stock of the cmm', 'Height')]).toEqual([]);
});

test('says once in which order sizes are read if no heading names the order', () => {
  const rows = [
    ['Dunes', '16 x 20'],
    ['Surf', '8 x 10'],
    ['Fog', '9 x 9'],
  ];
  const noteTexts = (heading: string) => readSheet([['Title', heading], ...rows]).notes.map(({ text }) => text);
  expect(noteTexts('Size')).toEqual([
    'Read as width x height, unless the column is called Size (H x W): 2 cells of Size ("16 x 20", "8 x 10").',
  ]);
  expect(noteTexts('Size (W x H)')).toEqual([]);
});

test('names the rows with catalog numbers that look like days, and with years of two digits', () => {
  const rows = [
    ['Dunes', '2020-01-02', '3/14/1999', '5/13/17'],
    ['Surf', 'A-12', '1999', '5/14/2017'],
  ];
  const { notes } = readSheet([['Title', 'Inv #', 'Year', 'Date in'], ...rows]);
  expect(notes.map(({ text }) => text)).toEqual([
    'Read as years of this century, 20..: 1 cell of Date in ("5/13/17"; row 2).',
    'Kept as they stand, though a sheet may have made days of them: 1 cell of Inv # ("2020-01-02"; row 2).',
  ]);
});
