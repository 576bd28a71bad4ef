import type { Cents } from '@rabbet/domain/money/money';
import type { AnyFields, Fields, ValuesOf } from '@rabbet/domain/records/fields';
import type { Cancellation, Grant } from '@rabbet/domain/workshops/workshops';
import type { Registrant, Way } from './form';

/** `held` while a card is charged, `arriving` while somebody moves here, `offered` to the first of the waitlist. */
export type Standing = 'held' | 'arriving' | 'registered' | 'check mailed' | 'waitlist' | 'offered';
/** They have no seat and do not wait for one. */
type Ended = 'cancelled' | 'released' | 'lapsed' | 'moved';
export type Stage = Standing | Ended;

/** What taking part costs, fixed when the seat is taken. */
export interface Charge {
  readonly price: Cents;
  readonly tax: Cents;
  readonly total: Cents;
}

/** What was promised with it: a policy or a day that is set later does not bind whoever registered before. */
export interface Terms {
  readonly policy: Cancellation;
  /** yyyy-MM-dd in the shop's zone; null while there were no dates. */
  readonly first_day: string | null;
}

/** One try to charge a card. `started` until somebody knows how it ended, `unknown` once asking has failed. */
export interface Attempt {
  readonly attempt: number;
  readonly state: 'started' | 'unknown' | 'declined' | 'succeeded' | 'refund owed' | 'refunded';
  readonly amount: Cents;
  /** What the provider calls it, once it has taken the money. */
  readonly reference: string | null;
}

export interface OtherRegistration {
  readonly workshop_id: number;
  readonly registration_id: number;
}

/** One person's place in one workshop, from the first click to the last refund. */
export interface Registration extends Charge, Terms {
  readonly id: number;
  readonly person_id: number;
  readonly customer_id: number;
  readonly order_id: number;
  /** As it was asked for. */
  readonly way: Way;
  /** How it is paid for; whoever waits has not said yet. */
  readonly pays: Exclude<Way, 'waitlist'> | 'shop' | null;
  readonly stage: Stage;
  /** As it stood before it ended: its order stays readable as it was. */
  readonly stood: Standing;
  /** Null once that person is erased. */
  readonly registrant: Registrant | null;
  readonly confirmation: string | null;
  /** Until when a held or offered seat is kept, in epoch milliseconds. */
  readonly until: number | null;
  readonly attempts: readonly Attempt[];
  /** What the shop has got for this seat. */
  readonly paid: Cents;
  /** What became of that when it was cancelled, or moved to a date that costs less. */
  readonly grant: Grant | null;
  /** Of somebody who moves: from where, and what they are once they have arrived. */
  readonly from: (OtherRegistration & { readonly as: 'registered' | 'check mailed' }) | null;
  /** Where it was to move, and whether it did. */
  readonly moves: readonly (OtherRegistration & { readonly declined: boolean })[];
  readonly attendance: readonly Attendance[];
  readonly comments: string | null;
}

/** Nobody knows yet whether money was taken: the seat stays until somebody does. */
export function openAttempt({ attempts }: Pick<Registration, 'attempts'>): Attempt | null {
  return attempts.find(({ state }) => state === 'started' || state === 'unknown') ?? null;
}

const ENDED: readonly Stage[] = ['cancelled', 'released', 'lapsed', 'moved'];

export function hasEnded({ stage }: Pick<Registration, 'stage'>): boolean {
  return ENDED.includes(stage);
}

export const attendanceFields = {
  workshop_time_id: { kind: 'whole', required: true, min: 1, about: 'one of the times of the workshop' },
  status: { kind: 'choice', of: ['present', 'absent', 'excused'] as const, required: true },
} satisfies AnyFields;
export type AttendanceInput = ValuesOf<typeof attendanceFields>;
export interface Attendance extends Readonly<AttendanceInput> {
  readonly id: number;
}

export interface CommentInput {
  comments: string | null;
}
export const commentFields = {
  comments: { kind: 'text', max: 4_000, personal: 'self', about: 'what staff note about it' },
} satisfies Fields<CommentInput>;

export const PAYMENT_OPEN = 'A payment for this seat is under way: wait for its outcome.';
export const MOVE_OPEN = 'Somebody is just moving here from another date: wait for it.';
