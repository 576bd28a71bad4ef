import { parsePastInstant } from '@rabbet/domain/audit/audit';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { addDays, isDate } from '@rabbet/domain/time/days';
import { longDate } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import type { PastDays } from '../list/query/list-spec';
import { exactly } from '../parts/Moment';

/** Time as an audit is asked for it: a day of the shop, or an instant. */
export const day = <const L extends string>(label: L) => ({ kind: 'text', label }) as const;

/** Conditions that are times which are over: the API refuses others in the same words. */
export function pastDays(fields: Readonly<Record<string, ReturnType<typeof day>>>): PastDays {
  return {
    latest: (now) => Object.fromEntries(Object.keys(fields).map((name) => [name, addDays(dateIn(now.getTime()), -1)])),
    refusal(query, now) {
      for (const [field, { label }] of Object.entries(fields)) {
        const refusal = refusalOf(query[field], field, now);
        if (refusal !== null) return { field, message: `${label}: ${refusal}` };
      }
      return null;
    },
  };
}

function refusalOf(value: unknown, name: string, now: Date): string | null {
  try {
    parsePastInstant(typeof value === 'string' ? value : null, name, now.getTime());
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** Last day of the month before this one: what was closed by then is what an audit asks about first. */
export function lastMonthEnd(now: Date): string {
  return addDays(`${dateIn(now.getTime()).slice(0, 7)}-01`, -1);
}

/** "the end of May 31, 2026" of a day, "May 31, 2026, 1:00 PM" of an instant; without either, now. */
export function dayInWords(time: unknown): string {
  if (typeof time !== 'string') return 'now';
  return isDate(time) ? `the end of ${longDate(time)}` : momentInWords(time.replace('Z', ''));
}

/** "as it was known at the end of May 31, 2026". */
export function knowledgeInWords(date: unknown): string {
  return typeof date === 'string' ? `as it was known at ${dayInWords(date)}` : 'by all that is known now';
}

/** Moment of the API (yyyy-MM-dd HH:mm:ss, UTC) by the clock of the shop: "May 31, 2026, 1:00 PM". */
export function momentInWords(moment: string): string {
  return exactly(`${moment.replace(' ', 'T')}Z`);
}
