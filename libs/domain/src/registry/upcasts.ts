import type { Upcasts } from '@rabbet/domain/events/upcast';

/** Conversions of older stored shapes to those of today, by event type. Every program that opens the log passes them on. */
export const UPCASTS: Upcasts = {};
