import { withoutRepeatedMeanings } from '../reading/headings/mapping';
import { readColumns, type SheetReading } from '../reading/sheets/read-sheet';
import { readArtistRow } from '../reading/table/artist-rows';
import { readCustomerRow } from '../reading/table/customer-rows';
import { readPieceRow } from '../reading/table/piece-rows';
import type { ReadRow } from '../reading/table/row-reading';
import { type InputRow, linesOfResults, type Results, type ResultWriter, rowsOfResults } from '../results/results';
import { linesOf } from '../rows/row/lines';
import type { FieldError, Row } from '../rows/row/row';
import type { RowSource } from './send-rows';

/** Input of an import: its rows, and a function that writes their results in the format of the input. */
export interface Input {
  readonly source: RowSource;
  readonly writeResults: (results: Results) => ReturnType<ResultWriter>;
}

/** Input of a sheet, whose results are written by `write` in the format of its file. */
export function inputOfSheet(reading: SheetReading, write: ResultWriter): Input {
  const { headings, rows } = reading.parts;
  const cells = rows.map((row) => ({ number: row.number, content: row.cells }));
  return {
    source: rowsOfSheet(reading),
    writeResults: (results) => write(rowsOfResults(headings, cells, results)),
  };
}

/** Input of rows of JSON, an object on each line. */
export function inputOfLines(bytes: Uint8Array, lines: readonly InputRow<string>[]): Input {
  return {
    source: { count: lines.length, lines: () => linesOf([bytes]) },
    writeResults: (results) => linesOfResults(lines, results),
  };
}

const ROW_READERS = { artworks: readPieceRow, artists: readArtistRow, customers: readCustomerRow } as const;

/** Rows of a sheet, with the fields of rows of JSON. Their text is a placeholder, as `row` is read instead. */
function rowsOfSheet(reading: SheetReading): RowSource {
  const { kind, parts, outcomes, dates } = reading;
  const columns = withoutRepeatedMeanings(readColumns(reading));
  return {
    count: parts.rows.length,
    async *lines() {
      for (const row of parts.rows) {
        const { number } = row;
        const read = ROW_READERS[kind](row, columns, dates);
        yield { number, text: '-', row: toRow(number, read, outcomes.get(number)) };
      }
    },
  };
}

function toRow(line: number, read: ReadRow, outcome?: object): Row {
  const { key, ...fields } = read.values;
  const values = outcome ? { ...fields, outcome } : fields;
  const faults = read.faults.map(({ field, problem, remedy, hasStandIn }): FieldError => ({
    field,
    code: 'format',
    hasStandIn,
    message: `${problem} ${remedy}`,
  }));
  return { line, key: typeof key === 'string' ? key : null, values, faults, columns: read.columns };
}
