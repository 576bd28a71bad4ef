import { columnOf, SHEET_SORTS, type SheetSort } from './headings';

/** Cells of one row. */
export type Cells = readonly string[];

/** Number of rows among which the headings are looked for: reports have a title and a date above them. */
export const MOST_ABOVE = 10;

export function isBlank(cells: Cells): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** True of rows with known headings, of one of the sorts of sheets. */
export function hasKnownHeadings(all: readonly Cells[]): boolean {
  return SHEET_SORTS.some((sort) => knownHeadings(filledRows(all), sort) !== undefined);
}

interface FilledRow {
  readonly cells: Cells;
  readonly i: number;
}

function filledRows(all: readonly Cells[]): readonly FilledRow[] {
  return all.flatMap((cells, i) => (isBlank(cells) ? [] : [{ cells, i }]));
}

/**
 * Row with the most known headings, two at least: above it may be headings of several columns each. Where rows of
 * pieces stand between it and earlier headings, it is the second table of the sheet, and the first counts.
 */
function knownHeadings(filled: readonly FilledRow[], sort: SheetSort): FilledRow | undefined {
  const counted = filled.slice(0, MOST_ABOVE).map((row) => {
    const meanings = row.cells.map((cell) => columnOf(cell, sort).meaning).filter((meaning) => meaning !== null);
    return { row, count: new Set(meanings).size };
  });
  const most = Math.max(0, ...counted.map(({ count }) => count));
  if (most < 2) return undefined;
  const best = counted.findIndex(({ count }) => count === most);
  const first = counted.findIndex(({ count }) => count >= 2);
  const between = counted.slice(first + 1, best);
  const isSecond = between.some(({ row, count }) => count === 0 && filledIn(row.cells) >= 2);
  return counted[isSecond ? first : best]?.row;
}

function filledIn(cells: Cells): number {
  return cells.filter((cell) => cell.trim() !== '').length;
}

/** Row with the most known headings, else the first with anything in it; -1 where there is none. */
export function headingsAt(all: readonly Cells[], sort: SheetSort): number {
  const filled = filledRows(all);
  return (knownHeadings(filled, sort) ?? filled[0])?.i ?? -1;
}
