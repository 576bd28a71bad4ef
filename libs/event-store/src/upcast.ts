import type { Recorded, ShopEvent } from '@rabbet/domain/events/event';

/**
 * One step from an older shape of an event to the next: it may move or default fields, or rename the type. A renamed
 * event goes on as version 1 of its new type, so a rename is the last step of its old one.
 */
export type Upcast = (event: ShopEvent) => ShopEvent;

/** By event type, the steps from version 1 to 2, 2 to 3 and so on: what is written has one version more than steps. */
export type Upcasts = Readonly<Record<string, readonly Upcast[]>>;

export function schemaOf(upcasts: Upcasts, type: string): number {
  return (Object.hasOwn(upcasts, type) ? (upcasts[type]?.length ?? 0) : 0) + 1;
}

/** The event as it would be written today. The log keeps it as it was. */
export function upcast(upcasts: Upcasts, event: Recorded): Recorded {
  const known = schemaOf(upcasts, event.type);
  if (event.schema > known)
    throw new Error(
      `${event.type} ${event.id} has version ${event.schema}, this program knows ${known}: a newer one wrote it`,
    );
  let now = event;
  for (let version = event.schema; version < schemaOf(upcasts, now.type);) {
    const next = { ...now, ...upcasts[now.type]?.[version - 1]?.(now) };
    version = next.type === now.type ? version + 1 : 1;
    now = next;
  }
  return now;
}
