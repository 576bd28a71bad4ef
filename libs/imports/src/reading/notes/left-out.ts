import { type Column, type Meaning } from '../headings/headings';
import { looksLike } from './looks';
import { type SheetRow } from '../table/sheet';
import { counted } from '@rabbet/domain/numbers/counted';
import { folded, wordsOf } from '@rabbet/domain/text/fold';
import { type Fate, fateIn, fateInWords } from './gone-pieces';
import { type Beside, likelyNotes } from './likely-columns';
import { rowsInWords } from '../../words/row-numbers';
import type { SheetNote } from './sheet-notes';
import { columnsInWords } from '../../words/column-names';

/** Headings of columns in which each cell but a no says that the piece is sold. */
const OF_SALES = /^(?:sold(?: on| to| date| price)?|date sold|sale date|buyer|purchaser)$/;
const NO = /^(?:n|no|false|f|0|-+|–|—|available|unsold)$/i;
const PERCENT = /^\d{1,3}(?:[.,]\d+)?\s*%?$/;
/** 60%, or 60/40. */
const SPLIT = /^\d{1,3}(?:[.,]\d+)?\s*%$|^(\d{1,2})\s*\/\s*(\d{1,2})$/;
const SHARE = /\bcomm(?:ission)?\b|\bpercent\b|%/i;
const OF_CONSIGNOR = /\b(?:artists?|consignors?|makers?|their|they)\b/;
const OF_SHOP = /\b(?:gallery|shop|house|our|dealer)\b/i;

/** Sentences on what a heading leaves open, by its words. */
const OPEN: Readonly<Record<string, string>> = {
  cat: 'may be catalog numbers or categories: call it Cat. no. or Category.',
  date: 'does not say which day it is: call it Date in where it is the day on which the piece came, and Year where it was made then.',
  from: 'does not say whether they sold the piece or left it to be sold: call it Vendor or Consignor.',
  support: 'is a part of the medium: write both in one column, such as oil on canvas.',
  surface: 'is a part of the medium: write both in one column, such as oil on canvas.',
  consigned:
    'does not say who consigned the piece: write Consigned in a column How, or the name in a column Consignor.',
  purchased: 'does not say from whom: write Purchased in a column How, or the name in a column Vendor.',
  bought: 'does not say from whom: write Purchased in a column How, or the name in a column Vendor.',
};

interface Unread {
  readonly heading: string;
  readonly cells: readonly { readonly number: number; readonly text: string }[];
}

/** Notes on columns that are left out though they say something, and on titles that may be none. */
export function leftOutNotes(columns: readonly Column[], rows: readonly SheetRow[]): readonly SheetNote[] {
  const beside = { columns, names: namesIn(columns, rows), saysHow: saysHow(columns, rows) };
  const others: string[] = [];
  const gone = goneIn(columns, rows);
  const notes = columns.flatMap(({ heading, meaning, isDropped = false }, i): readonly SheetNote[] => {
    const cells = rows
      .map((row) => ({ number: row.number, text: (row.cells[i] ?? '').trim() }))
      .filter(({ text }) => text !== '');
    if (cells.length === 0) return [];
    if (meaning === 'name')
      return cells.every(({ text }) => CODE.test(text)) ? [{ text: numbersInWords(heading) }] : [];
    if (meaning !== null && SAYING.has(meaning)) return fatesIn(heading, cells);
    if (meaning !== null) return [];
    const untold = isOfSales(heading) ? cells.filter(({ number }) => !gone.has(number)) : cells;
    const found = notesOn({ heading, cells: untold }, isDropped ? null : beside);
    if (found.length === 0 && heading !== '' && !isDropped) others.push(heading);
    return found;
  });
  return [...notes, ...othersInWords(others), ...titlesAlone(columns, rows)];
}

/** Rows of which a column that is not about sales says that the piece is gone. */
function goneIn(columns: readonly Column[], rows: readonly SheetRow[]): ReadonlySet<number> {
  const places = columns.flatMap(({ heading, meaning }, i) =>
    (meaning === null && !isOfSales(heading)) || (meaning !== null && SAYING.has(meaning)) ? [i] : [],
  );
  const gone = rows.filter(({ cells }) => places.some((i) => fateIn((cells[i] ?? '').trim()) === 'gone'));
  return new Set(gone.map(({ number }) => number));
}

