import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Cents } from '@rabbet/domain/money/money';
import { firstStart } from '@rabbet/domain/time/times';
import { dateIn } from '@rabbet/domain/time/zone';
import { creditUntil, type Grant, isEarly } from '@rabbet/domain/workshops/workshops';
import { seatIn, seatOf, type WorkshopBook } from './book';
import type { CommandOf, Luggage, Rule } from './commands';
import { type Dates, hasBegun, startThatCounts } from './leaving';
import { released, runningOut } from './running-out';
import { hasEnded, paidFor, type Seat, type Settlement, type StaysBecause } from './seat';
import { chargeFor, requireSeat, settledAtOnce, termsOf } from './taking';

/*
 * Another date is another workshop, and so another stream: no command can move somebody between the two at once. So a seat
 * is held there first, for as long as it takes; then the one here is left, or the move declined; then the one there is
 * confirmed, or let go. The registration stays the same one. Wherever that is interrupted there is one seat, and
 * `nextOfMove` tells how to go on. Staff may move somebody beyond a deadline or to a dearer date, with a reason.
 */

/** Things that somebody takes along to another date; null for whoever has no seat here. */
export function settingOut(
  book: Dates,
  seat: Seat,
  { workshop_id, move, now }: { readonly workshop_id: number; readonly move: string; readonly now: number },
): Luggage | null {
  const { stage, customer_id, order_id, way, policy, starts, attempts, allowed } = seat;
  if (stage !== 'registered' && stage !== 'check mailed') return null;
  const from = { workshop_id, move, as: stage };
  const begun = hasBegun(book, seat, now); // nothing is granted for it any more, wherever they move
  return { customer_id, order_id, way, policy, starts, attempts, allowed, begun, paid: paidFor(seat), from };
}

/** The half there: a seat for somebody who has one elsewhere, and brings along what was paid and agreed for it. */
export const holdForMove: Rule<'HoldForMove'> = (book, data, { facts }) => {
  const { registration_id, reason = null, paid, ...along } = data;
  const before = seatIn(book, registration_id);
  if (before && !hasEnded(before)) {
    if (before.from?.move === along.from.move) return [];
    refuse('registration/twice', 'This person is registered for that date already.');
  }
  const { over, left } = runningOut(book, facts.now);
  requireSeat(left, facts.now);
  const charge = chargeFor(left, facts.tax_rate);
  if (along.from.as === 'registered' && charge.total > paid && reason === null)
    refuse('move/dearer', 'The other date costs more than was paid: say why, and the difference is owed by check.');
  const { name, starts } = termsOf(left);
  const way = charge.total > paid ? 'check' : along.way; // what is still due is owed by check
  const booking = { registration_id, ...along, way, ...charge, name, starts: starts ?? along.starts } as const;
  return [...over, { type: 'WorkshopSeatHeldForMove', data: { ...booking, reason } }];
};

/**
 * The half here: the seat is left, or the move is declined. Either is said once and for all, so that the seat there can be
 * given up or confirmed safely. What the other date costs less comes back as credit, but for the part of the fee that the
 * seat there could not pay: the fee is kept once.
 */
export const moveAway: Rule<'MoveAway'> = (book, data, { facts: { now } }) => {
  const { registration_id, to, move, total } = data;
  const seat = seatOf(book, registration_id);
  if (seat.moves.some((decided) => decided.move === move)) return [];
  const because = reasonToStay(book, seat, data, now);
  if (because) return [{ type: 'WorkshopRegistrationMoveDeclined', data: { registration_id, to, move, because } }];
  const settled = upTo(seat.settled, total);
  const paid = paidFor(seat);
  const rest = paid - paidFor({ settled });
  const fee_kept = Math.min(rest, Math.max(0, seat.policy.fee - seat.fee_kept - paidFor({ settled })));
  const grant = restOf(rest, fee_kept, now);
  return [
    {
      type: 'WorkshopRegistrationMoved',
      data: { registration_id, to, move, paid, settled, fee_kept: seat.fee_kept + fee_kept, ...grant },
    },
  ];
};

function restOf(rest: Cents, fee: Cents, now: number): Grant {
  const credit = rest - fee;
  return { credit, refund: 0, kept: fee, credit_until: credit > 0 ? creditUntil(dateIn(now)) : null };
}

/** The first settlements, up to a total. */
function upTo(settled: readonly Settlement[], total: Cents): readonly Settlement[] {
  let left = total;
  return settled.flatMap((settlement): Settlement[] => {
    const amount = Math.min(settlement.amount, left);
    left -= amount;
    return amount > 0 ? [{ ...settlement, amount }] : [];
  });
}

/** Reason that keeps somebody here: a move is no way around the policy, unless staff say why. */
function reasonToStay(
  book: WorkshopBook,
  seat: Seat,
  { as, total, reason }: CommandOf<'MoveAway'>['data'],
  now: number,
): StaysBecause | null {
  const begins = firstStart(book.workshop.times);
  const start = startThatCounts(book, seat);
  if (seat.open) return 'payment under way';
  if (seat.stage !== as) return 'changed meanwhile'; // ended, or paid since the seat there was held
  if (reason !== undefined) return null;
  if (seat.stage === 'registered' && total > paidFor(seat)) return 'dearer';
  if (hasBegun(book, seat, now) || (begins !== null && now >= begins)) return 'begun';
  return paidFor(seat) > 0 && start !== null && !isEarly(seat.policy, start, now) ? 'too late' : null;
}

/** Completes a move here, once the other date has been left. */
export const completeMove: Rule<'CompleteMove'> = (book, data, { facts }) => {
  const { registration_id, move, settled, fee_kept } = data;
  const { from, came_by, total, stage } = seatOf(book, registration_id);
  if (came_by === move) return [];
  if (from?.move !== move) refuse('move/none', 'Nobody is moving here with this registration.');
  if (stage === 'released') refuse('move/declined', 'This move was declined, and its seat let go.');
  const completed = { type: 'WorkshopMoveCompleted', data: { registration_id, move, settled, fee_kept } } as const;
  const paid = paidFor({ settled });
  if (paid >= total) return [completed, { type: 'WorkshopSeatConfirmed', data: { registration_id, paid } }];
  return [completed, ...settledAtOnce({ registration_id, total }, 'check', facts)];
};

/** Abandons a move here: its owner stays at the other date, or is gone from it. */
export const abandonMove: Rule<'AbandonMove'> = (book, { registration_id }) => {
  const seat = seatOf(book, registration_id);
  if (hasEnded(seat)) return [];
  if (!seat.from) refuse('move/none', 'Nobody is moving here with this registration.');
  return [released(seat, 'move declined')];
};

/**
 * The next command of a move that was begun, and the workshop that it is for; null when nothing is left to do. `here` is
 * undefined where there is no such registration: then nobody set out.
 */
export function nextOfMove(here: Seat | undefined, there: Seat, workshop_id: number, reason?: string) {
  const { from, registration_id, total } = there;
  if (hasEnded(there) || !from) return null;
  const { move, as } = from;
  const decided = here?.moves.find((candidate) => candidate.move === move);
  if (here && !decided) {
    const data = { registration_id, to: workshop_id, move, as, total, ...(reason !== undefined && { reason }) };
    return { workshop_id: from.workshop_id, command: { type: 'MoveAway', data } } as const;
  }
  if (decided && !decided.declined) {
    const data = { registration_id, move, settled: decided.settled, fee_kept: decided.fee_kept };
    return { workshop_id, command: { type: 'CompleteMove', data } } as const;
  }
  return { workshop_id, command: { type: 'AbandonMove', data: { registration_id } } } as const;
}
