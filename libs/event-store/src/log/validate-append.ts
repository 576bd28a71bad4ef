import { type Append, BadEvent, type NewEvent, NO_STREAM } from './event-log';

/** An append is one message on the wire of EventStoreDB, whose limit this is; Postgres keeps to it too. */
export const MAX_APPEND_BYTES = 1024 * 1024;
const ENVELOPE_BYTES = 200; // what id, checksum, lengths and field tags of one event add on the wire

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
// within JSON text an odd run of backslashes before u0000 or a surrogate's half that JSON.stringify had to escape
const UNSTORABLE_ESCAPE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i;
const NAME_LIMIT = 250;
const LAST_REVISION = 2 ** 31 - 1; // Postgres keeps revisions in an integer

/** Refuses what one of the stores would refuse, alter or misunderstand, so that both take exactly the same. */
export function validateAppend({ stream, expected, events }: Append): void {
  acceptName('a stream', stream);
  if (!Number.isSafeInteger(expected) || expected < NO_STREAM || expected + events.length > LAST_REVISION)
    throw new BadEvent(`expected revision ${expected} of ${stream} is not a revision`);
  if (events.length === 0) throw new BadEvent(`an append to ${stream} holds no events`);
  let bytes = 0;
  const ids = new Set<string>();
  let meta: string | null = null; // that of the event before: most often all of an append have the same
  for (const event of events) {
    bytes += acceptEvent(stream, event, meta);
    ({ meta } = event);
    if (ids.has(event.id)) throw new BadEvent(`an append to ${stream} holds the id ${event.id} twice`);
    ids.add(event.id);
  }
  if (bytes > MAX_APPEND_BYTES)
    throw new BadEvent(`an append to ${stream} has ${bytes} bytes, more than ${MAX_APPEND_BYTES}`);
}

function acceptEvent(stream: string, event: NewEvent, acceptedMeta: string | null): number {
  if (!UUID.test(event.id)) throw new BadEvent(`the id ${JSON.stringify(event.id)} in ${stream} is not a UUID`);
  acceptName('an event type', event.type);
  acceptText('data', event, event.data);
  if (event.meta !== acceptedMeta) acceptText('meta', event, event.meta);
  return bytesOf(event);
}

/** Bytes of an event that count towards the limit of its append. */
export function bytesOf({ type, data, meta }: NewEvent): number {
  return Buffer.byteLength(data) + Buffer.byteLength(meta) + type.length + ENVELOPE_BYTES;
}

function acceptName(what: string, name: string): void {
  const ok = typeof name === 'string' && /^[\x21-\x7e]+$/.test(name) && name.length <= NAME_LIMIT;
  // EventStoreDB keeps names that begin with a dollar sign for itself
  if (!ok || name.startsWith('$')) throw new BadEvent(`${JSON.stringify(name)} is no name for ${what}`);
}

function acceptText(part: 'data' | 'meta', { type, id }: NewEvent, text: string): void {
  const refused = (why: string) => new BadEvent(`${part} of ${type} ${id} ${why}`);
  if (!text.isWellFormed() || text.includes('\0') || UNSTORABLE_ESCAPE.test(text))
    throw refused('holds a NUL or half a surrogate pair');
  let again: string;
  try {
    again = JSON.stringify(JSON.parse(text));
  } catch (error) {
    if (error instanceof RangeError) throw refused('is nested too deeply');
    throw refused(`is not JSON: ${(error as Error).message}`);
  }
  if (again !== text) throw refused('would not be read back as it was written');
  if (!text.startsWith('{')) throw refused('is not a JSON object');
}
