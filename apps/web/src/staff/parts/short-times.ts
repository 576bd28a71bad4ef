import { daysBetween } from '@rabbet/domain/time/days';
import { dateIn, wallAt } from '@rabbet/domain/time/zone';

const DAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** Days around today of which a weekday is enough. */
const NEAR = { before: 6, after: 20 };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A day in a list: "Today", "Wed 16" near to it, "Dec 16" in its year, else "Dec 16, 2025". */
export function shortDay(date: string, now: Date): string {
  const today = dateIn(now.getTime());
  const away = daysBetween(today, date);
  if (away === 0) return 'Today';
  const day = new Date(`${date}T00:00:00Z`);
  if (away >= -NEAR.before && away <= NEAR.after) return `${DAYS[day.getUTCDay()]} ${day.getUTCDate()}`;
  const words = `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}`;
  return date.slice(0, 4) === today.slice(0, 4) ? words : `${words}, ${date.slice(0, 4)}`;
}

/** A time in a list: "just now", "12 min ago", "5 h ago" on its day, then the day. */
export function shortMoment(at: string, now: Date): string {
  const instant = Date.parse(at);
  const age = now.getTime() - instant;
  const day = dateIn(instant);
  if (age < 0 || day !== dateIn(now.getTime())) return shortDay(day, now);
  if (age < MINUTE) return 'just now';
  return age < HOUR ? `${Math.floor(age / MINUTE)} min ago` : `${Math.floor(age / HOUR)} h ago`;
}

/** A time in a timeline: "Fri 10:53 AM" of the last days, else the day. */
export function shortTime(at: string, now: Date): string {
  const instant = Date.parse(at);
  const day = dateIn(instant);
  const away = daysBetween(dateIn(now.getTime()), day);
  if (away < -NEAR.before) return shortDay(day, now);
  const wall = wallAt(instant);
  const hours = wall.getUTCHours();
  const clock = `${hours % 12 || 12}:${String(wall.getUTCMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
  return away === 0 ? clock : `${DAYS[wall.getUTCDay()]} ${clock}`;
}
