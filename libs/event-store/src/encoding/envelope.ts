import type { Origin, PersonId, Recorded, ShopEvent } from '@rabbet/domain/events/event';
import type { NewEvent, PlacedEvent } from '../log/event-log';
import type { Upcasts } from '@rabbet/domain/events/upcast';
import { Undecodable } from './undecodable';
import { schemaOf, upcast } from './upcast';

/** Metadata of a new event: when it is recorded, who acts, from where, by which command, cause and run. */
export interface EventMetadata {
  readonly recordedAt: string;
  readonly actor: string;
  readonly origin: Origin;
  readonly commandId?: string | null;
  readonly cause?: string | null;
  readonly run?: string | null;
}

export type SealedPersonal = Readonly<Record<PersonId, string>>;

/** Metadata as JSON in the log. Values that are null or the default are left out. */
interface StoredMetadata {
  readonly schema?: number;
  readonly recordedAt: string;
  readonly occurredAt?: string;
  readonly commandId?: string;
  readonly cause?: string;
  readonly run?: string;
  readonly actor: string;
  readonly origin: Origin;
  readonly personal?: SealedPersonal;
}

/** Encodes an event, whose personal fields are already encrypted, for the log. */
export function encode(
  id: string,
  event: ShopEvent,
  metadata: EventMetadata,
  personal: SealedPersonal | null,
  upcasts: Upcasts,
): NewEvent {
  const { recordedAt, actor, origin, commandId, cause, run } = metadata;
  const schema = schemaOf(upcasts, event.type);
  // JSON.stringify leaves out what is undefined, and writes the fields in this order
  const meta: StoredMetadata = {
    schema: schema > 1 ? schema : undefined,
    recordedAt,
    occurredAt: event.occurredAt && event.occurredAt !== recordedAt ? event.occurredAt : undefined,
    commandId: commandId || undefined,
    cause: cause || undefined,
    run: run || undefined,
    actor,
    origin,
    personal: personal ?? undefined,
  };
  return { id, type: event.type, data: JSON.stringify(event.data), meta: JSON.stringify(meta) };
}

/** An event with its personal fields still sealed. */
export interface Sealed {
  readonly event: Recorded;
  readonly personal: SealedPersonal | null;
}

/** Decodes a stored event. Throws if `encode` did not write it: it was damaged, or another program appended it. */
export function decode(stored: PlacedEvent): Sealed {
  const { id, stream, revision, position, type } = stored;
  const meta = parseMetadata(stored.meta);
  const data: unknown = JSON.parse(stored.data);
  if (![meta.recordedAt, meta.actor, meta.origin].every((value) => typeof value === 'string'))
    throw new Undecodable('its metadata does not say when it was recorded, by whom and from where');
  if (typeof data !== 'object' || data === null) throw new Undecodable('its data is no object');
  const event: Recorded = {
    id,
    stream,
    revision,
    position,
    type,
    schema: meta.schema ?? 1,
    data,
    recordedAt: meta.recordedAt,
    occurredAt: meta.occurredAt ?? meta.recordedAt,
    commandId: meta.commandId ?? null,
    cause: meta.cause ?? null,
    run: meta.run ?? null,
    actor: meta.actor,
    origin: meta.origin,
  };
  return { event, personal: meta.personal ?? null };
}

let lastParsed: { readonly text: string; readonly meta: StoredMetadata } | null = null;

/** Parses metadata, and caches the last result: the events of one command follow each other with equal metadata. */
function parseMetadata(text: string): StoredMetadata {
  if (lastParsed?.text !== text) lastParsed = { text, meta: JSON.parse(text) as StoredMetadata }; // decode checks it
  return lastParsed.meta;
}

/** Joins an event with its decrypted personal fields, and upcasts it to today's shape. */
export function toRecorded(
  sealed: Sealed,
  personal: Record<PersonId, object | null> | null,
  upcasts: Upcasts,
): Recorded {
  return upcast(upcasts, personal ? { personal, ...sealed.event } : sealed.event);
}
