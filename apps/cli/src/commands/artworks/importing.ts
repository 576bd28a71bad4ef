import {
  type Column,
  DATE_ORDERS,
  type DateOrder,
  dateOrderIn,
  mappingOf,
  matchHeaders,
  meaningInWords,
  ORDER_WORDS,
  partsOf,
  pieceIn,
  type SheetParts,
  type SheetRow,
} from '@rabbet/domain/imports/imports';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import type { Table } from '@rabbet/sheets';
import type { RowSource } from '../../kernel/bulk';
import { nameOfInput } from '../../kernel/input-files';
import { type KeptMapping, readMapping, saveMapping } from '../../kernel/mapping-files';
import { counted, countOf, printer } from '../../kernel/printing';
import { OUTCOME_HEADINGS, type Results, tableOfResults } from '../../kernel/result-files';
import type { FieldError, Row, RowResult } from '../../kernel/rows';
import { harmless } from '../../kernel/texts';

export interface SheetOptions {
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
export function inputOfTable(table: Table, from: string, options: SheetOptions): Input {
  const parts = withoutOutcomes(partsOf(table.rows));
  const { headings, rows } = parts;
  if (headings.length === 0) throw new OperationalError(`${nameOfInput(from)} is empty. Nothing was sent.`);
  const kept: KeptMapping = options.map === undefined ? { columns: {}, dates: null } : readMapping(options.map);
  const matched = matchHeaders(headings, kept.columns);
  const { columns } = matched;
  const dates = orderOf(columns, rows, options.dates ?? kept.dates);
  tellReading(table, parts, from);
  tellColumns(columns, rows, dates.order);
  for (const heading of matched.absent) say(`The mapping names "${heading}", which is no heading here.`);
  const faults = [...matched.faults, ...dates.faults];
  if (faults.length > 0) {
    const sentences = faults.map(
      ({ column, wrong, right }) => `${column === null ? '' : `${column}: `}${wrong} ${right}`,
    );
    throw new OperationalError([`${nameOfInput(from)} cannot be sent as it is:`, ...sentences].join('\n'));
  }
  if (options.saveMap !== undefined) saveMapping(options.saveMap, { columns: mappingOf(columns), dates: dates.order });
  return {
    source: {
      async *lines() {
        for (const row of rows) yield { number: row.number, text: '-', row: rowOf(row, columns, dates.order) };
      },
    },
    withResults: (results: ReadonlyMap<number, RowResult>) => {
      const written = rows.map(({ number, cells }) => ({ number, of: cells }));
      return tableOfResults('sheet' in table ? AS_CSV : table, headings, written, results);
    },
  };
}

/** The columns that an earlier import has added are no part of the sheet. */
function withoutOutcomes(parts: SheetParts): SheetParts {
  const { headings, rows } = parts;
  const own = headings.length - OUTCOME_HEADINGS.length;
  if (own < 1 || OUTCOME_HEADINGS.some((heading, i) => headings[own + i] !== heading)) return parts;
  const cellsOf = ({ number, cells }: SheetRow) => ({
    number,
    cells: [...cells.slice(0, own), ...cells.slice(headings.length)],
  });
  return { ...parts, headings: headings.slice(0, own), rows: rows.map(cellsOf) };
}

function rowOf(row: SheetRow, columns: readonly Column[], order: DateOrder | null): Row {
  const piece = pieceIn(row, columns, order);
  const { key, ...values } = piece.values;
  const faults = piece.faults.map(({ field, wrong, right }): FieldError => ({
    ...{ field, code: 'format' },
    message: `${wrong} ${right}`,
  }));
  return { line: row.number, key: typeof key === 'string' ? key : null, values, faults, columns: piece.columns };
}

function orderOf(columns: readonly Column[], rows: readonly SheetRow[], said: DateOrder | null) {
  const at = columns.findIndex(({ meaning }) => meaning === 'date');
  if (at < 0 || said !== null) return { order: said, faults: [] };
  const found = dateOrderIn(rows.map(({ cells }) => cells[at] ?? ''));
  if ('value' in found) return { order: found.value, faults: [] };
  const right = `${found.right} --dates takes one of ${DATE_ORDERS.join(', ')}.`;
  return { order: null, faults: [{ column: columns[at]?.heading ?? null, wrong: found.wrong, right }] };
}

const say = (text: string) => void process.stderr.write(`${harmless(text)}\n`);
const SIGNS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;
/** Results of a workbook are a text that sheets open. */
const AS_CSV = { encoding: 'UTF-8 with a byte order mark', delimiter: ',' } as const;

function tellReading(table: Table, parts: SheetParts, from: string): void {
  const { at, rows } = parts;
  const how =
    'sheet' in table ? `the sheet "${table.sheet}"` : `${table.encoding}, ${SIGNS[table.delimiter]} between the cells`;
  say(`${nameOfInput(from)}: ${how}, headings in row ${at}, ${countOf(rows.length, 'row')} of pieces.`);
  const left = [
    ...leftOut('title', parts.above),
    ...leftOut('blank', parts.blank),
    ...leftOut('total', parts.totals),
    ...leftOut('repeated heading', parts.repeated),
  ];
  if (left.length > 0) say(`Left out: ${left.join(', ')}.`);
  if ('sheet' in table) for (const note of table.notes) say(note);
}

/** `2 blank (rows 5 and 9)` */
function leftOut(what: string, numbers: readonly number[]): string[] {
  if (numbers.length === 0) return [];
  const first = numbers.slice(0, 5).join(', ');
  return [`${counted(numbers.length)} ${what} (row ${first}${numbers.length > 5 ? ', ...' : ''})`];
}

/** Shows people how each column is read, with three examples. */
function tellColumns(columns: readonly Column[], rows: readonly SheetRow[], order: DateOrder | null): void {
  const width = process.stderr.columns ?? 100;
  const write = (text: string) => void process.stderr.write(text);
  const table = printer({ json: false, terminal: true, width, colour: false, write });
  const told = columns.map((column, i) => ({ column, examples: examplesOf(rows, i) }));
  table.table(
    [
      { title: 'column', of: ({ column }) => column.heading || '(none)', gives: true },
      { title: 'field', of: ({ column }) => fieldInWords(column, order) },
      { title: 'examples', of: ({ examples }) => examples.join(' | '), gives: true },
    ],
    told.filter(({ column, examples }) => column.heading !== '' || examples.length > 0),
  );
}

function fieldInWords(column: Column, order: DateOrder | null): string {
  const words = meaningInWords(column) ?? '(left out)';
  return column.meaning === 'date' && order ? `${words} (${ORDER_WORDS[order]})` : words;
}

function examplesOf(rows: readonly SheetRow[], i: number): readonly string[] {
  const found = new Set<string>();
  for (const { cells } of rows) {
    const cell = (cells[i] ?? '').trim();
    if (cell !== '') found.add(cell);
    if (found.size === 3) break;
  }
  return [...found];
}
