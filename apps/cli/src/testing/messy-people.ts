/** Fault of one cell, with words that tell what would be right, and the cell as it is mended by them. */
interface PlantedFault {
  readonly column: string;
  readonly cell: string;
  readonly right: string;
  /** Null where the row is left out. */
  readonly mended: string | null;
  /** Other cells of the row. */
  readonly beside?: Readonly<Record<string, string>>;
}

export interface MessyList {
  /** Rows by their numbers in the sheet, from 1. */
  readonly faults: ReadonlyMap<number, PlantedFault>;
  readonly csv: string;
  /** Number of the rows that are imported once all are mended. */
  readonly count: number;
}

type Cells = Readonly<Record<string, string>>;

const CUSTOMER_FAULTS: readonly PlantedFault[] = [
  { column: 'Customer', cell: 'Mr. & Mrs. John and Mary Smith', right: 'Name one of them', mended: 'John Smith' },
  { column: 'Customer', cell: 'Taylor, Bob & Sue', right: 'Name one of them', mended: 'Bob Taylor' },
  {
    column: 'Customer',
    cell: 'Peter Parker (deceased)',
    right: 'Write first and last name alone',
    mended: 'Peter Parker',
  },
  {
    column: 'Customer',
    cell: 'Ann Zephyr',
    right: 'Did you mean Ann Zephyr in row 4?',
    mended: 'Ann Maud Zephyr',
    beside: { Phone: '', Cell: '' },
  },
  {
    column: 'Customer',
    cell: 'Orr Cy',
    right: 'Did you mean Cy Orr in row 5?',
    mended: null,
    beside: { 'E-mail': '', Phone: '', Cell: '' },
  },
  { column: 'Customer', cell: 'unknown', right: 'Say the name of a person', mended: null, beside: { 'E-mail': '' } },
  {
    column: 'Customer',
    cell: 'COLLECTORS',
    right: 'Leave the row out.',
    mended: null,
    beside: { 'E-mail': '', Phone: '', Cell: '', Address: '', Notes: '' },
  },
  {
    column: 'Company',
    cell: 'Harbour Hotel',
    right: 'Did you mean Harbor Hotel? Write it so.',
    mended: 'Harbor Hotel',
  },
  { column: 'Phone', cell: '(919) 555 0102 / 0103', right: 'Write one. The columns', mended: '(919) 555-0102' },
  { column: 'Phone', cell: '919-555-0106, 919-555-0107', right: 'Write one. The columns', mended: '(919) 555-0106' },
  { column: 'Phone', cell: '9.19556E+09', right: 'Write one, such as (919) 555-0142', mended: '919-555-0144' },
  { column: 'Cell', cell: 'call his wife', right: 'or leave the cell empty', mended: '' },
  {
    column: 'E-mail',
    cell: 'x1@example.com; x2@example.com',
    right: 'such as "x1@example.com"',
    mended: 'x1@example.com',
  },
  {
    column: 'E-mail',
    cell: 'x3 at example.com',
    right: 'Write one, such as ann@example.com',
    mended: 'x3@example.com',
  },
  { column: 'E-mail', cell: 'x4@example,com', right: 'Write one, such as ann@example.com', mended: 'x4@example.com' },
  { column: 'E-mail', cell: 'info@acme', right: 'or leave the cell empty', mended: '' },
  {
    column: 'E-mail',
    cell: 'MAIL0@example.com',
    right: 'Row 4 has this e-mail address too',
    mended: 'x5@example.com',
  },
];

const ARTIST_FAULTS: readonly PlantedFault[] = [
  {
    column: 'Artist',
    cell: 'Ines Castelanos',
    right: 'Inés Castellanos? Then leave the row out, or write it so',
    mended: null,
  },
  { column: 'Artist', cell: 'Zephyr, Aleksandr', right: 'Did you mean Aleksandra Zephyr in row 4?', mended: null },
  { column: 'Artist', cell: 'n/a', right: 'Say the name of an artist', mended: null },
  { column: 'Artist', cell: 'Ruth Macon (American)', right: 'Write first and last name alone', mended: 'Ruth Macon' },
  { column: 'Artist', cell: 'CY ORR', right: 'Row 5 has this name too', mended: null, beside: { Bio: 'Another.' } },
];

