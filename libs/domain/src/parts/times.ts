import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';
import type { Span } from '@rabbet/domain/time/times';
import type { Part } from './parts';

export interface Time extends Part, Span {}

/** Last millisecond of the year 9999: a plain date has four digits for its year. */
const LAST_INSTANT = Date.UTC(10_000, 0, 1) - 1;
const instant = { kind: 'whole', required: true, min: 0, max: LAST_INSTANT, readers: 'public' } as const;

/** Start and end, in epoch milliseconds. */
export const timeFields = {
  start: { ...instant, about: 'milliseconds since 1970 in UTC', example: 1_772_650_800_000 },
  end: { ...instant, about: 'milliseconds since 1970 in UTC, after its start', example: 1_772_658_000_000 },
} satisfies AnyFields;
export type TimeInput = ValuesOf<typeof timeFields>;

/** New time beside the scheduled ones, under the id that was reserved for it. */
export function newTime(times: readonly Time[], { start, end }: Partial<TimeInput>, id: number): Time {
  if (start === undefined || end === undefined)
    refuseAs('input', 'field/required', 'Say from when to when: start and end.');
  return requireFits(times, { id, start, end });
}

/** Changed time, with the old value of each end that is not given. Null if nothing changes. */
export function changedTime(times: readonly Time[], before: Time, change: Partial<TimeInput>): Time | null {
  const { start = before.start, end = before.end } = change;
  if (start === before.start && end === before.end) return null;
  return requireFits(times, { id: before.id, start, end });
}

/** Refuses a time that ends before it starts, or that is on the schedule already. */
function requireFits(times: readonly Time[], { id, start, end }: Time): Time {
  if (start >= end) refuse('time/order', 'A time ends after it starts.');
  if (times.some((time) => time.start === start && time.end === end))
    refuse('time/twice', 'This time is on the schedule already.');
  return { id, start, end };
}
