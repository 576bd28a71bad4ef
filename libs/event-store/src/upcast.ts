import type { Recorded, ShopEvent } from '@rabbet/domain/events/event';

/** One step from an older shape of an event to the next: it may rename the type, move or default fields. */
export type Upcast = (event: ShopEvent) => ShopEvent;

/** By event type, the steps from version 1 to 2, 2 to 3 and so on: what is written has one version more than steps. */
export type Upcasts = Readonly<Record<string, readonly Upcast[]>>;

export function schemaOf(upcasts: Upcasts, type: string): number {
  return (Object.hasOwn(upcasts, type) ? (upcasts[type]?.length ?? 0) : 0) + 1;
}

/** The event as it would be written today. The log keeps it as it was. */
export function upcast(upcasts: Upcasts, event: Recorded): Recorded {
  const known = schemaOf(upcasts, event.type);
  if (event.schema === known) return event;
  if (event.schema > known)
    throw new Error(
      `${event.type} ${event.id} has version ${event.schema}, this program knows ${known}: a newer one wrote it`,
    );
  const steps = upcasts[event.type]?.slice(event.schema - 1) ?? [];
  return steps.reduce<Recorded>((before, step) => ({ ...before, ...step(before) }), event);
}
