import { counted } from '@rabbet/domain/numbers/counted';
import { folded, wordsOf } from '@rabbet/domain/text/fold';
import { columnsInWords } from '../../words/column-names';
import { rowsInWords } from '../../words/row-numbers';
import type { Column, Meaning } from '../headings/headings';
import type { SheetRow } from '../table/sheet';
import { goneInWords, saysGone } from './gone-pieces';
import { type Beside, likelyNotes } from './likely-columns';
import type { SheetNote } from './sheet-notes';

/** Headings of columns in which each cell but a no says that the piece is sold. */
const OF_SALES = /^(?:sold(?: on| to| date| price)?|date sold|sale date|buyer|purchaser)$/;
const NO = /^(?:n|no|false|f|0|-+|–|—|available|unsold)$/i;
const PERCENT = /^\d{1,3}(?:[.,]\d+)?\s*%?$/;
const SHARE = /\bcomm(?:ission)?\b|\bpercent\b|%/i;
const OF_SHOP = /\b(?:gallery|shop|house|our|dealer)\b/i;

/** Column that is not read, with its filled cells. */
interface UnreadColumn {
  readonly heading: string;
  readonly cells: readonly { readonly number: number; readonly text: string }[];
}

/** Notes on columns that are left out though they say something, and on rows with a title alone. */
export function leftOutNotes(columns: readonly Column[], rows: readonly SheetRow[]): readonly SheetNote[] {
  const beside = { columns, names: namesIn(columns, rows) };
  const untold: string[] = [];
  const gone = rowsSayingGone(columns, rows);
  const notes = columns.flatMap(({ heading, meaning, isDropped = false }, i): readonly SheetNote[] => {
    const cells = rows
      .map((row) => ({ number: row.number, text: (row.cells[i] ?? '').trim() }))
      .filter(({ text }) => text !== '');
    if (cells.length === 0) return [];
    if (meaning !== null && OF_STATE.has(meaning)) return goneNotes(heading, cells);
    if (meaning !== null) return [];
    const unsaid = isOfSales(heading) ? cells.filter(({ number }) => !gone.has(number)) : cells;
    const ofColumn = notesOn({ heading, cells: unsaid }, isDropped ? null : beside);
    if (ofColumn.length === 0 && heading !== '' && !isDropped) untold.push(heading);
    return ofColumn;
  });
  return [...notes, ...untoldInWords(untold), ...titlesAlone(columns, rows)];
}

/** Rows of which a column that is not about sales says that the piece is gone. */
function rowsSayingGone(columns: readonly Column[], rows: readonly SheetRow[]): ReadonlySet<number> {
  const places = columns.flatMap(({ heading, meaning }, i) =>
    (meaning === null ? !isOfSales(heading) : OF_STATE.has(meaning)) ? [i] : [],
  );
  const gone = rows.filter(({ cells }) => places.some((i) => saysGone((cells[i] ?? '').trim())));
  return new Set(gone.map(({ number }) => number));
}

function isOfSales(heading: string): boolean {
  return OF_SALES.test(wordsOf(heading).join(' '));
}

/** Columns that are read, and in which people write that a piece is gone. */
const OF_STATE: ReadonlySet<Meaning> = new Set(['comments', 'location', 'description']);

/** Note on the cells of a column which say that pieces are gone. */
function goneNotes(
  what: string,
  cells: UnreadColumn['cells'],
  isGone: (text: string) => boolean = saysGone,
): readonly SheetNote[] {
  const rows = cells.filter(({ text }) => isGone(text)).map(({ number }) => number);
  return rows.length === 0 ? [] : [{ text: `${what}: ${goneInWords(rows)}` }];
}

function untoldInWords(headings: readonly string[]): readonly SheetNote[] {
  if (headings.length === 0) return [];
  const what = headings.length === 1 ? 'what it says' : 'what they say';
  return [{ text: `Left out, with ${what}: ${columnsInWords(headings.map((heading) => `"${heading}"`))}.` }];
}

/** Note on rows of wide sheets that say a title and nothing else, as headings and notes among the rows do. */
function titlesAlone(columns: readonly Column[], rows: readonly SheetRow[]): readonly SheetNote[] {
  const named = columns.findIndex(({ meaning }) => meaning === 'name');
  if (named < 0 || columns.filter(({ heading }) => heading !== '').length < 4) return [];
  const alone = rows.filter(
    ({ cells }) => cells.filter((cell) => cell.trim() !== '').length === 1 && (cells[named] ?? '').trim() !== '',
  );
  if (alone.length === 0 || alone.length * 2 > rows.length) return [];
  const numbers = alone.map(({ number }) => number);
  const [say, each] = alone.length === 1 ? ['1 row says', 'It is'] : [`${counted(alone.length)} rows say`, 'Each is'];
  return [
    {
      text: `${say} a title and nothing else (${rowsInWords(numbers)}). ${each} read as a piece: leave out headings and notes.`,
    },
  ];
}

/** Notes on a column that is left out; of a column that a mapping leaves out, on the pieces that it says are gone. */
function notesOn({ heading, cells }: UnreadColumn, beside: Beside | null): readonly SheetNote[] {
  const what = `${heading || 'A column without a heading'} is left out`;
  if (isOfSales(heading)) return goneNotes(what, cells, (text) => !NO.test(text));
  const gone = goneNotes(what, cells);
  if (!beside) return gone;
  const isOfShares = SHARE.test(heading) && cells.some(({ text }) => PERCENT.test(text));
  if (isOfShares) return [...gone, { text: shareInWords(heading) }];
  const texts = cells.map(({ text }) => text);
  return [...gone, ...likelyNotes(heading, texts, beside)];
}

const NAMES: ReadonlySet<Meaning | null> = new Set(['artist', 'consignor', 'vendor']);

/** Names elsewhere in the sheet; null of a sheet without a column of artists. */
function namesIn(columns: readonly Column[], rows: readonly SheetRow[]): ReadonlySet<string> | null {
  if (!columns.some(({ meaning }) => meaning !== null && /^artist/.test(meaning))) return null;
  const places = columns.flatMap(({ meaning }, i) => (NAMES.has(meaning) ? [i] : []));
  return new Set(rows.flatMap(({ cells }) => places.map((i) => folded((cells[i] ?? '').trim()))));
}

function shareInWords(heading: string): string {
  const whose = OF_SHOP.test(heading) ? "it is the shop's share" : 'it does not say whose share it is';
  return `${heading} is left out, as ${whose}. Write the consignor's in a column Split: 60 where they get 60% of a sale, and the shop 40%.`;
}
