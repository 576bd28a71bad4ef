import { type Column, headingsOf, type Meaning, type SheetSort } from '../headings/headings';
import { flagSaid } from '../cells/values';
import { type Mapping } from '../headings/mapping';
import { phoneSaid } from '../cells/ways';
import { type SheetFault } from '../headings/sheet-faults';
import { type SheetRow } from '../table/sheet';
import { folded, wordsOf } from '@rabbet/domain/text/fold';
import type { SheetNote } from './sheet-notes';
import { columnsInWords } from '../../words/column-names';

type Reach = 'email' | 'phone';
/** Headings of further columns. */
const OTHER: Readonly<Record<Reach, string>> = { email: 'Email 2', phone: 'Home phone, Work phone or Mobile' };

const LOOKS: Readonly<Record<Reach, readonly [what: string, heading: string]>> = {
  email: ['e-mail addresses', 'Email'],
  phone: ['phone numbers', 'Phone or Mobile'],
};

/** Faults of columns without a heading that look like ways to reach customers, where no other column says them. */
export function reachFaults(columns: readonly Column[], rows: readonly SheetRow[]): readonly SheetFault[] {
  return columns.flatMap(({ heading, meaning }, i): readonly SheetFault[] => {
    const look = meaning === null && heading.trim() === '' ? reachOf(heading, cellsOf(rows, i)) : null;
    if (look === null || isSaid(look, columns)) return [];
    const [what, as] = LOOKS[look];
    const wrong = `It looks like ${what}, and its heading does not say so.`;
    return [{ column: 'A column without a heading', wrong, right: `Call it ${as}.` }];
  });
}

function isSaid(look: Reach, columns: readonly Column[]): boolean {
  return columns.some(({ meaning }) => meaning !== null && OF_REACH[look].has(meaning));
}

const OF_REACH: Readonly<Record<Reach, ReadonlySet<Meaning>>> = {
  email: new Set(['email', 'other_email']),
  phone: new Set(['phone', 'mobile', 'home_phone', 'work_phone']),
};

/** Headings of columns that may say with a yes that somebody is written to. */
const POSITIVE =
  /^(?:e ?)?mail(?:s|ings?)?(?: list| them| to| ok)?$|^(?:on (?:the )?)?mailing list$|^newsletter$|^(?:may|can|ok to) (?:we )?(?:contact|mail|e ?mail)$|^contact (?:them|ok)$|^send mail$|^subscribed$|^opt(?:ed)? in$/;

/**
 * Proposals on columns that a mapping leaves open: ways to reach customers, where no other column says them, and a yes
 * or a no on who is written to, whatever the heading says. Lost, both would be missed too late.
 */
export function guessesIn(columns: readonly Column[], rows: readonly SheetRow[], mapping: Mapping): Mapping {
  const decided = new Set(Object.keys(mapping).map(plain));
  const said = new Set(columns.map(({ meaning }) => meaning));
  const guesses = new Map<string, string | null>();
  const propose = (heading: string, words: string | null) => {
    const isFree = words !== null && ![...guesses.values()].includes(`${words}?`);
    guesses.set(heading, isFree ? `${words}?` : null);
  };
  columns.forEach(({ heading, meaning }, i) => {
    if (heading.trim() === '' || decided.has(plain(heading))) return;
    const cells = cellsOf(rows, i);
    const mayBe = (meaning === null || meaning === 'email') && POSITIVE.test(wordsOf(heading).join(' '));
    const look = meaning === null ? reachOf(heading, cells) : null;
    if (mayBe && areFlags(cells))
      propose(heading, said.has('do_not_contact') || said.has('may_contact') ? null : 'may contact');
    else if (look !== null && !isSaid(look, columns)) propose(heading, headingsOf(look, 'customers')[0] ?? null);
  });
  return Object.fromEntries(guesses);
}

function areFlags(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => 'value' in flagSaid(cell));
}

/** Notes on columns that are read as their cells propose. */
export function proposalNotes(columns: readonly Column[], rows: readonly SheetRow[]): readonly SheetNote[] {
  return columns.flatMap(({ heading, meaning, isProposed }, i): readonly SheetNote[] => {
    const [word] = isProposed && meaning !== null ? headingsOf(meaning, 'customers') : [];
    if (word === undefined) return [];
    const [first = ''] = cellsOf(rows, i);
    const own = meaning === 'may_contact' ? MAY_CONTACT : undefined;
    const [what, as] =
      meaning === 'email' || meaning === 'phone' ? LOOKS[meaning] : ['words on who is written to', `"${word}"`];
    const text = `${heading} (${quoted(first)}) ${own ?? `looks like ${what}: call it ${as} if it is.`}`;
    return [{ text, likely: { heading, what, words: word } }];
  });
}

const MAY_CONTACT =
  'may say who is written to: call it May contact where a yes means that they are, and Do not contact where it means that they are not.';

/** Headings of customers' sheets that say something which the shop keeps otherwise. */
const OTHERWISE: readonly (readonly [heading: RegExp, sentence: string])[] = [
  [
    POSITIVE,
    `it may say who is written to. Call it May contact, or write yes in a column Do not contact for those who are not.`,
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
    ...noteOf(
      unknown,
      (told) =>
        `Left out, as their headings say nothing that is known here: ${told}. Call one Name or Biography if it is.`,
    ),
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
  return {
    text: `${told} looks like biographies: call it Biography if it is.`,
    likely: { heading, what: 'biographies', words },
  };
}

function ownNote(heading: string, cells: readonly string[]): SheetNote | null {
  const called = wordsOf(folded(heading.replaceAll('#', ' no '))).join(' ');
  const [, sentence] = OTHERWISE.find(([words]) => words.test(called)) ?? [];
  if (sentence !== undefined) return { text: sentence };
  const look = reachOf(heading, cells);
  if (look === null) return null;
  const [what] = LOOKS[look];
  return { text: `it looks like ${what}: call it ${OTHER[look]} if it is.` };
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
