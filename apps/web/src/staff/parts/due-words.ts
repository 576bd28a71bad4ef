import { READY, WORKING } from '@rabbet/domain/orders/orders';
import { daysBetween } from '@rabbet/domain/time/days';
import { longDate, longDay } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import { shortDay } from './short-times';

export interface Due {
  readonly due_date: string | null;
  readonly state: number;
}

/** Days ahead within which a weekday says more than a year. */
const NEAR = 120;

/** True if the work is under way though the due date is over. */
export function isLate({ due_date: day, state }: Due, now: Date): boolean {
  return day !== null && state >= WORKING && state < READY && daysAway(day, now) < 0;
}

/** "3 days late", "due tomorrow", "due on Friday, December 4"; the plain date once the work is done. */
export function dueWords(due: Due, now: Date): string {
  const { due_date: day, state } = due;
  if (day === null) return '';
  const away = daysAway(day, now);
  if (isLate(due, now)) return `${daysInWords(-away)} late`;
  if (state >= READY || away < 0) return longDate(day);
  if (away === 0) return 'due today';
  if (away === 1) return 'due tomorrow';
  return `due on ${away <= NEAR ? longDay(day) : longDate(day)}`;
}

/** "Wed 16", or "21 d late". */
export function shortDue(day: string, due: Due, now: Date): string {
  return isLate(due, now) ? `${(-daysAway(day, now)).toLocaleString('en-US')} d late` : shortDay(day, now);
}

function daysAway(day: string, now: Date): number {
  return daysBetween(dateIn(now.getTime()), day);
}

export function daysInWords(count: number): string {
  return count === 1 ? '1 day' : `${count.toLocaleString('en-US')} days`;
}
