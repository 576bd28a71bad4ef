import type { Upcasts } from '@rabbet/domain/events/upcast';

/** How older stored shapes of events become today's, by event type. Every program that opens the log passes this on. */
export const UPCASTS: Upcasts = {};
