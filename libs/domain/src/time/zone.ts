import { addDays, DAY_MS } from './days';

/** Zone of the shop, which decides its days and hours. */
export const SHOP_ZONE = 'America/New_York';

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetFormat(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format)
    formats.set(zone, (format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })));
  return format;
}

/** Clocks change only at a quarter of an hour, since 1970. */
const QUARTER_MS = 15 * 60_000;
const MOST_OFFSETS = 10_000;
const offsets = new Map<string, number>();

/** Offset in seconds, with the sign of ISO 8601: New York is at -18000 in winter. Instants are epoch milliseconds. */
export function offsetAt(instant: number, zone = SHOP_ZONE): number {
  if (!(instant >= 0)) return computeOffset(instant, zone);
  const quarter = `${zone} ${Math.floor(instant / QUARTER_MS)}`;
  const cached = offsets.get(quarter);
  if (cached !== undefined) return cached;
  const offset = computeOffset(instant, zone);
  if (offsets.size >= MOST_OFFSETS) offsets.clear();
  offsets.set(quarter, offset);
  return offset;
}

function computeOffset(instant: number, zone: string): number {
  const name = offsetFormat(zone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value;
  if (name === 'GMT') return 0;
  const [, sign, hours, minutes, seconds = '0'] = /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name ?? '') ?? [];
  if (!sign) throw new Error(`${zone} is said to be at ${name}, which is no offset`); // a day would end at another hour
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds));
}

/** Date and time on the wall clock, as if they were in UTC. */
export function wallAt(instant: number, zone = SHOP_ZONE): Date {
  return new Date(instant + offsetAt(instant, zone) * 1_000);
}

/** Date of an instant: yyyy-MM-dd. */
export function dateIn(instant: number, zone = SHOP_ZONE): string {
  return wallAt(instant, zone).toISOString().slice(0, 10);
}

/**
 * Instant at which the wall clock shows a time (HH:mm). A time that daylight saving skips is moved forward by the
 * skipped hour; one that happens twice is the first.
 */
export function instantAt(date: string, time: string, zone = SHOP_ZONE): number {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  const early = wall - Math.max(before, after) * 1_000;
  const late = wall - Math.min(before, after) * 1_000;
  const happens = [early, late].find((instant) => wallAt(instant, zone).getTime() === wall);
  return happens ?? wall - before * 1_000;
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
