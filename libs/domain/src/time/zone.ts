import { addDays, DAY_MS } from './days';

/** Zone of the shop, which decides its days and hours. */
export const SHOP_ZONE = 'America/New_York';

const formatsByZone = new Map<string, Intl.DateTimeFormat>();

function offsetFormat(zone: string): Intl.DateTimeFormat {
  const cachedFormat = formatsByZone.get(zone);
  if (cachedFormat) return cachedFormat;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formatsByZone.set(zone, format);
  return format;
}

/** Interval within which the offset of a zone is constant, because since 1970 clocks have changed only at quarters of an hour. */
const QUARTER_MS = 15 * 60_000;
const MAX_CACHED_OFFSETS = 10_000;
const offsetCache = new Map<string, number>();

/** Offset of a zone from UTC in seconds: -18000 for New York in winter. Instants are epoch milliseconds. */
export function offsetAt(instant: number, zone = SHOP_ZONE): number {
  if (!(instant >= 0)) return computeOffset(instant, zone);
  const cacheKey = `${zone} ${Math.floor(instant / QUARTER_MS)}`;
  const cachedOffset = offsetCache.get(cacheKey);
  if (cachedOffset !== undefined) return cachedOffset;
  const offset = computeOffset(instant, zone);
  if (offsetCache.size >= MAX_CACHED_OFFSETS) offsetCache.clear();
  offsetCache.set(cacheKey, offset);
  return offset;
}

/** Reads the offset from the zone's name in a formatted date: `GMT-05:00`. */
function computeOffset(instant: number, zone: string): number {
  const parts = offsetFormat(zone).formatToParts(instant);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  if (name === 'GMT') return 0;
  const [, sign, hours, minutes, seconds = '0'] = /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name ?? '') ?? [];
  // to read 0 instead would begin and end all days at a wrong hour
  if (!sign) throw new Error(`${zone} is said to be at ${name}, which is no offset`);
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds));
}

/** Date and time on the wall clock of a zone, as a Date whose UTC fields hold them. */
export function wallAt(instant: number, zone = SHOP_ZONE): Date {
  return new Date(instant + offsetAt(instant, zone) * 1_000);
}

/** Date of an instant: yyyy-MM-dd. */
export function dateIn(instant: number, zone = SHOP_ZONE): string {
  return wallAt(instant, zone).toISOString().slice(0, 10);
}

/**
 * Instant at which the wall clock shows a time (HH:mm). A time that daylight saving skips is moved forward by the
 * skipped hour; of one that happens twice, it is the first.
 */
export function instantAt(date: string, time: string, zone = SHOP_ZONE): number {
  const wallTime = Date.parse(`${date}T${time}:00Z`);
  // around a change of the clock, one of these two offsets is the right one
  const offsetBefore = offsetAt(wallTime - DAY_MS, zone);
  const offsetAfter = offsetAt(wallTime + DAY_MS, zone);
  const earlierInstant = wallTime - Math.max(offsetBefore, offsetAfter) * 1_000;
  const laterInstant = wallTime - Math.min(offsetBefore, offsetAfter) * 1_000;
  for (const instant of [earlierInstant, laterInstant])
    if (wallAt(instant, zone).getTime() === wallTime) return instant;
  return wallTime - offsetBefore * 1_000; // daylight saving skips this time
}

/** True for a time that daylight saving skips: no clock in the zone shows it. */
export function isSkipped(date: string, time: string, zone = SHOP_ZONE): boolean {
  return wallAt(instantAt(date, time, zone), zone).getTime() !== Date.parse(`${date}T${time}:00Z`);
}

export function startOfDay(date: string, zone = SHOP_ZONE): number {
  return instantAt(date, '00:00', zone);
}

/** Instant at which the day is over, and the next one starts. */
export function endOfDay(date: string, zone = SHOP_ZONE): number {
  return startOfDay(addDays(date, 1), zone);
}
