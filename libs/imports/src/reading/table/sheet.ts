import { folded } from '@rabbet/domain/text/fold';
import { readHeading, type Meaning, type SheetKind } from '../headings/headings';
import { type Cells, findHeadingsIndex, isBlank, MAX_HEADING_SEARCH } from '../headings/known-headings';
import { readAmount } from '../cells/amounts';

export interface SheetRow {
  /** Number of the row as sheets show it: the first is 1. */
  readonly number: number;
  readonly cells: Cells;
}

/** Rows of a sheet, sorted into those to be imported (`rows`) and the numbers of those that are left out, by kind. */
export interface SheetParts {
  readonly headingsNumber: number;
  readonly headings: Cells;
  readonly rows: readonly SheetRow[];
  /** Rows above the headings that are not blank: titles of a report, dates. */
  readonly titleRows: readonly number[];
  readonly blankRows: readonly number[];
  readonly totalRows: readonly number[];
  /** Section headings and footnotes: rows with one cell filled, which is not in the column of names. */
  readonly sectionRows: readonly number[];
  /** Rows that repeat the headings, as on each printed page. */
  readonly repeatedHeadingRows: readonly number[];
}

/** Finds the headings of a sheet, and tells the rows to be imported from those to be left out. */
export function splitSheet(grid: readonly Cells[], kind: SheetKind = 'artworks'): SheetParts {
  const headingsIndex = findHeadingsIndex(grid, kind);
  const headings = (grid[headingsIndex] ?? []).map((cell) => cell.trim());
  const meanings = headings.map((heading) => readHeading(heading, kind).meaning);
  const nameIndex = meanings.indexOf('name');
  const rows: SheetRow[] = [];
  const titleRows: number[] = [];
  const blankRows: number[] = [];
  const totalRows: number[] = [];
  const repeatedHeadingRows: number[] = [];
  for (const [i, cells] of grid.entries()) {
    if (i === headingsIndex) continue;
    const number = i + 1;
    if (i < headingsIndex) {
      if (!isBlank(cells)) titleRows.push(number);
    } else if (isBlank(cells)) blankRows.push(number);
    else if (isTotalRow(cells, nameIndex) || isTitledTotalRow(cells, nameIndex, meanings)) totalRows.push(number);
    else if (headings.every((heading, j) => (cells[j] ?? '').trim() === heading)) repeatedHeadingRows.push(number);
    else rows.push({ number, cells });
  }
  const headingsNumber = headingsIndex + 1;
  return { headingsNumber, headings, rows, titleRows, blankRows, totalRows, sectionRows: [], repeatedHeadingRows };
}

/**
 * Makes the rows that may be the headings as long as the longest row, so that cells beside the headings are a column
 * without a heading. Used for workbooks: in a text file, more cells than headings are a sign of a cell that a delimiter
 * has divided, and stay a fault.
 */
export function padHeadingRows(grid: readonly Cells[]): readonly Cells[] {
  const maxLength = grid.reduce((max, { length }) => Math.max(max, length), 0);
  let filledRowCount = 0;
  return grid.map((cells) => {
    if (filledRowCount === MAX_HEADING_SEARCH || isBlank(cells)) return cells;
    filledRowCount++;
    return [...cells, ...Array<string>(maxLength - cells.length).fill('')];
  });
}

/** Moves section headings and footnotes out of the rows. `nameIndex` is the column of names, -1 if there is none. */
export function withoutSections(parts: SheetParts, nameIndex: number): SheetParts {
  const headingCount = parts.headings.filter((heading) => heading !== '').length;
  // in a narrow sheet, a row with one cell filled may well be a piece
  if (nameIndex < 0 || headingCount < 4) return parts;
  const isSection = ({ cells }: SheetRow) =>
    (cells[nameIndex] ?? '').trim() === '' && cells.filter((cell) => cell.trim() !== '').length === 1;
  const sectionRows = parts.rows.filter(isSection).map(({ number }) => number);
  return { ...parts, rows: parts.rows.filter((row) => !isSection(row)), sectionRows };
}

