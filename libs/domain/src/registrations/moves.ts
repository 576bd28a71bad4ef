import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Cents } from '@rabbet/domain/money/money';
import { firstStart } from '@rabbet/domain/time/times';
import { dateIn } from '@rabbet/domain/time/zone';
import { creditUntil, type Grant, isEarly } from '@rabbet/domain/workshops/workshops';
import { findSeat, seatOrRefuse, type WorkshopBook } from './book';
import type { CommandOf, Luggage, Rule } from './commands';
import { type WorkshopDates, hasBegun, policyStart } from './cancellation';
import { releaseEvent, expireSeats } from './expiry';
import { hasEnded, paidFor, type Seat, type Settlement, type MoveDeclineReason } from './seat';
import { chargeFor, requireFreeSeat, eventsAfterTaking, termsOf } from './take-seat';

/*
 * Another date is another workshop, and so another stream: no single command can move somebody between the two. A move takes
 * three commands, and the registration keeps its id:
 * 1. HoldForMove holds a seat in the new workshop, without a time limit.
 * 2. MoveAway leaves the seat in the old workshop, or declines the move.
 * 3. CompleteMove confirms the seat in the new workshop, or AbandonMove lets it go.
 * If this is interrupted after any step, the person still has exactly one seat, and `nextOfMove` returns the next command.
 * With a reason, staff may move somebody after the deadline or to a more expensive date.
 */

/** Data that goes along from a seat to another date; null for somebody who has no seat here. */
export function luggageOf(
  book: WorkshopDates,
  seat: Seat,
  { workshop_id, move, now }: { readonly workshop_id: number; readonly move: string; readonly now: number },
): Luggage | null {
  const { stage, customer_id, order_id, way, policy, starts, attempts, allowed } = seat;
  if (stage !== 'registered' && stage !== 'check mailed') return null;
  const from = { workshop_id, move, as: stage };
  const begun = hasBegun(book, seat, now); // the policy grants nothing after that, at the new date as well
  return { customer_id, order_id, way, policy, starts, attempts, allowed, begun, paid: paidFor(seat), from };
}

/** Holds a seat in the new workshop. Payments and terms of the old seat go along. */
export const holdForMove: Rule<'HoldForMove'> = (book, data, { facts }) => {
  const { registration_id, reason = null, paid, ...luggage } = data;
  const before = findSeat(book, registration_id);
  if (before && !hasEnded(before)) {
    if (before.from?.move === luggage.from.move) return [];
    refuse('registration/twice', 'This person is registered for that date already.');
  }
  const { expiryEvents, bookAfter } = expireSeats(book, facts.now);
  requireFreeSeat(bookAfter, facts.now);
  const charge = chargeFor(bookAfter, facts.tax_rate);
  if (luggage.from.as === 'registered' && charge.total > paid && reason === null)
    refuse('move/dearer', 'The other date costs more than was paid: say why, and the difference is owed by check.');
  const { name, starts } = termsOf(bookAfter);
  const way = charge.total > paid ? 'check' : luggage.way; // the difference is paid by check
  const booking = { registration_id, ...luggage, way, ...charge, name, starts: starts ?? luggage.starts } as const;
  return [...expiryEvents, { type: 'WorkshopSeatHeldForMove', data: { ...booking, reason } }];
};

/**
 * Leaves the seat in the old workshop, or declines the move. The decision is final, so that the new seat can be confirmed or
 * let go safely. If the new date is cheaper, the difference comes back as credit. The shop keeps the policy's fee only once:
 * if the money that goes along is less than the fee, the rest of the fee is kept here.
 */
export const moveAway: Rule<'MoveAway'> = (book, data, { facts: { now } }) => {
  const { registration_id, to, move, total } = data;
  const seat = seatOrRefuse(book, registration_id);
  if (seat.moves.some((decision) => decision.move === move)) return [];
  const because = reasonToDecline(book, seat, data, now);
  if (because) return [{ type: 'WorkshopRegistrationMoveDeclined', data: { registration_id, to, move, because } }];
  const settled = settlementsUpTo(seat.settled, total);
  const paid = paidFor(seat);
  const taken = paidFor({ settled });
  const rest = paid - taken;
  const feeStillDue = Math.max(0, seat.policy.fee - seat.fee_kept - taken);
  const feeKeptHere = Math.min(rest, feeStillDue);
  const grant = grantForRest(rest, feeKeptHere, now);
  return [
    {
      type: 'WorkshopRegistrationMoved',
      data: { registration_id, to, move, paid, settled, fee_kept: seat.fee_kept + feeKeptHere, ...grant },
    },
  ];
};

