import { refuse } from '@rabbet/domain/deciders/refusal';
import { seatOrRefuse, type WorkshopBook } from './book';
import type { Events, Rule, TakingFacts } from './commands';
import type { Seat } from './seat';

/** Largest number of seats that unconfirmed checks may take: a third, so that invented names cannot fill a workshop. */
export function maxUnconfirmedChecks(seats: number): number {
  return Math.ceil(seats / 3);
}

/** True for a seat whose check is awaited, and was confirmed neither by the link in its mail nor by staff. */
export function isUnconfirmed({ stage, unconfirmed }: Pick<Seat, 'stage' | 'unconfirmed'>): boolean {
  return stage === 'check mailed' && unconfirmed;
}

/** True where one more seat may be taken by a check that nobody has confirmed. */
export function hasRoomForCheck({ workshop, seats }: WorkshopBook): boolean {
  return seats.filter(isUnconfirmed).length < maxUnconfirmedChecks(workshop.values.seats);
}

const NO_ROOM_MESSAGE = 'Too many seats here wait for checks that nobody has confirmed yet.';

export function requireRoomForCheck(book: WorkshopBook, { takes_cards }: Pick<TakingFacts, 'takes_cards'>): void {
  if (hasRoomForCheck(book)) return;
  const alternative = takes_cards === false ? 'join the waitlist' : 'pay by card';
  refuse('check/unconfirmed', `${NO_ROOM_MESSAGE} Please ${alternative}, or call us.`);
}

/** True where a visitor cannot pay for a free seat: no cards are taken, and no more unconfirmed checks. They may join the waitlist. */
export function canOnlyWait(book: WorkshopBook, { by_visitor, takes_cards }: TakingFacts): boolean {
  const { price } = book.workshop.values;
  return by_visitor === true && takes_cards === false && price !== 0 && !hasRoomForCheck(book);
}

/** True where these events give a seat or a place on the waitlist that is not paid for, such as by an unconfirmed check. */
export function isUnpaid(events: Events): boolean {
  return events.some(
    ({ type, data }) =>
      type === 'WorkshopWaitlistJoined' ||
      (type === 'WorkshopCheckAwaited' && data.unconfirmed === true) ||
      (type === 'WorkshopSeatConfirmed' && data.paid === 0),
  );
}

/** Confirms that a check is on its way, by the link in its mail or by staff. */
export const confirmCheck: Rule<'ConfirmCheck'> = (book, { registration_id }) => {
  const seat = seatOrRefuse(book, registration_id);
  if (seat.stage !== 'check mailed') refuse('check/not-awaited', 'No check is awaited for this registration.');
  return seat.unconfirmed ? [{ type: 'WorkshopCheckConfirmed', data: { registration_id } }] : [];
};
