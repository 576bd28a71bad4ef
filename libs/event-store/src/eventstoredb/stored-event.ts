import { type EventData, jsonEvent, type JSONType, type ResolvedEvent } from '@eventstore/db-client';
import { checksumOf } from '../log/checksum';
import { FOREIGN_TYPE, type NewEvent, type StoredEvent } from '../log/event-log';
import { encode } from './position';

/** Stream in which the log keeps its own id. No writer can use its name, which has a space: validateAppend refuses it. */
export const IDENTITY_STREAM = 'log identity';

type ServerEvent = NonNullable<ResolvedEvent['event']>;

/** Metadata of our events on the server: that of the event, its checksum, and the log that it belongs to. */
interface OurMetadata {
  readonly meta: object;
  readonly checksum: string;
  /** The identity of the log. Events of before it was written down have none. */
  readonly log?: string;
}

/**
 * The server is shared by programs, and anybody may write anything: ours is what names this log. Not ours are the
 * server's own, whose names begin with a dollar sign, our identity, and whatever else there is.
 */
export function isOurs({ streamId, type, metadata }: ServerEvent, log: string): boolean {
  if (isTheServers(streamId, type) || streamId === IDENTITY_STREAM) return false;
  const { meta, checksum, log: of } = ofAnybody(metadata);
  return typeof meta === 'object' && meta !== null && typeof checksum === 'string' && (of === log || of === undefined);
}

/** Another program's. */
export function isForeign(event: ServerEvent, log: string): boolean {
  const { streamId, type } = event;
  return !isTheServers(streamId, type) && streamId !== IDENTITY_STREAM && !isOurs(event, log);
}

function isTheServers(stream: string, type: string): boolean {
  return stream.startsWith('$') || type.startsWith('$');
}

function ofAnybody(metadata: unknown): Partial<OurMetadata> {
  return typeof metadata === 'object' && metadata !== null ? metadata : {};
}

/** The client stringifies data itself; validateAppend made sure that this gives the same text again. */
export function toServer(event: NewEvent, stream: string, revision: number, log: string): EventData {
  const { id, type, data, meta } = event;
  const checksum = checksumOf({ ...event, stream, revision });
  const metadata = `{"meta":${meta},"checksum":"${checksum}","log":"${log}"}`;
  const bytes = new Uint8Array(Buffer.from(metadata)); // they are passed on untouched, but not as a Buffer
  return jsonEvent({ id, type, data: JSON.parse(data) as JSONType, metadata: bytes });
}

/** Converts an event of ours. A damaged one is given as far as possible; decoding it finds the damage. */
export function fromServer(event: ServerEvent): StoredEvent {
  const { id, type, streamId: stream, revision, position, data, isJson } = event;
  if (!position) throw new Error(`event ${id} of stream ${stream} has no position`);
  const { meta, checksum = '' } = ofAnybody(event.metadata);
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

/** Takes a place in a stream of ours, and says nothing. */
export function foreignPlace(event: ServerEvent): StoredEvent {
  return { ...fromServer(event), type: `${FOREIGN_TYPE}${event.type}`, data: '{}', meta: '{}', checksum: '' };
}
