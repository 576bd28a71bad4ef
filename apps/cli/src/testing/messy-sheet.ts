import { rowXml, createWorkbook } from '@rabbet/sheets/testing/workbooks';

const HEADINGS = [
  'Inv #',
  'Title',
  'Artist',
  'Type',
  'Medium',
  'Size (H x W)',
  'Price',
  'Cost',
  'How',
  'Consignor',
  'Split',
  'Date in',
  'Qty',
] as const;
type Heading = (typeof HEADINGS)[number];
type Cells = Readonly<Record<Heading, string>>;

/** Piece as the shop has it once its row is imported. */
export interface ExpectedPiece {
  readonly name: string;
  readonly artist: string;
  readonly price: number | null;
  readonly sides: Readonly<Record<string, number>>;
  readonly units: string | null;
  readonly activity: 'Purchased' | 'Consigned';
  readonly share: number | null;
  /** Null where the sheet says none. */
  readonly date: string | null;
}

/** Fault of one cell, with the words that tell what would be right, and the cell as it is mended by them. */
export interface PlantedFault {
  readonly column: Heading;
  readonly cell: string;
  readonly right: string;
  readonly mended: string;
  /** Differences of the mended piece from that of the row as it was before the fault was planted. */
  readonly then?: Partial<ExpectedPiece>;
  /** Other cells of the row, without which it would be no fault. */
  readonly beside?: Partial<Cells>;
}

export interface MessySheet {
  /** Rows by their numbers in the sheet, from 1. */
  readonly faults: ReadonlyMap<number, PlantedFault>;
  readonly pieces: ReadonlyMap<number, ExpectedPiece>;
  readonly csv: Buffer;
  readonly workbook: Buffer;
}

export const ARTISTS = ['Nils Holm', 'Inés Castellanos', 'Ruth Ellen Macon', 'Rosa Blume'] as const;
export const CONSIGNOR = 'Harbor Estate';

const SIZES: readonly (readonly [text: string, height: number | null, width?: number, units?: string])[] = [
  ['16 3/8 x 20"', 16.375, 20, 'inch'],
  ["2' x 3'", 2, 3, 'foot'],
  ['30" x 36"', 30, 36, 'inch'],
  ['120 x 80 cm', 120, 80, 'centimeter'],
  ['ca. 40 x 50 cm', 40, 50, 'centimeter'],
  ['400 x 300 mm', 400, 300, 'millimeter'],
  ['diam. 30 cm', 30, 30, 'centimeter'],
  ['16½ x 20¼', 16.5, 20.25, 'inch'],
  ['20"W x 16"H', 16, 20, 'inch'],
  ['n/a', null],
];
const PRICES: readonly (readonly [text: string, price: number | null])[] = [
  ['$1,200.00', 1200],
  ['950', 950],
  ['~600', 600],
  ['ca. $600', 600],
  ['1,200', 1200],
  ['POA', null],
  ['1.350,00', 1350],
  ['TBD', null],
  ['USD 1 200', 1200],
];
/** Dates in two orders, none of which may be two days. */
const DATES: readonly (readonly [text: string, day: string | null])[] = [
  ['14/3/2025', '2025-03-14'],
  ['3/14/2025', '2025-03-14'],
  ['2025-03-04', '2025-03-04'],
  ['Feb. 5, 2025', '2025-02-05'],
  ['5/5/2025', '2025-05-05'],
  ['15.3.2025', '2025-03-15'],
  ['unknown', null],
];
const SHARES: readonly (readonly [text: string, share: number])[] = [
  ['60%', 60],
  ['50/50', 50],
  ['half', 50],
  ['55', 55],
];
const TYPES = ['Painting', 'Work on paper', 'Glass'] as const;

const AMOUNT = 'Write an amount in dollars, such as 1200 or $1,200.50, or POA.';
const BOUGHT = { How: '', Consignor: '', Split: '' } as const;
const LEFT = { How: '', Consignor: CONSIGNOR, Split: '60%' } as const;
const CONSIGNED = { activity: 'Consigned', share: 60 } as const;
const PURCHASED = { activity: 'Purchased', share: null } as const;
const inCm = (sides: ExpectedPiece['sides']) => ({ sides, units: 'centimeter' });

