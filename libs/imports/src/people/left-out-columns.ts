import {
  type Column,
  headingsOf,
  type Mapping,
  phoneSaid,
  type SheetFault,
  type SheetRow,
  type SheetSort,
} from '@rabbet/domain/imports/imports';
import { folded, wordsOf } from '@rabbet/domain/text/fold';
import type { SheetNote } from '../sheet-notes';
import { columnsInWords } from '../told-columns';

type Reach = 'email' | 'phone';

const LOOKS: Readonly<Record<Reach, readonly [what: string, heading: string]>> = {
  email: ['e-mail addresses', 'Email'],
  phone: ['phone numbers', 'Phone or Mobile'],
};

/** Faults of columns that look like ways to reach customers, where no other column says them: they would be lost. */
export function reachFaults(
  columns: readonly Column[],
  rows: readonly SheetRow[],
  mapping: Mapping,
): readonly SheetFault[] {
  const decided = new Set(Object.keys(mapping).map(plain));
  const known = new Set(columns.map(({ meaning }) => (meaning === 'mobile' ? 'phone' : meaning)));
  return columns.flatMap(({ heading, meaning }, i): readonly SheetFault[] => {
    const look = meaning === null && !decided.has(plain(heading)) ? reachOf(heading, cellsOf(rows, i)) : null;
    if (look === null || known.has(look)) return [];
    const [what, as] = LOOKS[look];
    const [word = look] = headingsOf(look, 'customers');
    return [
      {
        column: heading || 'A column without a heading',
        wrong: `It looks like ${what}, and its heading does not say so.`,
        right: `Call it ${as}, or say what it is in a mapping: {"columns": {${JSON.stringify(heading)}: "${word}"}}. Null there leaves it out.`,
      },
    ];
  });
}

/** Headings of customers' sheets that say something which the shop keeps otherwise. */
const OTHERWISE: readonly (readonly [heading: RegExp, sentence: string])[] = [
  [
    /^(?:mail(?:s|ing)?(?: list| them| to| ok)?|on (?:the )?mailing list|newsletter|may (?:we )?(?:contact|mail|e ?mail)|ok to (?:contact|mail|e ?mail)|contact (?:them|ok)|send mail|subscribed|opt(?:ed)? in)$/,
    'it may say who is written to. The shop keeps the contrary, in a column Do not contact: yes for those who are not.',
  ],
  [
    /^(?:(?:sales )?tax ex(?:empt|emption)? (?:no|number|id|cert|certificate)|resale (?:no|number|id|cert|certificate)|exempt(?:ion)? (?:no|number|id|cert|certificate))/,
    'numbers of certificates are not kept. Write yes in a column Tax exempt for those who have one.',
  ],
];

/** Notes on columns that are left out: those that may be something which the shop keeps, and all others by the reason. */
export function notesOnLeftOut(
  sort: Exclude<SheetSort, 'artworks'>,
  columns: readonly Column[],
  rows: readonly SheetRow[],
): readonly SheetNote[] {
  const notes: SheetNote[] = [];
  const others: Left[] = [];
  columns.forEach((column, i) => {
    const [first] = rows.filter(({ cells }) => (cells[i] ?? '').trim() !== '');
    if (column.meaning !== null || !first) return;
    const { heading } = column;
    const told = `${heading || 'a column without a heading'} (${quoted(first.cells[i] ?? '')} in row ${first.number})`;
    const own = sort === 'customers' ? ownNote(heading, cellsOf(rows, i)) : null;
    const bio = sort === 'artists' && isBiography(column, cellsOf(rows, i)) && !columns.some(isOfBiographies);
    if (own !== null) notes.push({ ...own, text: `Left out: ${told}; ${own.text}` });
    else if (bio) notes.push(biographyNote(heading, told));
    else others.push({ column, told });
  });
  return [...notes, ...(sort === 'artists' ? reasonsOf(others) : without('customers', others))];
}

interface Left {
  readonly column: Column;
  readonly told: string;
}