const SYLLABLES = ['Bar', 'Kol', 'Mip', 'Tav', 'Ren', 'Sud', 'Dun', 'Fex', 'Gob', 'Hul', 'Wiz'] as const;

/** Surname that is no slip of another: two of them share one syllable at most. */
function surname(i: number): string {
  const places = [0, 1, 2, 3].map((place) => (i + Math.floor(i / 11) * place) % 11);
  const [first = '', ...rest] = places.map((at) => SYLLABLES[at] ?? '');
  return `${first}${rest.join('').toLowerCase()}`;
}

const PHONES = ['(919) 555-02', 'tel: 919.555.02', '+1 919 555 02', '919/555-02'] as const;
const MAILS: readonly ((address: string) => string)[] = [
  (address: string) => address,
  (address: string) => `mailto:${address}`,
  (address: string) => `${address}. `,
  (address: string) => `"Somebody" <${address}>`,
];
const WRITTEN: readonly ((last: string) => string)[] = [
  (last) => `Ann ${last}`,
  (last) => `${last}, Dr. Ann`,
  (last) => `Mrs. Ann ${last}`,
  (last) => `* Ann ${last} †`,
];

function customerAt(i: number): Cells {
  const last = surname(i);
  const written = i % 9 === 8 ? `${last} Gallery` : (WRITTEN[i % 4]?.(last) ?? '');
  const name = ['Ann Zephyr', 'Orr, Cy', 'Ann Harbor'][i] ?? written;
  return {
    Customer: name,
    Company: i === 2 ? 'Harbor Hotel' : i % 4 === 3 ? '-' : '',
    Phone: `${PHONES[i % 4]}${String(10 + i)}`,
    Cell: i % 3 === 0 ? 'n/a' : '',
    'E-mail': i === 1 ? 'none' : (MAILS[i % 4]?.(`mail${i}@example.com`) ?? ''),
    Address: '12 Main St, Raleigh, NC 27601',
    Notes: i % 5 === 0 ? 'likes seascapes' : '',
  };
}

const YEARS = [' (1972–)', '', ' b. 1950', ', 1900-1980', '†'] as const;

function artistAt(i: number): Cells {
  const name = ['Aleksandra Zephyr', 'Orr, Cy'][i] ?? (i % 2 ? `${surname(i)}, Ann` : `Ann ${surname(i)}`);
  const bio = ['Paints the coast.', 'n/a', '-', '?'][i % 4] ?? '';
  return { Artist: i < 2 ? name : `${name}${YEARS[i % 5]}`, Born: i % 3 === 0 ? 'b. 1950' : '', Bio: bio };
}

/** Rows of a list, a fault in some of them or all of them mended. */
function listOf(rowAt: (i: number) => Cells, planted: readonly PlantedFault[], isMended: boolean): MessyList {
  const headings = Object.keys(rowAt(0));
  const rows: string[][] = [['List of the gallery'], [], headings];
  const faults = new Map<number, PlantedFault>();
  const all = planted.length * APART + APART;
  for (let i = 0; i < all; i++) {
    const fault = i % APART === 0 && i > 0 ? planted[i / APART - 1] : undefined;
    if (isMended && fault?.mended === null) continue;
    const cell = isMended ? fault?.mended : fault?.cell;
    const cells: Cells = { ...rowAt(i), ...fault?.beside, ...(fault && { [fault.column]: cell ?? '' }) };
    rows.push(headings.map((heading) => cells[heading] ?? ''));
    if (fault) faults.set(rows.length, fault);
  }
  const count = rows.length - 3;
  rows.push([], [`Total: ${count}`]);
  return { faults, count, csv: rows.map((cells) => cells.map(quoted).join(',')).join('\r\n') };
}

/** Faults stand so many rows apart. */
const APART = 4;

function quoted(cell: string): string {
  return /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** List of customers as a shop has kept it in a sheet. */
export function messyCustomers({ isMended = false } = {}): MessyList {
  return listOf(customerAt, CUSTOMER_FAULTS, isMended);
}

/** List of artists as a shop has kept it in a sheet. */
export function messyArtists({ isMended = false } = {}): MessyList {
  return listOf(artistAt, ARTIST_FAULTS, isMended);
}
