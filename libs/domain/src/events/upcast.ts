import type { ShopEvent } from './event';

/**
 * One step from an older shape of an event to the next: it may move or default fields, or rename the type. A renamed
 * event goes on as version 1 of its new type, so a rename is the last step of its old one.
 */
export type Upcast = (event: ShopEvent) => ShopEvent;

/** Upcasts from version 1 to 2, 2 to 3 and so on, by event type. New events have the version after the last of them. */
export type Upcasts = Readonly<Record<string, readonly Upcast[]>>;