/** Headings of lists of artists that say something of which the shop keeps nothing. */
const OF_NO_FIELD =
  /\b(?:born|birth\w*|dob|died|death|dates?|years?|lifespan|age|nationality|country|origin|city|town|state|zip|postcode|address|street|e ?mail|phones?|tel|telephone|mobile|cell|fax|web|website|url|site|instagram|facebook|social|gender|language|medium|media|style|genre|photo|portrait|image|gallery|represented|commission|split|share|consign\w*|price|status|since|id|no|number)\b/;

/** Notes on columns of artists that are left out, by the reason. */
function reasonsOf(others: readonly Left[]): readonly SheetNote[] {
  const dropped = others.filter(({ column }) => column.isDropped);
  const read = others.filter(({ column }) => !column.isDropped);
  const known = read.filter(({ column }) => OF_NO_FIELD.test(wordsOf(folded(column.heading)).join(' ')));
  const unknown = read.filter((one) => !known.includes(one));
  return [
    ...noteOf(dropped, (told) => `Left out, as was said: ${told}.`),
    ...without('artists', known),
    ...noteOf(unknown, (told) => `Left out, as their headings say nothing that is known here: ${told}. Call one Name or Biography if it is.`), // prettier-ignore
  ];
}

function without(sort: string, left: readonly Left[]): readonly SheetNote[] {
  return noteOf(left, (told) => `Left out, as ${sort} have no such field here: ${told}.`);
}

function noteOf(left: readonly Left[], inWords: (told: string) => string): readonly SheetNote[] {
  return left.length === 0 ? [] : [{ text: inWords(columnsInWords(left.map(({ told }) => told))) }];
}

/** Headings of texts for staff. */
const FOR_STAFF = /\b(?:notes?|comments?|remarks?|internal|private)\b/;
/** Words of a text that is no name, address or note. */
const LONG = 8;

function isOfBiographies({ meaning }: Column): boolean {
  return meaning === 'description';
}

/** True of a column of long texts whose heading says nothing that is known. */
function isBiography({ heading, isDropped }: Column, cells: readonly string[]): boolean {
  const isOpen = heading !== '' && !isDropped && !FOR_STAFF.test(folded(heading));
  return isOpen && cells.filter((cell) => wordsOf(cell).length >= LONG).length * 2 >= cells.length;
}

function biographyNote(heading: string, told: string): SheetNote {
  const [words = ''] = headingsOf('description', 'artists');
  return { text: `${told} looks like biographies: call it Biography if it is.`, likely: { heading, words } };
}

function ownNote(heading: string, cells: readonly string[]): SheetNote | null {
  const called = wordsOf(folded(heading.replaceAll('#', ' no '))).join(' ');
  const [, sentence] = OTHERWISE.find(([words]) => words.test(called)) ?? [];
  if (sentence !== undefined) return { text: sentence };
  const look = reachOf(heading, cells);
  if (look === null) return null;
  const [what, as] = LOOKS[look];
  return { text: `it looks like ${what}: call it ${as} if it is.`, likely: { heading, what, words: look } };
}

/** Way to reach somebody that most cells of a column say. */
function reachOf(heading: string, cells: readonly string[]): Reach | null {
  const most = (is: (cell: string) => boolean) => cells.length > 0 && cells.filter(is).length * 2 >= cells.length;
  if (most((cell) => /\S@\S/.test(cell))) return 'email';
  return !/\bfax\b/i.test(heading) && most(isPhone) ? 'phone' : null;
}

/** True of a number with the signs that phone numbers have: digits alone may be anything. */
function isPhone(cell: string): boolean {
  return /^(?:\+|\(?\d{3}\)?[\s./-]*\d{3}[\s.-])/.test(cell) && 'value' in phoneSaid(cell);
}

function cellsOf(rows: readonly SheetRow[], i: number): readonly string[] {
  return rows.map(({ cells }) => (cells[i] ?? '').trim()).filter((cell) => cell !== '');
}

function plain(heading: string): string {
  return folded(heading).replace(/\s+/g, ' ').trim();
}

/** Text of a cell in one line, and not too long. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `"${line.length > 40 ? `${line.slice(0, 39)}…` : line}"`;
}