function grantForRest(rest: Cents, fee: Cents, now: number): Grant {
  const credit = rest - fee;
  return { credit, refund: 0, kept: fee, credit_until: credit > 0 ? creditUntil(dateIn(now)) : null };
}

/** First settlements up to a total; the last one may be split. */
function settlementsUpTo(settled: readonly Settlement[], total: Cents): readonly Settlement[] {
  const result: Settlement[] = [];
  let remaining = total;
  for (const settlement of settled) {
    const amount = Math.min(settlement.amount, remaining);
    remaining -= amount;
    if (amount > 0) result.push({ ...settlement, amount });
  }
  return result;
}

/** Reason to decline a move; null if it may go on. A move cannot circumvent the cancellation policy, unless staff give a reason. */
function reasonToDecline(
  book: WorkshopBook,
  seat: Seat,
  { as, total, reason }: CommandOf<'MoveAway'>['data'],
  now: number,
): MoveDeclineReason | null {
  const begins = firstStart(book.workshop.times);
  const start = policyStart(book, seat);
  if (seat.open) return 'payment under way';
  if (seat.stage !== as) return 'changed meanwhile'; // ended, or paid since the new seat was held
  if (reason !== undefined) return null;
  if (seat.stage === 'registered' && total > paidFor(seat)) return 'dearer';
  if (hasBegun(book, seat, now) || (begins !== null && now >= begins)) return 'begun';
  return paidFor(seat) > 0 && start !== null && !isEarly(seat.policy, start, now) ? 'too late' : null;
}

/** Completes a move in the new workshop, after the seat in the old one was left. */
export const completeMove: Rule<'CompleteMove'> = (book, data, { facts }) => {
  const { registration_id, move, settled, fee_kept } = data;
  const { from, came_by, total, stage } = seatOrRefuse(book, registration_id);
  if (came_by === move) return [];
  if (from?.move !== move) refuse('move/none', 'Nobody is moving here with this registration.');
  if (stage === 'released') refuse('move/declined', 'This move was declined, and its seat let go.');
  const completed = { type: 'WorkshopMoveCompleted', data: { registration_id, move, settled, fee_kept } } as const;
  const paid = paidFor({ settled });
  if (paid >= total) return [completed, { type: 'WorkshopSeatConfirmed', data: { registration_id, paid } }];
  return [completed, ...eventsAfterTaking({ registration_id, total }, 'check', facts)];
};

/** Lets the seat in the new workshop go, after the move was declined. */
export const abandonMove: Rule<'AbandonMove'> = (book, { registration_id }) => {
  const seat = seatOrRefuse(book, registration_id);
  if (hasEnded(seat)) return [];
  if (!seat.from) refuse('move/none', 'Nobody is moving here with this registration.');
  return [releaseEvent(seat, 'move declined')];
};

/**
 * Next command of a move that is under way, and the workshop that gets it; null when the move is complete. `oldSeat` is
 * undefined where the old workshop has no such registration: then the move is abandoned. `workshop_id` is the new workshop.
 */
export function nextOfMove(oldSeat: Seat | undefined, newSeat: Seat, workshop_id: number, reason?: string) {
  const { from, registration_id, total } = newSeat;
  if (hasEnded(newSeat) || !from) return null;
  const { move, as } = from;
  const decision = oldSeat?.moves.find((candidate) => candidate.move === move);
  if (oldSeat && !decision) {
    const moveAway = { registration_id, to: workshop_id, move, as, total };
    const data = reason === undefined ? moveAway : { ...moveAway, reason };
    return { workshop_id: from.workshop_id, command: { type: 'MoveAway', data } } as const;
  }
  if (decision && !decision.declined) {
    const data = { registration_id, move, settled: decision.settled, fee_kept: decision.fee_kept };
    return { workshop_id, command: { type: 'CompleteMove', data } } as const;
  }
  return { workshop_id, command: { type: 'AbandonMove', data: { registration_id } } } as const;
}
