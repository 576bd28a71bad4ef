import { MOST_CELLS, MOST_CHARACTERS, MOST_ROWS } from '../limits/limits';
import { SizeGuard, tooManyCells } from '../limits/size-guard';
import { fillDown, type Merge } from './merges';
import { addressOf, lettersOf } from './places';
import { tooMuchText } from './shared-strings';

/** Cells of a sheet as they are read, within what may be taken into memory, and what the cells alone do not tell. */
export class SheetCells {
  readonly rows: string[][] = [];
  private readonly withoutValue: string[] = [];
  private withoutValues = 0;
  private readonly hiddenRows = new Set<number>();
  /** First and last of columns, from 0. */
  readonly hiddenColumns: (readonly [number, number])[] = [];
  merged = 0;
  private readonly merges: Merge[] = [];
  private readonly guard: SizeGuard;
  private characters = 0;
  private width = 0;

  constructor(private readonly from: string) {
    this.guard = new SizeGuard(from);
  }

  /** Counted from 0; what is empty takes no room. */
  put(row: number, column: number, value: string): void {
    if (value === '') return;
    this.guard.take(row, column, Math.max(0, column + 1 - (this.rows[row]?.length ?? 0)));
    while (this.rows.length <= row) this.rows.push([]);
    const cells = this.rows[row]!; // made above
    this.characters += value.length;
    if (this.characters > MOST_CHARACTERS) throw tooMuchText(this.from);
    while (cells.length < column) cells.push('');
    cells[column] = value;
    this.width = Math.max(this.width, column + 1);
  }

  hideRow(row: number): void {
    if (row <= MOST_ROWS) this.hiddenRows.add(row);
  }

  /** A formula that no program has reckoned yet. */
  noteWithoutValue(row: number, column: number): void {
    this.withoutValues++;
    if (this.withoutValue.length < SHOWN) this.withoutValue.push(addressOf({ row, column }));
  }

  /** Ends are within, counted from 0. */
  merge(top: number, bottom: number, left: number): void {
    this.merged++;
    if (bottom > top) this.merges.push({ top, bottom, left });
  }

  /** Called once all cells and merges are known. */
  fillMerges(): void {
    let filled = 0;
    fillDown(this.rows, this.merges, (row, column, value) => {
      if (++filled > MOST_CELLS) throw tooManyCells(this.from);
      this.put(row, column, value);
    });
  }

  get isEmpty(): boolean {
    return this.rows.length === 0;
  }

  /** Sentences on what is not plain from the cells. */
  get notes(): readonly string[] {
    const rows = [...this.hiddenRows].filter((row) => (this.rows[row]?.length ?? 0) > 0).sort((a, b) => a - b);
    const columns = Array.from({ length: this.width }, (_, column) => column).filter((column) =>
      this.hiddenColumns.some(([first, last]) => column >= first && column <= last),
    );
    return [
      ...(this.merged > 0
        ? [
            `Merged cells: ${this.merged}. The value of each stands in its first column, in each row that has cells of its own.`,
          ]
        : []),
      ...noteOf(
        'Hidden rows are read as well',
        rows.map((row) => String(row + 1)),
      ),
      ...noteOf('Hidden columns are read as well', columns.map(lettersOf)),
      ...noteOf('Formulas without a value are read as empty cells', this.withoutValue, this.withoutValues),
    ];
  }
}

const SHOWN = 5;

function noteOf(what: string, places: readonly string[], count = places.length): string[] {
  if (count === 0) return [];
  const more = count > SHOWN ? ` and ${count - SHOWN} more` : '';
  return [`${what}: ${places.slice(0, SHOWN).join(', ')}${more}.`];
}
