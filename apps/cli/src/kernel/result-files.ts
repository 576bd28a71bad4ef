import { accessSync, constants, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { NO_HEADING } from '@rabbet/domain/imports/imports';
import { csvLine } from '@rabbet/domain/text/csv';
import type { TextTable } from '@rabbet/sheets';
import { sentenceOnFile } from './files';
import { isObject, type RowResult } from './rows';

/** Columns that a file of results has beside those of its input. */
export const OUTCOME_HEADINGS: readonly string[] = ['outcome', 'id', 'message'];

export type Results = ReadonlyMap<number, RowResult>;

/** Row of the input, by the number under which its result is told. */
export interface InputRow<T> {
  readonly number: number;
  readonly of: T;
}

/** Refuses a file that cannot be written, and one that is the input or says how to read it. */
export function requireWritable(file: string, others: readonly string[]): void {
  const place = (path: string) => (statSync(path, { throwIfNoEntry: false }) ? realpathSync(path) : resolve(path));
  const same = others.find((other) => other !== '-' && place(other) === place(file));
  if (same !== undefined) throw new OperationalError(`${file} is read by this call: name another file to be written.`);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new OperationalError(`${file} is a folder: name a file in it.`);
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch (error) {
    throw (
      sentenceOnFile(error, `The folder ${dirname(file)} is not there: make it, or name a file in another.`) ?? error
    );
  }
}

/** The rows of a table as they were, each with its outcome: mended ones can be sent again alone. */
export function tableOfResults(
  { delimiter, encoding }: Pick<TextTable, 'delimiter' | 'encoding'>,
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

export function writeResults(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw sentenceOnFile(error) ?? error;
  }
}

function outcomeIn(result: RowResult | undefined) {
  const errors = result?.errors ?? [];
  const message = errors.map((one) => (one.field === null ? one.message : `${one.field}: ${one.message}`)).join(' ');
  return { outcome: result?.status ?? 'not sent', id: result?.id ?? null, message: message || null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
