/** Who a personal field is about, as the digits of a person's id. */
export type PersonId = string;

/** A name in place of an id would stand in the log in clear, and could never be erased. */
export function isPersonId(text: unknown): text is PersonId {
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text);
}

/**
 * What people are called, where they live, how they are reached. It stands apart from `data` because it is
 * encrypted with the person's own key; once that person is erased it reads as null.
 */
export type Personal = { readonly [person: PersonId]: object | null };

/** A fact as a decider states it. */
export interface ShopEvent {
  readonly type: string;
  readonly data: object;
  readonly personal?: Personal;
  /** When it happened in the shop, if that was not just now (imports and back-dated entries). */
  readonly occurredAt?: string;
}

/** Where an event came from: processes act on none of 'import' and 'sample'. */
export type Origin = 'web' | 'cli' | 'api' | 'import' | 'sample' | 'process';

/** A place in the log. Opaque: only compared (as text) and handed back. START stands before every event. */
export type Position = string & { readonly __position: never };
export const START = '' as Position; // sorts before every real position

/** An operator has decided that an event counts for nothing, as it cannot be read. */
export interface EventSkip {
  readonly by: string;
  readonly at: string;
  readonly reason: string;
}

/** Whether this program can make out what an event says: it was damaged, or a newer program wrote it. */
export function isReadable(event: Recorded): boolean {
  try {
    return event.data !== undefined;
  } catch {
    return false;
  }
}

/** What every recorded event carries besides its own words. */
export interface Envelope {
  readonly id: string;
  readonly stream: string;
  /** 0 for the first event of its stream. */
  readonly revision: number;
  readonly position: Position;
  readonly type: string;
  /** The version of the event's shape when it was written. */
  readonly schema: number;
  readonly recordedAt: string;
  readonly occurredAt: string;
  /** The command that caused it, if one did. */
  readonly commandId: string | null;
  /** The event that caused it, if a process acted on one. */
  readonly cause: string | null;
  /** Name of the sending of many rows that it came with. */
  readonly run: string | null;
  /** An id ('user-7', 'anonymous', 'process-arrivals'), never a name. */
  readonly actor: string;
  /** Unknown of what cannot be read. */
  readonly origin: Origin | 'unknown';
  /** Nobody but who tells the history looks into it, whether it can be read or not. */
  readonly skipped?: EventSkip;
}

/** An event as it is read from the log: personal fields decrypted, or null once erased. */
export type Recorded<E extends ShopEvent = ShopEvent> = E & Envelope;
