import { refuse } from '@rabbet/domain/deciders/refusal';
import { beginningOf, freeIn, registrationOf, type WorkshopBook } from './book';
import type { RegistrationCommand, RegistrationEvent } from './commands';
import { chargeFor, requireAcknowledged, requireSeats } from './registering';
import { HOLD_MS, offerUntil, takesSeat, waiting } from './seats';

type Of<T extends RegistrationCommand['type']> = Extract<RegistrationCommand, { type: T }>;
type Events = readonly RegistrationEvent[];

/** Every free seat is offered to the next of the waitlist, in the order in which they joined. */
export function offerSeats(book: WorkshopBook, { facts: { now } }: Of<'OfferSeats'>): Events {
  requireSeats(book, now);
  const until = new Date(offerUntil(now, beginningOf(book))).toISOString();
  const next = waiting(book.registrations).slice(0, freeIn(book, now));
  return next.map(({ id: registration_id }) => ({ type: 'SeatOffered', data: { registration_id, until } }));
}

/** From here on it is as if they had just asked for the seat: a card is charged, or a check is on its way. */
export function acceptOffer(book: WorkshopBook, { data, facts }: Of<'AcceptOffer'>): Events {
  const { registration_id, way } = data;
  const { now, tax_rate } = facts;
  const registration = registrationOf(book, registration_id);
  const { stage, pays } = registration;
  if (pays === way && takesSeat(registration, now)) return []; // accepted already, in this very way
  if (stage !== 'offered') refuse('offer/none', 'No seat is being offered to this registration.');
  if (!takesSeat(registration, now))
    refuse('offer/lapsed', 'This offer has run out, and the seat has gone to the next.');
  requireAcknowledged(data);
  requireSeats(book, now);
  const charge = { ...chargeFor(book, tax_rate, data.total), policy: book.workshop.values.cancellation };
  const until = new Date(Math.max(now + HOLD_MS, registration.until ?? 0)).toISOString(); // it was theirs until then
  const taken: RegistrationEvent = { type: 'OfferAccepted', data: { registration_id, way, ...charge, until } };
  if (charge.total === 0) return [taken, { type: 'SeatConfirmed', data: { registration_id, paid: 0, how: 'free' } }];
  return way === 'check' ? [taken, { type: 'CheckPromised', data: { registration_id } }] : [taken];
}

/** The time for an offer is over. Where there is none any more, nothing is left to say. */
export function lapseOffer(book: WorkshopBook, { data, facts }: Of<'LapseOffer'>): Events {
  const { registration_id } = data;
  const registration = registrationOf(book, registration_id);
  if (registration.stage !== 'offered') return [];
  if (takesSeat(registration, facts.now)) refuse('offer/standing', 'This offer still stands.');
  return [{ type: 'OfferLapsed', data: { registration_id } }];
}
