import { randomUUID } from 'node:crypto';
import type { Position } from '@rabbet/domain/events/event';
import type { Log, NewEvent } from '../log';

/** A store as the contract tests it. Nothing says that its log is empty: one that serves others may be tested too. */
export interface StoreUnderTest {
  readonly address: { readonly host: string; readonly port: number };
  /** What EVENT_STORE_URL says when the store is reached at this port of 127.0.0.1. */
  urlAt(port: number): string;
  /** A client of the log, with timeouts short enough for tests. */
  open(url: string): Promise<Log>;
  /** A position that this store could have given, far past the end. */
  readonly pastEnd: Position;
  close(): Promise<void>;
}

export function event(data: object = {}, id: string = randomUUID()): NewEvent {
  return { id, type: 'WorkHung', data: JSON.stringify(data), meta: '{"actor":"test"}' };
}

export function events(count: number): NewEvent[] {
  return Array.from({ length: count }, (_, i) => event({ i }));
}

export function newStream(): string {
  return `exhibition-${randomUUID()}`;
}

/** The first `count` events after a position that stand in one of `streams` (any, if none are given). */
export async function collect(
  log: Pick<Log, 'subscribe'>,
  after: Position,
  count: number,
  streams: ReadonlySet<string> | null = null,
) {
  const stop = new AbortController();
  const seen = [];
  for await (const batch of log.subscribe(after, { signal: stop.signal })) {
    for (const one of batch) if (!streams || streams.has(one.stream)) seen.push(one);
    if (seen.length >= count) stop.abort();
  }
  return seen;
}
