import { MAX_CELLS, MAX_CHARACTERS, MAX_ROWS } from '../limits/limits';
import { SizeGuard, tooManyCellsError } from '../limits/size-guard';
import { fillMergedRows, type Merge } from './merged-cells';
import { cellAddress, columnLetters } from './cell-addresses';
import { tooMuchTextError } from './shared-strings';

/** Collects the cells of a sheet within the limits of memory, and what people are told about it: merged and hidden cells. */
export class SheetCells {
  readonly rows: string[][] = [];
  private readonly formulasWithoutValue: string[] = [];
  private formulasWithoutValueCount = 0;
  private readonly hiddenRows = new Set<number>();
  /** First and last column of each hidden range, from 0. */
  readonly hiddenColumns: (readonly [number, number])[] = [];
  mergeCount = 0;
  private readonly merges: Merge[] = [];
  private readonly guard: SizeGuard;
  private characters = 0;
  private width = 0;

  constructor(private readonly fileName: string) {
    this.guard = new SizeGuard(fileName);
  }

  /** Sets the value of a cell (row and column from 0). An empty value is not stored. */
  setCell(row: number, column: number, value: string): void {
    if (value === '') return;
    this.guard.count(row, column, Math.max(0, column + 1 - (this.rows[row]?.length ?? 0)));
    while (this.rows.length <= row) this.rows.push([]);
    const cells = this.rows[row]!; // the loop has added it
    this.characters += value.length;
    if (this.characters > MAX_CHARACTERS) throw tooMuchTextError(this.fileName);
    while (cells.length < column) cells.push('');
    cells[column] = value;
    this.width = Math.max(this.width, column + 1);
  }

  hideRow(row: number): void {
    if (row <= MAX_ROWS) this.hiddenRows.add(row);
  }

  /** Notes a cell with a formula that no program has computed yet. */
  noteFormulaWithoutValue(row: number, column: number): void {
    this.formulasWithoutValueCount++;
    if (this.formulasWithoutValue.length < MAX_EXAMPLES) this.formulasWithoutValue.push(cellAddress({ row, column }));
  }

  /** Notes a merged range; rows and column are counted from 0. */
  merge(top: number, bottom: number, left: number): void {
    this.mergeCount++;
    if (bottom > top) this.merges.push({ top, bottom, left });
  }

  /** Copies values into the rows of merged cells. Called once all cells and merges are read. */
  fillMerges(): void {
    let filledCount = 0;
    fillMergedRows(this.rows, this.merges, (row, column, value) => {
      if (++filledCount > MAX_CELLS) throw tooManyCellsError(this.fileName);
      this.setCell(row, column, value);
    });
  }

  get isEmpty(): boolean {
    return this.rows.length === 0;
  }

  /** Sentences for people on merged cells, hidden cells and formulas without a value. */
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
