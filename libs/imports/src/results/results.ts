import { csvLine } from '@rabbet/domain/text/csv';
import { OUTCOME_HEADINGS } from '../reading/table/outcome-columns';
import { NO_HEADING } from '../reading/table/row-reading';
import { type Difference, isObject, type RowResult } from '../rows/row/row';
import { valueInWords } from './difference-words';

/** Signs of a table in a text, and how the text was encoded. */
export interface WrittenTable {
  readonly delimiter: ',' | ';' | '\t';
  readonly encoding: string;
}

export type Results = ReadonlyMap<number, RowResult>;

/** Results as they come. A row that was sent has one from then on: without an answer, it may be done. */
export class ResultCollector {
  private readonly results = new Map<number, RowResult>();

  get all(): Results {
    return this.results;
  }

  noteSent(line: number): void {
    this.results.set(line, { line, key: null, id: null, status: 'no answer' });
  }

  take(result: RowResult): void {
    this.results.set(result.line, result);
  }
}

/** Row of the input, by the number that its result has. */
export interface InputRow<T> {
  readonly number: number;
  readonly of: T;
}

/** Writes rows, the headings first, as the file that they came in. */
export type ResultWriter = (rows: readonly (readonly Cell[])[]) => string | Uint8Array<ArrayBuffer>;
type Cell = string | number | null;

/** Headings and rows of a table as they were, each with its outcome: mended ones can be sent again alone. */
export function rowsOfResults(
  headings: readonly string[],
  rows: readonly InputRow<readonly string[]>[],
  results: Results,
): readonly (readonly Cell[])[] {
  const width = rows.reduce((most, { of }) => Math.max(most, of.length), headings.length);
  const columns = Array.from({ length: width }, (_, i) => headings[i] ?? NO_HEADING);
  const written = rows.map(({ number, of }) => {
    const { outcome, id, message } = outcomeIn(results.get(number));
    return [...columns.map((_, i) => of[i] ?? ''), outcome, id, message];
  });
  return [[...columns, ...OUTCOME_HEADINGS], ...written];
}

export function textOfRows({ delimiter, encoding }: WrittenTable): ResultWriter {
  const mark = encoding === 'UTF-8' ? '' : '\ufeff'; // sheets take a file without it for Windows-1252
  return (rows) => `${mark}${rows.map((cells) => `${csvLine(cells, delimiter)}\r\n`).join('')}`;
}

/** Lines of JSON as they were, each with its `outcome`; a line that is no object stays as it is. */
export function linesOfResults(lines: readonly InputRow<string>[], results: Results): string {
  const written = lines.map(({ number, of }) => {
    const result = results.get(number);
    const row = parsed(of);
    if (!isObject(row)) return of;
    const { outcome, id, message } = outcomeIn(result);
    return JSON.stringify({ ...row, outcome: { status: outcome, id, message } });
  });
  return written.map((line) => `${line}\n`).join('');
}

function outcomeIn(result: RowResult | undefined) {
  const { errors = [], differences = [], images = [] } = result ?? {};
  const message = [
    ...errors.map(({ field, message: text }) => (field === null ? text : `${field}: ${text}`)),
    ...differences.map(inWords),
    ...(images.length > 0 && differences.length === 0 ? [`Pictures: ${images.join(', ')}.`] : []),
  ].join(' ');
  return { outcome: result?.status ?? 'not sent', id: result?.id ?? null, message: message || null };
}

/** `Price: 1200 to 1500.` */
function inWords({ field, before, after }: Difference): string {
  return `${field}: ${valueInWords(before)} to ${valueInWords(after)}.`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