function isOfSales(heading: string): boolean {
  return OF_SALES.test(wordsOf(heading).join(' '));
}

/** Columns that are read, and in which people write that a piece is gone. */
const SAYING: ReadonlySet<Meaning> = new Set(['comments', 'location', 'description']);

/** Notes on the cells of a column that tell that pieces are gone or held; each that tells neither may tell one as well. */
function fatesIn(what: string, cells: Unread['cells'], other: (text: string) => Fate | null = () => null) {
  const found = new Map<Fate, number[]>();
  for (const { number, text } of cells) {
    const fate = fateIn(text) ?? other(text);
    if (fate !== null) found.set(fate, [...(found.get(fate) ?? []), number]);
  }
  return [...found].map(([fate, rows]) => ({ text: `${what}: ${fateInWords(fate, rows)}` }));
}

function othersInWords(headings: readonly string[]): readonly SheetNote[] {
  if (headings.length === 0) return [];
  const what = headings.length === 1 ? 'what it says' : 'what they say';
  return [{ text: `Left out, with ${what}: ${columnsInWords(headings.map((one) => `"${one}"`))}.` }];
}

/** Rows of wide sheets that say a title and nothing else, as headings and notes among the rows do. */
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

/** Number of a piece, in figures and a few letters; three small ones are a word. */
const CODE = /^(?=.*\d)(?!.*\p{Ll}{3})[\p{L}\d]*(?:[./-][\p{L}\d]+)*$/u;

function numbersInWords(heading: string): string {
  return `${heading} is read as the title, and looks like numbers: call it Inv # if that is what it holds.`;
}

/** Notes on a column that is left out; where a mapping has it so, on the pieces that it says are gone. */
function notesOn({ heading, cells }: Unread, beside: Beside | null): readonly SheetNote[] {
  const called = wordsOf(heading).join(' ');
  const isOfSales = OF_SALES.test(called);
  const what = `${heading || 'A column without a heading'} is left out`;
  const fates = fatesIn(what, cells, (text) => (isOfSales && !NO.test(text) ? 'gone' : null));
  if (isOfSales || !beside) return fates;
  const texts = cells.map(({ text }) => text);
  if (OF_CONSIGNOR.test(called) && looksLike(texts) === 'share')
    return [...fates, ...likelyNotes(heading, texts, beside)];
  if (looksLikeShares({ heading, cells })) return [...fates, { text: shareInWords(heading) }];
  const open = Object.hasOwn(OPEN, called) ? OPEN[called] : undefined;
  if (open !== undefined) return [...fates, { text: `${heading} is left out: it ${open}` }];
  return [...fates, ...likelyNotes(heading, texts, beside)];
}

function saysHow(columns: readonly Column[], rows: readonly SheetRow[]): boolean {
  return columns.some(
    ({ meaning, isDropped }, i) =>
      meaning === 'how' ||
      (meaning === null && !isDropped && looksLike(rows.map(({ cells }) => cells[i] ?? '')) === 'how'),
  );
}

function looksLikeShares({ heading, cells }: Unread): boolean {
  if (SHARE.test(heading)) return cells.some(({ text }) => PERCENT.test(text));
  const splits = cells.filter(({ text }) => {
    const [found, one, other] = SPLIT.exec(text) ?? [];
    return found !== undefined && (one === undefined || Number(one) + Number(other) === 100);
  });
  return splits.length > 1 && splits.length * 2 > cells.length;
}

const NAMES: ReadonlySet<Meaning | null> = new Set(['artist', 'consignor', 'vendor']);

/** Names that the sheet says elsewhere; null where it has no column of artists. */
function namesIn(columns: readonly Column[], rows: readonly SheetRow[]): ReadonlySet<string> | null {
  if (!columns.some(({ meaning }) => meaning !== null && /^artist/.test(meaning))) return null;
  const places = columns.flatMap(({ meaning }, i) => (NAMES.has(meaning) ? [i] : []));
  return new Set(rows.flatMap(({ cells }) => places.map((i) => folded((cells[i] ?? '').trim()))));
}

function shareInWords(heading: string): string {
  const whose = OF_SHOP.test(heading) ? "it is the shop's share" : 'it does not say whose share it is';
  return `${heading} is left out, as ${whose}. Write the consignor's in a column Split: 60 where they get 60% of a sale, and the shop 40%.`;
}
