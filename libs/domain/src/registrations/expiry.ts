import { fold } from '@rabbet/domain/deciders/decider';
import { isGoingAhead, type WorkshopBook } from './book';
import type { SeatEvent } from './commands';
import { history } from './history';
import type { ReleaseReason, Seat } from './seat';
import { hasRunOut } from './seats';

/**
 * Ends the holds and offers that have run out: their events, and the book after them. A command that takes a seat appends
 * these events first, so that no seat gets a second owner while the log still shows the first. A program whose clock is
 * behind reads there that the seat is gone.
 */
export function expireSeats(book: WorkshopBook, now: number) {
  const expiryEvents = book.seats
    .filter((seat) => hasRunOut(seat, now))
    .map((seat): SeatEvent => (seat.stage === 'held' ? releaseEvent(seat, 'ran out') : offerEndEvent(book, seat, now)));
  return { expiryEvents, bookAfter: fold({ evolve: history }, book, expiryEvents) };
}

/** Event that lets a seat go; credit that paid for it is given back. */
export function releaseEvent({ registration_id, settled }: Seat, because: ReleaseReason): SeatEvent {
  const give_back = settled.filter((settlement) => settlement.how === 'credit');
  return { type: 'WorkshopSeatReleased', data: { registration_id, because, give_back } };
}

/**
 * Event that ends an offer. Where the workshop does not go ahead, nobody could have accepted: the offer is withdrawn, and the
 * place on the waitlist stays.
 */
export function offerEndEvent(book: WorkshopBook, { registration_id }: Seat, now: number): SeatEvent {
  const type = isGoingAhead(book, now) ? 'WorkshopSeatOfferLapsed' : 'WorkshopSeatOfferWithdrawn';
  return { type, data: { registration_id } };
}
