import { refuse } from '@rabbet/domain/deciders/refusal';
import { isDate } from '@rabbet/domain/time/days';
import { instantOf, isMoment, momentOf } from '@rabbet/domain/time/moments';
import { endOfDay } from '@rabbet/domain/time/zone';

const TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/;

/**
 * Instant in epoch milliseconds that somebody asks about: a plain date is the end of that day in the shop's zone. One
 * that is still to come is refused, as what is said of it could be another thing tomorrow.
 */
export function askedInstant(text: string | null | undefined, field: string, now: number): number {
  if (text === null || text === undefined) return now;
  const instant = isDate(text)
    ? endOfDay(text) - 1
    : isMoment(text)
      ? instantOf(text)
      : TIME.test(text)
        ? Date.parse(text)
        : NaN;
  if (Number.isNaN(instant))
    refuse(
      'field/format',
      'Give a day (2026-05-31), or a time in UTC (2026-05-31 17:00:00, 2026-05-31T17:00:00Z).',
      field,
    );
  requireOver(instant, now, isDate(text), field);
  return instant;
}

/** Refuses an instant that is still to come, which may be the end of a day. */
export function requireOver(instant: number, now: number, isDay: boolean, field: string): void {
  if (instant <= now) return;
  refuse(
    'audit/to-come',
    isDay ? 'That day is not over yet: leave it out to ask for now.' : 'That time is still to come.',
    field,
  );
}

/** Two times of a question: when it was true, and when it was known. */
export interface AskedTimes {
  /** yyyy-MM-dd HH:mm:ss, UTC. */
  readonly at: string;
  /** ISO 8601. */
  readonly known: string;
}

export function askedTimes(
  asked: { readonly at?: string | null; readonly known?: string | null },
  now: number,
): AskedTimes {
  return {
    at: momentOf(askedInstant(asked.at, 'at', now)),
    known: new Date(askedInstant(asked.known, 'known', now)).toISOString(),
  };
}
