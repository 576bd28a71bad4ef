import { refuse } from '@rabbet/domain/deciders/refusal';
import { freeIn, offersUntil, requireGoingAhead, requireKept, seatOf } from './book';
import type { Rule } from './commands';
import { offerOver, runningOut } from './running-out';
import { hasEnded, type Seat } from './seat';
import { hasRunOut, HOLD_MS, waiting } from './seats';
import { chargeFor, requireAcknowledged, requireTimeForCheck, settledAtOnce, termsOf } from './taking';

/**
 * What has run out is said to be over, and every free seat is offered to the next of the waitlist, in the order in which
 * they joined. Whoever was erased can be told of nothing, and is passed over.
 */
export const offerSeats: Rule<'OfferSeats'> = (book, { erased = [] }, { facts: { now, offer_ms } }) => {
  requireKept(book);
  const { over, left } = runningOut(book, now);
  if (offer_ms === null) return over;
  const end = offersUntil(left, now, offer_ms);
  if (end === null) return over;
  const until = new Date(end).toISOString();
  const next = waiting(left.seats).filter(({ registration_id }) => !erased.includes(registration_id));
  return [
    ...over,
    ...next
      .slice(0, freeIn(left, now))
      .map(({ registration_id }) => ({ type: 'WorkshopSeatOffered', data: { registration_id, until } }) as const),
  ];
};

/** True of somebody who joined the waitlist before there were dates, and has been told of none. */
export function waitsForDates({ starts, told }: Pick<Seat, 'starts' | 'told'>): boolean {
  return starts === null && told.dates === undefined;
}

/** From here on it is as if they had just asked for the seat: a card is charged, or a check is on its way. */
export const acceptOffer: Rule<'AcceptOffer'> = (book, data, { facts }) => {
  const { registration_id, way } = data;
  const { now, tax_rate } = facts;
  const seat = seatOf(book, registration_id);
  if (seat.way === way && !hasEnded(seat)) return []; // accepted, in this very way
  if (seat.stage === 'lapsed' || hasRunOut(seat, now)) refuse('offer/lapsed', 'This offer has run out.');
  if (seat.stage !== 'offered') refuse('offer/none', 'No seat is being offered to this registration.');
  requireAcknowledged(data);
  requireGoingAhead(book, now);
  if (way === 'check') requireTimeForCheck(book, facts);
  const charge = chargeFor(book, tax_rate, data.total);
  const until = new Date(Math.max(now + HOLD_MS, seat.until ?? 0)).toISOString(); // it was theirs until then
  return [
    { type: 'WorkshopSeatOfferAccepted', data: { registration_id, way, ...charge, ...termsOf(book), until } },
    ...settledAtOnce({ registration_id, total: charge.total }, way, facts),
  ];
};

/** The time for an offer is over. Where there is none any more, nothing is left to say. */
export const lapseOffer: Rule<'LapseOffer'> = (book, { registration_id }, { facts: { now } }) => {
  const seat = seatOf(book, registration_id);
  if (seat.stage !== 'offered') return [];
  if (!hasRunOut(seat, now)) refuse('offer/standing', 'This offer still stands.');
  return [offerOver(book, seat, now)];
};
