import { unguarded } from '@rabbet/domain/text/csv';
import { CsvError, parse } from 'csv-parse/sync';
import { MAX_COLUMNS } from '../limits/limits';
import { SizeGuard } from '../limits/size-guard';
import { UnreadableFile } from '../limits/unreadable-file';

const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Divides a text into rows of cells, and detects the delimiter between the cells. */
export function parseDelimited(text: string, fileName: string): { delimiter: Delimiter; rows: string[][] } {
  const delimiter = /\.tsv$/i.test(fileName) && mayBeTabSeparated(text) ? '\t' : detectDelimiter(text);
  return { delimiter, rows: parseRecords(text, delimiter, fileName) };
}

/** True if the first line has a tab, or no other delimiter. Later lines may have commas, as in names of people (`Pym, Glo`). */
function mayBeTabSeparated(text: string): boolean {
  const [firstLine = ''] = text.trimStart().split(/[\r\n]/, 1);
  return firstLine.includes('\t') || !/[,;]/.test(firstLine);
}

/** Rows and characters from which the delimiter is detected: the characters are limited as well, as one line may be the whole file. */
const SAMPLE_ROWS = 20;
const SAMPLE_LENGTH = 1_000_000;

/** Delimiter that divides most of the first rows into the same number of cells: the most cells in such rows win. */
function detectDelimiter(text: string): Delimiter {
  const sample = text
    .slice(0, SAMPLE_LENGTH)
    .split(/\r\n|\r|\n/, 200)
    .join('\n');
  const scores = DELIMITERS.map((delimiter) => {
    const widths = rowWidths(sample, delimiter);
    const counts = new Map<number, number>();
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
    const candidates = [...counts].map(([width, rowCount]) => ({ width, cellCount: width * rowCount }));
    const [best = { width: 1, cellCount: 0 }] = candidates.sort((a, b) => b.cellCount - a.cellCount);
    return { delimiter, score: best.width > 1 ? best.cellCount : 0 };
  });
  return scores.reduce((best, candidate) => (candidate.score > best.score ? candidate : best)).delimiter;
}

function rowWidths(sample: string, delimiter: Delimiter): number[] {
  try {
    return parse(sample, { ...PARSER_OPTIONS, delimiter, to: SAMPLE_ROWS }).map((row) => row.length);
  } catch {
    return []; // a quoted cell may end beyond the sample
  }
}

/** Quotes are allowed within cells, because inches have them (`16" x 20"`), and rows may have fewer cells than the headings. */
const PARSER_OPTIONS = { relax_quotes: true, relax_column_count: true, skip_empty_lines: false } as const;

function parseRecords(text: string, delimiter: Delimiter, fileName: string): string[][] {
  const guard = new SizeGuard(fileName);
  let rowIndex = -1;
  const takeRecord = (cells: readonly string[]) => {
    const lastFilled = cells.findLastIndex((cell) => cell !== '');
    guard.count(++rowIndex, lastFilled, lastFilled + 1);
    return cells.slice(0, MAX_COLUMNS).map(unguarded); // the guard has refused rows with filled cells beyond these
  };
  try {
    return parse(text, { ...PARSER_OPTIONS, delimiter, on_record: takeRecord });
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
