import { type Append, BadEvent, type NewEvent, NO_STREAM } from './event-log';

/** Size limit of one message of EventStoreDB, in which an append is sent. Postgres has the same limit here. */
export const MAX_APPEND_BYTES = 1024 * 1024;
/** Bytes that id, checksum, lengths and field tags of one event add to the message. */
const ENVELOPE_BYTES = 200;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/**
 * Escape of a NUL or half a surrogate pair in JSON text: `\u0000` or `\ud83d`. In `\\u0000` the backslash is escaped
 * itself, so that is plain text; only an odd number of backslashes makes an escape.
 */
const UNSTORABLE_ESCAPE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i;
const NAME_LIMIT = 250;
const LAST_REVISION = 2 ** 31 - 1; // Postgres stores revisions as 32-bit integers

/** Refuses an append that one of the stores would refuse or alter, so that both stores accept exactly the same. */
export function validateAppend({ stream, expected, events }: Append): void {
  validateName('a stream', stream);
  if (!Number.isSafeInteger(expected) || expected < NO_STREAM || expected + events.length > LAST_REVISION)
    throw new BadEvent(`expected revision ${expected} of ${stream} is not a revision`);
  if (events.length === 0) throw new BadEvent(`an append to ${stream} holds no events`);
  let bytes = 0;
  const ids = new Set<string>();
  let previousMeta: string | null = null; // most often all events of an append have the same: it is validated once
  for (const event of events) {
    validateEvent(stream, event, previousMeta);
    bytes += countBytes(event);
    previousMeta = event.meta;
    if (ids.has(event.id)) throw new BadEvent(`an append to ${stream} holds the id ${event.id} twice`);
    ids.add(event.id);
  }
  if (bytes > MAX_APPEND_BYTES)
    throw new BadEvent(`an append to ${stream} has ${bytes} bytes, more than ${MAX_APPEND_BYTES}`);
}

function validateEvent(stream: string, event: NewEvent, validatedMeta: string | null): void {
  if (!UUID.test(event.id)) throw new BadEvent(`the id ${JSON.stringify(event.id)} in ${stream} is not a UUID`);
  validateName('an event type', event.type);
  validateText('data', event, event.data);
  if (event.meta !== validatedMeta) validateText('meta', event, event.meta);
}

/** Bytes of an event that count towards the limit of its append. */
export function countBytes({ type, data, meta }: NewEvent): number {
  return Buffer.byteLength(data) + Buffer.byteLength(meta) + type.length + ENVELOPE_BYTES;
}

function validateName(what: string, name: string): void {
  const isVisibleText = typeof name === 'string' && /^[\x21-\x7e]+$/.test(name) && name.length <= NAME_LIMIT;
  // EventStoreDB reserves names that begin with a dollar sign for itself
  if (!isVisibleText || name.startsWith('$')) throw new BadEvent(`${JSON.stringify(name)} is no name for ${what}`);
}

function validateText(part: 'data' | 'meta', { type, id }: NewEvent, text: string): void {
  const toBadEvent = (why: string) => new BadEvent(`${part} of ${type} ${id} ${why}`);
  if (!text.isWellFormed() || text.includes('\0') || UNSTORABLE_ESCAPE.test(text))
    throw toBadEvent('holds a NUL or half a surrogate pair');
  let reserialized: string;
  try {
    reserialized = JSON.stringify(JSON.parse(text));
  } catch (error) {
    if (error instanceof RangeError) throw toBadEvent('is nested too deeply');
    throw toBadEvent(`is not JSON: ${(error as Error).message}`);
  }
  if (reserialized !== text) throw toBadEvent('would not be read back as it was written');
  if (!text.startsWith('{')) throw toBadEvent('is not a JSON object');
}
