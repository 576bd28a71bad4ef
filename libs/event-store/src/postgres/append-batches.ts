import type { Append, NewEvent } from '../log/event-log';

/** Event of a statement that stores many appends: the number of its append, and its place in it, both from 1. */
export interface AppendRow {
  readonly event: NewEvent;
  readonly appendNumber: number;
  readonly place: number;
}

/** Maximum letters that one statement carries. */
export const MAX_BATCH_LETTERS = 4 * 1024 * 1024;

export function countLetters({ events }: Append): number {
  return events.reduce((sum, { data, meta }) => sum + data.length + meta.length, 0);
}

/** The events of some appends, one append after the other. */
export function toRows(items: readonly Append[]): AppendRow[] {
  const rows: AppendRow[] = [];
  for (const [itemIndex, { events }] of items.entries()) {
    for (const [eventIndex, event] of events.entries())
      rows.push({ event, appendNumber: itemIndex + 1, place: eventIndex + 1 });
  }
  return rows;
}

/**
 * Joins the appends to the same stream, because a statement takes only one append to a stream. `events` holds all events
 * in the given order, which may alternate between streams. Null if an append does not continue the one before it, or a
 * stream would get an event twice.
 */
export function joinByStream(
  items: readonly Append[],
): { appends: readonly Append[]; events: readonly AppendRow[] } | null {
  const appendByStream = new Map<string, Append & { readonly events: NewEvent[]; readonly number: number }>();
  const rows: AppendRow[] = [];
  for (const { stream, expected, events } of items) {
    const append = appendByStream.get(stream) ?? { stream, expected, events: [], number: appendByStream.size + 1 };
    if (expected !== append.expected + append.events.length) return null;
    appendByStream.set(stream, append);
    for (const event of events) {
      append.events.push(event);
      rows.push({ event, appendNumber: append.number, place: append.events.length });
    }
  }
  const appends = [...appendByStream.values()];
  const hasRepeatedId = appends.some(({ events }) => new Set(events.map(({ id }) => id)).size < events.length);
  return hasRepeatedId ? null : { appends, events: rows };
}

/** Splits appends, in order, into batches that one statement carries. */
export function splitIntoBatches(items: readonly Append[]): Append[][] {
  const batches: Append[][] = [];
  let letters = Infinity; // so that the first append begins a batch
  for (const item of items) {
    letters += countLetters(item);
    if (letters > MAX_BATCH_LETTERS) {
      batches.push([]);
      letters = countLetters(item);
    }
    batches.at(-1)!.push(item);
  }
  return batches;
}
