import { fold } from '@rabbet/domain/deciders/decider';
import { goesAhead, type WorkshopBook } from './book';
import type { SeatEvent } from './commands';
import { history } from './history';
import type { Because, Seat } from './seat';
import { hasRunOut } from './seats';

/**
 * Events for seats that time has ended. A command that takes a seat appends them first, so that no seat is given away
 * while the log still shows another owner: a program whose clock is behind then reads that the seat is gone, whatever
 * its clock shows.
 */
export function runningOut(book: WorkshopBook, now: number) {
  const over = book.seats
    .filter((seat) => hasRunOut(seat, now))
    .map((seat): SeatEvent => (seat.stage === 'held' ? released(seat, 'ran out') : offerOver(book, seat, now)));
  return { over, left: fold({ evolve: history }, book, over) };
}

/** A seat is let go; credit that paid for it is given back. */
export function released({ registration_id, settled }: Seat, because: Because): SeatEvent {
  const give_back = settled.filter((settlement) => settlement.how === 'credit');
  return { type: 'WorkshopSeatReleased', data: { registration_id, because, give_back } };
}

/** Event that ends an offer: an owner who could not have accepted goes back to their place on the waitlist. */
export function offerOver(book: WorkshopBook, { registration_id }: Seat, now: number): SeatEvent {
  const type = goesAhead(book, now) ? 'WorkshopSeatOfferLapsed' : 'WorkshopSeatOfferWithdrawn';
  return { type, data: { registration_id } };
}
