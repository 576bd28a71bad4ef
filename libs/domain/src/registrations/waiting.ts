import { refuse } from '@rabbet/domain/deciders/refusal';
import { freeIn, offersUntil, requireGoingAhead, requireKept, seatOf, type WorkshopBook } from './book';
import type { OfferFacts, Rule } from './commands';
import { offerOver, runningOut } from './running-out';
import { hasEnded, type Seat } from './seat';
import { hasRunOut, HOLD_MS, waiting } from './seats';
import { chargeFor, requireAcknowledged, requireTimeForCheck, settledAtOnce, termsOf } from './taking';

/**
 * What has run out is said to be over, and every free seat is offered to the next of the waitlist, in the order in which
 * they joined. Whoever was erased can be told of nothing, and is passed over.
 */
export const offerSeats: Rule<'OfferSeats'> = (book, { erased = [] }, { facts }) => {
  requireKept(book);
  const { over, left } = runningOut(book, facts.now);
  const { until, next } = nextOffers(left, facts, erased);
  return [
    ...over,
    ...next.map(({ registration_id }) => ({ type: 'WorkshopSeatOffered', data: { registration_id, until } }) as const),
  ];
};

/** First of the waitlist, who are offered the free seats now, and until when. */
export function nextOffers(
  book: WorkshopBook,
  { now, offer_ms }: OfferFacts,
  erased: readonly number[] = [],
): { readonly until: string; readonly next: readonly Seat[] } {
  const until = offer_ms === null ? null : offersUntil(book, now, offer_ms);
  if (until === null) return { until: '', next: [] };
  const next = waiting(book.seats).filter(({ registration_id }) => !erased.includes(registration_id));
  return { until: new Date(until).toISOString(), next: next.slice(0, freeIn(book, now)) };
}

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
