import type { Recorded } from '@rabbet/domain/events/event';
import {
  type IdInUse,
  reservationKey,
  type StreamIdentifiers,
  type UsedIdentifiers,
} from '@rabbet/domain/events/identifiers';
import { KINDS } from './kinds';
import { STREAMS } from './streams';

const OF_RECORDS: StreamIdentifiers = {};

/** Identifiers in streams whose number is a reserved id, by the name of the stream. */
const NUMBERED: ReadonlyMap<string, StreamIdentifiers> = new Map([
  ...KINDS.map(({ name }) => [name, OF_RECORDS] as const),
  ...STREAMS.flatMap(({ name, identifiers }) => (identifiers ? [[name, identifiers] as const] : [])),
]);

/** True for streams whose number is a reserved id. */
export function isNumbered(kind: string): boolean {
  return NUMBERED.has(kind);
}

/** Identifiers that an event shows to be used. The event has the shape in which it was stored. */
export function identifiersIn(event: Recorded): UsedIdentifiers {
  const [, kind = '', digits] = /^(.+)-([1-9]\d*)$/.exec(event.stream) ?? [];
  const identifiers = NUMBERED.get(kind);
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
