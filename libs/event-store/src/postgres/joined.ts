import type { Append, NewEvent } from '../event-log';

/** An event as a statement takes it: the number of its append and its place in it, both from 1. */
export interface Placed {
  readonly event: NewEvent;
  readonly number: number;
  readonly k: number;
}

/** What one statement carries at most. */
export const BATCH_LETTERS = 4 * 1024 * 1024;

export function lettersOf({ events }: Append): number {
  return events.reduce((sum, { data, meta }) => sum + data.length + meta.length, 0);
}

/** The events of some appends, one append after the other. */
export function placed(items: readonly Append[]): Placed[] {
  return items.flatMap((item, i) => item.events.map((event, k) => ({ event, number: i + 1, k: k + 1 })));
}

/** The events of several appends to one stream. */
class Joined implements Append {
  readonly events: NewEvent[] = [];
  private readonly ids = new Set<string>();

  constructor(
    readonly stream: string,
    readonly expected: number,
    readonly number: number,
  ) {}

  take({ expected, events }: Append): Placed[] | null {
    if (expected !== this.expected + this.events.length) return null;
    const { number } = this;
    for (const { id } of events) {
      if (this.ids.has(id)) return null;
      this.ids.add(id);
    }
    return events.map((event) => ({ event, number, k: this.events.push(event) }));
  }
}

/**
 * Appends of which some go on with the same stream, as one for each stream; their events stay in the order given, to
 * and fro between the streams. Null where one does not begin where the one before it ends.
 */
export function join(items: readonly Append[]): { appends: readonly Append[]; events: readonly Placed[] } | null {
  const appends = new Map<string, Joined>();
  const all: Placed[] = [];
  for (const item of items) {
    const { stream, expected } = item;
    const joined = appends.get(stream) ?? new Joined(stream, expected, appends.size + 1);
    const events = joined.take(item);
    if (!events) return null;
    appends.set(stream, joined);
    all.push(...events);
  }
  return { appends: [...appends.values()], events: all };
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

/** Cut, in order, wherever a stream comes again. */
export function runsOf(items: readonly Append[]): Append[][] {
  const runs: Append[][] = [];
  let streams = new Set<string>();
  for (const item of items) {
    if (runs.length === 0 || streams.has(item.stream)) {
      runs.push([]);
      streams = new Set();
    }
    runs.at(-1)!.push(item); // one was just made if there was none
    streams.add(item.stream);
  }
  return runs;
}
