import { MAX_CELLS, MAX_COLUMNS, MAX_ROWS } from './limits';
import { UnreadableFile } from './unreadable-file';

/** Counts rows, columns and cells while a sheet is read, so that a huge one is refused before it fills the memory. */
export class SizeGuard {
  private cells = 0;

  constructor(private readonly fileName: string) {}

  /** Counts new cells of a row, the last filled one in this column (row and column from 0). Throws if there are too many. */
  count(row: number, column: number, newCells: number): void {
    if (row > MAX_ROWS) throw new UnreadableFile(`${this.fileName} has more than 100,000 rows: divide it.`);
    if (column >= MAX_COLUMNS)
      throw new UnreadableFile(
        `${this.fileName} has more than 500 columns in row ${row + 1}: give each piece a row, and delete columns that say nothing.`,
      );
    this.cells += newCells;
    if (this.cells > MAX_CELLS) throw tooManyCellsError(this.fileName);
  }
}

export function tooManyCellsError(fileName: string): UnreadableFile {
  return new UnreadableFile(
    `${fileName} has more than 3 million cells: divide it, or delete columns that say nothing.`,
  );
}
