import { folded, wordsOf } from '@rabbet/domain/text/fold';
import { columnsInWords } from '../../words/column-names';
import { readFlag } from '../cells/words';
import { type Column, headingsOf, type SheetSort } from '../headings/headings';
import type { Mapping } from '../headings/mapping';
import type { SheetRow } from '../table/sheet';
import type { SheetNote } from './sheet-notes';

/** Headings of columns that may say with a yes that somebody is written to. */
const POSITIVE =
  /^(?:e ?)?mail(?:s|ings?)?(?: list| them| to| ok)?$|^(?:on (?:the )?)?mailing list$|^newsletter$|^(?:may|can|ok to) (?:we )?(?:contact|mail|e ?mail)$|^contact (?:them|ok)$|^send mail$|^subscribed$|^opt(?:ed)? in$/;

/**
 * Proposals on columns that a mapping leaves open, and that say with a yes or a no who is written to: either may be
 * meant, and somebody would be written to who is not to be.
 */
export function contactProposals(columns: readonly Column[], rows: readonly SheetRow[], mapping: Mapping): Mapping {
  const decided = new Set(Object.keys(mapping).map(plain));
  let isFree = !columns.some(({ meaning }) => meaning === 'do_not_contact' || meaning === 'may_contact');
  const proposals = new Map<string, string | null>();
  columns.forEach(({ heading, meaning }, i) => {
    if (heading.trim() === '' || decided.has(plain(heading))) return;
    const isOpen = (meaning === null || meaning === 'email') && POSITIVE.test(wordsOf(heading).join(' '));
    if (!isOpen || !areFlags(cellsOf(rows, i))) return;
    proposals.set(heading, isFree ? 'may contact?' : null);
    isFree = false;
  });
  return Object.fromEntries(proposals);
}

function areFlags(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => 'value' in readFlag(cell));
}

/** Notes on columns that are read as their cells propose. */
export function proposalNotes(columns: readonly Column[], rows: readonly SheetRow[]): readonly SheetNote[] {
  return columns.flatMap(({ heading, meaning, isProposed }, i): readonly SheetNote[] => {
    const [words] = isProposed && meaning === 'may_contact' ? headingsOf(meaning, 'customers') : [];
    if (words === undefined) return [];
    const [first = ''] = cellsOf(rows, i);
    const text = `${heading} (${quoted(first)}) ${MAY_CONTACT}`;
    return [{ text, likely: { heading, what: 'words on who is written to', words } }];
  });
}

const MAY_CONTACT =
  'may say who is written to: call it May contact where a yes means that they are, and Do not contact where it means that they are not.';

/** Note on the columns that are left out, each with an example. */
export function notesOnLeftOut(
  sort: Exclude<SheetSort, 'artworks'>,
  columns: readonly Column[],
  rows: readonly SheetRow[],
): readonly SheetNote[] {
  const dropped: string[] = [];
  const unread: string[] = [];
  columns.forEach(({ heading, meaning, isDropped }, i) => {
    const first = rows.find(({ cells }) => (cells[i] ?? '').trim() !== '');
    if (meaning !== null || !first) return;
    const example = `${quoted(first.cells[i] ?? '')} in row ${first.number}`;
    (isDropped ? dropped : unread).push(`${heading || 'a column without a heading'} (${example})`);
  });
  return [
    ...noteOf(dropped, (columnNames) => `Left out, as was said: ${columnNames}.`),
    ...noteOf(unread, (columnNames) => `Left out, as ${sort} have no such field here: ${columnNames}.`),
  ];
}

function noteOf(names: readonly string[], inWords: (columnNames: string) => string): readonly SheetNote[] {
  return names.length === 0 ? [] : [{ text: inWords(columnsInWords(names)) }];
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
