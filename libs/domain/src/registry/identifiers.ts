import type { Recorded } from '@rabbet/domain/events/event';
import {
  type IdInUse,
  reservationKey,
  type StreamIdentifiers,
  type UsedIdentifiers,
} from '@rabbet/domain/events/identifiers';
import { KINDS } from './kinds';
import { STREAMS } from './streams';

const NO_IDENTIFIERS: StreamIdentifiers = {};

/** Identifiers in streams whose number is a reserved id, by the name of the stream. */
const IDENTIFIERS_BY_STREAM: ReadonlyMap<string, StreamIdentifiers> = new Map([
  ...KINDS.map(({ name }) => [name, NO_IDENTIFIERS] as const),
  ...STREAMS.flatMap(({ name, identifiers }) => (identifiers ? [[name, identifiers] as const] : [])),
]);

/** True for streams whose number is a reserved id. */
export function hasReservedNumber(kind: string): boolean {
  return IDENTIFIERS_BY_STREAM.has(kind);
}

/** Identifiers that an event shows to be used. The event has the shape in which it was stored. */
export function identifiersIn(event: Recorded): UsedIdentifiers {
  const [, kind = '', digits] = /^(.+)-([1-9]\d*)$/.exec(event.stream) ?? [];
  const identifiers = IDENTIFIERS_BY_STREAM.get(kind);
  if (!identifiers) return { ids: [], keys: [] };
  const id = Number(digits);
  const ownIds = event.revision === 0 ? [{ kind, id, key: reservationKey(event) }] : [];
  return { ids: [...ownIds, ...idsWithin(event, identifiers)], keys: identifiers.keysIn?.(event, id) ?? [] };
}

function idsWithin({ type, data }: Recorded, { ids = {} }: StreamIdentifiers): IdInUse[] {
  const spaces = Object.hasOwn(ids, type) ? ids[type] : undefined;
  if (!spaces) return [];
  const values = new Map<string, unknown>(Object.entries(data));
  return Object.entries(spaces).map(([field, kind]) => ({ kind, id: Number(values.get(field)) }));
}
