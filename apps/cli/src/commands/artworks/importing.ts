import { OperationalError } from '@rabbet/domain/deciders/refusal';
import type { DateOrder } from '@rabbet/domain/imports/imports';
import {
  countOf,
  leftOutOf,
  mappingOfSheet,
  type Mode,
  type Results,
  readSheet,
  rowsOfSheet,
  type RowSource,
  type SheetReading,
  tableOfResults,
  toldColumns,
} from '@rabbet/imports';
import { nameOfInput } from '../../kernel/input-files';
import { readMapping, saveMapping } from '../../kernel/mapping-files';
import { printer } from '../../kernel/printing';
import type { Table } from '../../kernel/tables';
import { harmless } from '../../kernel/texts';

export interface TableOptions {
  readonly mode: Mode;
  readonly map?: string;
  readonly saveMap?: string;
  readonly dates?: DateOrder;
}

/** Input of an import: its rows, and what became of them in its own format. */
export interface Input {
  readonly source: RowSource;
  readonly withResults: (results: Results) => string;
}

/** Rows of a table as `artworks add --from` takes them; tells on the standard error how the table is read. */
export function inputOfTable(table: Table, from: string, options: TableOptions): Input {
  const { map, dates, mode } = options;
  const reading = readSheet(table.rows, { dates, mode, ...(map !== undefined && { kept: readMapping(map) }) });
  const { headings, rows } = reading.parts;
  if (headings.length === 0) throw new OperationalError(`${nameOfInput(from)} is empty. Nothing was sent.`);
  tellReading(table, reading, from);
  tellColumns(reading);
  for (const heading of reading.absent) say(`The mapping names "${heading}", which is no heading here.`);
  if (reading.faults.length > 0) {
    const sentences = reading.faults.map(
      ({ column, wrong, right }) => `${column === null ? '' : `${column}: `}${wrong} ${right}`,
    );
    throw new OperationalError([`${nameOfInput(from)} cannot be sent as it is:`, ...sentences].join('\n'));
  }
  if (options.saveMap !== undefined) saveMapping(options.saveMap, mappingOfSheet(reading));
  return {
    source: rowsOfSheet(reading),
    withResults: (results) => {
      const written = rows.map(({ number, cells }) => ({ number, of: cells }));
      return tableOfResults(table, headings, written, results);
    },
  };
}

const say = (text: string) => void process.stderr.write(`${harmless(text)}\n`);
const SIGNS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;

function tellReading({ encoding, delimiter }: Table, { parts }: SheetReading, from: string): void {
  const { at, rows } = parts;
  const how = `${encoding}, ${SIGNS[delimiter]} between the cells`;
  say(`${nameOfInput(from)}: ${how}, headings in row ${at}, ${countOf(rows.length, 'row')} of pieces.`);
  const left = leftOutOf(parts);
  if (left.length > 0) say(`Left out: ${left.join(', ')}.`);
}

/** Shows people how each column is read, with three examples. */
function tellColumns(reading: SheetReading): void {
  const width = process.stderr.columns ?? 100;
  const write = (text: string) => void process.stderr.write(text);
  const table = printer({ json: false, terminal: true, width, colour: false, write });
  table.table(
    [
      { title: 'column', of: ({ heading }) => heading || '(none)', gives: true },
      { title: 'field', of: ({ field }) => field },
      { title: 'examples', of: ({ examples }) => examples.join(' | '), gives: true },
    ],
    toldColumns(reading),
  );
}
