import { addDays, DAY_MS } from './days';

/** Where the shop is: its days and hours are those of this zone. */
export const SHOP_ZONE = 'America/New_York';

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetFormat(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format)
    formats.set(zone, (format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })));
  return format;
}

/** Clocks are changed at a quarter of an hour since 1970. */
const QUARTER_MS = 15 * 60_000;
const MOST_KNOWN = 10_000;
const known = new Map<string, number>();

/** Seconds, with the sign of ISO 8601: New York is at -18000 in winter. Instants are epoch milliseconds. */
export function offsetAt(instant: number, zone = SHOP_ZONE): number {
  if (!(instant >= 0)) return offsetSaid(instant, zone);
  const quarter = `${zone} ${Math.floor(instant / QUARTER_MS)}`;
  const before = known.get(quarter);
  if (before !== undefined) return before;
  const offset = offsetSaid(instant, zone);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(quarter, offset);
  return offset;
}

function offsetSaid(instant: number, zone: string): number {
  const name = offsetFormat(zone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value;
  if (name === 'GMT') return 0;
  const [, sign, hours, minutes, seconds = '0'] = /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name ?? '') ?? [];
  if (!sign) throw new Error(`${zone} is said to be at ${name}, which is no offset`); // a day would end at another hour
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds));
}

/** What calendar and clock on the wall show, as if they were in UTC. */
export function wallAt(instant: number, zone = SHOP_ZONE): Date {
  return new Date(instant + offsetAt(instant, zone) * 1_000);
}

/** yyyy-MM-dd */
export function dateIn(instant: number, zone = SHOP_ZONE): string {
  return wallAt(instant, zone).toISOString().slice(0, 10);
}

/**
 * When the clock on the wall shows that time (HH:mm). One that daylight saving skips moves forward by the hour skipped;
 * one that happens twice is the first.
 */
export function instantAt(date: string, time: string, zone = SHOP_ZONE): number {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const [before, after] = [offsetAt(wall - DAY_MS, zone), offsetAt(wall + DAY_MS, zone)];
  const early = wall - Math.max(before, after) * 1_000;
  const late = wall - Math.min(before, after) * 1_000;
  const happens = [early, late].find((instant) => wallAt(instant, zone).getTime() === wall);
  return happens ?? wall - before * 1_000;
}

/** True where daylight saving skips that time: no clock in the zone shows it. */
export function isSkipped(date: string, time: string, zone = SHOP_ZONE): boolean {
  return wallAt(instantAt(date, time, zone), zone).getTime() !== Date.parse(`${date}T${time}:00Z`);
}

export function startOfDay(date: string, zone = SHOP_ZONE): number {
  return instantAt(date, '00:00', zone);
}

/** The instant at which the day is over: the next one starts. */
export function endOfDay(date: string, zone = SHOP_ZONE): number {
  return startOfDay(addDays(date, 1), zone);
}
