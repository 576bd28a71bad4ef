import { rowXml, createWorkbook } from '@rabbet/sheets/testing/workbooks';
import type { ExpectedPiece } from './messy-sheet';

/** Headings of several columns each, above those of the columns. */
const GROUPS = ['', 'Work', '', '', '', 'Size', '', '', 'Money', '', 'Where from', '', '', '', '', 'Where', '', ''];
const HEADINGS = [
  'No.',
  'Artist',
  'Piece',
  'Yr',
  'Technique',
  'Ht (in)',
  'Wd',
  'Overall',
  'Asking',
  'Our cost',
  'Kind',
  'Terms',
  'Left by',
  'Artist %',
  "Rec'd",
  'Bin',
  'Status',
  'Condition',
] as const;
type Heading = (typeof HEADINGS)[number];
type Cells = Readonly<Record<Heading, string>>;

export interface BookFault {
  readonly column: Heading;
  readonly cell: string;
  /** Words that tell what would be right; of a cell with several faults, of each. */
  readonly rights: readonly string[];
  readonly mended: string;
  readonly then?: Partial<ExpectedPiece>;
}

export interface GalleryBook {
  /** Faults of rows by their numbers in the sheet, from 1. */
  readonly faults: ReadonlyMap<number, readonly BookFault[]>;
  readonly pieces: ReadonlyMap<number, ExpectedPiece>;
  /** Numbers of the rows whose pieces are sold or held, and of those that are no pieces though they say a title. */
  readonly gone: readonly number[];
  readonly titles: readonly number[];
  readonly csv: Buffer;
  readonly workbook: Buffer;
}

export const BOOK_ARTISTS = ['Nils Holm', 'Inés Castellanos', 'Ruth Ellen Macon'] as const;
export const BOOK_CONSIGNOR = 'Harbor Estate';

/** Spellings of the artists, as they come. */
const SPELLED = [
  ['Holm, Nils', 'Nils Holm', 'NILS HOLM'],
  ['Ines Castellanos', 'Castellanos, Inés', 'CASTELLANOS, Ines'],
  ['Ruth Ellen Macon', 'Macon, Ruth Ellen'],
] as const;
const SIDES: readonly (readonly [text: readonly [string, string], height: number, width: number, units: string])[] = [
  [['12 ½', '16¼'], 12.5, 16.25, 'inch'],
  [['30 cm', '40,5 cm'], 30, 40.5, 'centimeter'],
  [['12"', '16 3/8"'], 12, 16.375, 'inch'],
  [['300 mm', '400 mm'], 300, 400, 'millimeter'],
  [['30"', '36"'], 30, 36, 'inch'],
];
const PRICES: readonly (readonly [text: string, price: number | null])[] = [
  ["1'200", 1200],
  ['1200.-', 1200],
  ['1200 usd', 1200],
  ['NFS', null],
  ['1.350,00', 1350],
  ['$1,150', 1150],
  ['ca. 900', 900],
  ['', null],
];
const DATES: readonly (readonly [text: string, day: string])[] = [
  ['14.3.2025', '2025-03-14'],
  ['3/15/2025', '2025-03-15'],
  ['5 March 2025', '2025-03-05'],
  ['2025-03-04', '2025-03-04'],
  ['Mar 6, 2025', '2025-03-06'],
];
const YEARS = ['c. 1965', '1965?', '1998', 'n.d.', 'ca. 1970s'] as const;
const KINDS = ['Painting', 'works on paper', 'PRINTS'] as const;
const SHARES: readonly (readonly [text: string, share: number])[] = [
  ['60%', 60],
  ['50/50', 50],
  ['half', 50],
];

const fault = (
  column: Heading,
  cell: string,
  right: string,
  mended: string,
  then?: Partial<ExpectedPiece>,
): BookFault => ({
  column,
  cell,
  rights: [right],
  mended,
  then,
});
const HOLM = { artist: 'Nils Holm' } as const;
const AMOUNT = 'Write an amount in dollars';

