import { MAX_CELLS, MAX_CHARACTERS, MAX_ROWS } from '../limits/limits';
import { SizeGuard, tooManyCellsError } from '../limits/size-guard';
import { fillDown, type Merge } from './merges';
import { cellAddress, columnLetters } from './places';
import { tooMuchTextError } from './shared-strings';

/** Cells of a sheet as they are read, within what may be taken into memory, and what the cells alone do not tell. */
export class SheetCells {
  readonly rows: string[][] = [];
  private readonly formulasWithoutValue: string[] = [];
  private formulasWithoutValueCount = 0;
  private readonly hiddenRows = new Set<number>();
  /** First and last of columns, from 0. */
  readonly hiddenColumns: (readonly [number, number])[] = [];
  mergeCount = 0;
  private readonly merges: Merge[] = [];
  private readonly guard: SizeGuard;
  private characters = 0;
  private width = 0;

  constructor(private readonly fileName: string) {
    this.guard = new SizeGuard(fileName);
  }

  /** Counted from 0; what is empty takes no room. */
  put(row: number, column: number, value: string): void {
    if (value === '') return;
    this.guard.count(row, column, Math.max(0, column + 1 - (this.rows[row]?.length ?? 0)));
    while (this.rows.length <= row) this.rows.push([]);
    const cells = this.rows[row]!; // made above
    this.characters += value.length;
    if (this.characters > MAX_CHARACTERS) throw tooMuchTextError(this.fileName);
    while (cells.length < column) cells.push('');
    cells[column] = value;
    this.width = Math.max(this.width, column + 1);
  }

  hideRow(row: number): void {
    if (row <= MAX_ROWS) this.hiddenRows.add(row);
  }

  /** A formula that no program has reckoned yet. */
  noteWithoutValue(row: number, column: number): void {
    this.formulasWithoutValueCount++;
    if (this.formulasWithoutValue.length < MAX_EXAMPLES) this.formulasWithoutValue.push(cellAddress({ row, column }));
  }

  /** Ends are within, counted from 0. */
  merge(top: number, bottom: number, left: number): void {
    this.mergeCount++;
    if (bottom > top) this.merges.push({ top, bottom, left });
  }

  /** Called once all cells and merges are known. */
  fillMerges(): void {
    let filledCount = 0;
    fillDown(this.rows, this.merges, (row, column, value) => {
      if (++filledCount > MAX_CELLS) throw tooManyCellsError(this.fileName);
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
      ...(this.mergeCount > 0
        ? [
            `Merged cells: ${this.mergeCount}. The value of each stands in its first column, in each row that has cells of its own.`,
          ]
        : []),
      ...noteOnPlaces(
        'Hidden rows are read as well',
        rows.map((row) => String(row + 1)),
      ),
      ...noteOnPlaces('Hidden columns are read as well', columns.map(columnLetters)),
      ...noteOnPlaces(
        'Formulas without a value are read as empty cells',
        this.formulasWithoutValue,
        this.formulasWithoutValueCount,
      ),
    ];
  }
}

const MAX_EXAMPLES = 5;

function noteOnPlaces(sentence: string, places: readonly string[], count = places.length): string[] {
  if (count === 0) return [];
  const remainder = count > MAX_EXAMPLES ? ` and ${count - MAX_EXAMPLES} more` : '';
  return [`${sentence}: ${places.slice(0, MAX_EXAMPLES).join(', ')}${remainder}.`];
}
