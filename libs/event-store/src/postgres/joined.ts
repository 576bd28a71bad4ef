import type { Append, NewEvent } from '../log/event-log';

/** An event as a statement takes it: the number of its append and its place in it, both from 1. */
export interface AppendRow {
  readonly event: NewEvent;
  readonly number: number;
  readonly k: number;
}

/** Most letters that one statement carries. */
export const BATCH_LETTERS = 4 * 1024 * 1024;

export function lettersOf({ events }: Append): number {
  return events.reduce((sum, { data, meta }) => sum + data.length + meta.length, 0);
}

/** The events of some appends, one append after the other. */
export function rowsOf(items: readonly Append[]): AppendRow[] {
  return items.flatMap((item, i) => item.events.map((event, k) => ({ event, number: i + 1, k: k + 1 })));
}

/**
 * Appends of which some go on with the same stream, as one for each stream; their events stay in the order given, to
 * and fro between the streams. Null where one does not begin where the one before it ends, or a stream would get an
 * event twice.
 */
export function join(items: readonly Append[]): { appends: readonly Append[]; events: readonly AppendRow[] } | null {
  const joined = new Map<string, Append & { readonly events: NewEvent[]; readonly number: number }>();
  const all: AppendRow[] = [];
  for (const { stream, expected, events } of items) {
    const append = joined.get(stream) ?? { stream, expected, events: [], number: joined.size + 1 };
    if (expected !== append.expected + append.events.length) return null;
    joined.set(stream, append);
    for (const event of events) all.push({ event, number: append.number, k: append.events.push(event) });
  }
  const appends = [...joined.values()];
  const repeats = appends.some(({ events }) => new Set(events.map(({ id }) => id)).size < events.length);
  return repeats ? null : { appends, events: all };
}

/** Cut, in order, wherever a statement would carry too much. */
export function partsOf(items: readonly Append[]): Append[][] {
  const parts: Append[][] = [];
  let letters = Infinity;
  for (const item of items) {
    letters += lettersOf(item);
    if (letters > BATCH_LETTERS) {
      parts.push([]);
      letters = lettersOf(item);
    }
    parts.at(-1)!.push(item); // the first begins one
  }
  return parts;
}
