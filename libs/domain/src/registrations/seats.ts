import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';
import { availableSeats } from '@rabbet/domain/workshops/workshops';
import { hasEnded, type Seat } from './seat';

/** Time for which a seat is kept for somebody who is paying for it. */
export const HOLD_MS = 10 * 60_000;
/** Time for which an offer stands unless a setting says otherwise, if the workshop does not begin before. */
export const OFFER_MS = 24 * 3_600_000;
/** An offer that nobody has the time to read is none. */
export const LEAST_OFFER_MS = 3_600_000;

/** Three numbers that everybody may know: whoever has a seat without a check in the mail counts as paid. */
export const seatCountFields = {
  paid: { kind: 'whole', default: 0, min: 0, readers: 'public', about: 'held and offered seats among them' },
  check_mailed: { kind: 'whole', default: 0, min: 0, readers: 'public' },
  waitlist: { kind: 'whole', default: 0, min: 0, readers: 'public' },
} satisfies AnyFields;
export type SeatCounts = ValuesOf<typeof seatCountFields>;

type Timed = Pick<Seat, 'until' | 'open'>;

/** Held and offered seats fall free by the clock alone, unless a payment is under way. */
export function hasRunOut({ until, open }: Timed, now: number): boolean {
  return until !== null && now >= until && open === null; // nothing else ends by the clock
}

/** A seat on the paper; one that has run out is there until somebody says so. */
export function isSeated(seat: Pick<Seat, 'stage'>): boolean {
  return !hasEnded(seat) && seat.stage !== 'waitlist';
}

/** A seat as everybody is told, by the clock. */
export function takesSeat(seat: Timed & Pick<Seat, 'stage'>, now: number): boolean {
  return isSeated(seat) && !hasRunOut(seat, now);
}

type Counted = Timed & Pick<Seat, 'stage'>;

export function seatCounts(seats: readonly Counted[], now: number): SeatCounts {
  const taken = seats.filter((seat) => takesSeat(seat, now));
  const check_mailed = taken.filter(({ stage }) => stage === 'check mailed').length;
  return { paid: taken.length - check_mailed, check_mailed, waitlist: waiting(seats).length };
}

/** Time at which the next held or offered seat falls free by the clock alone; null if none will. */
export function nextFree(seats: readonly Counted[], now: number): number | null {
  const ends = seats.filter((seat) => takesSeat(seat, now) && seat.open === null).flatMap(({ until }) => until ?? []);
  return ends.length > 0 ? Math.min(...ends) : null;
}

export function freeSeats(seats: number, all: readonly Counted[], now: number): number {
  return availableSeats(seats, all.filter((seat) => takesSeat(seat, now)).length);
}

/** Free seats that were kept for the waitlist in vain: anybody may take them. */
export function freeForAll(free: number, keepEnds: readonly number[], now: number): number {
  return Math.min(free, keepEnds.filter((end) => end <= now).length);
}

/** Free seats besides those that are owed to whoever waits. */
export function freeBesides(free: number, waitingCount: number, keepEnds: readonly number[], now: number): number {
  return Math.max(freeForAll(free, keepEnds, now), free - waitingCount);
}

/** Seats of the waitlist, first come first. */
export function waiting<T extends Pick<Seat, 'stage'>>(seats: readonly T[]): readonly T[] {
  return seats.filter(({ stage }) => stage === 'waitlist');
}

/** Time until which an offer of now stands; null when there is no time left for one. */
export function offerUntil(now: number, firstStart: number | null, offerMs = OFFER_MS): number | null {
  const until = Math.min(now + offerMs, firstStart ?? Infinity);
  return until - now < Math.min(LEAST_OFFER_MS, offerMs) ? null : until;
}
