import { unguarded } from '@rabbet/domain/text/csv';
import { CsvError, parse } from 'csv-parse/sync';
import { MOST_ROWS } from './limits';
import { UnreadableFile } from './unreadable-file';

const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Rows of a text, and the sign between its cells. */
export function rowsOfText(text: string, from: string): { delimiter: Delimiter; rows: string[][] } {
  const delimiter = delimiterOf(text);
  const rows = recordsIn(text, delimiter, from).map((row) => row.map(unguarded));
  if (rows.length > MOST_ROWS + 1) throw new UnreadableFile(`${from} has more than 100,000 rows: divide it.`);
  return { delimiter, rows };
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
    throw new UnreadableFile(`${from} cannot be read as a table: ${why}.`, { cause: error });
  }
}
