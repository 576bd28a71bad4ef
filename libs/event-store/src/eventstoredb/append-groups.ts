import { type Append, LogUnavailable } from '../log/event-log';
import { countBytes } from '../log/validate-append';
import { type AppendResult, appendOnce } from './appending';
import type { Connection } from './connection';
import { wasSurelyNotStored } from './failures';
import { verifyPast } from './reading';

/** Maximum number and bytes of appends that are under way at once: enough to keep the server busy. */
const MAX_APPENDS = 256;
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Outcome of one append of a group: its answer, or the error of its refusal. Without either, 'unsent' means that it was
 * surely not stored, and 'unknown' that it may have been stored.
 */
export type GroupOutcome = AppendResult | Error | 'unsent' | 'unknown';

export function isAppendResult(outcome: GroupOutcome): outcome is AppendResult {
  return typeof outcome === 'object' && !(outcome instanceof Error);
}

/**
 * Returns the next appends, beginning with `items[from]`, that may be under way at once. An append with an event that
 * the group already has in the same stream begins the next group, because it may be a repeat: its answer depends on
 * whether the first one was stored.
 */
export function nextGroup(items: readonly Append[], from: number, maxAppends = MAX_APPENDS): Append[] {
  const group: Append[] = [];
  const groupKeys = new Set<string>();
  let bytes = 0;
  for (const item of items.slice(from, from + maxAppends)) {
    const eventKeys = item.events.map(({ id }) => `${item.stream} ${id}`);
    bytes += item.events.reduce((sum, event) => sum + countBytes(event), 0);
    const isFull = bytes > MAX_BYTES || eventKeys.some((key) => groupKeys.has(key));
    if (isFull && group.length > 0) break;
    for (const key of eventKeys) groupKeys.add(key);
    group.push(item);
  }
  return group;
}

/**
 * Sends appends in their order, without waiting for answers between them. They share one gRPC call, from which the server
 * takes them in that order. Each is sent once, because a repeat would be stored behind the appends that follow it.
 */
export async function sendGroup(connection: Connection, group: readonly Append[]): Promise<GroupOutcome[]> {
  try {
    await verifyPast(connection);
  } catch {
    return group.map(() => 'unsent'); // the caller sends each one alone then, and gets the reason
  }
  const send = (append: Append) =>
    appendOnce(connection, append, { isHedged: false }).catch((error: Error): GroupOutcome => {
      if (!(error instanceof LogUnavailable)) return error;
      return wasSurelyNotStored(error) ? 'unsent' : 'unknown';
    });
  return Promise.all(group.map(send));
}
