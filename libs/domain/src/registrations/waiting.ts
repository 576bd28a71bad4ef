import { refuse } from '@rabbet/domain/deciders/refusal';
import { freeIn, offersUntil, registrationOf, requireGoingAhead, requireKept } from './book';
import type { Rule } from './commands';
import { chargeFor, requireAcknowledged, settledAtOnce, termsOf } from './registering';
import { hasEnded } from './registration';
import { offerOver, runningOut } from './running-out';
import { hasRunOut, HOLD_MS, waiting } from './seats';

/**
 * What has run out is said to be over, and every free seat is offered to the next of the waitlist, in the order in which
 * they joined. Where there is nothing to offer or nobody to offer it to, nothing more is said.
 */
export const offerSeats: Rule<'OfferSeats'> = (book, _data, { facts: { now } }) => {
  requireKept(book);
  const { over, left } = runningOut(book, now);
  const end = offersUntil(left, now);
  if (end === null) return over;
  const until = new Date(end).toISOString();
  const next = waiting(left.registrations).slice(0, freeIn(left, now));
  return [
    ...over,
    ...next.map(({ id }) => ({ type: 'WorkshopSeatOffered', data: { registration_id: id, until } }) as const),
  ];
};

/** From here on it is as if they had just asked for the seat: a card is charged, or a check is on its way. */
export const acceptOffer: Rule<'AcceptOffer'> = (book, data, { facts: { now, tax_rate } }) => {
  const { registration_id, way } = data;
  const registration = registrationOf(book, registration_id);
  const { stage, pays } = registration;
  if (registration.way === 'waitlist' && pays === way && !hasEnded(registration)) return []; // accepted, in this very way
  if (stage === 'lapsed' || hasRunOut(registration, now)) refuse('offer/lapsed', 'This offer has run out.');
  if (stage !== 'offered') refuse('offer/none', 'No seat is being offered to this registration.');
  requireAcknowledged(data);
  requireGoingAhead(book, now);
  const charge = chargeFor(book, tax_rate, data.total);
  const until = new Date(Math.max(now + HOLD_MS, registration.until ?? 0)).toISOString(); // it was theirs until then
  return [
    { type: 'WorkshopSeatOfferAccepted', data: { registration_id, way, ...charge, ...termsOf(book), until } },
    ...settledAtOnce({ registration_id, total: charge.total }, way),
  ];
};

/** The time for an offer is over. Where there is none any more, nothing is left to say. */
export const lapseOffer: Rule<'LapseOffer'> = (book, { registration_id }, { facts: { now } }) => {
  const registration = registrationOf(book, registration_id);
  if (registration.stage !== 'offered') return [];
  if (!hasRunOut(registration, now)) refuse('offer/standing', 'This offer still stands.');
  return [offerOver(book, registration_id, now)];
};
