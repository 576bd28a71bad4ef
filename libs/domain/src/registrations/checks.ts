import { refuse } from '@rabbet/domain/deciders/refusal';
import { seatOf, type WorkshopBook } from './book';
import type { Events, Rule, TakingFacts } from './commands';
import type { Seat } from './seat';

/** Unconfirmed checks hold at most a third of the seats, so that invented names never fill a workshop. */
export function mostUnconfirmedChecks(seats: number): number {
  return Math.ceil(seats / 3);
}

/** True of a check that is awaited, and that neither the link in its mail nor staff have confirmed. */
export function isUnconfirmed({ stage, unconfirmed }: Pick<Seat, 'stage' | 'unconfirmed'>): boolean {
  return stage === 'check mailed' && unconfirmed;
}

/** Lets a visitor mail a check: one more seat may be held by a check that nobody has confirmed. */
export function hasRoomForCheck({ workshop, seats }: WorkshopBook): boolean {
  return seats.filter(isUnconfirmed).length < mostUnconfirmedChecks(workshop.values.seats);
}

const NO_ROOM = 'Too many seats here wait for checks that nobody has confirmed yet.';

export function requireRoomForCheck(book: WorkshopBook, { takes_cards }: Pick<TakingFacts, 'takes_cards'>): void {
  if (hasRoomForCheck(book)) return;
  const left = takes_cards === false ? 'join the waitlist' : 'pay by card';
  refuse('check/unconfirmed', `${NO_ROOM} Please ${left}, or call us.`);
}

/** True where a seat is free, and its visitor can pay for it in no way: they may wait. */
export function isWaitingLeft(book: WorkshopBook, { by_visitor, takes_cards }: TakingFacts): boolean {
  const { price } = book.workshop.values;
  return by_visitor === true && takes_cards === false && price !== 0 && !hasRoomForCheck(book);
}

/** True where somebody gets a seat or a place, and pays nothing for it yet: by a check that is to be confirmed, too. */
export function isUnpaid(events: Events): boolean {
  return events.some(
    ({ type, data }) =>
      type === 'WorkshopWaitlistJoined' ||
      (type === 'WorkshopCheckAwaited' && data.unconfirmed === true) ||
      (type === 'WorkshopSeatConfirmed' && data.paid === 0),
  );
}

/** Confirms that a check is on its way, by the link in its mail or by staff: the seat stands as promised. */
export const confirmCheck: Rule<'ConfirmCheck'> = (book, { registration_id }) => {
  const seat = seatOf(book, registration_id);
  if (seat.stage !== 'check mailed') refuse('check/not-awaited', 'No check is awaited for this registration.');
  return seat.unconfirmed ? [{ type: 'WorkshopCheckConfirmed', data: { registration_id } }] : [];
};