/** Faults of one row each, several of a row among them. */
const FAULTS: readonly (readonly BookFault[])[] = [
  [
    fault(
      'Artist',
      'Studio of Nils Holm',
      'Write the name of the artist alone if the piece is theirs. If it is somebody else, add them',
      'Nils Holm',
      HOLM,
    ),
  ],
  [
    fault(
      'Artist',
      'attrib. Macon',
      'Write the name of the artist alone if the piece is theirs. If it is somebody else, add them',
      'Ruth Ellen Macon',
      { artist: 'Ruth Ellen Macon' },
    ),
  ],
  [fault('Kind', 'Watercolor', 'There are Painting, Work on paper', 'Work on paper')],
  [fault('Kind', '', 'Write it in a column Type', 'Painting')],
  [
    fault('Ht (in)', '12 x 16', 'Write a number, such as 16 3/8', '12'),
    fault('Wd', '', '', '16', { sides: { height: 12, width: 16 }, units: 'inch' }),
  ],
  [
    fault('Wd', '40 kg', 'Write a number, such as 16 3/8', '16'),
    fault('Ht (in)', '12', '', '12', { sides: { height: 12, width: 16 }, units: 'inch' }),
  ],
  [
    fault('Ht (in)', '12', 'Write all sizes of a piece in the same units.', '12'),
    fault('Wd', '40 cm', '', '16', { sides: { height: 12, width: 16 }, units: 'inch' }),
  ],
  [fault('Overall', 'framed', 'Write the size with the frame', '20 x 24')],
  [fault('Asking', '12,50', 'Write 12.50 or 1250.', '1250', { price: 1250 })],
  [fault('Asking', '950 / 1100', AMOUNT, '950', { price: 950 })],
  [fault('Asking', '1.200', 'Write 1200 or 1.20.', '1200', { price: 1200 })],
  [fault('Asking', 'CHF 900', AMOUNT, '900', { price: 900 })],
  [fault('Our cost', 'half', AMOUNT, '450')],
  [
    fault('Terms', 'trade', 'Write Purchased or Consigned.', 'bought', { activity: 'Purchased', share: null }),
    fault('Left by', '', '', ''),
    fault('Artist %', '', '', ''),
  ],
  [fault("Rec'd", '3/4/2025', 'Write it as 2025-03-04 or 2025-04-03', '2025-04-03', { date: '2025-04-03' })],
  [fault("Rec'd", "March '25", 'Write a day such as', '2025-03-01', { date: '2025-03-01' })],
  [fault("Rec'd", '31.4.2025', 'Write a day such as', '2025-04-30', { date: '2025-04-30' })],
  [
    {
      column: "Rec'd",
      cell: '3/4/2991',
      rights: ['Write it as 2991-03-04', 'is in the future'],
      mended: '2025-03-04',
      then: { date: '2025-03-04' },
    },
  ],
  [fault('Piece', '', 'The name is required', 'Mended', { name: 'Mended' })],
  [
    fault('Artist', 'Nils Hom', 'Did you mean Nils Holm? Write it so.', 'Nils Holm', HOLM),
    fault('Kind', 'Oil painting', 'There are Painting, Work on paper', 'Painting'),
    fault('Asking', 'SOLD', 'Leave the row out, or write the price that it had', '', { price: null }),
    fault('Our cost', 'x2', AMOUNT, '300'),
    fault("Rec'd", '2025', 'Write the day, too', '2025-02-01', { date: '2025-02-01' }),
  ],
  [
    fault('Terms', '', '', ''),
    fault('Left by', 'Habor Estate', 'Did you mean Harbor Estate? Write it so.', BOOK_CONSIGNOR, {
      activity: 'Consigned',
      share: 60,
    }),
    fault('Artist %', '60-40', "Write the consignor's share: 60% or 40%.", '60%'),
  ],
  [fault('No.', 'B-1001', 'mend one of the two', 'B-2001', HOLM), fault('Artist', 'Holm Nils', '', 'Holm Nils')],
];

/** Pieces of each artist. */
const OF_EACH = 26;
/** Rows between two with faults. */
const APART = 3;
const STATES: Readonly<Record<number, string>> = { 11: 'sold', 41: 'on hold', 72: 'SOLD - Smith' };

