import { unguarded } from '@rabbet/domain/text/csv';
import { CsvError, parse } from 'csv-parse/sync';
import { MAX_COLUMNS } from '../limits/limits';
import { SizeGuard } from '../limits/size-guard';
import { UnreadableFile } from '../limits/unreadable-file';

const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Rows of a text, and the sign between its cells. */
export function parseDelimited(text: string, fileName: string): { delimiter: Delimiter; rows: string[][] } {
  const delimiter = /\.tsv$/i.test(fileName) && mayBeTabSeparated(text) ? '\t' : detectDelimiter(text);
  return { delimiter, rows: parseRecords(text, delimiter, fileName) };
}

/** True of a text whose first line says no other sign: names of people have commas in them. */
function mayBeTabSeparated(text: string): boolean {
  const [firstLine = ''] = text.trimStart().split(/[\r\n]/, 1);
  return firstLine.includes('\t') || !/[,;]/.test(firstLine);
}

/** Lines by which the sign between cells is found, and letters: one line may be the whole file. */
const SAMPLE_ROWS = 20;
const SAMPLE_LENGTH = 1_000_000;

/** Sign that divides the most of the first rows into equally many cells, the more the better. */
function detectDelimiter(text: string): Delimiter {
  const sample = text
    .slice(0, SAMPLE_LENGTH)
    .split(/\r\n|\r|\n/, 200)
    .join('\n');
  const scores = DELIMITERS.map((delimiter) => {
    const widths = rowWidths(sample, delimiter);
    const counts = new Map<number, number>();
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
    const mostFrequent = [...counts].sort(([a, m], [b, n]) => n * b - m * a)[0] ?? [1, 0];
    return { delimiter, score: mostFrequent[0] > 1 ? mostFrequent[0] * mostFrequent[1] : 0 };
  });
  return scores.reduce((best, candidate) => (candidate.score > best.score ? candidate : best)).delimiter;
}

function rowWidths(sample: string, delimiter: Delimiter): number[] {
  try {
    return parse(sample, { ...RELAXED, delimiter, to: SAMPLE_ROWS }).map((row) => row.length);
  } catch {
    return []; // a quote goes on beyond the start
  }
}

/** Inches have quotes in them, and rows of people have not all their cells. */
const RELAXED = { relax_quotes: true, relax_column_count: true, skip_empty_lines: false } as const;

function parseRecords(text: string, delimiter: Delimiter, fileName: string): string[][] {
  const guard = new SizeGuard(fileName);
  let rowIndex = -1;
  const takeRecord = (cells: readonly string[]) => {
    const lastFilled = cells.findLastIndex((cell) => cell !== '');
    guard.count(++rowIndex, lastFilled, lastFilled + 1);
    return cells.slice(0, MAX_COLUMNS).map(unguarded); // what is cut off is empty
  };
  try {
    return parse(text, { ...RELAXED, delimiter, on_record: takeRecord });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as { lines?: number };
    const reason =
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `a quote that begins a cell is not closed before the end${lines === undefined ? '' : `, line ${lines}`}`
        : error.message;
    throw new UnreadableFile(`${fileName} cannot be read as a table: ${reason}.`, { cause: error });
  }
}
