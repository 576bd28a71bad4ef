import { formatCount } from '@rabbet/domain/numbers/format-count';
import { folded, wordsOf } from '@rabbet/domain/text/fold';
import { columnsInWords } from '../../words/column-names';
import { rowsInWords } from '../../words/row-numbers';
import type { Column, Meaning } from '../headings/headings';
import type { SheetRow } from '../table/sheet';
import { unavailableInWords, saysUnavailable } from './unavailable-pieces';
import { type ReadColumns, likelyNotes } from './likely-columns';
import type { SheetNote } from './sheet-notes';

/** Heading of a column about sales: each of its cells that does not say no means that the piece is sold. */
const SALES_HEADING = /^(?:sold(?: on| to| date| price)?|date sold|sale date|buyer|purchaser)$/;
const NOT_SOLD = /^(?:n|no|false|f|0|-+|–|—|available|unsold)$/i;
const PERCENT = /^\d{1,3}(?:[.,]\d+)?\s*%?$/;
const SHARE_HEADING = /\bcomm(?:ission)?\b|\bpercent\b|%/i;
const SHOP_SHARE_HEADING = /\b(?:gallery|shop|house|our|dealer)\b/i;

/** Column that is not read, with its filled cells. */
interface UnreadColumn {
  readonly heading: string;
  readonly cells: readonly { readonly number: number; readonly text: string }[];
}

/** Notes on columns of a sheet of pieces that are left out though they say something, and on rows with nothing but a title. */
export function leftOutNotes(columns: readonly Column[], rows: readonly SheetRow[]): readonly SheetNote[] {
  const readColumns = { columns, names: namesInSheet(columns, rows) };
  const headingsWithoutNote: string[] = [];
  const unavailableRows = findUnavailableRows(columns, rows);
  const notes = columns.flatMap(({ heading, meaning, isDropped = false }, i): readonly SheetNote[] => {
    const filledCells = rows
      .map((row) => ({ number: row.number, text: (row.cells[i] ?? '').trim() }))
      .filter(({ text }) => text !== '');
    if (filledCells.length === 0) return [];
    if (meaning !== null && MEANINGS_WITH_REMARKS.has(meaning)) return unavailableNotes(heading, filledCells);
    if (meaning !== null) return [];
    const cellsToCheck = isSalesHeading(heading)
      ? filledCells.filter(({ number }) => !unavailableRows.has(number))
      : filledCells;
    const columnNotes = notesOnUnreadColumn({ heading, cells: cellsToCheck }, isDropped ? null : readColumns);
    if (columnNotes.length === 0 && heading !== '' && !isDropped) headingsWithoutNote.push(heading);
    return columnNotes;
  });
  return [...notes, ...notesOnUnknownColumns(headingsWithoutNote), ...titleOnlyNotes(columns, rows)];
}

/** Numbers of the rows in which a column other than those about sales says that the piece is unavailable. */
function findUnavailableRows(columns: readonly Column[], rows: readonly SheetRow[]): ReadonlySet<number> {
  const indexesToCheck = columns.flatMap(({ heading, meaning }, i) =>
    (meaning === null ? !isSalesHeading(heading) : MEANINGS_WITH_REMARKS.has(meaning)) ? [i] : [],
  );
  const unavailableRows = rows.filter(({ cells }) =>
    indexesToCheck.some((i) => saysUnavailable((cells[i] ?? '').trim())),
  );
  return new Set(unavailableRows.map(({ number }) => number));
}

function isSalesHeading(heading: string): boolean {
  return SALES_HEADING.test(wordsOf(heading).join(' '));
}

/** Meanings of columns that are read, and in which people write remarks such as `SOLD`. */
const MEANINGS_WITH_REMARKS: ReadonlySet<Meaning> = new Set(['comments', 'location', 'description']);

/** Note on the cells of a column that say that pieces are unavailable. */
function unavailableNotes(
  subject: string,
  cells: UnreadColumn['cells'],
  isUnavailable: (text: string) => boolean = saysUnavailable,
): readonly SheetNote[] {
  const rows = cells.filter(({ text }) => isUnavailable(text)).map(({ number }) => number);
  return rows.length === 0 ? [] : [{ text: `${subject}: ${unavailableInWords(rows)}` }];
}

function notesOnUnknownColumns(headings: readonly string[]): readonly SheetNote[] {
  if (headings.length === 0) return [];
  const what = headings.length === 1 ? 'what it says' : 'what they say';
  return [{ text: `Left out, with ${what}: ${columnsInWords(headings.map((heading) => `"${heading}"`))}.` }];
}

/** Note on rows with nothing but a title, which may be section headings. A sheet of fewer than 4 columns may well have such pieces. */
function titleOnlyNotes(columns: readonly Column[], rows: readonly SheetRow[]): readonly SheetNote[] {
  const nameIndex = columns.findIndex(({ meaning }) => meaning === 'name');
  if (nameIndex < 0 || columns.filter(({ heading }) => heading !== '').length < 4) return [];
  const titleOnlyRows = rows.filter(
    ({ cells }) => cells.filter((cell) => cell.trim() !== '').length === 1 && (cells[nameIndex] ?? '').trim() !== '',
  );
  if (titleOnlyRows.length === 0 || titleOnlyRows.length * 2 > rows.length) return [];
  const numbers = titleOnlyRows.map(({ number }) => number);
  const [subject, pronoun] =
    titleOnlyRows.length === 1 ? ['1 row says', 'It is'] : [`${formatCount(titleOnlyRows.length)} rows say`, 'Each is'];
  return [
    {
      text: `${subject} a title and nothing else (${rowsInWords(numbers)}). ${pronoun} read as a piece: leave out headings and notes.`,
    },
  ];
}

/** Notes on a column that is left out. If the mapping leaves it out (`readColumns` is null), only its unavailable pieces are noted. */
function notesOnUnreadColumn({ heading, cells }: UnreadColumn, readColumns: ReadColumns | null): readonly SheetNote[] {
  const subject = `${heading || 'A column without a heading'} is left out`;
  if (isSalesHeading(heading)) return unavailableNotes(subject, cells, (text) => !NOT_SOLD.test(text));
  const unavailable = unavailableNotes(subject, cells);
  if (!readColumns) return unavailable;
  const holdsShares = SHARE_HEADING.test(heading) && cells.some(({ text }) => PERCENT.test(text));
  if (holdsShares) return [...unavailable, { text: shareInWords(heading) }];
  const texts = cells.map(({ text }) => text);
  return [...unavailable, ...likelyNotes(heading, texts, readColumns)];
}

const NAME_MEANINGS: ReadonlySet<Meaning | null> = new Set(['artist', 'consignor', 'vendor']);

/** Names in the columns of artists, consignors and vendors; null if the sheet has no column of artists. */
function namesInSheet(columns: readonly Column[], rows: readonly SheetRow[]): ReadonlySet<string> | null {
  if (!columns.some(({ meaning }) => meaning !== null && /^artist/.test(meaning))) return null;
  const nameIndexes = columns.flatMap(({ meaning }, i) => (NAME_MEANINGS.has(meaning) ? [i] : []));
  return new Set(rows.flatMap(({ cells }) => nameIndexes.map((i) => folded((cells[i] ?? '').trim()))));
}

function shareInWords(heading: string): string {
  const reason = SHOP_SHARE_HEADING.test(heading) ? "it is the shop's share" : 'it does not say whose share it is';
  return `${heading} is left out, as ${reason}. Write the consignor's in a column Split: 60 where they get 60% of a sale, and the shop 40%.`;
}
