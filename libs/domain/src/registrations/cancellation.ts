import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { firstStart } from '@rabbet/domain/time/times';
import { dateIn } from '@rabbet/domain/time/zone';
import { type Grant, grantOf, grantOfShop } from '@rabbet/domain/workshops/workshops';
import { freeSeatsIn, requireWorkshopGoesAhead, seatOrRefuse, type WorkshopBook } from './book';
import type { Events, Rule, SeatEvent } from './commands';
import { releaseEvent, expireSeats } from './expiry';
import { hasEnded, hasMoney, MOVE_OPEN, PAYMENT_OPEN, paidFor, type Seat, type Settlement } from './seat';
import { eventsAfterTaking } from './take-seat';

/** Lets a seat go for which nothing was paid: its hold was abandoned, or its check never came. */
export const releaseSeat: Rule<'ReleaseSeat'> = (book, { registration_id, because = 'let go by staff' }) => {
  const seat = seatOrRefuse(book, registration_id);
  if (hasEnded(seat)) refuse('registration/ended', 'This registration has ended: there is no seat to let go.');
  if (seat.open) refuse('payment/open', PAYMENT_OPEN);
  if (seat.from) refuse('move/open', MOVE_OPEN);
  if (seat.stage === 'registered' || hasMoney(seat))
    refuse('registration/paid', 'This seat is paid for: cancel the registration, and the policy says what is due.');
  if (seat.stage === 'waitlist')
    refuse('registration/waiting', 'Nobody has a seat here yet: cancel the registration to leave the waitlist.');
  return [releaseEvent(seat, because)];
};

/** Cancels a registration, for the customer or for the shop. The promised policy decides how much money comes back, and how. */
export const cancelRegistration: Rule<'CancelRegistration'> = (book, data, { facts: { now } }) => {
  const { registration_id, by, as = 'credit', reason = null } = data;
  const seat = seatOrRefuse(book, registration_id);
  if (hasEnded(seat)) refuse('registration/ended', ENDED_MESSAGES[seat.stage] ?? ENDED_MESSAGE);
  if (by === 'customer' && as === 'refund')
    refuse('registration/no-refund', 'A customer who cancels gets store credit, as the policy says, and no refund.');
  if (by === 'shop' && reason === null) refuseAs('input', 'field/required', 'Say why the shop cancels.', 'reason');
  if (seat.open) refuse('payment/open', PAYMENT_OPEN);
  if (seat.from) refuse('move/open', MOVE_OPEN);
  if (seat.stage === 'held' && !hasMoney(seat)) return [releaseEvent(seat, 'left')];
  const grant = by === 'shop' ? grantByShop(seat, as, now) : grantFor(book, seat, now);
  const refunds = by === 'shop' ? refundsOf(seat, as) : [];
  return [
    {
      type: 'WorkshopRegistrationCancelled',
      data: {
        registration_id,
        by,
        reason,
        paid: paidFor(seat),
        ...grant,
        refunds,
      },
    },
  ];
};

const ENDED_MESSAGE = 'This registration has no seat any more: there is nothing to cancel.';
const ENDED_MESSAGES: { readonly [stage in Seat['stage']]?: string } = {
  cancelled: 'This registration is canceled already.',
  moved: 'This registration has moved to another date: cancel it there.',
};

/** Part of a book that a cancellation needs: the times of the workshop. */
export type WorkshopDates = { readonly workshop: Pick<WorkshopBook['workshop'], 'times'> };

/** Grant to a customer who cancels at that moment. */
export function grantFor(book: WorkshopDates, seat: Seat, now: number): Grant {
  const { policy, fee_kept: feeKept } = seat;
  const paid = paidFor(seat);
  return grantOf(policy, {
    paid,
    feeKept,
    start: policyStart(book, seat),
    now,
    hasBegun: hasBegun(book, seat, now),
  });
}

/** Grant to a customer where the shop cancels: all of it as credit, or refunds for the part that was not paid by credit. */
export function grantByShop(seat: Seat, as: 'credit' | 'refund', now: number): Grant {
  return withRefunds(grantOfShop(paidFor(seat), seat.fee_kept, now), refundsOf(seat, as));
}

function refundsOf({ settled }: Seat, as: 'credit' | 'refund'): readonly Settlement[] {
  return as === 'refund' ? settled.filter(({ how }) => how !== 'credit') : [];
}

/** Records that staff have sent a refund by check or in cash, which no payment provider does for them. */
export const recordRefundSent: Rule<'RecordRefundSent'> = (book, data, { facts: { now } }) => {
  const { registration_id, on, reference } = data;
  const { owed_by_hand: amount } = seatOrRefuse(book, registration_id);
  if (amount === 0) refuse('payment/no-refund', 'No refund by check or in cash is owed for this registration.');
  const today = dateIn(now);
  if (on !== null && on > today) refuse('refund/ahead', 'That day is yet to come: record the refund once it is sent.');
  return [{ type: 'WorkshopRefundSent', data: { registration_id, amount, on: on ?? today, reference } }];
};

