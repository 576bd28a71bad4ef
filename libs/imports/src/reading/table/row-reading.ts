import type { CellFault, CellReading } from '../cells/cell-reading';
import { saysNothing } from '../cells/loose-words';
import type { Column, Meaning } from '../headings/headings';
import type { SheetRow } from './sheet';

/** Fault of a row, with its column and what would be right. */
export interface RowFault extends CellFault {
  readonly row: number;
  /** Heading of the column; null of a fault that is about no single column. */
  readonly column: string | null;
  /** Field that the column fills. */
  readonly field: string | null;
  /** True where a likely value stands in for the faulty one, so that a dry run can judge the rest of the row. */
  readonly hasStandIn?: true;
}

/** Values that a row of a sheet gives the fields of a piece, artist or customer, with all of its faults. */
export interface ReadRow {
  readonly values: Readonly<Record<string, unknown>>;
  readonly faults: readonly RowFault[];
  /** Headings of the columns, by the fields that they fill. */
  readonly columns: ReadonlyMap<string, string>;
}

/** Heading, in a file of results, of the cells that rows of the input have beyond the last heading. */
export const NO_HEADING = '(no heading)';

/** Meanings of the columns whose cells may have several lines. */
const MULTILINE_MEANINGS: ReadonlySet<Meaning> = new Set(['description', 'comments', 'images']);

/** Text of a cell. In a cell that should have one line, a line break (Alt+Enter in Excel) becomes a space. */
function cleanText(cell: string, meaning: Meaning | null): string {
  const text = cell.trim();
  if (meaning !== null && MULTILINE_MEANINGS.has(meaning)) return text;
  return text.replace(/\s*[\r\n\u2028\u2029]\s*/g, ' ');
}

/** Error that a sheet shows in place of a value: `#REF!`, `#DIV/0!`. */
const SHEET_ERROR = /^#(?:n\/a|ref!|value!|div\/0!|name\?|num!|null!|spill!|calc!)$/i;

/** Reads the cells of one row by meaning, and collects their faults. */
export class RowReading {
  readonly faults: RowFault[] = [];
  /** Filled cells. */
  protected readonly cells = new Map<Meaning, { readonly text: string; readonly column: Column }>();

  constructor(
    private readonly row: SheetRow,
    columns: readonly Column[],
    private readonly fieldsOf: (meaning: Meaning) => readonly string[] = (meaning) => [meaning],
  ) {
    for (const [i, column] of columns.entries()) {
      const { meaning } = column;
      const text = cleanText(row.cells[i] ?? '', meaning);
      if (meaning !== null && !saysNothing(text, meaning)) this.cells.set(meaning, { text, column });
    }
    this.refuseSheetErrors();
    this.refuseExtraCells(columns);
  }

  private refuseSheetErrors(): void {
    for (const [meaning, { text, column }] of this.cells) {
      if (!SHEET_ERROR.test(text)) continue;
      this.cells.delete(meaning);
      this.noteFault(column, {
        problem: `"${text}" is an error of the sheet: a formula has failed there.`,
        remedy: 'Mend the formula, write the value, or leave the cell empty.',
      });
    }
  }

  /** Refuses cells beyond the last heading: in a text file, a delimiter within a cell has likely divided it. */
  private refuseExtraCells(columns: readonly Column[]): void {
    const extraCell = this.row.cells.find(
      (cell, i) => cell.trim() !== '' && (columns[i]?.heading ?? NO_HEADING) === NO_HEADING,
    );
    if (extraCell === undefined) return;
    this.noteFault(null, {
      problem: `It has more cells than there are headings: "${extraCell.trim()}" has none.`,
      remedy: 'Put quotes around a cell with a delimiter in it: "1,200".',
    });
  }

  text(meaning: Meaning): string | undefined {
    return this.cells.get(meaning)?.text;
  }

  texts(...meanings: readonly Meaning[]): Readonly<Record<string, string | undefined>> {
    return Object.fromEntries(meanings.map((meaning) => [meaning, this.text(meaning)]));
  }

  /** Value of a cell, or a likely value in its place; undefined without one. A fault is noted. */
  read<T>(meaning: Meaning, reader: (text: string) => CellReading<T>): T | undefined {
    const cell = this.cells.get(meaning);
    if (!cell) return undefined;
    const reading = reader(cell.text);
    if ('value' in reading) return reading.value;
    const { standIn, ...fault } = reading;
    this.noteFault(cell.column, fault, standIn === undefined ? {} : { hasStandIn: true });
    return standIn;
  }

  noteFault(column: Column | null, { problem, remedy }: CellFault, options: Pick<RowFault, 'hasStandIn'> = {}): void {
    const [field = null] = column?.meaning ? this.fieldsOf(column.meaning) : [];
    this.faults.push({ row: this.row.number, column: column?.heading ?? null, field, problem, remedy, ...options });
  }
}

/** Values without those that are undefined. */
export function withoutUndefined(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
