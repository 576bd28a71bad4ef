import { randomUUID } from 'node:crypto';
import type { Position } from '@rabbet/domain/events/event';
import { until } from '@rabbet/postgres/testing/until';
import type { FaultyWire } from './faulty-wire';
import { type EventLog, LogUnavailable, type NewEvent, type StoredEvent } from '../log/event-log';
import type { LogTimeouts } from '../open';

/** Longer than any test lasts. */
export const NEVER_MS = 3_600_000;

/** A store as the contract tests it. Its log need not be empty: tests read after its head. */
export interface StoreUnderTest {
  readonly address: { readonly host: string; readonly port: number };
  /** Address of the store for EVENT_STORE_URL, reached at this port of 127.0.0.1. */
  urlAt(port: number): string;
  /** Opens a client of the log. Without `timeouts` it waits without a limit. */
  open(url: string, timeouts?: LogTimeouts): Promise<EventLog>;
  /** Position in the form of this store, far past the end of the log. */
  readonly positionPastEnd: Position;
  /** Makes the store refuse every append over the wire with this answer; null ends that. Missing if a store cannot. */
  setTemporaryRefusal?(answer: string | null, wire: FaultyWire): void;
  /** Counts the appends that were refused so. */
  countTemporaryRefusals?(wire: FaultyWire): number;
  close(): Promise<void>;
}

/** The store, and two clients of its log, as two programs would have them. A function, because tests start later. */
export type LogsUnderTest = () => { readonly store: StoreUnderTest; readonly log: EventLog; readonly other: EventLog };

export function makeEvent(data: object = {}, id: string = randomUUID()): NewEvent {
  return { id, type: 'WorkHung', data: JSON.stringify(data), meta: '{"actor":"test"}' };
}

export function makeEvents(count: number): NewEvent[] {
  return Array.from({ length: count }, (_, i) => makeEvent({ i }));
}

export function newStream(): string {
  return `exhibition-${randomUUID()}`;
}

/** Retries while the log is unavailable. */
export async function retryWhileUnavailable<T>(act: () => Promise<T>): Promise<T> {
  const attempt = async () => {
    try {
      return { answer: await act() };
    } catch (error) {
      if (error instanceof LogUnavailable) return null;
      throw error;
    }
  };
  return (await until(attempt, `the log is available: ${act}`)).answer;
}

/** Collects at least `count` events after a position: the batch with the last of them may bring more. */
export async function collectEvents(
  log: Pick<EventLog, 'subscribe'>,
  after: Position,
  count: number,
): Promise<StoredEvent[]> {
  const stop = new AbortController();
  const seen: StoredEvent[] = [];
  const read = async () => {
    try {
      for await (const batch of log.subscribe(after, { signal: stop.signal })) {
        seen.push(...batch);
        if (seen.length >= count) stop.abort();
      }
    } finally {
      stop.abort();
    }
  };
  await Promise.all([read(), until(() => stop.signal.aborted, `${count} events after "${after}"`)]);
  return seen;
}
