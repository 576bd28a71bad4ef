import { sortByStart, type Span } from '@rabbet/domain/time/times';

/** Fields of an event by which lists are sorted. Instants are epoch milliseconds. */
export interface ListedEvent {
  readonly id: number;
  readonly publish: boolean;
  readonly times: readonly Span[];
}

/** True once a time has started; at the very instant of its start it has not expired. */
export function isExpired({ start }: Pick<Span, 'start'>, now: number): boolean {
  return start < now;
}

/** True once the last time of an event is over. An event without times does not end. */
export function hasEnded({ times }: Pick<ListedEvent, 'times'>, now: number): boolean {
  return times.length > 0 && lastEnd(times) <= now;
}

/** First time that is still to come; null once all have started. */
export function nextTime<T extends Span>(times: readonly T[], now: number): T | null {
  return sortByStart(times).find((time) => !isExpired(time, now)) ?? null;
}

/** Public list: events that are published and have not ended, by the next time that is still to come. */
export function publicList<T extends ListedEvent>(events: readonly T[], now: number): readonly T[] {
  return publicListAndPast(events, now).filter((event) => !hasEnded(event, now));
}

/** Public list, followed by the events that have ended, newest first. */
export function publicListAndPast<T extends ListedEvent>(events: readonly T[], now: number): readonly T[] {
  return inListOrder(
    events.filter(({ publish }) => publish),
    now,
  );
}

/** Sorts events for lists, hidden ones too: those to come by their next time, then those that have ended, newest first. */
export function inListOrder<T extends Omit<ListedEvent, 'publish'>>(events: readonly T[], now: number): readonly T[] {
  const sortable = events.map((event) => ({ event, place: sortKeyOf(event, now) }));
  sortable.sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1] || a.event.id - b.event.id);
  return sortable.map(({ event }) => event);
}

/** Event that the home page shows: the next one that has not ended, else the latest past one. */
export function teaser<T extends ListedEvent>(events: readonly T[], now: number): T | null {
  return publicListAndPast(events, now)[0] ?? null;
}

/** Next instant at which these lists change by time alone: a time has expired, or an event has ended. */
export function nextChange(events: readonly ListedEvent[], now: number): number | null {
  const instants = events
    .filter(({ publish }) => publish)
    .flatMap(({ times }) => [lastEnd(times), ...times.map(({ start }) => start + 1)])
    .filter((instant) => instant > now);
  return instants.length > 0 ? Math.min(...instants) : null;
}

/** Sort key of an event: 0 goes on or is to come, 1 has no date yet, 2 has ended; then its order among these. */
function sortKeyOf({ times }: Pick<ListedEvent, 'times'>, now: number): readonly [0 | 1 | 2, number] {
  const next = nextTime(times, now) ?? sortByStart(times)[0];
  if (!next) return [1, 0];
  return hasEnded({ times }, now) ? [2, -lastEnd(times)] : [0, next.start];
}

function lastEnd(times: ListedEvent['times']): number {
  return Math.max(...times.map(({ end }) => end));
}
