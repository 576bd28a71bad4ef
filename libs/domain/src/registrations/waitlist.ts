import { fold } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import {
  freeSeatsIn,
  offerEndFor,
  requireWorkshopGoesAhead,
  requireExistingWorkshop,
  requireSeats,
  seatOrRefuse,
  type WorkshopBook,
} from './book';
import type { Events, OfferFacts, Rule } from './commands';
import { history } from './history';
import { offerEndEvent, expireSeats } from './expiry';
import { hasEnded, type Seat } from './seat';
import { hasRunOut, HOLD_MS, waitlistOf } from './seats';
import { chargeFor, requireAcknowledged, requireTimeForCheck, eventsAfterTaking, termsOf } from './take-seat';

/**
 * Ends the holds and offers that have run out, and offers every free seat to the next person on the waitlist, in the order
 * in which they joined. People who cannot be reached by mail are skipped: without a mail server that is everybody.
 */
export const offerSeats: Rule<'OfferSeats'> = (book, { erased = [], unreached = [], areDatesUnsettled }, { facts }) => {
  requireExistingWorkshop(book);
  const { expiryEvents, bookAfter } = expireSeats(book, facts.now);
  if (areDatesUnsettled) return expiryEvents;
  const { until, next } = nextOffers(bookAfter, facts, [...erased, ...unreached]);
  const offers = next.map(
    ({ registration_id }) => ({ type: 'WorkshopSeatOffered', data: { registration_id, until } }) as const,
  );
  const bookWithOffers = fold({ evolve: history }, bookAfter, offers);
  return [...expiryEvents, ...offers, ...keptSeatsEvents(bookWithOffers, facts, erased)];
};

/**
 * Event that keeps free seats for people on the waitlist who get no offer because no mail reaches them. A seat is kept as
 * long as an offer would last: until then staff can give it to them, and then anybody may take it.
 */
function keptSeatsEvents(book: WorkshopBook, { now, offer_ms }: OfferFacts, erased: readonly number[]): Events {
  const free = freeSeatsIn(book, now);
  const waitlist = waitlistOf(book.seats).filter(({ registration_id }) => !erased.includes(registration_id));
  const end = offerEndFor(book, now, offer_ms);
  // of 2 kept seats one was taken: the earlier end is dropped with it, and the later one stays
  const remainingEnds = waitlist.length === 0 ? [] : book.keepEnds.slice(Math.max(0, book.keepEnds.length - free));
  const missingCount = end === null ? 0 : Math.max(0, Math.min(free, waitlist.length) - remainingEnds.length);
  if (missingCount === 0 && remainingEnds.length === book.keepEnds.length) return [];
  const newEnds = Array.from({ length: missingCount }, () => end ?? 0);
  const ends = [...remainingEnds, ...newEnds];
  return [{ type: 'WorkshopSeatsKept', data: { until: ends.map((instant) => new Date(instant).toISOString()) } }];
}

/** People at the head of the waitlist who are offered the free seats now, and the end of these offers. */
export function nextOffers(
  book: WorkshopBook,
  { now, offer_ms, has_mail_server = true }: OfferFacts,
  skippedIds: readonly number[] = [],
): { readonly until: string; readonly next: readonly Seat[] } {
  const until = has_mail_server ? offerEndFor(book, now, offer_ms) : null;
  if (until === null) return { until: '', next: [] };
  const waitlist = waitlistOf(book.seats).filter(({ registration_id }) => !skippedIds.includes(registration_id));
  return { until: new Date(until).toISOString(), next: waitlist.slice(0, freeSeatsIn(book, now)) };
}

/** True for somebody who joined the waitlist before there were dates, and has not been told of any. */
export function waitsForDates({ starts, told: notices }: Pick<Seat, 'starts' | 'told'>): boolean {
  return starts === null && notices.dates === undefined;
}

