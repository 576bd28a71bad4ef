import { addDays } from '@rabbet/domain/time/days';
import { dateIn, endOfDay, instantAt, SHOP_ZONE } from '@rabbet/domain/time/zone';
import { dayOf, daysOf, linesOf, type OpenDay, WEEKDAYS } from './reading-hours';
import type { ShopSettings } from './shop-settings';

export type Hours = Pick<ShopSettings, 'hours' | 'holidays'>;

/** Words on whether the shop is open, and the instant until which they hold. */
export interface Opening {
  /** Such as "Open today until 6:30"; null where the hours cannot be read as hours. */
  readonly words: string | null;
  readonly until: number;
}

const A_SUNDAY = '2026-11-22';
/** Days ahead in which the next opening is looked for. A shop that is closed for longer says so in its own words. */
const LOOK_AHEAD_DAYS = 14;

/** Hours of a date; null where the hours of the shop say nothing of it that can be read. */
export function openDay({ hours, holidays }: Hours, date: string): OpenDay | null {
  for (const { head, rest } of linesOf(holidays ?? '')) if (head === date) return dayOf(rest);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  for (const { head, rest } of linesOf(hours)) if (daysOf(head).includes(weekday)) return dayOf(rest);
  return null;
}

export function openingAt(hours: Hours, now: number, zone = SHOP_ZONE): Opening {
  const date = dateIn(now, zone);
  const day = openDay(hours, date);
  const midnight = endOfDay(date, zone);
  if (day === null) return { words: null, until: midnight };
  if (day.is !== 'open') {
    const why = day.why ? `: ${day.why}` : '';
    const words = day.is === 'closed' ? closedWords(`Closed today${why}`, hours, date) : `By appointment today${why}`;
    return { words, until: midnight };
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
  const lines = new Map(linesOf(holidays ?? '').map(({ head, rest }) => [head, rest]));
  const dates = Array.from({ length: LOOK_AHEAD_DAYS + 1 }, (_, days) => addDays(dateIn(now, zone), days));
  return dates.flatMap((date) => {
    const text = lines.get(date);
    if (text === undefined || dayOf(text) === null) return [];
    const words = text.replace(/^(closed|by appointment)/i, (start) => start.toLowerCase());
    return [`${DATE.format(new Date(`${date}T00:00:00Z`))}: ${words}`];
  });
}

/** Hours of each weekday from Monday on, as people say them; null for a day of which the hours say nothing that can be read. */
export function weekOf(hours: string): readonly { readonly day: string; readonly words: string | null }[] {
  return [1, 2, 3, 4, 5, 6, 0].map((weekday) => {
    const day = openDay({ hours, holidays: null }, addDays(A_SUNDAY, weekday));
    const open = day?.is === 'open' ? `${clock(day.opens)} to ${clock(day.closes)}` : null;
    const shut = day?.is === 'closed' ? 'Closed' : 'By appointment';
    return { day: WEEKDAYS[weekday]!, words: day && (open ?? shut) }; // one of seven
  });
}

function closedWords(words: string, hours: Hours, date: string): string {
  for (let days = 1; days <= LOOK_AHEAD_DAYS; days++) {
    const day = openDay(hours, addDays(date, days));
    if (day?.is !== 'open') continue;
    const weekday = WEEKDAYS[new Date(`${addDays(date, days)}T00:00:00Z`).getUTCDay()];
    const when = days === 1 ? 'tomorrow' : days < 7 ? weekday : null;
    return when ? `${words}, opens ${when} at ${clock(day.opens)}` : words;
  }
  return words;
}

/** Time as in "6:30" or "11". On the day itself, a reader knows which half of the day is meant. */
function clock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const shown = hours % 12 || 12;
  return minutes === 0 ? String(shown) : `${shown}:${String(minutes).padStart(2, '0')}`;
}
