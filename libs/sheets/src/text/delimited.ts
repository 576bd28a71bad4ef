import { unguarded } from '@rabbet/domain/text/csv';
import { CsvError, parse } from 'csv-parse/sync';
import { MOST_COLUMNS } from '../limits/limits';
import { SizeGuard } from '../limits/size-guard';
import { UnreadableFile } from '../limits/unreadable-file';

const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Rows of a text, and the sign between its cells. */
export function rowsOfText(text: string, from: string): { delimiter: Delimiter; rows: string[][] } {
  const delimiter = /\.tsv$/i.test(from) && isOfTabs(text) ? '\t' : delimiterOf(text);
  return { delimiter, rows: recordsIn(text, delimiter, from) };
}

/** True of a text whose first line says no other sign: names of people have commas in them. */
function isOfTabs(text: string): boolean {
  const [first = ''] = text.trimStart().split(/[\r\n]/, 1);
  return first.includes('\t') || !/[,;]/.test(first);
}

/** Lines by which the sign between cells is found, and letters: one line may be the whole file. */
const SNIFFED = 20;
const SNIFFED_LETTERS = 1_000_000;

/** Sign that divides the most of the first rows into equally many cells, the more the better. */
function delimiterOf(text: string): Delimiter {
  const start = text
    .slice(0, SNIFFED_LETTERS)
    .split(/\r\n|\r|\n/, 200)
    .join('\n');
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
  const guard = new SizeGuard(from);
  let row = -1;
  const take = (cells: readonly string[]) => {
    const last = cells.findLastIndex((cell) => cell !== '');
    guard.take(++row, last, last + 1);
    return cells.slice(0, MOST_COLUMNS).map(unguarded); // what is cut off is empty
  };
  try {
    return parse(text, { ...RELAXED, delimiter, on_record: take });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as { lines?: number };
    const why =
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `a quote that begins a cell is not closed before the end${lines === undefined ? '' : `, line ${lines}`}`
        : error.message;
    throw new UnreadableFile(`${from} cannot be read as a table: ${why}.`, { cause: error });
  }
}
