/** Cells that are joined to one; counted from 0, both ends within. */
export interface Merge {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
}

/** Puts a value into a cell, by the numbers of its row and column from 0. */
type Put = (row: number, column: number, value: string) => void;

/**
 * Gives the value of a merged cell to each of its rows that has cells of its own, in its first column: an artist who is
 * merged over five pieces is the artist of each.
 */
export function fillDown(rows: readonly (readonly string[])[], merges: readonly Merge[], put: Put): void {
  const filledRows = rows.flatMap(({ length }, rowIndex) => (length > 0 ? [rowIndex] : []));
  const positions = new Map(filledRows.map((rowIndex, i) => [rowIndex, i]));
  for (const { top, bottom, left } of merges) {
    const value = rows[top]?.[left] ?? '';
    if (value === '') continue;
    const firstBelow = positions.get(top)! + 1; // it has a value
    for (let i = firstBelow; (filledRows[i] ?? Infinity) <= bottom; i++) put(filledRows[i]!, left, value);
  }
}
