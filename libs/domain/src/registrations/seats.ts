import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';
import { availableSeats } from '@rabbet/domain/workshops/workshops';
import { hasEnded, type Seat } from './seat';

/** Time for which a seat is kept for somebody who is paying for it. */
export const HOLD_MS = 10 * 60_000;
/** Default time to accept an offer. It ends earlier if the workshop begins earlier. */
export const OFFER_MS = 24 * 3_600_000;
/** Shortest time to accept an offer: with less time left before the workshop, none is made. */
export const MIN_OFFER_MS = 3_600_000;

/** Numbers of seats that are public. Everybody who has a seat counts as paid, except those whose check is awaited. */
export const seatCountFields = {
  paid: { kind: 'whole', default: 0, min: 0, readers: 'public', about: 'held and offered seats among them' },
  check_mailed: { kind: 'whole', default: 0, min: 0, readers: 'public' },
  waitlist: { kind: 'whole', default: 0, min: 0, readers: 'public' },
} satisfies AnyFields;
export type SeatCounts = ValuesOf<typeof seatCountFields>;

type ExpiryFields = Pick<Seat, 'until' | 'open'>;

/** True for a hold or an offer whose time is over. A seat with a payment under way does not run out. */
export function hasRunOut({ until, open }: ExpiryFields, now: number): boolean {
  return until !== null && now >= until && open === null;
}

/** True for a seat in the log, including one that has run out and whose end is not recorded yet. */
export function isSeated(seat: Pick<Seat, 'stage'>): boolean {
  return !hasEnded(seat) && seat.stage !== 'waitlist';
}

/** True for a seat that is taken at this time: one that has run out is free, recorded or not. */
export function takesSeat(seat: ExpiryFields & Pick<Seat, 'stage'>, now: number): boolean {
  return isSeated(seat) && !hasRunOut(seat, now);
}

type CountedSeat = ExpiryFields & Pick<Seat, 'stage'>;

export function seatCounts(seats: readonly CountedSeat[], now: number): SeatCounts {
  const takenSeats = seats.filter((seat) => takesSeat(seat, now));
  const check_mailed = takenSeats.filter(({ stage }) => stage === 'check mailed').length;
  return { paid: takenSeats.length - check_mailed, check_mailed, waitlist: waitlistOf(seats).length };
}

/** Time at which the next hold or offer runs out; null if none will. */
export function nextFreeAt(seats: readonly CountedSeat[], now: number): number | null {
  const ends = seats.filter((seat) => takesSeat(seat, now) && seat.open === null).flatMap(({ until }) => until ?? []);
  return ends.length > 0 ? Math.min(...ends) : null;
}

export function freeSeats(capacity: number, seats: readonly CountedSeat[], now: number): number {
  return availableSeats(capacity, seats.filter((seat) => takesSeat(seat, now)).length);
}

/** Free seats that anybody may take: the time for which they were kept for the waitlist is over. */
export function freeForAnybody(free: number, keepEnds: readonly number[], now: number): number {
  return Math.min(free, keepEnds.filter((end) => end <= now).length);
}

/** Free seats that remain when each person on the waitlist gets one; at least those that anybody may take. */
export function freeBeyondWaitlist(
  free: number,
  waitingCount: number,
  keepEnds: readonly number[],
  now: number,
): number {
  return Math.max(freeForAnybody(free, keepEnds, now), free - waitingCount);
}

/** Places on the waitlist, in the order in which people joined. */
export function waitlistOf<T extends Pick<Seat, 'stage'>>(seats: readonly T[]): readonly T[] {
  return seats.filter(({ stage }) => stage === 'waitlist');
}

/** End of an offer that is made now; null when too little time is left before the workshop. */
export function offerEnd(now: number, firstStart: number | null, offerMs = OFFER_MS): number | null {
  const until = Math.min(now + offerMs, firstStart ?? Infinity);
  return until - now < Math.min(MIN_OFFER_MS, offerMs) ? null : until;
}
