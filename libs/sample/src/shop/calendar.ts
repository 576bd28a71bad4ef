import { addDays } from '@rabbet/domain/time/days';
import { dateIn, instantAt } from '@rabbet/domain/time/zone';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Days of the sample, counted from the day of the first start in the shop's zone: one day gives one gallery. */
export class Calendar {
  readonly today: string;

  constructor(now: Date) {
    this.today = dateIn(now.getTime());
  }

  /** yyyy-MM-dd, so many days from today. */
  day(fromToday: number): string {
    return addDays(this.today, fromToday);
  }

  /** The first such weekday that is at least so many days from today; a negative number begins in the past. */
  next(weekday: Weekday, fromToday: number): string {
    const begin = this.day(fromToday);
    return addDays(begin, (WEEKDAYS.indexOf(weekday) - weekdayOf(begin) + 7) % 7);
  }

  /** A day on which the shop was open, at that many days ago or just before. */
  openDay(ago: number): string {
    const day = this.day(-ago);
    return addDays(day, -({ 0: 1, 1: 2 }[weekdayOf(day)] ?? 0));
  }
}

/** Moves all these days by as many weeks as it takes to meet no holiday. */
export function besideHolidays(days: readonly string[]): readonly string[] {
  const meets = days.some((day) => holidaysOf(Number(day.slice(0, 4))).has(day));
  return meets ? besideHolidays(days.map((day) => addDays(day, 7))) : days;
}

/** Hours on holidays, in place of the usual ones, by day. */
export function holidaysOf(year: number): ReadonlyMap<string, string> {
  return new Map([
    [`${year}-01-01`, "Closed, New Year's Day"],
    [`${year}-07-04`, 'Closed, Independence Day'],
    [`${year}-11-${String(thanksgiving(year)).padStart(2, '0')}`, 'Closed, Thanksgiving Day'],
    [`${year}-12-24`, '11AM-3PM ET, Christmas Eve'],
    [`${year}-12-25`, 'Closed, Christmas Day'],
    [`${year}-12-31`, "11AM-3PM ET, New Year's Eve"],
  ]);
}

/** The fourth Thursday of November. */
function thanksgiving(year: number): number {
  const first = new Date(Date.UTC(year, 10, 1)).getUTCDay();
  return 22 + ((11 - first) % 7);
}

/** Epoch milliseconds of HH:mm on the shop's clock. */
export function at(date: string, time: string): number {
  return instantAt(date, time);
}

function weekdayOf(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay();
}
