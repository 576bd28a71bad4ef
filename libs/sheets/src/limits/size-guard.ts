import { MOST_CELLS, MOST_COLUMNS, MOST_ROWS } from './limits';
import { UnreadableFile } from './unreadable-file';

/** Counts what a sheet holds while it is read, and refuses what no sheet of a shop has as soon as it shows. */
export class SizeGuard {
  private cells = 0;

  constructor(private readonly from: string) {}

  /** Takes cells that a row, from 0, has more than before; the last one with something in it stands in this column. */
  take(row: number, column: number, more: number): void {
    if (row > MOST_ROWS) throw new UnreadableFile(`${this.from} has more than 100,000 rows: divide it.`);
    if (column >= MOST_COLUMNS)
      throw new UnreadableFile(
        `${this.from} has more than 500 columns in row ${row + 1}: give each piece a row, and delete columns that say nothing.`,
      );
    this.cells += more;
    if (this.cells > MOST_CELLS) throw tooManyCells(this.from);
  }
}

export function tooManyCells(from: string): UnreadableFile {
  return new UnreadableFile(`${from} has more than 3 million cells: divide it, or delete columns that say nothing.`);
}
