import { addDays } from '@rabbet/domain/time/days';
import { dateIn, endOfDay, instantAt, SHOP_ZONE } from '@rabbet/domain/time/zone';
import { parseDay, parseWeekdays, parseLines, type OpenDay, WEEKDAYS } from './parse-hours';
import type { ShopSettings } from './shop-settings';

export type Hours = Pick<ShopSettings, 'hours' | 'holidays'>;

/** Words on whether the shop is open, and the instant until which they are right. */
export interface Opening {
  /** Such as "Open today until 6:30"; null where the hours cannot be read as hours. */
  readonly words: string | null;
  readonly until: number;
}

/** Any date that is a Sunday: the days after it give the other weekdays. */
const ANY_SUNDAY = '2026-11-22';
/** Number of days ahead within which the next opening is looked for. */
const LOOK_AHEAD_DAYS = 14;

/** Hours on a date; null where the hours of the shop do not name the day, or cannot be read. */
export function openDay({ hours, holidays }: Hours, date: string): OpenDay | null {
  for (const { head, rest } of parseLines(holidays ?? '')) if (head === date) return parseDay(rest);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  for (const { head, rest } of parseLines(hours)) if (parseWeekdays(head).includes(weekday)) return parseDay(rest);
  return null;
}

/** Words for visitors on whether the shop is open now, such as "Closed, opens tomorrow at 11". */
export function openingAt(hours: Hours, now: number, zone = SHOP_ZONE): Opening {
  const date = dateIn(now, zone);
  const day = openDay(hours, date);
  const midnight = endOfDay(date, zone);
  if (day === null) return { words: null, until: midnight };
  if (day.is !== 'open') {
    const reason = day.why ? `: ${day.why}` : '';
    if (day.is === 'by appointment') return { words: `By appointment today${reason}`, until: midnight };
    return { words: closedWords(`Closed today${reason}`, hours, date), until: midnight };
  }
  const opens = instantAt(date, day.opens, zone);
  const closes = instantAt(date, day.closes, zone);
  if (now < opens) return { words: `Open today ${clock(day.opens)} to ${clock(day.closes)}`, until: opens };
  if (now < closes) return { words: `Open today until ${clock(day.closes)}`, until: closes };
  return { words: closedWords('Closed', hours, date), until: midnight };
}

const DATE = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Days from today to two weeks ahead that the holidays name: "Thursday, Nov 26: closed, Thanksgiving". */
export function unusualDays({ holidays }: Pick<Hours, 'holidays'>, now: number, zone = SHOP_ZONE): readonly string[] {
  const lines = new Map(parseLines(holidays ?? '').map(({ head, rest }) => [head, rest]));
  const dates = Array.from({ length: LOOK_AHEAD_DAYS + 1 }, (_, days) => addDays(dateIn(now, zone), days));
  return dates.flatMap((date) => {
    const text = lines.get(date);
    if (text === undefined || parseDay(text) === null) return [];
    const words = text.replace(/^(closed|by appointment)/i, (start) => start.toLowerCase());
    return [`${DATE.format(new Date(`${date}T00:00:00Z`))}: ${words}`];
  });
}

/** Hours of each weekday from Monday on, as in "11 to 6:30"; null for a day that the hours do not name, or not readably. */
export function weekOf(hours: string): readonly { readonly day: string; readonly words: string | null }[] {
  return [1, 2, 3, 4, 5, 6, 0].map((weekday) => {
    const day = openDay({ hours, holidays: null }, addDays(ANY_SUNDAY, weekday));
    return { day: WEEKDAYS[weekday]!, words: day && dayInWords(day) }; // there are seven weekdays
  });
}

function dayInWords(day: OpenDay): string {
  if (day.is === 'open') return `${clock(day.opens)} to ${clock(day.closes)}`;
  return day.is === 'closed' ? 'Closed' : 'By appointment';
}

/** Adds when the shop opens next, if that is less than a week away: a weekday alone would be ambiguous later. */
function closedWords(words: string, hours: Hours, date: string): string {
  for (let days = 1; days <= LOOK_AHEAD_DAYS; days++) {
    const day = openDay(hours, addDays(date, days));
    if (day?.is !== 'open') continue;
    if (days >= 7) return words;
    const weekday = WEEKDAYS[new Date(`${addDays(date, days)}T00:00:00Z`).getUTCDay()];
    return `${words}, opens ${days === 1 ? 'tomorrow' : weekday} at ${clock(day.opens)}`;
  }
  return words;
}

/** Time as in "6:30" or "11". AM and PM are left out, because readers know which one is meant by the hours of a shop. */
function clock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const shown = hours % 12 || 12;
  return minutes === 0 ? String(shown) : `${shown}:${String(minutes).padStart(2, '0')}`;
}
