import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { isDate } from '@rabbet/domain/time/days';
import { instantOf, isMoment, momentOf } from '@rabbet/domain/time/moments';
import { endOfDay } from '@rabbet/domain/time/zone';

const ISO_TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/;

/**
 * Parses a time of a question to epoch milliseconds: a plain date is the end of that day in the shop's zone, and no time
 * is now. Refuses a time to come: its answer could be another one tomorrow.
 */
export function parsePastInstant(text: string | null | undefined, field: string, now: number): number {
  if (text === null || text === undefined) return now;
  const instant = parseInstant(text);
  if (Number.isNaN(instant))
    refuseAs(
      'input',
      'field/format',
      'Give a day (2026-05-31), or a time in UTC (2026-05-31 17:00:00, 2026-05-31T17:00:00Z).',
      field,
    );
  requirePast(instant, now, isDate(text), field);
  return instant;
}

function parseInstant(text: string): number {
  if (isDate(text)) return endOfDay(text) - 1;
  if (isMoment(text)) return instantOf(text);
  return ISO_TIME.test(text) ? Date.parse(text) : NaN;
}

/** Refuses an instant that is still to come, which may be the end of a day. */
export function requirePast(instant: number, now: number, isDay: boolean, field: string): void {
  if (instant <= now) return;
  refuse(
    'audit/to-come',
    isDay ? 'That day is not over yet: leave it out to ask for now.' : 'That time is still to come.',
    field,
  );
}

/** Point in both times that a question is about. */
export interface AsOf {
  /** Valid time: the moment at which something was true (yyyy-MM-dd HH:mm:ss, UTC). */
  readonly validAt: string;
  /** Recorded time: only what was recorded until this instant counts (ISO 8601). */
  readonly recordedUntil: string;
}

/** Both times as a request has them: `at` is the valid time, `known` the recorded time. */
export interface AsOfQuery {
  readonly at?: string | null;
  // eslint-disable-next-line house/clear-words -- name on the wire
  readonly known?: string | null;
}

export function parseAsOf({ at, known: recordedUntil }: AsOfQuery, now: number): AsOf {
  return {
    validAt: momentOf(parsePastInstant(at, 'at', now)),
    recordedUntil: new Date(parsePastInstant(recordedUntil, 'known', now)).toISOString(),
  };
}
