import { dateIn, SHOP_ZONE, wallAt } from './zone';

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "Monday, June 3" */
export function longDay(date: string): string {
  return DAY.format(Date.parse(date));
}

/** "June 3, 2026" */
export function longDate(date: string): string {
  return DATE.format(Date.parse(date));
}

/** "June 3, 2026, 10:00 AM", by the clock of the shop. */
export function longMoment(instant: number, zone = SHOP_ZONE): string {
  return `${longDate(dateIn(instant, zone))}, ${clock(instant, zone)}`;
}

/** "10:00 AM – 4:00 PM", or "Monday, June 1, 10:00 AM – Tuesday, June 2, midnight". An end at midnight is of the day before. */
export function timeRange(start: number, end: number, zone = SHOP_ZONE): string {
  const startDate = dateIn(start, zone);
  const lastDate = dateIn(Math.max(start, end - 1), zone);
  if (startDate === lastDate) return `${clock(start, zone)} – ${clock(end, zone)}`;
  const endTime = lastDate === dateIn(end, zone) ? clock(end, zone) : 'midnight';
  return `${longDay(startDate)}, ${clock(start, zone)} – ${longDay(lastDate)}, ${endTime}`;
}

/** "10:00 AM". Not formatted by Intl, because its versions put different blanks before AM, and browser and server must agree. */
export function clock(instant: number, zone = SHOP_ZONE): string {
  const wall = wallAt(instant, zone);
  const hours = wall.getUTCHours();
  return `${hours % 12 || 12}:${String(wall.getUTCMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Text in which no line breaks within a range of time, "10:00 AM – 4:00 PM": its blanks do not break. */
export function withoutLineBreaks(words: string): string {
  // browsers break a line after a dash even before a non-breaking blank: a word joiner (U+2060) prevents that
  return words.replace(/ (?=[AP]M\b|– \d)/g, '\u00a0').replace(/(?<=–) (?=\d)/g, '\u2060\u00a0');
}
