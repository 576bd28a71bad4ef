import { type EventData, jsonEvent, type JSONType, type ResolvedEvent } from '@eventstore/db-client';
import { checksumOf } from '../checksum';
import type { NewEvent, StoredEvent } from '../event-log';
import { encode } from './position';

/** Where the log keeps its own id. A name with a space is none that a writer could use: validateAppend refuses it. */
export const IDENTITY_STREAM = 'log identity';

type ServerEvent = NonNullable<ResolvedEvent['event']>;

/** Names that begin with a dollar sign are the server's; they stand among all events, and so does our identity. */
export function isOurs({ streamId, type }: ServerEvent): boolean {
  return !streamId.startsWith('$') && !type.startsWith('$') && streamId !== IDENTITY_STREAM;
}

/**
 * The client stringifies data itself; validateAppend made sure that this gives the same text again. Metadata is ours as
 * it was handed over, and beside it what a column of the Postgres log holds.
 */
export function toServer(event: NewEvent, stream: string, revision: number): EventData {
  const { id, type, data, meta } = event;
  const metadata = `{"meta":${meta},"checksum":"${checksumOf({ ...event, stream, revision })}"}`;
  const bytes = new Uint8Array(Buffer.from(metadata)); // they are passed on untouched, but not as a Buffer
  return jsonEvent({ id, type, data: JSON.parse(data) as JSONType, metadata: bytes });
}

export function fromServer(event: ServerEvent): StoredEvent {
  const { id, type, streamId: stream, revision, position, data, isJson } = event;
  if (!isJson || !position) throw new Error(`event ${id} of stream ${stream} was not written by this program`);
  const metadata = (event.metadata ?? {}) as { meta?: object; checksum?: string }; // any program may have written it
  const { meta = metadata, checksum = '' } = metadata;
  return {
    id,
    stream,
    revision: Number(revision),
    position: encode(position),
    type,
    data: JSON.stringify(data),
    meta: JSON.stringify(meta),
    checksum,
  };
}
