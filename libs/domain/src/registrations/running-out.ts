import { fold } from '@rabbet/domain/deciders/decider';
import { goesAhead, type WorkshopBook } from './book';
import type { RegistrationEvent } from './commands';
import { history } from './history';
import { hasRunOut } from './seats';

/**
 * What time has ended, said. Whoever takes a seat says it first, so that no seat is ever given away that somebody else
 * still has on paper: a program whose clock is behind then reads that it has gone, whatever its clock shows.
 */
export function runningOut(book: WorkshopBook, now: number) {
  const over = book.registrations
    .filter((one) => hasRunOut(one, now))
    .map(({ id, stage }): RegistrationEvent => {
      const data = { registration_id: id };
      return stage === 'held' ? { type: 'WorkshopSeatReleased', data } : offerOver(book, id, now);
    });
  return { over, left: fold({ evolve: history }, book, over) };
}

/** Whoever could not have accepted goes back to their place on the waitlist. */
export function offerOver(book: WorkshopBook, registration_id: number, now: number): RegistrationEvent {
  return {
    type: goesAhead(book, now) ? 'WorkshopSeatOfferLapsed' : 'WorkshopSeatOfferWithdrawn',
    data: { registration_id },
  };
}
