import { refuse } from '@rabbet/domain/deciders/refusal';
import { firstStart } from '@rabbet/domain/time/times';
import { dateIn } from '@rabbet/domain/time/zone';
import { grantOf, lastDayForCredit } from '@rabbet/domain/workshops/workshops';
import { registrationOf, type WorkshopBook } from './book';
import { dayThatCounts } from './cancelling';
import type { CommandOf, Rule, StaysBecause } from './commands';
import { bookingOf, chargeFor, registrantIn, requireSeat, settledAtOnce, standingOf } from './registering';
import { hasEnded, openAttempt, type OtherRegistration, type Registration } from './registration';
import { runningOut } from './running-out';

/*
 * Another date is another workshop, and so another stream: no command can move somebody between the two at once. So a seat
 * is held there first, for as long as it takes; then the one here is left, or the move declined; then the one there is
 * confirmed, or let go. Wherever that is interrupted there is one seat, and `nextOfMove` tells how to go on.
 */

/** What somebody takes along to another date; null for whoever has no seat here, or was erased. */
export function settingOut(
  { stage, paid, policy, person_id, customer_id, registrant, ...here }: Registration,
  from: number,
) {
  if ((stage !== 'registered' && stage !== 'check mailed') || !registrant) return null;
  const data = { from: { workshop_id: from, registration_id: here.id }, as: stage, paid, policy };
  return { data, personal: { [person_id]: registrant }, person_id, customer_id };
}

/** The half there: a seat for somebody who has one elsewhere, and brings along what was paid and agreed for it. */
export const holdForMove: Rule<'HoldForMove'> = (book, { from, as, paid, policy }, command) => {
  const { personal, facts } = command;
  if (book.registrations.some((one) => !hasEnded(one) && one.from !== null && isThe(one.from, from))) return [];
  const { over, left } = runningOut(book, facts.now);
  if (standingOf(left, registrantIn(personal, facts.person_id)))
    refuse('registration/twice', 'This person is registered for that date already.');
  requireSeat(left, facts.now);
  const charge = chargeFor(left, facts.tax_rate);
  if (as === 'registered' && charge.total > paid)
    refuse('move/dearer', 'The other date costs more than was paid: cancel this one for credit and register there.');
  const { data, personal: who } = bookingOf(left, command, as === 'registered' ? 'card' : 'check', charge);
  return [
    ...over,
    { type: 'WorkshopSeatHeldForMove', data: { ...data, policy, from: { ...from, as } }, personal: who },
  ];
};

/**
 * The half here: the seat is left, or the move is declined. Either is said once and for all, so that the seat there can be
 * given up or confirmed safely. What the other date costs less comes back as if that much had been cancelled.
 */
export const moveAway: Rule<'MoveAway'> = (book, data, { facts: { now } }) => {
  const { registration_id, to, total } = data;
  const registration = registrationOf(book, registration_id);
  if (registration.moves.some((one) => isThe(one, to))) return [];
  const because = reasonToStay(book, registration, data, now);
  if (because) return [{ type: 'WorkshopRegistrationMoveDeclined', data: { registration_id, to, because } }];
  const { paid, policy, stage } = registration;
  const on = dateIn(now);
  const rest = stage === 'registered' ? paid - total : 0;
  const grant = grantOf(policy, { paid: rest, firstDay: dayThatCounts(book, registration, on), on, by: 'customer' });
  return [{ type: 'WorkshopRegistrationMoved', data: { registration_id, to, paid, ...grant } }];
};

/** Whoever could not cancel for credit any more cannot move either: it would be a way around the policy. */
function reasonToStay(
  book: WorkshopBook,
  registration: Registration,
  { as, total }: CommandOf<'MoveAway'>['data'],
  now: number,
): StaysBecause | null {
  const { stage, paid, policy } = registration;
  const begins = firstStart(book.workshop.times);
  const on = dateIn(now);
  const last = lastDayForCredit(policy, dayThatCounts(book, registration, on));
  if (openAttempt(registration)) return 'payment under way';
  if (stage !== as) return 'changed meanwhile'; // ended, or paid since the seat there was held
  if (stage === 'registered' && (total > paid || total < 0)) return 'dearer';
  if (begins !== null && now >= begins) return 'begun';
  return paid > 0 && last !== null && on > last ? 'too late' : null;
}

/** Whoever moves here has left the other date. */
export const completeMove: Rule<'CompleteMove'> = (book, { registration_id }) => {
  const { stage, from, total } = registrationOf(book, registration_id);
  if (!from) refuse('move/none', 'Nobody is moving here with this registration.');
  if (stage === 'released') refuse('move/declined', 'This move was declined, and its seat let go.');
  if (stage !== 'arriving') return [];
  if (from.as === 'check mailed') return settledAtOnce({ registration_id, total }, 'check');
  return [{ type: 'WorkshopSeatConfirmed', data: { registration_id, paid: total, how: 'move' } }];
};

/** Whoever was to move here stays, or is gone: the other date has said so. */
export const abandonMove: Rule<'AbandonMove'> = (book, { registration_id }) => {
  const { stage, from } = registrationOf(book, registration_id);
  if (stage === 'released') return [];
  if (!from || stage !== 'arriving') refuse('move/none', 'Nobody is moving here with this registration.');
  return [{ type: 'WorkshopSeatReleased', data: { registration_id } }];
};

/**
 * The next command of a move that was begun, and the workshop that it is for; null when nothing is left to do. `here` is
 * undefined where there is no such registration: then nobody set out.
 */
export function nextOfMove(here: Registration | undefined, there: Registration, workshop_id: number) {
  const { from, id: registration_id, total, stage } = there;
  if (stage !== 'arriving' || !from) return null;
  const to = { workshop_id, registration_id };
  const said = here?.moves.find((one) => isThe(one, to));
  if (here && !said) {
    const data = { registration_id: here.id, to, as: from.as, total };
    return { workshop_id: from.workshop_id, command: { type: 'MoveAway', data } } as const;
  }
  const data = { registration_id };
  if (said && !said.declined) return { workshop_id, command: { type: 'CompleteMove', data } } as const;
  return { workshop_id, command: { type: 'AbandonMove', data } } as const;
}

function isThe(one: OtherRegistration, other: OtherRegistration): boolean {
  return one.workshop_id === other.workshop_id && one.registration_id === other.registration_id;
}