/** Book of a gallery as people keep it, with faults in some rows, or as it is once they were mended. */
export function galleryBook({ isMended = false } = {}): GalleryBook {
  const faults = new Map<number, readonly BookFault[]>();
  const pieces = new Map<number, ExpectedPiece>();
  const gone: number[] = [];
  const titles: number[] = [];
  const rows: string[][] = [['Corner Gallery - inventory, spring'], [...GROUPS], [...HEADINGS]];
  const blank = HEADINGS.map(() => '');
  const lineWith = (more: Partial<Cells>) => rows.push(HEADINGS.map((heading) => more[heading] ?? ''));
  for (let i = 0; i < OF_EACH * SPELLED.length; i++) {
    const artist = Math.floor(i / OF_EACH);
    if (i % OF_EACH === 0) lineWith({ Artist: BOOK_ARTISTS[artist]?.toUpperCase() });
    if (i % OF_EACH === OF_EACH / 2 && !isMended) titles.push(lineWith({ Piece: 'WORKS ON PAPER' }));
    const state = STATES[i];
    if (state !== undefined && isMended) continue;
    const { cells, piece } = rowAt(i);
    const planted = state === undefined && i % APART === 1 ? (FAULTS[(i - 1) / APART] ?? []) : [];
    const changed = Object.fromEntries(planted.map(({ column, cell, mended }) => [column, isMended ? mended : cell]));
    const number = lineWith({ ...cells, ...changed, Status: state ?? (i % 4 === 0 ? 'available' : '') });
    if (state !== undefined) gone.push(number);
    if (planted.length > 0) faults.set(number, planted);
    pieces.set(
      number,
      planted.reduce((before, { then }) => ({ ...before, ...then }), piece),
    );
    if (i % OF_EACH === OF_EACH - 1) {
      lineWith({
        Artist: `Subtotal ${BOOK_ARTISTS[artist]?.split(' ').at(-1)}`,
        Piece: `${OF_EACH} works`,
        Asking: "24'300",
      });
      rows.push([...blank]);
    }
  }
  lineWith({ 'No.': 'TOTAL', Asking: "72'900" });
  lineWith({ Technique: '* prices without frames' });
  return { faults, pieces, gone, titles, csv: csvOf(rows), workbook: workbookWith(rows) };
}

function rowAt(i: number): { readonly cells: Partial<Cells>; readonly piece: ExpectedPiece } {
  const artist = Math.floor(i / OF_EACH);
  const [[height, width], high, wide, units] = at(SIDES, i);
  const [price, amount] = at(PRICES, i);
  const [date, day] = at(DATES, i);
  const [split, share] = at(SHARES, i >> 1);
  const isLeft = i % 2 === 1;
  return {
    cells: {
      'No.': `B-${1001 + i}`,
      Artist: at(SPELLED[artist] ?? SPELLED[0], i),
      Piece: `Leaf ${i + 1}`,
      Yr: at(YEARS, i),
      Technique: 'oil',
      'Ht (in)': height,
      Wd: width,
      Overall: i % 5 === 0 ? '20 x 24' : '',
      Asking: price,
      'Our cost': i % 4 === 0 ? '300.-' : '',
      Kind: at(KINDS, i),
      "Rec'd": date,
      Bin: 'drawer 4',
      Condition: 'Very Good',
      ...(isLeft ? { 'Left by': BOOK_CONSIGNOR, 'Artist %': split } : { Terms: i % 4 === 0 ? 'owned' : 'bought' }),
    },
    piece: {
      name: `Leaf ${i + 1}`,
      artist: BOOK_ARTISTS[artist] ?? '',
      price: amount,
      date: day,
      units,
      ...(isLeft ? { activity: 'Consigned' as const, share } : { activity: 'Purchased' as const, share: null }),
      sides: { height: high, width: wide },
    },
  };
}

function at<T>(all: readonly T[], i: number): T {
  return all[i % all.length]!; // there are some
}

function csvOf(rows: readonly (readonly string[])[]): Buffer {
  const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return Buffer.from(`\ufeff${rows.map((cells) => cells.map(quoted).join(',')).join('\r\n')}`);
}

/** The same cells behind a sheet of notes; headings of several columns are merged. */
function workbookWith(rows: readonly (readonly string[])[]): Buffer {
  const xml = rows
    .map((cells, i) =>
      rowXml(
        i + 1,
        cells.map((cell) => cell || null),
      ),
    )
    .join('');
  const merges = ['B2:E2', 'F2:H2', 'I2:J2', 'K2:O2', 'P2:R2'].map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return createWorkbook({
    sheets: [
      { name: 'Read me', rows: rowXml(1, ['Ask Ann before you change anything']) },
      { name: 'Inventory', rows: xml, after: `<mergeCells>${merges}</mergeCells>` },
    ],
  });
}
