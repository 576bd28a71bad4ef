import { folded } from '@rabbet/domain/text/fold';
import { columnOf, type Meaning, type SheetSort } from '../headings/headings';
import { type Cells, headingsAt, isBlank, MOST_ABOVE } from '../headings/known-headings';
import { readAmount } from '../cells/amounts';

export interface SheetRow {
  /** Place of the row, counted from 1 as a sheet counts its rows. */
  readonly number: number;
  readonly cells: Cells;
}

export interface SheetParts {
  /** Number of the row with the headings. */
  readonly at: number;
  readonly headings: Cells;
  readonly rows: readonly SheetRow[];
  /** Numbers of the rows that are none of what the sheet is about. */
  readonly above: readonly number[];
  readonly blank: readonly number[];
  readonly totals: readonly number[];
  /** Section headings and footnotes: rows with one cell filled, which is not what names a row. */
  readonly sections: readonly number[];
  /** Rows that say the headings again, as on each printed page. */
  readonly repeated: readonly number[];
}

/** Parts of a sheet: its headings, its rows, and what is neither. */
export function partsOf(all: readonly Cells[], sort: SheetSort = 'artworks'): SheetParts {
  const at = headingsAt(all, sort);
  const headings = (all[at] ?? []).map((cell) => cell.trim());
  const meanings = headings.map((heading) => columnOf(heading, sort).meaning);
  const named = meanings.indexOf('name');
  const parts = { rows: [] as SheetRow[], blank: [] as number[], totals: [] as number[], repeated: [] as number[] };
  for (const [i, cells] of all.entries()) {
    if (i <= at) continue;
    const number = i + 1;
    if (isBlank(cells)) parts.blank.push(number);
    else if (isTotal(cells, named) || isNamedTotal(cells, named, meanings)) parts.totals.push(number);
    else if (headings.every((heading, j) => (cells[j] ?? '').trim() === heading)) parts.repeated.push(number);
    else parts.rows.push({ number, cells });
  }
  const above = all.slice(0, Math.max(at, 0)).flatMap((cells, i) => (isBlank(cells) ? [] : [i + 1]));
  return { at: at + 1, headings, above, sections: [], ...parts };
}

/**
 * Rows of a workbook, in which cells beside the headings are columns without one: no delimiter has divided a cell
 * there. Rows that may be the headings are made as long as the longest row.
 */
export function withOpenHeadings(all: readonly Cells[]): readonly Cells[] {
  const width = all.reduce((most, { length }) => Math.max(most, length), 0);
  let filled = 0;
  return all.map((cells) => {
    if (filled === MOST_ABOVE || isBlank(cells)) return cells;
    filled++;
    return [...cells, ...Array<string>(width - cells.length).fill('')];
  });
}

/** Takes section headings and footnotes out of the rows of a sheet, whose column `named` names each row. */
export function withoutSections(parts: SheetParts, named: number): SheetParts {
  if (named < 0 || parts.headings.filter((heading) => heading !== '').length < 4) return parts;
  const isSection = ({ cells }: SheetRow) =>
    (cells[named] ?? '').trim() === '' && cells.filter((cell) => cell.trim() !== '').length === 1;
  const sections = parts.rows.filter(isSection).map(({ number }) => number);
  return { ...parts, rows: parts.rows.filter((row) => !isSection(row)), sections };
}

const SUM = /^(?:grand |sub-? ?)?(?:totals?|sum)(?: (?:value|inventory|price|cost)){0,2}\s*[:=]?\s*/;

/**
 * True of a row that says the word for a sum, and nothing else but numbers and counts. Words behind it, as a name, are
 * those of a sum where they stand in another column than the one of this place, which names the pieces.
 */
export function isTotal(cells: Cells, named = -1): boolean {
  const texts = cells.map((cell) => folded(cell).trim());
  let isSummed = false;
  return (
    texts.every((cell, i) => {
      const rest = cell.replace(SUM, '');
      const isSum = rest !== cell;
      isSummed ||= isSum;
      const isOfWords = isSum && (/^sub/.test(cell) || (named >= 0 && i !== named));
      return rest === '' || isOfWords || isCount(rest);
    }) && isSummed
  );
}

/** Columns of which a row that sums up others fills none. */
const OF_PIECES: ReadonlySet<Meaning | null> = new Set(['artist', 'catalog_no']);
const TOTAL = /\b(?:sub-? ?)?totals?\b|^sum\s*[:=]?$/;
const TOTAL_ALONE = /^(?:(?:grand |sub-? ?)?totals?|sum)\s*[:=]?$/;

/**
 * True of a row whose title or first cell has the word for a sum, with nothing but amounts beside it: "Walls total". An
 * artist may stand beside a title that is the word alone. Without columns of artists and numbers, a title may have the
 * word, as "Total Eclipse".
 */
function isNamedTotal(cells: Cells, named: number, meanings: readonly (Meaning | null)[]): boolean {
  const texts = cells.map((cell) => folded(cell).trim());
  const first = texts.findIndex((text) => text !== '');
  const at = [named, first].find((i) => TOTAL.test(texts[i] ?? ''));
  if (at === undefined || !meanings.some((meaning) => OF_PIECES.has(meaning))) return false;
  const isAlone = at === named && TOTAL_ALONE.test(texts[at] ?? '');
  const beside = texts
    .map((text, i) => ({ text, i, meaning: meanings[i] ?? null }))
    .filter(({ text, i, meaning }) => text !== '' && i !== at && !(isAlone && meaning === 'artist'));
  if (isAlone && beside.length === 0) return false;
  return beside.every(({ text, meaning }) => !OF_PIECES.has(meaning) && isCount(text));
}

/** True of `142,300.00`, `195`, `195 works` and `149 names`. */
function isCount(text: string): boolean {
  return (
    'value' in
    readAmount(
      text.replace(
        /(?<=^[\d,.]+) (?:works?|pieces?|items?|artworks?|rows?|names?|customers?|clients?|artists?|people|persons?|contacts?)$/,
        '',
      ),
    )
  );
}