/** Takes refunds out of the credit that was granted. The rest, such as a fee that was kept before, stays credit. */
function withRefunds(grant: Grant, refunds: readonly Settlement[]): Grant {
  const refund = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const credit = grant.credit - refund;
  return { ...grant, refund, credit, credit_until: credit > 0 ? grant.credit_until : null };
}

/** Start that the policy counts from: the later of the promised one and the current one; null where there are no dates any more. */
export function policyStart({ workshop }: WorkshopDates, { starts }: Pick<Seat, 'starts'>): number | null {
  const actual = firstStart(workshop.times);
  if (actual === null) return null;
  return starts === null ? actual : Math.max(actual, Date.parse(starts));
}

/** True once a session has begun for which its owner was registered. */
export function hasBegun({ workshop }: WorkshopDates, { begun }: Pick<Seat, 'begun'>, now: number): boolean {
  return begun || workshop.times.some(({ start }) => start <= now);
}

/** Refuses to remove the only date while seats are paid for or checks are awaited. */
export function requireDateForSeats({ workshop: { times }, seats }: WorkshopBook, timeId: number): void {
  if (times.some(({ id }) => id !== timeId)) return;
  const count = (wantedStage: Seat['stage']) => seats.filter(({ stage }) => stage === wantedStage).length;
  const paid = count('registered');
  const awaited = count('check mailed');
  if (paid + awaited === 0) return;
  const counts: string[] = [];
  if (paid > 0) counts.push(`${paid === 1 ? '1 seat is' : `${paid} seats are`} paid for`);
  if (awaited > 0) counts.push(`${awaited === 1 ? '1 check is' : `${awaited} checks are`} awaited`);
  refuse('workshop/date-of-seats', `${counts.join(', ')}, and this is the only date: say why it goes.`, 'reason');
}

/** Records who was registered for a session that had begun, before it leaves the schedule: the policy then grants them nothing. */
export function sessionBegunEvents(
  { workshop, seats }: WorkshopBook,
  timeId: number,
  now: number,
): readonly SeatEvent[] {
  const time = workshop.times.find(({ id }) => id === timeId);
  if (!time || time.start > now) return [];
  const registrations = seats
    .filter(({ stage, begun }) => (stage === 'registered' || stage === 'check mailed') && !begun)
    .map(({ registration_id }) => registration_id);
  return registrations.length > 0 ? [{ type: 'WorkshopSessionBegun', data: { start: time.start, registrations } }] : [];
}

/** Undoes a cancellation that was a mistake. Another command voids the credit that it granted. */
export const undoCancellation: Rule<'UndoCancellation'> = (book, { registration_id, reason }, { facts: { now } }) => {
  const seat = seatOrRefuse(book, registration_id);
  if (!hasEnded(seat))
    refuseAs('conflict', 'registration/exists', 'This registration stands: there is no cancellation to undo.');
  if (seat.stage !== 'cancelled')
    refuseAs('conflict', 'registration/exists', 'This registration was not cancelled: register again.');
  if ((seat.grant?.refund ?? 0) > 0)
    refuse('registration/paid', 'The money has gone back: register this person again.');
  const { expiryEvents, bookAfter } = expireSeats(book, now);
  requireSeatToRestore(bookAfter, seat, now);
  return [...expiryEvents, { type: 'WorkshopCancellationUndone', data: { registration_id, reason } }];
};

function requireSeatToRestore(book: WorkshopBook, { stood }: Seat, now: number): void {
  if (stood === 'waitlist' || stood === 'offered') return;
  requireWorkshopGoesAhead(book, now);
  if (freeSeatsIn(book, now) === 0) refuse('workshop/full', 'The seat has been taken meanwhile: there is none free.');
}

/** Passes a seat on to another person. */
export const passSeatOn: Rule<'PassSeatOn'> = (book, { registration_id, customer_id, reason }) => {
  const seat = seatOrRefuse(book, registration_id);
  if (seat.customer_id === customer_id) return [];
  if (hasEnded(seat)) refuse('hold/none', 'This registration has ended: there is no seat to pass on.');
  return [{ type: 'WorkshopSeatPassedOn', data: { registration_id, customer_id, reason } }];
};

/** Time to pay by card after staff have changed the way from check to card. */
const CARD_PAYMENT_MS = 24 * 3_600_000;

/** Changes how a seat is paid for, by staff; the seat stays. */
export const changeWay: Rule<'ChangeWay'> = (book, { registration_id, way, reason }, { facts }): Events => {
  const seat = seatOrRefuse(book, registration_id);
  const { stage, open, from } = seat;
  if (open) refuse('payment/open', PAYMENT_OPEN);
  if (from) refuse('move/open', MOVE_OPEN);
  if (stage === 'registered') refuse('registration/paid', 'This seat is paid for already.');
  if (stage !== 'held' && stage !== 'check mailed')
    refuse('hold/none', 'No seat is held for this registration: hold one first.');
  if ((way === 'check') === (stage === 'check mailed')) return [];
  const until = way === 'card' && !hasMoney(seat) ? new Date(facts.now + CARD_PAYMENT_MS).toISOString() : null;
  const changed = { type: 'WorkshopWayChanged', data: { registration_id, way, reason, until } } as const;
  if (way === 'card') return [changed];
  return [changed, ...eventsAfterTaking(seat, 'check', facts)];
};
