/** Range of merged cells: its first and last row and its first column, counted from 0. */
export interface Merge {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
}

/** Sets the value of a cell; row and column are counted from 0. */
type SetCell = (row: number, column: number, value: string) => void;

/**
 * Copies the value of a merged cell into each row of its range that has other filled cells, in its first column: an artist whose
 * cell is merged over five pieces is the artist of each.
 */
export function fillMergedRows(rows: readonly (readonly string[])[], merges: readonly Merge[], put: SetCell): void {
  const filledRows = rows.flatMap(({ length }, rowIndex) => (length > 0 ? [rowIndex] : []));
  const indexesInFilledRows = new Map(filledRows.map((rowIndex, i) => [rowIndex, i]));
  for (const { top, bottom, left } of merges) {
    const value = rows[top]?.[left] ?? '';
    if (value === '') continue;
    const firstBelow = indexesInFilledRows.get(top)! + 1; // the row is filled, as it has the value
    for (let i = firstBelow; (filledRows[i] ?? Infinity) <= bottom; i++) put(filledRows[i]!, left, value);
  }
}
