import type { Recorded } from '@rabbet/domain/events/event';
import type { Upcasts } from '@rabbet/domain/events/upcast';
import { Undecodable } from './undecodable';

export function schemaOf(upcasts: Upcasts, type: string): number {
  return (Object.hasOwn(upcasts, type) ? (upcasts[type]?.length ?? 0) : 0) + 1;
}

/** The event as it would be written today. The log keeps it as it was. */
export function upcast(upcasts: Upcasts, event: Recorded): Recorded {
  const latest = schemaOf(upcasts, event.type);
  if (event.schema > latest)
    throw new Undecodable(
      `${event.type} ${event.id} has version ${event.schema}, this program knows ${latest}: a newer one wrote it`,
    );
  let now = event;
  for (let version = event.schema; version < schemaOf(upcasts, now.type);) {
    const next = { ...now, ...upcasts[now.type]?.[version - 1]?.(now) };
    version = next.type === now.type ? version + 1 : 1;
    now = next;
  }
  return now;
}
