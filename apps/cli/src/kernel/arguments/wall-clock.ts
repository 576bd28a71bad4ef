import { skippedWords, withHours } from '@rabbet/domain/time/parse-moment';
import { dateIn, instantAt, isSkipped } from '@rabbet/domain/time/zone';
import { isDate } from '@rabbet/domain/time/days';
import { clock, timeRange } from '@rabbet/domain/time/words';
import type { Span } from '@rabbet/domain/time/times';
import { InvalidArgumentError } from 'commander';

/** Time on the shop's clock; the date is null where only the time was given. */
export interface WallTime {
  readonly date: string | null;
  /** HH:mm */
  readonly time: string;
}

/** Parses "2026-12-05 17:00", "17:00" or "5:00 PM". */
export function wallTime(text: string): WallTime {
  const [, date, time = ''] =
    /^(?:(\d{4}-\d\d-\d\d)[ T])?((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(withHours(text.trim())) ?? [];
  if (time === '' || (date !== undefined && !isDate(date)))
    throw new InvalidArgumentError('It is a time on the clock of the shop, such as "2026-12-05 17:00".');
  return { date: date ?? null, time };
}

/** Parses a time as `wallTime` does, and requires its date. */
export function wallMoment(text: string): WallTime {
  const wallClock = wallTime(text);
  if (wallClock.date === null) throw new InvalidArgumentError('Say the day as well, such as "2026-12-05 17:00".');
  return wallClock;
}

/** Epoch milliseconds of a time; a time without a date is on the day of the reference instant. */
export function toInstant({ date, time }: WallTime, reference: number): number {
  const day = date ?? dateIn(reference);
  if (isSkipped(day, time)) throw new InvalidArgumentError(skippedWords(day, time));
  return instantAt(day, time);
}

/** "2026-12-05 5:00 PM", as the shop's clock shows an instant of the wire. */
export function instantInWords(instant: string): string {
  const at = Date.parse(instant);
  return `${dateIn(at)} ${clock(at)}`;
}

/** "2026-12-05 5:00 PM – 7:30 PM", as the shop's clock shows it. */
export function spanInWords({ start, end }: Span): string {
  return `${dateIn(start)} ${timeRange(start, end)}`;
}
