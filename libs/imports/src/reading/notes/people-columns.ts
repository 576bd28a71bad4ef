import { folded, wordsOf } from '@rabbet/domain/text/fold';
import { columnsInWords } from '../../words/column-names';
import { readFlag } from '../cells/word-cells';
import { type Column, headingsForMeaning, type SheetKind } from '../headings/headings';
import type { Mapping } from '../headings/mapping';
import type { SheetRow } from '../table/sheet';
import type { SheetNote } from './sheet-notes';

/** Heading of a column whose yes may mean that the customer gets mail: `Mail?`, `Newsletter`, `OK to contact`. */
const MAY_CONTACT_HEADING =
  /^(?:e ?)?mail(?:s|ings?)?(?: list| them| to| ok)?$|^(?:on (?:the )?)?mailing list$|^newsletter$|^(?:may|can|ok to) (?:we )?(?:contact|mail|e ?mail)$|^contact (?:them|ok)$|^send mail$|^subscribed$|^opt(?:ed)? in$/;

/**
 * Proposes the meaning `may contact` for a column of yes and no under a heading such as `Mail?`, unless the mapping decides on it.
 * It is only proposed, because the yes may also mean "no mail": a wrong guess would send mail to people who declined it.
 */
export function contactProposals(columns: readonly Column[], rows: readonly SheetRow[], mapping: Mapping): Mapping {
  const decidedHeadings = new Set(Object.keys(mapping).map(normalizeHeading));
  let isContactColumnMissing = !columns.some(
    ({ meaning }) => meaning === 'do_not_contact' || meaning === 'may_contact',
  );
  const proposals = new Map<string, string | null>();
  columns.forEach(({ heading, meaning }, i) => {
    if (heading.trim() === '' || decidedHeadings.has(normalizeHeading(heading))) return;
    const mayMeanContact =
      (meaning === null || meaning === 'email') && MAY_CONTACT_HEADING.test(wordsOf(heading).join(' '));
    if (!mayMeanContact || !areAllFlags(filledCells(rows, i))) return;
    proposals.set(heading, isContactColumnMissing ? 'may contact?' : null);
    isContactColumnMissing = false;
  });
  return Object.fromEntries(proposals);
}

function areAllFlags(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => 'value' in readFlag(cell));
}

/** Notes that ask somebody to confirm the columns which are read as `may contact`. */
export function proposalNotes(columns: readonly Column[], rows: readonly SheetRow[]): readonly SheetNote[] {
  return columns.flatMap(({ heading, meaning, isProposed }, i): readonly SheetNote[] => {
    const [words] = isProposed && meaning === 'may_contact' ? headingsForMeaning(meaning, 'customers') : [];
    if (words === undefined) return [];
    const [first = ''] = filledCells(rows, i);
    const text = `${heading} (${quoted(first)}) ${MAY_CONTACT_ADVICE}`;
    return [{ text, likely: { heading, description: 'words on who is written to', words } }];
  });
}

const MAY_CONTACT_ADVICE =
  'may say who is written to: call it May contact where a yes means that they are, and Do not contact where it means that they are not.';

/** Notes on the columns that are left out, each with an example: first those that the mapping leaves out. */
export function leftOutNotesOfPeople(
  kind: Exclude<SheetKind, 'artworks'>,
  columns: readonly Column[],
  rows: readonly SheetRow[],
): readonly SheetNote[] {
  const leftOutByMapping: string[] = [];
  const withUnknownMeaning: string[] = [];
  columns.forEach(({ heading, meaning, isDropped }, i) => {
    const firstFilledRow = rows.find(({ cells }) => (cells[i] ?? '').trim() !== '');
    if (meaning !== null || !firstFilledRow) return;
    const example = `${quoted(firstFilledRow.cells[i] ?? '')} in row ${firstFilledRow.number}`;
    (isDropped ? leftOutByMapping : withUnknownMeaning).push(`${heading || 'a column without a heading'} (${example})`);
  });
  return [
    ...noteOnColumns(leftOutByMapping, (columnNames) => `Left out, as was said: ${columnNames}.`),
    ...noteOnColumns(
      withUnknownMeaning,
      (columnNames) => `Left out, as ${kind} have no such field here: ${columnNames}.`,
    ),
  ];
}

function noteOnColumns(names: readonly string[], inWords: (columnNames: string) => string): readonly SheetNote[] {
  return names.length === 0 ? [] : [{ text: inWords(columnsInWords(names)) }];
}

function filledCells(rows: readonly SheetRow[], i: number): readonly string[] {
  return rows.map(({ cells }) => (cells[i] ?? '').trim()).filter((cell) => cell !== '');
}

function normalizeHeading(heading: string): string {
  return folded(heading).replace(/\s+/g, ' ').trim();
}

/** Text of a cell in quotes, in one line of at most 40 characters. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `"${line.length > 40 ? `${line.slice(0, 39)}…` : line}"`;
}
