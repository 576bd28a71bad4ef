import { dateIn, SHOP_ZONE } from './zone';

/** Start and end in epoch milliseconds: one of the times of a workshop or gallery event. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Times in order, the earliest first. */
export function sortByStart<T extends Span>(times: readonly T[]): readonly T[] {
  return [...times].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Start of the earliest one; null if there are none. */
export function firstStart(times: readonly Span[]): number | null {
  return times.length === 0 ? null : Math.min(...times.map(({ start }) => start));
}

/** Date on which the earliest begins. */
export function firstDay(times: readonly Span[], zone = SHOP_ZONE): string | null {
  const start = firstStart(times);
  return start === null ? null : dateIn(start, zone);
}

/** Date on which the last one ends; one that ends at midnight ends on the day before. */
export function lastDay(times: readonly Span[], zone = SHOP_ZONE): string | null {
  if (times.length === 0) return null;
  return dateIn(Math.max(...times.map(({ start, end }) => Math.max(start, end - 1))), zone);
}
