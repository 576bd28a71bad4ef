import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { repeatedName } from '@rabbet/domain/text/repeated-names';
import { digest } from '../../shop/digest';

/** One line of an input of many, which is NDJSON. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** Null where it is too long or no UTF-8. */
  readonly text: string | null;
  /** Of one without a text, in ASCII: enough to tell what it is. */
  readonly start?: string;
  /** Row that something else than JSON says. */
  readonly row?: Row;
}

const NEWLINE = 0x0a;
/** The API takes no longer body. */
export const LONGEST_LINE = 1024 * 1024;

/** The lines of a stream, with never more of it in memory than one line. */
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

/** What is no NDJSON at all is told of as such, where each of its lines would be refused for itself. */
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

/** What JSON that is not a row a line begins like this; null of a row. */
function jsonIn(text: string): string | null {
  if (/^\[/.test(text)) return ARRAY;
  return /^\{([^]*[,{[:])?$/.test(text) ? 'JSON that goes over several lines' : null; // no object ends like this
}

/** Null of a line that is no heading of a table. */
function columnsOf(text: string): string[] | null {
  const sign = [',', ';', '\t'].find((one) => text.includes(one));
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

export interface FieldError {
  readonly field: string | null;
  /** As the API names what is wrong. */
  readonly code: string;
  readonly message: string;
  /** Another value stands in the place of the faulty one, and is judged. */
  readonly isStoodFor?: true;
}

/** For a program: its names in one order, wherever it was found. */
export function inOneOrder(errors: readonly FieldError[]): readonly FieldError[] {
  return errors.map(({ field, code, message }) => ({ field, code, message }));
}

export interface Repeat {
  readonly line: number;
  /** What both have: the key. */
  readonly by: string;
}

/** What is wrong with a row, before or after it was sent. */
export class BadRow extends Error {
  constructor(
    readonly errors: readonly FieldError[],
    /** The earlier line that names the same, and by what. */
    readonly repeats: Repeat | null = null,
    /** Notes on the row, which stay once it is mended. */
    readonly notes: readonly RowNote[] = [],
  ) {
    super(errors.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join(' '));
    this.name = 'BadRow';
  }
}

/** Words of a call or of a row that the shop cannot do anything with. */
export class WrongWord extends OperationalError {
  readonly errors: readonly FieldError[];

  constructor(errors: readonly FieldError[]) {
    super(errors.map((one) => one.message).join('\n'));
    this.errors = errors;
  }
}

export interface Row {
  readonly line: number;
  /** Names the row for its sender, and makes it the same when it is sent again. */
  readonly key: string | null;
  readonly values: Readonly<Record<string, unknown>>;
  /** Faults that were found as it was read, by its fields. */
  readonly faults?: readonly FieldError[];
  /** Headings of the columns that say its fields, by which they are told. */
  readonly columns?: ReadonlyMap<string, string>;
}

/** One field that a row gives another value. */
export interface Difference {
  readonly field: string;
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
}

/** Outcome of a row that an earlier sending of its file has done. */
export const DONE_BEFORE = 'done before';
export const SENDING_AGAIN =
  'Rows that were done before have an outcome in the file, even if they were undone since: what was changed in them is not sent. Empty it, and they are sent again.';

/** What became of a row. */
export interface RowResult {
  readonly line: number;
  readonly key: string | null;
  readonly id: number | null;
  readonly status: string;
  /** The earlier line of this input that names the same, and what names it. */
  readonly repeats?: number;
  readonly repeatsBy?: string;
  /** Fields that become another, where the row changes something. */
  readonly differences?: readonly Difference[];
  /** Names of the files that become its images, in their order. */
  readonly images?: readonly string[];
  readonly errors?: readonly FieldError[];
  readonly notes?: readonly RowNote[];
}

/** Things that a row leaves open or contradicts, though the shop takes it, and ways in which it is read. */
export const NOTE_CODES = {
  kept: 'how the piece came stays as it was recorded',
  unsaid: 'nothing says how the piece came',
  undated: 'the piece comes today',
  'no consignor': 'nobody left the consigned piece',
  'usual share': 'the settings say what its consignor gets; the detail is the percentage',
  'cost of consigned': 'a consigned piece has a cost',
  'no share': 'the consignor of a piece gets nothing of a sale',
  'made later': 'a piece was made after it came',
  'no cost': 'a piece that was bought has no cost',
  'priced by cost': 'visitors see a price that is made from the cost',
  unpriced: 'visitors see no price',
  free: 'the price is 0',
  'below cost': 'the price is below the cost',
  'bare size': 'a size has no unit',
  'other units': 'a size is in other units than inches, which are the detail',
  'shared number': 'a piece of another artist has the number; the detail says which and where',
  'near place': 'the detail is a place, and one of nearly the same name',
} as const;
export type NoteCode = keyof typeof NOTE_CODES;

export interface RowNote {
  readonly code: NoteCode;
  readonly detail?: string;
}

/** Outcome of a row that the shop did not refuse. */
export type Sent = Pick<RowResult, 'id' | 'status' | 'differences' | 'images' | 'notes'>;

/** One word that the shop cannot do anything with. */
export function wrongWord(field: string, code: string, message: string): WrongWord {
  return new WrongWord([{ field, code, message }]);
}

function badRow(field: string | null, code: string, message: string): BadRow {
  return new BadRow([{ field, code, message }]);
}

/** Row of a line; one that is none is told an example. */
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

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The command id of a row, by what makes it the same: the same row sent again is the same command. */
export function commandIdOf(verb: string, parts: readonly (string | number)[]): string {
  return `cli-${digest(JSON.stringify([verb, ...parts]))}`;
}

/** Of a run that nobody named. It is new each time: the same file may hold another day's rows. */
export function newRunName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return `run-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
