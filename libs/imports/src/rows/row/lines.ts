import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { repeatedName } from '@rabbet/domain/text/repeated-names';
import { BadRow, isObject, type Row } from './row';

/** Line of an input in NDJSON, or a row of a sheet in its place. */
export interface Line {
  /** Number of the line; the first is 1. */
  readonly number: number;
  /** Null of a line that is too long or no UTF-8. */
  readonly text: string | null;
  /** First bytes of a line without a text, as ASCII: they show whether it is JSON at all. */
  readonly beginning?: string;
  /** Row that is parsed already, such as one of a sheet. */
  readonly row?: Row;
}

const NEWLINE = 0x0a;
/** Longest line that is read, as the API takes no longer body. */
export const MAX_LINE_BYTES = 1024 * 1024;

/** Divides a stream into lines, with no more than one line in memory. */
export async function* linesOf(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncIterable<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true }); // drops a byte order mark
  let number = 0;
  let chunks: Uint8Array[] = [];
  let length = 0;
  const append = (bytes: Uint8Array) => {
    if (length < MAX_LINE_BYTES) chunks.push(bytes.subarray(0, MAX_LINE_BYTES - length));
    length += bytes.length;
  };
  const finishLine = (): Line => {
    const bytes = concatenate(chunks);
    const text = length > MAX_LINE_BYTES ? null : decode(decoder, bytes);
    chunks = [];
    length = 0;
    number++;
    return text === null ? { number, text, beginning: toAscii(bytes.subarray(0, 20)) } : { number, text };
  };
  for await (const chunk of source) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      append(chunk.subarray(start, end));
      start = end + 1;
      yield finishLine();
    }
    append(chunk.subarray(start));
  }
  if (length > 0) yield finishLine();
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

function toAscii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.map((byte) => byte & 0x7f));
}

/**
 * Refuses an input that is an array, a JSON text of several lines or a CSV file, by its first line. Otherwise each of its
 * thousands of lines would be refused for itself.
 */
export async function* refuseOtherFormats(lines: AsyncIterable<Line>, inputName: string): AsyncIterable<Line> {
  let isChecked = false;
  for await (const line of lines) {
    const text = (line.text ?? line.beginning ?? '').trim();
    if (!isChecked && text !== '') {
      refuseJsonText(text, inputName);
      refuseCsv(line.text?.trim() ?? '', inputName);
      isChecked = true;
    }
    yield line;
  }
}

function refuseJsonText(text: string, inputName: string): void {
  const kind = otherJsonKind(text);
  if (kind === null) return;
  const filter = kind === ARRAY ? '.[]' : '.';
  throw new OperationalError(
    `${inputName} is ${kind}. Rows are an object on each line, as jq -c '${filter}' makes them of it. Nothing was sent.`,
  );
}

function refuseCsv(text: string, inputName: string): void {
  const columns = csvColumns(text);
  if (columns === null) return;
  const example = JSON.stringify(Object.fromEntries(columns.map((name) => [name, '...'])));
  throw new OperationalError(
    `${inputName} is CSV, by its first line. Rows are JSON here, an object on each line: ${example}. Nothing was sent.`,
  );
}

const ARRAY = 'an array in JSON';

/** Kind of a JSON text that begins with this line and has no row on each line; null of a row. */
function otherJsonKind(line: string): string | null {
  if (line.startsWith('[')) return ARRAY;
  return UNFINISHED_OBJECT.test(line) ? 'JSON that goes over several lines' : null;
}

/** `{`, `{"name": "Dunes",`: an object that does not end on this line. */
const UNFINISHED_OBJECT = /^\{([^]*[,{[:])?$/;

/** Names of columns in the heading of a CSV file; null of another line. */
function csvColumns(text: string): string[] | null {
  const delimiter = [',', ';', '\t'].find((sign) => text.includes(sign));
  if (delimiter === undefined || /^[[{]/.test(text)) return null;
  const columns = text.split(delimiter).map((name) => name.trim().replace(/^"(.*)"$/, '$1'));
  return columns.every((name) => COLUMN_NAME.test(name)) ? columns : null;
}

/** `Price (USD)`, `Inv #`, `catalog_no` */
const COLUMN_NAME = /^[\p{L}_][\p{L}\p{N}_ .#()/$-]{0,40}$/u;

function decode(decoder: TextDecoder, bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function badRow(field: string | null, code: string, message: string): BadRow {
  return new BadRow([{ field, code, message }]);
}

/** Parses the row of a line. Refuses a line that is no JSON object, with the example. */
export function rowOf({ number, text, row: parsedRow }: Line, example = '{"name": "Red Vase"}'): Row {
  if (parsedRow) return parsedRow;
  if (text === null) throw badRow(null, 'request/characters', 'The line is no UTF-8, or longer than 1 MiB.');
  const row = parseLine(text, example);
  const repeated = repeatedName(text);
  if (repeated !== null) throw badRow(repeated, 'repeated', 'It is said more than once.');
  if (!isObject(row)) throw badRow(null, 'request/body', `Each line is one object, such as ${example}.`);
  const { key = null, ...values } = row;
  if (typeof key === 'number') return { line: number, key: String(key), values };
  if (key !== null && (typeof key !== 'string' || key === ''))
    throw badRow('key', 'type', 'A key is a text or a number of your own that no other row has.');
  return { line: number, key, values };
}

function parseLine(text: string, example: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const message = `The line is no JSON (${reason}). Each line is one object, such as ${example}.`;
    throw badRow(null, 'request/malformed', message);
  }
}
