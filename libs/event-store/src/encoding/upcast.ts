import type { Recorded } from '@rabbet/domain/events/event';
import type { Upcasts } from '@rabbet/domain/events/upcast';
import { Undecodable } from './undecodable';

/** Newest schema version of an event type: 1, and one more for each of its upcasts. */
export function schemaOf(upcasts: Upcasts, type: string): number {
  const steps = Object.hasOwn(upcasts, type) ? upcasts[type] : undefined;
  return (steps?.length ?? 0) + 1;
}

/** The event in the shape in which it would be written today. The log still holds it in its old shape. */
export function upcast(upcasts: Upcasts, event: Recorded): Recorded {
  const latest = schemaOf(upcasts, event.type);
  if (event.schema > latest)
    throw new Undecodable(
      `${event.type} ${event.id} has version ${event.schema}, this program knows ${latest}: a newer one wrote it`,
    );
  let current = event;
  for (let schema = event.schema; schema < schemaOf(upcasts, current.type);) {
    const next = { ...current, ...upcasts[current.type]?.[schema - 1]?.(current) };
    schema = next.type === current.type ? schema + 1 : 1; // a renamed event begins with version 1 of its new type
    current = next;
  }
  return current;
}