const FAULTS: readonly PlantedFault[] = [
  {
    column: 'Artist',
    cell: 'Nils Hom',
    right: 'Did you mean Nils Holm? Write it so.',
    mended: 'Nils Holm',
    then: { artist: 'Nils Holm' },
  },
  {
    column: 'Artist',
    cell: 'Castelanos, Inés',
    right: 'Did you mean Inés Castellanos? Write it so.',
    mended: 'Inés Castellanos',
    then: { artist: 'Inés Castellanos' },
  },
  {
    column: 'Consignor',
    cell: 'Harbour Estate',
    right: 'There is no consignor "Harbour Estate". Did you mean Harbor Estate? Write it so.',
    mended: CONSIGNOR,
    beside: LEFT,
    then: CONSIGNED,
  },
  {
    column: 'Price',
    cell: 'SOLD',
    right: 'Leave the row out, or write the price that it had',
    mended: '',
    then: { price: null },
  },
  { column: 'Price', cell: '1.200', right: 'Write 1200 or 1.20.', mended: '1200', then: { price: 1200 } },
  { column: 'Price', cell: '1.2k', right: AMOUNT, mended: '1200', then: { price: 1200 } },
  { column: 'Price', cell: '12,50', right: 'Write 12.50 or 1250.', mended: '1250', then: { price: 1250 } },
  { column: 'Price', cell: '€ 1200', right: AMOUNT, mended: '$1,300', then: { price: 1300 } },
  { column: 'Price', cell: 'much', right: AMOUNT, mended: 'POA', then: { price: null } },
  { column: 'Cost', cell: '400-500', right: 'Write an amount in dollars', mended: '450' },
  {
    column: 'Size (H x W)',
    cell: '400 mm',
    right: 'Write a size such as 16 3/8 x 20" or 40 x 60 cm',
    mended: '40 x 60 cm',
    then: inCm({ height: 40, width: 60 }),
  },
  {
    column: 'Size (H x W)',
    cell: 'ø 30 x 5 cm',
    right: 'Write all sides, such as 30 W x 5 H x 30 D.',
    mended: '30 x 30 x 5 cm',
    beside: { Type: 'Glass' },
    then: inCm({ height: 30, width: 30, depth: 5 }),
  },
  {
    column: 'Size (H x W)',
    cell: '16" x 40 cm',
    right: 'Write a size such as',
    mended: '40 x 60 cm',
    then: inCm({ height: 40, width: 60 }),
  },
  {
    column: 'Size (H x W)',
    cell: "2' x 30",
    right: 'Write the units of each side, such as 24" x 36".',
    mended: '24" x 30"',
    then: { sides: { height: 24, width: 30 }, units: 'inch' },
  },
  {
    column: 'Size (H x W)',
    cell: '40 x 50 x 4 cm',
    right: 'Pieces of the type Painting have no depth; they have width, height, category, medium. Leave the depth out',
    mended: '40 x 50 cm',
    beside: { Type: 'Painting' },
    then: inCm({ height: 40, width: 50 }),
  },
  {
    column: 'Type',
    cell: '',
    right: 'Write it in a column Type, or say it for all rows that have none: --type. There are Painting',
    mended: 'Painting',
  },
  { column: 'Type', cell: 'Oil painting', right: 'There are Painting, Work on paper', mended: 'Painting' },
  {
    column: 'How',
    cell: '',
    right: 'Write Purchased or Consigned in a column How',
    mended: 'Purchased',
    beside: { ...BOUGHT, 'Date in': '3/14/2025' },
    then: { ...PURCHASED, date: '2025-03-14' },
  },
  {
    column: 'How',
    cell: 'gift',
    right: 'Write Purchased or Consigned.',
    mended: 'Purchased',
    beside: BOUGHT,
    then: PURCHASED,
  },
  {
    column: 'Split',
    cell: '60/40',
    right: "Write the consignor's share: 60% or 40%.",
    mended: '60%',
    beside: LEFT,
    then: CONSIGNED,
  },
  {
    column: 'Split',
    cell: '0.6%',
    right: "Write the consignor's share of a sale in percent, such as 60%.",
    mended: '60%',
    beside: LEFT,
    then: CONSIGNED,
  },
  {
    column: 'Date in',
    cell: '3/4/2025',
    right: 'Write it as 2025-03-04 or 2025-04-03',
    mended: '2025-04-03',
    then: { date: '2025-04-03' },
  },
  {
    column: 'Date in',
    cell: 'February 2025',
    right: 'Write the day, too',
    mended: '2025-02-15',
    then: { date: '2025-02-15' },
  },
  {
    column: 'Date in',
    cell: '5 Feb 98',
    right: 'Write all four digits, such as 2026-03-31.',
    mended: '2025-02-05',
    then: { date: '2025-02-05' },
  },
  {
    column: 'Date in',
    cell: '2/30/2025',
    right: 'Write a day such as 2026-03-31.',
    mended: '2025-02-28',
    then: { date: '2025-02-28' },
  },
  { column: 'Title', cell: '', right: 'The name is required: say one.', mended: 'Mended', then: { name: 'Mended' } },
  { column: 'Qty', cell: 'few', right: 'Write a number, such as 1.', mended: '1' },
  {
    column: 'Inv #',
    cell: 'M-1001',
    right: 'has this maker and catalog number too, and says something else: mend one of the two.',
    mended: 'M-3001',
    beside: { Artist: ARTISTS[0] },
    then: { artist: ARTISTS[0] },
  },
];

