import type { Origin, PersonId, Recorded, ShopEvent } from '@rabbet/domain/events/event';
import type { NewEvent, PlacedEvent } from '../log/event-log';
import type { Upcasts } from '@rabbet/domain/events/upcast';
import { Undecodable } from './undecodable';
import { schemaOf, upcast } from './upcast';

/** Circumstances of an event: when it is recorded, who acts, from where, and by which command. */
export interface EventMetadata {
  readonly recordedAt: string;
  readonly actor: string;
  readonly origin: Origin;
  readonly commandId?: string | null;
  readonly cause?: string | null;
  readonly run?: string | null;
}

export type SealedPersonal = Readonly<Record<PersonId, string>>;

/** Metadata as JSON in the log; null and usual values are left out. */
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

/** The texts of an event whose personal fields are sealed already. */
export function encode(
  id: string,
  event: ShopEvent,
  metadata: EventMetadata,
  personal: SealedPersonal | null,
  upcasts: Upcasts,
): NewEvent {
  const { recordedAt, actor, origin, commandId, cause, run } = metadata;
  const schema = schemaOf(upcasts, event.type);
  const meta: StoredMetadata = {
    ...(schema > 1 && { schema }),
    recordedAt,
    ...(event.occurredAt && event.occurredAt !== recordedAt && { occurredAt: event.occurredAt }),
    ...(commandId && { commandId }),
    ...(cause && { cause }),
    ...(run && { run }),
    actor,
    origin,
    ...(personal && { personal }),
  };
  return { id, type: event.type, data: JSON.stringify(event.data), meta: JSON.stringify(meta) };
}

/** An event with its personal fields still sealed. */
export interface Sealed {
  readonly event: Recorded;
  readonly personal: SealedPersonal | null;
}

/** Throws where a text is not what encode wrote: it was damaged, or appended by something else. */
export function decode(stored: PlacedEvent): Sealed {
  const { id, stream, revision, position, type } = stored;
  const meta = parsedMeta(stored.meta);
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

let last: { readonly text: string; readonly meta: StoredMetadata } | null = null;

/** Events that one command led to follow each other, and have one text: it is parsed once. */
function parsedMeta(text: string): StoredMetadata {
  if (last?.text !== text) last = { text, meta: JSON.parse(text) as StoredMetadata }; // decode looks at it
  return last.meta;
}

/** An event in today's shape, with what could be read of its personal fields. */
export function opened(sealed: Sealed, personal: Record<PersonId, object | null> | null, upcasts: Upcasts): Recorded {
  return upcast(upcasts, personal ? { personal, ...sealed.event } : sealed.event);
}
