import { type Append, LogUnavailable } from '../log/event-log';
import { bytesOf } from '../log/validate-append';
import { type Answer, appendOnce } from './appending';
import type { Connection } from './connection';
import { isSurelyNotTaken } from './failures';
import { prove } from './reading';

/** Appends under way at once at most, and their bytes: enough to keep the server busy. */
const MOST_APPENDS = 256;
const MOST_BYTES = 4 * 1024 * 1024;

/** Answer to one append of a group, or its refusal; else whether it surely was not taken, or may have been stored. */
export type GroupOutcome = Answer | Error | 'unsent' | 'unknown';

export function isAnswered(outcome: GroupOutcome): outcome is Answer {
  return typeof outcome === 'object' && !(outcome instanceof Error);
}

/**
 * Takes from the front of a list what may be under way at once. An event that comes twice in one stream begins the next
 * group: what is stored of it has to be known before.
 */
export function nextGroup(items: readonly Append[], from: number, most = MOST_APPENDS): Append[] {
  const group: Append[] = [];
  const ids = new Set<string>();
  let bytes = 0;
  for (const item of items.slice(from, from + most)) {
    const keys = item.events.map(({ id }) => `${item.stream} ${id}`);
    bytes += item.events.reduce((sum, event) => sum + bytesOf(event), 0);
    if (group.length > 0 && (bytes > MOST_BYTES || keys.some((id) => ids.has(id)))) break;
    for (const id of keys) ids.add(id);
    group.push(item);
  }
  return group;
}

/**
 * Sends appends one behind the other, without waiting for answers between them. They share one call, from which the
 * server takes them in their order. Each is sent once: a repeat of one would come behind those that follow it.
 */
export async function appendTogether(connection: Connection, group: readonly Append[]): Promise<GroupOutcome[]> {
  try {
    await prove(connection);
  } catch {
    return group.map(() => 'unsent'); // one of them alone says why
  }
  const send = (append: Append) =>
    appendOnce(connection, append, { isAskedTwice: false }).catch((error: Error): GroupOutcome => {
      if (!(error instanceof LogUnavailable)) return error;
      return isSurelyNotTaken(error) ? 'unsent' : 'unknown';
    });
  return Promise.all(group.map(send));
}
