import { unguarded } from '@rabbet/domain/text/csv';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { CsvError, parse } from 'csv-parse/sync';
import { decoded, type Encoding } from './encodings';

export const MOST_ROWS = 100_000;
export const MOST_BYTES = 20 * 1024 * 1024;

const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** File of a table, as it was written. */
export interface Table {
  readonly format: 'table';
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  readonly rows: readonly (readonly string[])[];
}

/** File with an object in JSON on each line. */
export interface JsonLines {
  readonly format: 'lines';
}

/** Table that bytes hold, by the signs that stand in it; rows of JSON are left to whoever reads lines. */
export function tableIn(bytes: Uint8Array, from: string): Table | JsonLines {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04)
    throw new OperationalError(`${from} is a workbook (XLSX): save its sheet as CSV. Nothing was sent.`);
  const { text, encoding } = decoded(bytes);
  if (/^\s*[[{]/.test(text)) return { format: 'lines' };
  if (text.includes('\0')) throw new OperationalError(`${from} is no text: save the sheet as CSV. Nothing was sent.`);
  const delimiter = delimiterOf(text);
  const rows = recordsIn(text, delimiter, from).map((row) => row.map(unguarded));
  if (rows.length > MOST_ROWS + 1)
    throw new OperationalError(`${from} has more than 100,000 rows: divide it. Nothing was sent.`);
  return { format: 'table', encoding, delimiter, rows };
}

/** Lines by which the sign between cells is found. */
const SNIFFED = 20;

/** Sign that divides the most of the first rows into equally many cells, the more the better. */
function delimiterOf(text: string): Delimiter {
  const start = text.split(/\r\n|\r|\n/, 200).join('\n');
  const judged = DELIMITERS.map((delimiter) => {
    const widths = widthsIn(start, delimiter);
    const counts = new Map<number, number>();
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
    const alike = [...counts].sort(([a, m], [b, n]) => n * b - m * a)[0] ?? [1, 0];
    return { delimiter, score: alike[0] > 1 ? alike[0] * alike[1] : 0 };
  });
  return judged.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

function widthsIn(start: string, delimiter: Delimiter): number[] {
  try {
    return parse(start, { ...RELAXED, delimiter, to: SNIFFED }).map((row) => row.length);
  } catch {
    return []; // a quote goes on beyond the start
  }
}

/** Inches have quotes in them, and rows of people have not all their cells. */
const RELAXED = { relax_quotes: true, relax_column_count: true, skip_empty_lines: false } as const;

function recordsIn(text: string, delimiter: Delimiter, from: string): string[][] {
  try {
    return parse(text, { ...RELAXED, delimiter, to: MOST_ROWS + 2 });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as { lines?: number };
    const why =
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `a quote that begins a cell is not closed before the end${lines === undefined ? '' : `, line ${lines}`}`
        : error.message;
    throw new OperationalError(`${from} cannot be read as a table: ${why}. Nothing was sent.`, { cause: error });
  }
}
