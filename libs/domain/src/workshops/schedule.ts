import { addDays, daysBetween } from '@rabbet/domain/time/days';
import { firstDay, lastDay, type Span } from '@rabbet/domain/time/times';
import { dateIn, endOfDay, SHOP_ZONE, wallAt } from '@rabbet/domain/time/zone';

/** Words in place of the days of a workshop that has none yet. */
export const DATE_TBD = 'Date: TBD';
export const EXPIRED_NOTICE = 'Uh oh, it seems that workshop has already passed!';

export function isScheduled(times: readonly Span[]): boolean {
  return times.length > 0;
}

/** Instant from which a workshop is expired: its first day is over. Null while it has no times. */
export function expiresAt(times: readonly Span[], zone = SHOP_ZONE): number | null {
  const day = firstDay(times, zone);
  return day === null ? null : endOfDay(day, zone);
}

export function isExpired(times: readonly Span[], now: number, zone = SHOP_ZONE): boolean {
  const expiry = expiresAt(times, zone);
  return expiry !== null && now >= expiry;
}

/** Last date on which a check can be mailed: so many days before the first day. Null while there are no dates. */
export function lastDayForCheck(times: readonly Span[], days: number, zone = SHOP_ZONE): string | null {
  const day = firstDay(times, zone);
  return day === null ? null : addDays(day, -days);
}

/** Dates that a list shows: the first and, of several times, the last one if that is another day. */
export function shownDays(times: readonly Span[], zone = SHOP_ZONE): readonly string[] {
  const days = [firstDay(times, zone), ...(times.length > 1 ? [lastDay(times, zone)] : [])];
  return [...new Set(days.filter((day) => day !== null))];
}

/**
 * True if "10:00 AM to 4:00 PM each day" is right: all times begin and end at the same time of the shop's clock, also
 * across a change to daylight saving.
 */
export function hasSameTimes(times: readonly Span[], zone = SHOP_ZONE): boolean {
  return new Set(times.map((time) => clockOf(time, zone))).size === 1;
}

function clockOf({ start, end }: Span, zone: string): string {
  const nights = daysBetween(dateIn(start, zone), dateIn(end, zone));
  const timeOfDay = (instant: number) => wallAt(instant, zone).toISOString().slice(11);
  return `${timeOfDay(start)} ${timeOfDay(end)} ${nights}`;
}
