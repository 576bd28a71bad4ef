import { csvLine } from '@rabbet/domain/text/csv';
import { OUTCOME_HEADINGS } from '../reading/table/outcome-columns';
import { NO_HEADING } from '../reading/table/row-reading';
import { type Difference, isObject, type RowResult } from '../rows/row/row';
import { valueInWords } from './difference-words';

/** Delimiter and encoding of a table in a text file. */
export interface WrittenTable {
  readonly delimiter: ',' | ';' | '\t';
  readonly encoding: string;
}

export type Results = ReadonlyMap<number, RowResult>;

/**
 * Collects the results of an import by line. A row that was sent is listed as `no answer` until its result comes: if the
 * connection breaks before, the shop may have added it all the same.
 */
export class ResultCollector {
  private readonly results = new Map<number, RowResult>();

  get all(): Results {
    return this.results;
  }

  noteSent(line: number): void {
    this.results.set(line, { line, key: null, id: null, status: 'no answer' });
  }

  setResult(result: RowResult): void {
    this.results.set(result.line, result);
  }
}

/** Row of the input file: its cells or its line of JSON, by the number that its result has as well. */
export interface InputRow<T> {
  readonly number: number;
  readonly content: T;
}

/** Writes rows, the headings first, in the format of the input file: text or a workbook. */
export type ResultWriter = (rows: readonly (readonly Cell[])[]) => string | Uint8Array<ArrayBuffer>;
type Cell = string | number | null;

/**
 * Rows of the input with the columns of their outcomes behind them. People mend the refused rows in this file and import it
 * again.
 */
export function rowsOfResults(
  headings: readonly string[],
  rows: readonly InputRow<readonly string[]>[],
  results: Results,
): readonly (readonly Cell[])[] {
  const width = rows.reduce((max, { content }) => Math.max(max, content.length), headings.length);
  const columns = Array.from({ length: width }, (_, i) => headings[i] ?? NO_HEADING);
  const written = rows.map(({ number, content }) => {
    const { outcome, id, message } = outcomeCells(results.get(number));
    return [...columns.map((_, i) => content[i] ?? ''), outcome, id, message];
  });
  return [[...columns, ...OUTCOME_HEADINGS], ...written];
}

/**
 * Writer of a text file with this delimiter, always in UTF-8. Excel reads a file without a byte order mark as Windows-1252, so
 * the result has one; a plain UTF-8 input has shown that its program needs none.
 */
export function textWriter({ delimiter, encoding }: WrittenTable): ResultWriter {
  const byteOrderMark = encoding === 'UTF-8' ? '' : '\ufeff';
  return (rows) => `${byteOrderMark}${rows.map((cells) => `${csvLine(cells, delimiter)}\r\n`).join('')}`;
}

/** Lines of JSON of the input, each with its `outcome`; a line that is no object stays as it is. */
export function linesOfResults(lines: readonly InputRow<string>[], results: Results): string {
  const written = lines.map(({ number, content }) => {
    const row = parseJson(content);
    if (!isObject(row)) return content;
    const { outcome, id, message } = outcomeCells(results.get(number));
    return JSON.stringify({ ...row, outcome: { status: outcome, id, message } });
  });
  return written.map((line) => `${line}\n`).join('');
}

/** Cells of the columns outcome, id and message for a row; `not sent` for one without a result. */
function outcomeCells(result: RowResult | undefined) {
  if (!result) return { outcome: 'not sent', id: null, message: null };
  const { errors = [], differences = [], images = [] } = result;
  const sentences = [
    ...errors.map(({ field, message }) => (field === null ? message : `${field}: ${message}`)),
    ...differences.map(differenceInWords),
  ];
  if (images.length > 0 && differences.length === 0) sentences.push(`Pictures: ${images.join(', ')}.`);
  return { outcome: result.status, id: result.id, message: sentences.join(' ') || null };
}

/** `Price: 1200 to 1500.` */
function differenceInWords({ field, before, after }: Difference): string {
  return `${field}: ${valueInWords(before)} to ${valueInWords(after)}.`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