/** Accepts an offer. The seat goes on as if its owner had just registered: a card is charged, or a check is on its way. */
export const acceptOffer: Rule<'AcceptOffer'> = (book, data, { facts }) => {
  const { registration_id, way } = data;
  const { now, tax_rate } = facts;
  const seat = seatOrRefuse(book, registration_id);
  if (seat.way === way && !hasEnded(seat)) return []; // a repeat
  if (seat.stage === 'lapsed' || hasRunOut(seat, now)) refuse('offer/lapsed', 'This offer has run out.');
  if (seat.stage !== 'offered') refuse('offer/none', 'No seat is being offered to this registration.');
  requireAcknowledged(data);
  requireWorkshopGoesAhead(book, now);
  if (way === 'check') requireTimeForCheck(book, facts);
  const charge = chargeFor(book, tax_rate, data.total);
  const until = new Date(Math.max(now + HOLD_MS, seat.until ?? 0)).toISOString(); // the offer had promised the seat until then
  return [
    { type: 'WorkshopSeatOfferAccepted', data: { registration_id, way, ...charge, ...termsOf(book), until } },
    ...eventsAfterTaking({ registration_id, total: charge.total }, way, facts),
  ];
};

/** Gives somebody on the waitlist a free seat, by staff: in turn, or with a reason. An open offer is accepted for them. */
export const giveSeat: Rule<'GiveSeat'> = (book, data, { facts }) => {
  const { registration_id, way, reason, erased = [] } = data;
  const { now } = facts;
  const { expiryEvents, bookAfter } = expireSeats(book, now);
  const seat = seatOrRefuse(bookAfter, registration_id);
  if (seat.way === way && !hasEnded(seat)) return [];
  if (seat.stage === 'offered') {
    const acceptance = { registration_id, way, acknowledged: true }; // they agreed when they joined the waitlist
    return [...expiryEvents, ...acceptOffer(bookAfter, acceptance, { type: 'AcceptOffer', data: acceptance, facts })];
  }
  if (seat.stage !== 'waitlist')
    refuse('offer/none', 'Only somebody who waits, or to whom a seat is offered, can be given one.');
  if (erased.includes(registration_id)) refuse('person/erased', 'Whoever waits here was erased.');
  requireSeats(bookAfter, now);
  requireTurn(bookAfter, seat, { reason, erased, now });
  if (way === 'check') requireTimeForCheck(bookAfter, facts);
  const { customer_id, order_id, attempts } = seat;
  const charge = chargeFor(bookAfter, facts.tax_rate);
  const booking = { registration_id, customer_id, order_id, way, attempts, ...charge, ...termsOf(bookAfter) };
  const held = { ...booking, until: new Date(now + HOLD_MS).toISOString() };
  return [
    ...expiryEvents,
    { type: 'WorkshopSeatHeld', data: reason === undefined ? held : { ...held, reason } },
    ...eventsAfterTaking(booking, way, facts),
  ];
};

interface TurnFacts {
  readonly reason: string | undefined;
  readonly erased: readonly number[];
  readonly now: number;
}

/** Refuses a seat for somebody whose turn it is not, unless staff give a reason. */
function requireTurn(book: WorkshopBook, { registration_id }: Seat, { reason, erased, now }: TurnFacts): void {
  const free = freeSeatsIn(book, now);
  if (free === 0) refuse('workshop/full', 'No seat is free.');
  if (reason !== undefined) return;
  const waitlist = waitlistOf(book.seats).filter((seat) => !erased.includes(seat.registration_id));
  const isInTurn = waitlist.slice(0, free).some((seat) => seat.registration_id === registration_id);
  if (isInTurn) return;
  refuse('waitlist/not-in-turn', 'Others have waited longer: say why this person gets the seat.', 'reason');
}

/** Ends an offer that has run out. Does nothing where it was accepted or ended before. */
export const lapseOffer: Rule<'LapseOffer'> = (book, { registration_id }, { facts: { now } }) => {
  const seat = seatOrRefuse(book, registration_id);
  if (seat.stage !== 'offered') return [];
  if (!hasRunOut(seat, now)) refuse('offer/standing', 'This offer still stands.');
  return [offerEndEvent(book, seat, now)];
};
