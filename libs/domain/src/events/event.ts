/** Id of the person that a personal field is about, as digits. */
export type PersonId = string;

/** True for an id of a person. A name in its place would be in the log in plain text, and could never be erased. */
export function isPersonId(text: unknown): text is PersonId {
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text);
}

/**
 * Personal data: names, addresses, contact details. They stand apart from `data` because they are encrypted with the
 * person's own key; once that person is erased, they are null.
 */
export type Personal = { readonly [person: PersonId]: object | null };

/** Event that a decider makes. */
export interface ShopEvent {
  readonly type: string;
  readonly data: object;
  readonly personal?: Personal;
  /** Valid time, if it is not just now: of imports and back-dated entries (ISO 8601). */
  readonly occurredAt?: string;
}

/** Origin of an event: processes act on none from 'import' and 'sample'. */
export type Origin = 'web' | 'cli' | 'api' | 'import' | 'sample' | 'process';

/** Position in the log. It is opaque: only compared (as text) and handed back. START is before every event. */
export type Position = string & { readonly __position: never };
export const START = '' as Position; // sorts before every real position

/** Decision of an operator that an event counts for nothing, as it cannot be read. */
export interface EventSkip {
  readonly by: string;
  readonly at: string;
  readonly reason: string;
}

/** True if this program can read the data of an event; false if it is damaged, or a newer program wrote it. */
export function isReadable(event: Recorded): boolean {
  try {
    return event.data !== undefined;
  } catch {
    return false;
  }
}

/** Metadata of every recorded event. */
export interface Envelope {
  readonly id: string;
  readonly stream: string;
  /** 0 for the first event of its stream. */
  readonly revision: number;
  readonly position: Position;
  readonly type: string;
  /** Version of the shape of the event when it was written. */
  readonly schema: number;
  /** Recorded time (ISO 8601). */
  readonly recordedAt: string;
  /** Valid time (ISO 8601). */
  readonly occurredAt: string;
  /** Command that caused the event, if one did. */
  readonly commandId: string | null;
  /** Event that caused it, if a process acted on one. */
  readonly cause: string | null;
  /** Name of the run of many rows that it is part of. */
  readonly run: string | null;
  /** Id of the actor ('user-7', 'anonymous', 'process-arrivals'), never a name. */
  readonly actor: string;
  /** Unknown if the event cannot be read. */
  readonly origin: Origin | 'unknown';
  /** Set if the event is skipped: only histories read such an event. */
  readonly skipped?: EventSkip;
}

/** Event that was read from the log: personal fields are decrypted, or null once erased. */
export type Recorded<E extends ShopEvent = ShopEvent> = E & Envelope;
