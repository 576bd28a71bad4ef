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

/** By the name of the streams whose number is an id that was handed out. */
const NUMBERED: ReadonlyMap<string, StreamIdentifiers> = new Map([
  ...KINDS.map(({ name }) => [name, OF_RECORDS] as const),
  ...STREAMS.flatMap(({ name, identifiers }) => (identifiers ? [[name, identifiers] as const] : [])),
]);

/** Whether the number of such a stream, once it is in the log, is known to be in use. */
export function isNumbered(kind: string): boolean {
  return NUMBERED.has(kind);
}

/** From whatever event, in the shape in which it was stored. */
export function identifiersIn(event: Recorded): UsedIdentifiers {
  const [, kind = '', digits] = /^(.+)-([1-9]\d*)$/.exec(event.stream) ?? [];
  const known = NUMBERED.get(kind);
  if (!known) return { ids: [], keys: [] };
  const id = Number(digits);
  const own = event.revision === 0 ? [{ kind, id, key: reservationKey(event) }] : [];
  return { ids: [...own, ...idsWithin(event, known)], keys: known.keysIn?.(event, id) ?? [] };
}

function idsWithin({ type, data }: Recorded, { ids = {} }: StreamIdentifiers): IdInUse[] {
  const spaces = Object.hasOwn(ids, type) ? ids[type] : undefined;
  if (!spaces) return [];
  const values = new Map<string, unknown>(Object.entries(data));
  return Object.entries(spaces).map(([field, kind]) => ({ kind, id: Number(values.get(field)) }));
}
