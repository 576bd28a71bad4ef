import { refuse } from '@rabbet/domain/deciders/refusal';
import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';
import type { Span } from '@rabbet/domain/time/times';
import type { Part } from './parts';

export interface Time extends Part, Span {}

/** The last millisecond of the year 9999: no plain date has more digits. */
const LAST_INSTANT = Date.UTC(10_000, 0, 1) - 1;
const instant = { kind: 'whole', required: true, min: 0, max: LAST_INSTANT, readers: 'public' } as const;

/** From when to when, in epoch milliseconds. */
export const timeFields = {
  start: { ...instant, about: 'milliseconds since 1970 in UTC', example: 1_772_650_800_000 },
  end: { ...instant, about: 'milliseconds since 1970 in UTC, after its start', example: 1_772_658_000_000 },
} satisfies AnyFields;
export type TimeInput = ValuesOf<typeof timeFields>;

/** A further time beside those that stand, under the id that was reserved for it. */
export function scheduled(times: readonly Time[], { start, end }: Partial<TimeInput>, id: number): Time {
  if (start === undefined || end === undefined) refuse('field/required', 'Say from when to when: start and end.');
  return fitting(times, { id, start, end });
}

/** A time as it is from now on: what is not said stays. Null if nothing is new. */
export function rescheduled(times: readonly Time[], before: Time, change: Partial<TimeInput>): Time | null {
  const { start = before.start, end = before.end } = change;
  if (start === before.start && end === before.end) return null;
  return fitting(times, { id: before.id, start, end });
}

/** It is not on the schedule yet, or not as it is now. */
function fitting(times: readonly Time[], { id, start, end }: Time): Time {
  if (start >= end) refuse('time/order', 'A time ends after it starts.');
  if (times.some((one) => one.start === start && one.end === end))
    refuse('time/twice', 'This time is on the schedule already.');
  return { id, start, end };
}
