import type { CellFault, CellReading } from '../cells/reading';
import { saysNothing } from '../cells/loose-words';
import type { Column, Meaning } from '../headings/headings';
import type { SheetRow } from './sheet';

/** Fault of a row, with its column and what would be right. */
export interface RowFault extends CellFault {
  readonly row: number;
  /** Null of a fault that is about no single column. */
  readonly column: string | null;
  /** Field that the column says. */
  readonly field: string | null;
  /** Another value stands in the place of the faulty one, and is judged. */
  readonly isStoodFor?: true;
}

/** Values of a row of a sheet, with all of its faults at once. */
export interface ReadRow {
  readonly values: Readonly<Record<string, unknown>>;
  readonly faults: readonly RowFault[];
  /** Headings of the columns that say the fields, by the fields. */
  readonly columns: ReadonlyMap<string, string>;
}

/** Heading of the cells that a row has beyond the headings, in a file of results. */
export const NO_HEADING = '(no heading)';

/** Columns whose texts have lines, or a line for each name. */
const OF_LINES: ReadonlySet<Meaning> = new Set(['description', 'comments', 'images']);

/** Text of a cell; a line break in a cell of a single line, as Alt+Enter makes it, is a space. */
function inLines(cell: string, meaning: Meaning | null): string {
  const text = cell.trim();
  return meaning !== null && OF_LINES.has(meaning) ? text : text.replace(/\s*[\r\n\u2028\u2029]\s*/g, ' ');
}

const SHEET_ERROR = /^#(?:n\/a|ref!|value!|div\/0!|name\?|num!|null!|spill!|calc!)$/i;

/** Cells of a row by what they hold; notes what is wrong with them. */
export class RowReading {
  readonly faults: RowFault[] = [];
  protected readonly cells: Map<Meaning, { readonly text: string; readonly column: Column }>;

  constructor(
    private readonly row: SheetRow,
    columns: readonly Column[],
    private readonly fieldsOf: (meaning: Meaning) => readonly string[] = (meaning) => [meaning],
  ) {
    this.cells = new Map(
      columns.flatMap((column, i) => {
        const text = inLines(row.cells[i] ?? '', column.meaning);
        return column.meaning === null || saysNothing(text, column.meaning)
          ? []
          : [[column.meaning, { text, column }] as const];
      }),
    );
    for (const [meaning, { text, column }] of this.cells)
      if (SHEET_ERROR.test(text)) {
        this.cells.delete(meaning);
        this.note(column, {
          wrong: `"${text}" is an error of the sheet: a formula has failed there.`,
          right: 'Mend the formula, write the value, or leave the cell empty.',
        });
      }
    const beyond = row.cells.find(
      (cell, i) => cell.trim() !== '' && (columns[i]?.heading ?? NO_HEADING) === NO_HEADING,
    );
    if (beyond !== undefined)
      this.faults.push({
        row: row.number,
        column: null,
        field: null,
        wrong: `It has more cells than there are headings: "${beyond.trim()}" has none.`,
        right: 'Put quotes around a cell with a delimiter in it: "1,200".',
      });
  }

  text(meaning: Meaning): string | undefined {
    return this.cells.get(meaning)?.text;
  }

  texts(...meanings: readonly Meaning[]): Readonly<Record<string, string | undefined>> {
    return Object.fromEntries(meanings.map((meaning) => [meaning, this.text(meaning)]));
  }

  read<T>(meaning: Meaning, reader: (text: string) => CellReading<T>): T | undefined {
    const cell = this.cells.get(meaning);
    if (!cell) return undefined;
    const reading = reader(cell.text);
    if ('value' in reading) return reading.value;
    const { standIn, ...fault } = reading;
    this.note(cell.column, fault, standIn === undefined ? {} : { isStoodFor: true });
    return standIn;
  }

  note(column: Column | null, { wrong, right }: CellFault, more: Pick<RowFault, 'isStoodFor'> = {}): void {
    const [field = null] = column?.meaning ? this.fieldsOf(column.meaning) : [];
    this.faults.push({ row: this.row.number, column: column?.heading ?? null, field, wrong, right, ...more });
  }
}

export function defined(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