/** "Grand total:", "Sub-total", "Total inventory value", "Sum =", at the beginning of a folded cell. */
const SUM_BEGINNING = /^(?:grand |sub-? ?)?(?:totals?|sum)(?: (?:value|inventory|price|cost)){0,2}\s*[:=]?\s*/;

/**
 * True of a row with a word for a sum, in which all other cells are numbers or counts: `Total | 195 works | $142,300`.
 * A name may follow the word, as in `Total Castellanos`, but not in the column of names: a piece may be called
 * "Total Eclipse".
 */
export function isTotalRow(cells: Cells, nameIndex = -1): boolean {
  const texts = cells.map((cell) => folded(cell).trim());
  const hasSumWord = texts.some((text) => withoutSumWord(text) !== text);
  return hasSumWord && texts.every((text, i) => isTotalCell(text, nameIndex >= 0 && i !== nameIndex));
}

function withoutSumWord(text: string): string {
  return text.replace(SUM_BEGINNING, '');
}

function isTotalCell(text: string, mayHaveName: boolean): boolean {
  const rest = withoutSumWord(text);
  if (rest === '' || isCount(rest)) return true;
  const hasSumWord = rest !== text;
  return hasSumWord && (mayHaveName || text.startsWith('sub'));
}

/** Meanings of the columns that a total never fills. */
const MEANINGS_OF_SINGLE_PIECES: ReadonlySet<Meaning | null> = new Set(['artist', 'catalog_no']);
/** "Walls total", "Sub-totals", "Sum:" */
const TOTAL_WORD = /\b(?:sub-? ?)?totals?\b|^sum\s*[:=]?$/;
const TOTAL_WORD_ALONE = /^(?:(?:grand |sub-? ?)?totals?|sum)\s*[:=]?$/;

/**
 * True of a row whose title or first cell has a word for a sum, with nothing but amounts beside it: `Walls total | 90`. An
 * artist may stand beside a title that is the word alone, as merged cells leave one there. In a sheet without columns of
 * artists and numbers, a row with "Total Eclipse" and a price may be a piece, so no row is taken for a total.
 */
function isTitledTotalRow(cells: Cells, nameIndex: number, meanings: readonly (Meaning | null)[]): boolean {
  if (!meanings.some((meaning) => MEANINGS_OF_SINGLE_PIECES.has(meaning))) return false;
  const texts = cells.map((cell) => folded(cell).trim());
  const firstFilledIndex = texts.findIndex((text) => text !== '');
  const totalIndex = [nameIndex, firstFilledIndex].find((i) => TOTAL_WORD.test(texts[i] ?? ''));
  if (totalIndex === undefined) return false;
  const isTitleTotalAlone = totalIndex === nameIndex && TOTAL_WORD_ALONE.test(texts[totalIndex] ?? '');
  const otherCells = texts
    .map((text, i) => ({ text, i, meaning: meanings[i] ?? null }))
    .filter(({ text, i }) => text !== '' && i !== totalIndex)
    .filter(({ meaning }) => !(isTitleTotalAlone && meaning === 'artist'));
  if (isTitleTotalAlone && otherCells.length === 0) return false;
  return otherCells.every(({ text, meaning }) => !MEANINGS_OF_SINGLE_PIECES.has(meaning) && isCount(text));
}

/** Noun behind a count: " works" in "195 works". */
const COUNTED_NOUN =
  /(?<=^[\d,.]+) (?:works?|pieces?|items?|artworks?|rows?|names?|customers?|clients?|artists?|people|persons?|contacts?)$/;

/** True of `142,300.00`, `195`, `195 works` and `149 names`. */
function isCount(text: string): boolean {
  return 'value' in readAmount(text.replace(COUNTED_NOUN, ''));
}
