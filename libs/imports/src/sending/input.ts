import { withoutDoubles } from '../reading/headings/mapping';
import { columnsRead, type SheetReading } from '../reading/sheets/read-sheet';
import { artistIn, customerIn } from '../reading/table/people-rows';
import { pieceIn } from '../reading/table/piece-rows';
import type { ReadRow } from '../reading/table/row-reading';
import { type InputRow, linesOfResults, type Results, type ResultWriter, rowsOfResults } from '../results/results';
import { linesOf } from '../rows/row/lines';
import type { FieldError, Row } from '../rows/row/row';
import type { RowSource } from './sending';

/** Input of an import: its rows, and their results in its own format. */
export interface Input {
  readonly source: RowSource;
  readonly withResults: (results: Results) => ReturnType<ResultWriter>;
}

/** Rows of a sheet, and how its results are written. A sheet with faults is judged, and not sent. */
export function inputOfSheet(reading: SheetReading, write: ResultWriter): Input {
  const { headings, rows } = reading.parts;
  const cells = rows.map((row) => ({ number: row.number, of: row.cells }));
  return {
    source: rowsOfSheet(reading),
    withResults: (results) => write(rowsOfResults(headings, cells, results)),
  };
}

/** Rows of JSON, an object on each line. */
export function inputOfLines(bytes: Uint8Array, lines: readonly InputRow<string>[]): Input {
  return {
    source: { count: lines.length, lines: () => linesOf([bytes]) },
    withResults: (results) => linesOfResults(lines, results),
  };
}

const READERS = { artworks: pieceIn, artists: artistIn, customers: customerIn } as const;

/** Rows of a sheet, as `artworks add --from` takes them. */
function rowsOfSheet(reading: SheetReading): RowSource {
  const { sort, parts, outcomes, dates } = reading;
  const columns = withoutDoubles(columnsRead(reading));
  return {
    count: parts.rows.length,
    async *lines() {
      for (const row of parts.rows) {
        const { number } = row;
        const read = READERS[sort](row, columns, dates);
        yield { number, text: '-', row: rowOf(number, read, outcomes.get(number)) };
      }
    },
  };
}

function rowOf(line: number, read: ReadRow, outcome?: object): Row {
  const { key, ...fields } = read.values;
  const values = outcome ? { ...fields, outcome } : fields;
  const faults = read.faults.map(({ field, wrong, right, isStoodFor }): FieldError => ({
    field,
    code: 'format',
    isStoodFor,
    message: `${wrong} ${right}`,
  }));
  return { line, key: typeof key === 'string' ? key : null, values, faults, columns: read.columns };
}
