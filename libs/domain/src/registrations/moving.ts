import { refuse } from '@rabbet/domain/deciders/refusal';
import { addYears } from '@rabbet/domain/time/days';
import { dateIn } from '@rabbet/domain/time/zone';
import { isExpired } from '@rabbet/domain/workshops/workshops';
import { registrationOf, type WorkshopBook } from './book';
import type { RegistrationCommand, RegistrationEvent } from './commands';
import { bookingOf, chargeFor, registrantIn, requireSeat, standingOf } from './registering';
import { hasEnded, openAttempt, type OtherRegistration, type Registration } from './registration';

/*
 * Another date is another workshop, and so another stream: no command can move somebody between the two at once. So a seat
 * is held there first, for as long as it takes; then the one here is left, or the move declined; then the one there is
 * confirmed, or let go. Wherever that is interrupted there is one seat, and `nextOfMove` tells how to go on.
 */

type Of<T extends RegistrationCommand['type']> = Extract<RegistrationCommand, { type: T }>;
type Events = readonly RegistrationEvent[];

/** The half there: a seat for somebody who has one elsewhere, and brings along what was paid for it. */
export function holdForMove(book: WorkshopBook, command: Of<'HoldForMove'>): Events {
  const { data, personal, facts } = command;
  const { from, as, paid } = data;
  const before = book.registrations.find((one) => one.from !== null && isThe(one.from, from));
  if (before && !hasEnded(before)) return [];
  if (standingOf(book, registrantIn(personal, facts.person_id), facts.now))
    refuse('registration/twice', 'This person is registered for that date already.');
  requireSeat(book, facts.now);
  const charge = chargeFor(book, facts.tax_rate);
  if (as === 'registered' && charge.total > paid)
    refuse('move/dearer', 'The other date costs more than was paid: cancel this one for credit and register there.');
  const { data: booking, personal: who } = bookingOf(book, command, as === 'registered' ? 'card' : 'check', charge);
  return [{ type: 'SeatHeldForMove', data: { ...booking, from: { ...from, as } }, personal: who }];
}

/**
 * The half here: the seat is left, or the move is declined. Either is said once and for all, so that the seat there can be
 * given up or confirmed safely. What the other date costs less stays as credit; no policy is asked.
 */
export function moveAway(book: WorkshopBook, { data, facts: { now } }: Of<'MoveAway'>): Events {
  const { registration_id, to, total } = data;
  const registration = registrationOf(book, registration_id);
  if (registration.moves.some((one) => isThe(one, to))) return [];
  const because = reasonToStay(book, registration, data, now);
  if (because) return [{ type: 'MoveDeclined', data: { registration_id, to, because } }];
  const { paid } = registration;
  const credit = registration.stage === 'registered' ? paid - total : 0;
  const credit_until = credit > 0 ? addYears(dateIn(now), 1) : null;
  return [{ type: 'RegistrationMoved', data: { registration_id, to, paid, credit, credit_until } }];
}

function reasonToStay(
  book: WorkshopBook,
  registration: Registration,
  { as, total }: Of<'MoveAway'>['data'],
  now: number,
) {
  const { stage, paid } = registration;
  if (openAttempt(registration)) return 'payment under way';
  if (stage !== as) return 'changed meanwhile'; // ended, or paid since the seat there was held
  if (stage === 'registered' && total > paid) return 'dearer';
  return isExpired(book.workshop.times, now) ? 'expired' : null;
}

/** Whoever moves here has left the other date. */
export function completeMove(book: WorkshopBook, { data: { registration_id } }: Of<'CompleteMove'>): Events {
  const { stage, from, total: paid } = registrationOf(book, registration_id);
  if (!from) refuse('move/none', 'Nobody is moving here with this registration.');
  if (stage === 'released') refuse('move/declined', 'This move was declined, and its seat let go.');
  if (stage !== 'arriving') return [];
  return from.as === 'check mailed'
    ? [{ type: 'CheckPromised', data: { registration_id } }]
    : [{ type: 'SeatConfirmed', data: { registration_id, paid, how: 'move' } }];
}

/** Whoever was to move here stays, or is gone: the other date has said so. */
export function abandonMove(book: WorkshopBook, { data: { registration_id } }: Of<'AbandonMove'>): Events {
  const { stage, from } = registrationOf(book, registration_id);
  if (stage === 'released') return [];
  if (!from || stage !== 'arriving') refuse('move/none', 'Nobody is moving here with this registration.');
  return [{ type: 'SeatReleased', data: { registration_id } }];
}

/** What a move that was begun there waits for; null when nothing. `there` is the id of its workshop. */
export function nextOfMove(here: Registration, there: number, { id, stage }: Pick<Registration, 'id' | 'stage'>) {
  if (stage !== 'arriving') return null;
  const said = here.moves.find((one) => isThe(one, { workshop_id: there, registration_id: id }));
  if (!said) return 'MoveAway';
  return said.declined ? 'AbandonMove' : 'CompleteMove';
}

function isThe(one: OtherRegistration, other: OtherRegistration): boolean {
  return one.workshop_id === other.workshop_id && one.registration_id === other.registration_id;
}
