import { fold } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { freeIn, offersUntil, requireGoingAhead, requireKept, requireSeats, seatOf, type WorkshopBook } from './book';
import type { Events, OfferFacts, Rule } from './commands';
import { history } from './history';
import { offerOver, runningOut } from './running-out';
import { hasEnded, type Seat } from './seat';
import { hasRunOut, HOLD_MS, waiting } from './seats';
import { chargeFor, requireAcknowledged, requireTimeForCheck, settledAtOnce, termsOf } from './taking';

/**
 * Ends what has run out, and offers every free seat to the next of the waitlist, in the order in which they joined.
 * People who cannot be reached are passed over: without a mail server that is everybody.
 */
export const offerSeats: Rule<'OfferSeats'> = (book, { erased = [], unreached = [], areDatesUnsettled }, { facts }) => {
  requireKept(book);
  const { over, left } = runningOut(book, facts.now);
  if (areDatesUnsettled) return over;
  const { until, next } = nextOffers(left, facts, [...erased, ...unreached]);
  const offers = next.map(
    ({ registration_id }) => ({ type: 'WorkshopSeatOffered', data: { registration_id, until } }) as const,
  );
  return [...over, ...offers, ...keptSeats(fold({ evolve: history }, left, offers), facts, erased)];
};

/**
 * Says until when free seats are kept for those who wait and are offered none, as no mail would tell them: as long as an
 * offer would stand. Until then staff give them; after that anybody may take them.
 */
function keptSeats(book: WorkshopBook, { now, offer_ms }: OfferFacts, erased: readonly number[]): Events {
  const free = freeIn(book, now);
  const line = waiting(book.seats).filter(({ registration_id }) => !erased.includes(registration_id));
  const end = offersUntil(book, now, offer_ms);
  // a seat that was taken has used up the earliest end
  const standing = line.length === 0 ? [] : book.keepEnds.slice(Math.max(0, book.keepEnds.length - free));
  const missing = end === null ? 0 : Math.max(0, Math.min(free, line.length) - standing.length);
  if (missing === 0 && standing.length === book.keepEnds.length) return [];
  const ends = [...standing, ...Array.from({ length: missing }, () => end ?? 0)];
  return [{ type: 'WorkshopSeatsKept', data: { until: ends.map((instant) => new Date(instant).toISOString()) } }];
}

/** First of the waitlist, who are offered the free seats now, and until when. */
export function nextOffers(
  book: WorkshopBook,
  { now, offer_ms, has_mail_server = true }: OfferFacts,
  passedOver: readonly number[] = [],
): { readonly until: string; readonly next: readonly Seat[] } {
  const until = has_mail_server ? offersUntil(book, now, offer_ms) : null;
  if (until === null) return { until: '', next: [] };
  const next = waiting(book.seats).filter(({ registration_id }) => !passedOver.includes(registration_id));
  return { until: new Date(until).toISOString(), next: next.slice(0, freeIn(book, now)) };
}

/** True of somebody who joined the waitlist before there were dates, and has been told of none. */
export function waitsForDates({ starts, told: news }: Pick<Seat, 'starts' | 'told'>): boolean {
  return starts === null && news.dates === undefined;
}

/**
 * Accepts an offer. From here on all is as if its owner had just registered: a card is charged, or a check is on its
 * way.
 */
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

/** Staff give a free seat to somebody who waits, whose turn it is or with a reason, or accept an offer for them. */
export const giveSeat: Rule<'GiveSeat'> = (book, data, { facts }) => {
  const { registration_id, way, reason, erased = [] } = data;
  const { now } = facts;
  const { over, left } = runningOut(book, now);
  const seat = seatOf(left, registration_id);
  if (seat.way === way && !hasEnded(seat)) return [];
  if (seat.stage === 'offered') {
    const accepting = { registration_id, way, acknowledged: true }; // they agreed when they joined the waitlist
    return [...over, ...acceptOffer(left, accepting, { type: 'AcceptOffer', data: accepting, facts })];
  }
  if (seat.stage !== 'waitlist')
    refuse('offer/none', 'Only somebody who waits, or to whom a seat is offered, can be given one.');
  if (erased.includes(registration_id)) refuse('person/erased', 'Whoever waits here was erased.');
  requireSeats(left, now);
  requireTurn(left, seat, { reason, erased, now });
  if (way === 'check') requireTimeForCheck(left, facts);
  const { customer_id, order_id, attempts } = seat;
  const charge = chargeFor(left, facts.tax_rate);
  const booking = { registration_id, customer_id, order_id, way, attempts, ...charge, ...termsOf(left) };
  const until = new Date(now + HOLD_MS).toISOString();
  return [
    ...over,
    { type: 'WorkshopSeatHeld', data: { ...booking, until, ...(reason !== undefined && { reason }) } },
    ...settledAtOnce(booking, way, facts),
  ];
};

interface Turn {
  readonly reason: string | undefined;
  readonly erased: readonly number[];
  readonly now: number;
}

/** A free seat is for the first who waits; somebody else gets it only with a reason. */
function requireTurn(book: WorkshopBook, { registration_id }: Seat, { reason, erased, now }: Turn): void {
  const free = freeIn(book, now);
  if (free === 0) refuse('workshop/full', 'No seat is free.');
  if (reason !== undefined) return;
  const line = waiting(book.seats).filter((seat) => !erased.includes(seat.registration_id));
  if (line.slice(0, free).some((seat) => seat.registration_id === registration_id)) return;
  refuse('waitlist/not-in-turn', 'Others have waited longer: say why this person gets the seat.', 'reason');
}

/** The time for an offer is over. Where there is none any more, nothing is left to say. */
export const lapseOffer: Rule<'LapseOffer'> = (book, { registration_id }, { facts: { now } }) => {
  const seat = seatOf(book, registration_id);
  if (seat.stage !== 'offered') return [];
  if (!hasRunOut(seat, now)) refuse('offer/standing', 'This offer still stands.');
  return [offerOver(book, seat, now)];
};