const PIECES = 200;
/** Faults stand so many rows apart. */
const APART = 7;
/** Rows above the first piece: a title, a blank row and the headings. */
const ABOVE = 3;
/** Pieces of one artist that follow each other: in the workbook their cells are merged. */
const BLOCK = 4;

/** Sheet of stock with a fault in some of its rows, or with all of them mended. */
export function messySheet({ isMended = false } = {}): MessySheet {
  const faults = new Map<number, PlantedFault>();
  const pieces = new Map<number, ExpectedPiece>();
  const rows: string[][] = [['Stock of the gallery'], [''], [...HEADINGS]];
  for (let i = 0; i < PIECES; i++) {
    if (i === PIECES / 2) rows.push([...HEADINGS]); // as on each printed page
    const { cells, piece } = rowAt(i);
    const fault = i % APART === APART - 1 ? FAULTS[(i - APART + 1) / APART] : undefined;
    const planted: Cells = fault
      ? { ...cells, ...fault.beside, [fault.column]: isMended ? fault.mended : fault.cell }
      : cells;
    rows.push(HEADINGS.map((heading) => planted[heading]));
    if (fault) faults.set(rows.length, fault);
    pieces.set(rows.length, { ...piece, ...fault?.then });
  }
  rows.push([''], ['Total', '', '', '', '', `${PIECES} works`, '$142,300.00'], ['', 'Grand total: 165,750']);
  return { faults, pieces, csv: csvOf(rows), workbook: workbookWith(rows) };
}

/** Row without a fault, though in many hands. */
function rowAt(i: number): { readonly cells: Cells; readonly piece: ExpectedPiece } {
  const artist = at(ARTISTS, Math.floor(i / BLOCK));
  const [size, height, width, units] = at(SIZES, i);
  const [price, amount] = at(PRICES, i);
  const [date, day] = at(DATES, i);
  const [split, share] = at(SHARES, i >> 1);
  const isLeft = i % 2 === 1;
  return {
    cells: {
      'Inv #': `M-${1001 + i}`,
      Title: `Work ${i + 1}`,
      Artist: artist,
      Type: at(TYPES, i),
      Medium: 'oil',
      'Size (H x W)': size,
      Price: price,
      Cost: i % 3 === 0 ? 'ca. $300' : '-',
      Qty: i % 5 === 0 ? '' : '1',
      ...(isLeft ? { How: '', Consignor: CONSIGNOR, Split: split } : { How: 'bought', Consignor: '', Split: '' }),
      'Date in': date,
    },
    piece: {
      name: `Work ${i + 1}`,
      artist,
      price: amount,
      date: day,
      ...(isLeft ? { activity: 'Consigned', share } : PURCHASED),
      sides: height === null || width === undefined ? {} : { height, width },
      units: units ?? null,
    },
  };
}

function at<T>(all: readonly T[], i: number): T {
  return all[i % all.length]!; // there are some
}

function csvOf(rows: readonly (readonly string[])[]): Buffer {
  const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const text = rows.map((cells) => cells.map(quoted).join(',')).join('\r\n');
  return Buffer.from(text.replaceAll('€', '\u0080'), 'latin1'); // as Windows-1252 writes it
}

/** The same cells; numbers are numbers, and an artist stands once for pieces that follow each other. */
function workbookWith(rows: readonly (readonly string[])[]): Buffer {
  const column = HEADINGS.indexOf('Artist');
  const merged: string[] = [];
  const written = rows.map((cells) => cells.map((cell) => (/^\d+$/.test(cell) ? Number(cell) : cell || null)));
  for (let first = ABOVE; first + BLOCK <= PIECES / 2; first += BLOCK) {
    const block = Array.from({ length: BLOCK }, (_, j) => first + j);
    if (block.some((i) => rows[i]?.[column] !== rows[first]?.[column])) continue;
    for (const i of block.slice(1)) written[i]![column] = null; // a row of the sheet
    merged.push(`<mergeCell ref="C${first + 1}:C${first + BLOCK}"/>`);
  }
  const xml = written.map((cells, i) => rowXml(i + 1, cells)).join('');
  return createWorkbook({
    sheets: [{ name: 'Stock', rows: xml, after: `<mergeCells>${merged.join('')}</mergeCells>` }],
  });
}
