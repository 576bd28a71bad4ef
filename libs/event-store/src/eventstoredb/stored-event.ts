import { type EventData, jsonEvent, type JSONType, type ResolvedEvent } from '@eventstore/db-client';
import { checksumOf } from '../log/checksum';
import { FOREIGN_TYPE, type NewEvent, type StoredEvent } from '../log/event-log';
import { encode } from './position';

/** Stream in which the log stores its identity. No append can use it: validateAppend refuses a name with a space. */
export const IDENTITY_STREAM = 'log identity';

type ServerEvent = NonNullable<ResolvedEvent['event']>;

/** Metadata of our events on the server: the metadata of the event, its checksum, and the identity of our log. */
interface OurMetadata {
  readonly meta: object;
  readonly checksum: string;
  /** Identity of the log. Events of older versions have none. */
  readonly log?: string;
}

/**
 * True for an event of this log. Other programs may use the same server; an event is ours if its metadata has our form and
 * names our log. Events of the server itself and the event with our identity do not count.
 */
export function isOurs({ streamId, type, metadata }: ServerEvent, logId: string): boolean {
  if (isSystemEvent(streamId, type) || streamId === IDENTITY_STREAM) return false;
  const { meta, checksum, log } = parseMetadata(metadata);
  const hasOurForm = typeof meta === 'object' && meta !== null && typeof checksum === 'string';
  return hasOurForm && (log === logId || log === undefined);
}

/** True for an event of another program. */
export function isForeign(event: ServerEvent, logId: string): boolean {
  const { streamId, type } = event;
  return !isSystemEvent(streamId, type) && streamId !== IDENTITY_STREAM && !isOurs(event, logId);
}

function isSystemEvent(stream: string, type: string): boolean {
  return stream.startsWith('$') || type.startsWith('$');
}

function parseMetadata(metadata: unknown): Partial<OurMetadata> {
  return typeof metadata === 'object' && metadata !== null ? metadata : {};
}

/** Converts an event for the server. The client stringifies the data; validateAppend ensures that this gives the same text. */
export function toServer(event: NewEvent, stream: string, revision: number, log: string): EventData {
  const { id, type, data, meta } = event;
  const checksum = checksumOf({ ...event, stream, revision });
  const metadata = `{"meta":${meta},"checksum":"${checksum}","log":"${log}"}`;
  const bytes = new Uint8Array(Buffer.from(metadata)); // the library sends bytes unchanged, but does not take a Buffer for bytes
  return jsonEvent({ id, type, data: JSON.parse(data) as JSONType, metadata: bytes });
}

/** Converts an event of the server. A damaged event is converted as far as possible: decoding it finds the damage. */
export function fromServer(event: ServerEvent): StoredEvent {
  const { id, type, streamId: stream, revision, position, data, isJson } = event;
  if (!position) throw new Error(`event ${id} of stream ${stream} has no position`);
  const { meta, checksum = '' } = parseMetadata(event.metadata);
  return {
    id,
    stream,
    revision: Number(revision),
    position: encode(position),
    type,
    data: isJson ? JSON.stringify(data) : Buffer.from(data).toString('base64'),
    meta: JSON.stringify(meta ?? {}),
    checksum,
  };
}

/** Placeholder, without data, for a foreign event in a stream of ours: it has a revision there. */
export function toForeignPlaceholder(event: ServerEvent): StoredEvent {
  return { ...fromServer(event), type: `${FOREIGN_TYPE}${event.type}`, data: '{}', meta: '{}', checksum: '' };
}
