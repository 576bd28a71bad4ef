import { randomUUID } from 'node:crypto';
import type { Position } from '@rabbet/domain/events/event';
import { until } from '@rabbet/postgres/testing/until';
import type { FaultyWire } from './faulty-wire';
import { type EventLog, LogUnavailable, type NewEvent, type StoredEvent } from '../log/event-log';
import type { LogTimeouts } from '../open';

/** Longer than any test lasts. */
export const NEVER_MS = 3_600_000;

/** A store as the contract tests it. Nothing says that its log is empty: one that serves others may be tested too. */
export interface StoreUnderTest {
  readonly address: { readonly host: string; readonly port: number };
  /** Address of the store for EVENT_STORE_URL, reached at this port of 127.0.0.1. */
  urlAt(port: number): string;
  /** A client of the log that waits for as long as a test lasts, unless told to give up before. */
  open(url: string, timeouts?: LogTimeouts): Promise<EventLog>;
  /** A position that this store could have given, far past the end. */
  readonly pastEnd: Position;
  /** Answers every append over the wire like this; null ends that. Missing where a store cannot be made to. */
  sayNotNow?(answer: string | null, wire: FaultyWire): void;
  /** Counts the answers of that kind. */
  countNotNow?(wire: FaultyWire): number;
  close(): Promise<void>;
}

/** The store, and two clients of its log, as two processes would have them. */
export type LogsUnderTest = () => { readonly store: StoreUnderTest; readonly log: EventLog; readonly other: EventLog };

export function event(data: object = {}, id: string = randomUUID()): NewEvent {
  return { id, type: 'WorkHung', data: JSON.stringify(data), meta: '{"actor":"test"}' };
}

export function events(count: number): NewEvent[] {
  return Array.from({ length: count }, (_, i) => event({ i }));
}

export function newStream(): string {
  return `exhibition-${randomUUID()}`;
}

/** Asks again and again while the log is unavailable. */
export async function eventually<T>(act: () => Promise<T>): Promise<T> {
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

/** The first `count` events after a position, with what came along with the last of them. */
export async function collect(
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
