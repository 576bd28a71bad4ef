import { readHeading, SHEET_KINDS, type SheetKind } from './headings';

/** Cells of one row. */
export type Cells = readonly string[];

/** Number of filled rows in which the headings are looked for: reports have a title and a date above them. */
export const MAX_HEADING_SEARCH = 10;

export function isBlank(cells: Cells): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** True of a sheet with a row of known headings, of any kind of sheet. */
export function hasKnownHeadings(grid: readonly Cells[]): boolean {
  return SHEET_KINDS.some((kind) => findKnownHeadings(filledRows(grid), kind) !== undefined);
}

interface FilledRow {
  readonly cells: Cells;
  readonly index: number;
}

function filledRows(grid: readonly Cells[]): readonly FilledRow[] {
  return grid.map((cells, index) => ({ cells, index })).filter(({ cells }) => !isBlank(cells));
}

/**
 * Finds the row of headings: the one with the most known headings, two at least. Rows with fewer may stand above it, as a
 * heading "Size" above "H" and "W". If rows of data stand between, it begins a second table of the sheet, and the first
 * row of headings is taken.
 */
function findKnownHeadings(rows: readonly FilledRow[], kind: SheetKind): FilledRow | undefined {
  const candidates = rows.slice(0, MAX_HEADING_SEARCH).map((row) => {
    const meanings = row.cells.map((cell) => readHeading(cell, kind).meaning).filter((meaning) => meaning !== null);
    return { row, count: new Set(meanings).size };
  });
  const maxCount = Math.max(0, ...candidates.map(({ count }) => count));
  if (maxCount < 2) return undefined;
  const bestIndex = candidates.findIndex(({ count }) => count === maxCount);
  const firstIndex = candidates.findIndex(({ count }) => count >= 2);
  const rowsBetween = candidates.slice(firstIndex + 1, bestIndex);
  const beginsSecondTable = rowsBetween.some(({ row, count }) => count === 0 && countFilledCells(row.cells) >= 2);
  return candidates[beginsSecondTable ? firstIndex : bestIndex]?.row;
}

function countFilledCells(cells: Cells): number {
  return cells.filter((cell) => cell.trim() !== '').length;
}

/** Index of the row with the known headings, else of the first filled row; -1 in an empty sheet. */
export function findHeadingsIndex(grid: readonly Cells[], kind: SheetKind): number {
  const rows = filledRows(grid);
  const headings = findKnownHeadings(rows, kind) ?? rows[0];
  return headings?.index ?? -1;
}
