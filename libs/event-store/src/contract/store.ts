import { randomUUID } from 'node:crypto';
import type { Position } from '@rabbet/domain/events/event';
import type { FaultyWire } from './faulty-wire';
import type { EventLog, NewEvent, StoredEvent } from '../event-log';

/** A store as the contract tests it. Nothing says that its log is empty: one that serves others may be tested too. */
export interface StoreUnderTest {
  readonly address: { readonly host: string; readonly port: number };
  /** What EVENT_STORE_URL says when the store is reached at this port of 127.0.0.1. */
  urlAt(port: number): string;
  /** A client of the log, with timeouts short enough for tests. */
  open(url: string): Promise<EventLog>;
  /** A position that this store could have given, far past the end. */
  readonly pastEnd: Position;
  /** From now on it answers like this whoever appends over the wire; null: no more. Not of one that cannot be made to. */
  sayNotNow?(answer: string | null, wire: FaultyWire): void;
  close(): Promise<void>;
}

/** The store, and two clients of its log, as two processes would have them. */
export type TheLogs = () => { readonly store: StoreUnderTest; readonly log: EventLog; readonly other: EventLog };

export function event(data: object = {}, id: string = randomUUID()): NewEvent {
  return { id, type: 'WorkHung', data: JSON.stringify(data), meta: '{"actor":"test"}' };
}

export function events(count: number): NewEvent[] {
  return Array.from({ length: count }, (_, i) => event({ i }));
}

export function newStream(): string {
  return `exhibition-${randomUUID()}`;
}

/** The first `count` events after a position. What does not come within 20 s is missed, and what came is returned. */
export async function collect(
  log: Pick<EventLog, 'subscribe'>,
  after: Position,
  count: number,
): Promise<StoredEvent[]> {
  const stop = new AbortController();
  const giveUp = setTimeout(() => stop.abort(), 20_000);
  const seen: StoredEvent[] = [];
  try {
    for await (const batch of log.subscribe(after, { signal: stop.signal })) {
      seen.push(...batch);
      if (seen.length >= count) stop.abort();
    }
  } finally {
    clearTimeout(giveUp);
  }
  return seen;
}
