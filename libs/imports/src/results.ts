import { NO_HEADING } from '@rabbet/domain/imports/imports';
import { csvLine } from '@rabbet/domain/text/csv';
import { type Difference, isObject, type RowResult } from './rows';

/** Columns that a file of results has beside those of its input. */
export const OUTCOME_HEADINGS: readonly string[] = ['outcome', 'id', 'message'];

/** Signs of a table in a text, and how the text was encoded. */
export interface WrittenTable {
  readonly delimiter: ',' | ';' | '\t';
  readonly encoding: string;
}

export type Results = ReadonlyMap<number, RowResult>;

/** Row of the input, by the number under which its result is told. */
export interface InputRow<T> {
  readonly number: number;
  readonly of: T;
}

/** The rows of a table as they were, each with its outcome: mended ones can be sent again alone. */
export function tableOfResults(
  { delimiter, encoding }: WrittenTable,
  headings: readonly string[],
  rows: readonly InputRow<readonly string[]>[],
  results: Results,
): string {
  const width = rows.reduce((most, { of }) => Math.max(most, of.length), headings.length);
  const own = Array.from({ length: width }, (_, i) => headings[i] ?? NO_HEADING);
  const lines = rows.map(({ number, of }) => {
    const { outcome, id, message } = outcomeIn(results.get(number));
    return csvLine([...own.map((_, i) => of[i] ?? ''), outcome, id, message], delimiter);
  });
  const mark = encoding === 'UTF-8' ? '' : '\ufeff'; // sheets take a file without it for Windows-1252
  return `${mark}${[csvLine([...own, ...OUTCOME_HEADINGS], delimiter), ...lines].join('\r\n')}\r\n`;
}

/** The lines of JSON as they were, each with its `outcome`; what is no object stays as it is. */
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
    ...errors.map((one) => (one.field === null ? one.message : `${one.field}: ${one.message}`)),
    ...differences.map(inWords),
    ...(images.length > 0 && differences.length === 0 ? [`Pictures: ${images.join(', ')}.`] : []),
  ].join(' ');
  return { outcome: result?.status ?? 'not sent', id: result?.id ?? null, message: message || null };
}

/** `Price: 1200 to 1500.` */
function inWords({ field, before, after }: Difference): string {
  return `${field}: ${before ?? 'nothing'} to ${after ?? 'nothing'}.`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
