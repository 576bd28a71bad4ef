import { availableSeats } from '@rabbet/domain/workshops/workshops';
import { openAttempt, type Registration } from './registration';

/** How long a seat is kept for somebody who is paying for it. */
export const HOLD_MS = 10 * 60_000;
/** How long an offer stands, if the workshop does not begin before. */
export const OFFER_MS = 48 * 3_600_000;

/** As the wire tells them: whoever holds a seat without a check counts as paid. */
export interface SeatCounts {
  readonly paid: number;
  readonly check_mailed: number;
  readonly waitlist: number;
}

/** Held and offered seats fall free by the clock alone, unless a payment is under way. */
export function takesSeat(registration: Registration, now: number): boolean {
  switch (registration.stage) {
    case 'registered':
    case 'check mailed':
    case 'arriving':
      return true;
    case 'held':
      return openAttempt(registration) !== null || now < (registration.until ?? 0);
    case 'offered':
      return now < (registration.until ?? 0);
    case 'waitlist':
    case 'cancelled':
    case 'released':
    case 'lapsed':
    case 'moved':
      return false;
  }
}

export function seatCounts(registrations: readonly Registration[], now: number): SeatCounts {
  const taken = registrations.filter((one) => takesSeat(one, now));
  const check_mailed = taken.filter(({ stage }) => stage === 'check mailed').length;
  return { paid: taken.length - check_mailed, check_mailed, waitlist: waiting(registrations).length };
}

/** When the next held or offered seat falls free by the clock alone; null if none will. */
export function nextFree(registrations: readonly Registration[], now: number): number | null {
  const ends = registrations.flatMap((one) => {
    const isUnderWay = one.until !== null && openAttempt(one) === null && takesSeat(one, now);
    return isUnderWay ? [one.until] : [];
  });
  return ends.length > 0 ? Math.min(...ends) : null;
}

export function takenSeats(registrations: readonly Registration[], now: number): number {
  return registrations.filter((one) => takesSeat(one, now)).length;
}

export function freeSeats(seats: number, registrations: readonly Registration[], now: number): number {
  return availableSeats(seats, takenSeats(registrations, now));
}

/** Those on the waitlist, first come first. */
export function waiting(registrations: readonly Registration[]): readonly Registration[] {
  return registrations.filter(({ stage }) => stage === 'waitlist');
}

/** A seat that falls free is owed to whoever waits: only what is left then goes to somebody new. */
export function seatsForNewcomers(seats: number, registrations: readonly Registration[], now: number): number {
  return Math.max(0, freeSeats(seats, registrations, now) - waiting(registrations).length);
}

/** Until when an offer of now stands. */
export function offerUntil(now: number, firstStart: number | null): number {
  return Math.min(now + OFFER_MS, firstStart ?? Infinity);
}
