import { addDays, daysBetween } from '@rabbet/domain/time/days';
import { firstDay, lastDay, type Span } from '@rabbet/domain/time/times';
import { dateIn, endOfDay, SHOP_ZONE, wallAt } from '@rabbet/domain/time/zone';

/** Text in place of the dates of a workshop without times. */
export const DATE_TBD = 'Date: TBD';
export const EXPIRED_NOTICE = 'Uh oh, it seems that workshop has already passed!';

export function isScheduled(times: readonly Span[]): boolean {
  return times.length > 0;
}

/** Time at which a workshop expires: the end of its first day. Null without times. */
export function expiresAt(times: readonly Span[], zone = SHOP_ZONE): number | null {
  const day = firstDay(times, zone);
  return day === null ? null : endOfDay(day, zone);
}

export function isExpired(times: readonly Span[], now: number, zone = SHOP_ZONE): boolean {
  const expiry = expiresAt(times, zone);
  return expiry !== null && now >= expiry;
}

/** Last date on which a check can be mailed: a number of days before the first day. Null without times. */
export function lastDayForCheck(times: readonly Span[], days: number, zone = SHOP_ZONE): string | null {
  const day = firstDay(times, zone);
  return day === null ? null : addDays(day, -days);
}

/** Dates that a list shows: the first day, and the last one if there are several days. */
export function shownDays(times: readonly Span[], zone = SHOP_ZONE): readonly string[] {
  const first = firstDay(times, zone);
  if (first === null) return [];
  // a single time that ends after midnight still shows one day
  const last = times.length > 1 ? lastDay(times, zone) : first;
  return last === null || last === first ? [first] : [first, last];
}

/**
 * True if all times begin and end at the same time of day in the shop, so that a page can say "10:00 AM to 4:00 PM each
 * day". A change to daylight saving between them does not matter.
 */
export function hasSameTimes(times: readonly Span[], zone = SHOP_ZONE): boolean {
  return new Set(times.map((time) => hoursOf(time, zone))).size === 1;
}

/** Text that is equal for times with the same hours: beginning, end, and the number of nights between them. */
function hoursOf({ start, end }: Span, zone: string): string {
  const nights = daysBetween(dateIn(start, zone), dateIn(end, zone));
  const timeOfDay = (instant: number) => wallAt(instant, zone).toISOString().slice(11);
  return `${timeOfDay(start)} ${timeOfDay(end)} ${nights}`;
}
