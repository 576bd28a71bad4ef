import { fold } from '@rabbet/domain/deciders/decider';
import { goesAhead, type WorkshopBook } from './book';
import type { SeatEvent } from './commands';
import { history } from './history';
import type { Because, Seat } from './seat';
import { hasRunOut } from './seats';

/**
 * What time has ended, said. Whoever takes a seat says it first, so that no seat is ever given away that somebody else
 * still has on paper: a program whose clock is behind then reads that it has gone, whatever its clock shows.
 */
export function runningOut(book: WorkshopBook, now: number) {
  const over = book.seats
    .filter((one) => hasRunOut(one, now))
    .map((one): SeatEvent => (one.stage === 'held' ? released(one, 'ran out') : offerOver(book, one, now)));
  return { over, left: fold({ evolve: history }, book, over) };
}

/** A seat is let go; credit that paid for it is given back. */
export function released({ registration_id, settled }: Seat, because: Because): SeatEvent {
  const give_back = settled.filter((one) => one.how === 'credit');
  return { type: 'WorkshopSeatReleased', data: { registration_id, because, give_back } };
}

/** Whoever could not have accepted goes back to their place on the waitlist. */
export function offerOver(book: WorkshopBook, { registration_id }: Seat, now: number): SeatEvent {
  const type = goesAhead(book, now) ? 'WorkshopSeatOfferLapsed' : 'WorkshopSeatOfferWithdrawn';
  return { type, data: { registration_id } };
}
