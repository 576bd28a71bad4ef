import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';
import { availableSeats } from '@rabbet/domain/workshops/workshops';
import { hasEnded, openAttempt, type Registration } from './registration';

/** How long a seat is kept for somebody who is paying for it. */
export const HOLD_MS = 10 * 60_000;
/** How long an offer stands, if the workshop does not begin before. */
export const OFFER_MS = 48 * 3_600_000;
/** An offer that nobody has the time to read is none. */
const LEAST_OFFER_MS = 3_600_000;

/** Three numbers that everybody may know: whoever has a seat without a check in the mail counts as paid. */
export const seatCountFields = {
  paid: { kind: 'whole', default: 0, min: 0, readers: 'public', about: 'held and offered seats among them' },
  check_mailed: { kind: 'whole', default: 0, min: 0, readers: 'public' },
  waitlist: { kind: 'whole', default: 0, min: 0, readers: 'public' },
} satisfies AnyFields;
export type SeatCounts = ValuesOf<typeof seatCountFields>;

/** Held and offered seats fall free by the clock alone, unless a payment is under way. */
export function hasRunOut(registration: Pick<Registration, 'until' | 'attempts'>, now: number): boolean {
  const { until } = registration;
  return until !== null && now >= until && openAttempt(registration) === null; // nothing else ends by the clock
}

/** A seat on the paper; one that has run out is there until somebody says so. */
export function isSeated(registration: Registration): boolean {
  return !hasEnded(registration) && registration.stage !== 'waitlist';
}

/** A seat as everybody is told, by the clock. */
export function takesSeat(registration: Registration, now: number): boolean {
  return isSeated(registration) && !hasRunOut(registration, now);
}

export function seatCounts(registrations: readonly Registration[], now: number): SeatCounts {
  const taken = registrations.filter((one) => takesSeat(one, now));
  const check_mailed = taken.filter(({ stage }) => stage === 'check mailed').length;
  return { paid: taken.length - check_mailed, check_mailed, waitlist: waiting(registrations).length };
}

/** When the next held or offered seat falls free by the clock alone; null if none will. */
export function nextFree(registrations: readonly Registration[], now: number): number | null {
  const ends = registrations
    .filter((one) => takesSeat(one, now) && openAttempt(one) === null)
    .flatMap(({ until }) => until ?? []);
  return ends.length > 0 ? Math.min(...ends) : null;
}

export function freeSeats(seats: number, registrations: readonly Registration[], now: number): number {
  return availableSeats(seats, registrations.filter((one) => takesSeat(one, now)).length);
}

/** Those on the waitlist, first come first. Who was erased can be told of no seat. */
export function waiting(registrations: readonly Registration[]): readonly Registration[] {
  return registrations.filter(({ stage, registrant }) => stage === 'waitlist' && registrant !== null);
}

/** Until when an offer of now stands; null when there is no time left for one. */
export function offerUntil(now: number, firstStart: number | null): number | null {
  const until = Math.min(now + OFFER_MS, firstStart ?? Infinity);
  return until - now < LEAST_OFFER_MS ? null : until;
}
