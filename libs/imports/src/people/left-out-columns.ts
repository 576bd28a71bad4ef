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

/** Notes on columns that are left out: those that say something which the shop keeps, and all others in one. */
export function notesOnLeftOut(
  sort: Exclude<SheetSort, 'artworks'>,
  columns: readonly Column[],
  rows: readonly SheetRow[],
): readonly SheetNote[] {
  const notes: SheetNote[] = [];
  const others: string[] = [];
  columns.forEach(({ heading, meaning }, i) => {
    const [first] = rows.filter(({ cells }) => (cells[i] ?? '').trim() !== '');
    if (meaning !== null || !first) return;
    const told = `${heading || 'a column without a heading'} (${quoted(first.cells[i] ?? '')} in row ${first.number})`;
    const note = sort === 'customers' ? ownNote(heading, cellsOf(rows, i)) : null;
    if (note === null) others.push(told);
    else notes.push({ ...note, text: `Left out: ${told}; ${note.text}` });
  });
  if (others.length === 0) return notes;
  return [...notes, { text: `Left out, as ${sort} have no such field here: ${columnsInWords(others)}.` }];
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
