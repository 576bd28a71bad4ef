import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { repeatedName } from '@rabbet/domain/text/repeated-names';
import { BadRow, isObject, type Row } from './row';

/** Line of an input in NDJSON. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** Null where it is too long or no UTF-8. */
  readonly text: string | null;
  /** Beginning of a line without a text, in ASCII: enough to tell what it is. */
  readonly start?: string;
  /** Row that is no JSON, such as one of a sheet. */
  readonly row?: Row;
}

const NEWLINE = 0x0a;
/** The API takes no longer body. */
export const LONGEST_LINE = 1024 * 1024;

/** Lines of a stream, of which no more than one line is in memory. */
export async function* linesOf(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncIterable<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true }); // drops a byte order mark
  let number = 0;
  let begun: Uint8Array[] = [];
  let length = 0;
  const take = (bytes: Uint8Array) => {
    if (length < LONGEST_LINE) begun.push(bytes.subarray(0, LONGEST_LINE - length));
    length += bytes.length;
  };
  const end = (): Line => {
    const bytes = joined(begun);
    const text = length > LONGEST_LINE ? null : decoded(decoder, bytes);
    const start = text === null ? { start: asciiOf(bytes.subarray(0, 20)) } : {};
    begun = [];
    length = 0;
    return { number: ++number, text, ...start };
  };
  for await (const chunk of source) {
    let from = 0;
    for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, to));
      from = to + 1;
      yield end();
    }
    take(chunk.subarray(from));
  }
  if (length > 0) yield end();
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function asciiOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.map((byte) => byte & 0x7f));
}

/** Refuses an input that is no NDJSON at all, in place of each of its lines. */
export async function* refusingOthers(lines: AsyncIterable<Line>, from: string): AsyncIterable<Line> {
  let isBegun = false;
  for await (const line of lines) {
    const text = (line.text ?? line.start ?? '').trim();
    if (!isBegun && text !== '') {
      const json = jsonIn(text);
      if (json !== null)
        throw new OperationalError(
          `${from} is ${json}. Rows are an object on each line, as jq -c '${json === ARRAY ? '.[]' : '.'}' makes them of it. Nothing was sent.`,
        );
      const columns = columnsOf(line.text?.trim() ?? '');
      const row = columns && JSON.stringify(Object.fromEntries(columns.map((name) => [name, '...'])));
      if (row)
        throw new OperationalError(
          `${from} is CSV, by its first line. Rows are JSON here, an object on each line: ${row}. Nothing was sent.`,
        );
      isBegun = true;
    }
    yield line;
  }
}

const ARRAY = 'an array in JSON';

/** Kind of JSON that begins like this and has no row on each line; null of a row. */
function jsonIn(text: string): string | null {
  if (/^\[/.test(text)) return ARRAY;
  return /^\{([^]*[,{[:])?$/.test(text) ? 'JSON that goes over several lines' : null; // no object ends like this
}

/** Null of a line that is no heading of a table. */
function columnsOf(text: string): string[] | null {
  const sign = [',', ';', '\t'].find((delimiter) => text.includes(delimiter));
  if (sign === undefined || /^[[{]/.test(text)) return null;
  const columns = text.split(sign).map((name) => name.trim().replace(/^"(.*)"$/, '$1'));
  return columns.every((name) => /^[\p{L}_][\p{L}\p{N}_ .#()/$-]{0,40}$/u.test(name)) ? columns : null;
}

function decoded(decoder: TextDecoder, bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function badRow(field: string | null, code: string, message: string): BadRow {
  return new BadRow([{ field, code, message }]);
}

/** Row of a line; refuses a line that is none, with an example. */
export function rowOf({ number, text, row: given }: Line, example = '{"name": "Red Vase"}'): Row {
  if (given) return given;
  if (text === null) throw badRow(null, 'request/characters', 'The line is no UTF-8, or longer than 1 MiB.');
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    throw badRow(
      null,
      'request/malformed',
      `The line is no JSON (${why}). Each line is one object, such as ${example}.`,
    );
  }
  const repeated = repeatedName(text);
  if (repeated !== null) throw badRow(repeated, 'repeated', 'It is said more than once.');
  if (!isObject(row)) throw badRow(null, 'request/body', `Each line is one object, such as ${example}.`);
  const { key = null, ...values } = row;
  if (typeof key === 'number') return { line: number, key: String(key), values };
  if (key !== null && (typeof key !== 'string' || key === ''))
    throw badRow('key', 'type', 'A key is a text or a number of your own that no other row has.');
  return { line: number, key, values };
}
