import { credit, remaining } from '@rabbet/domain/credits/credits';
import type { Payment } from '@rabbet/domain/payments/payments';
import {
  dueFor,
  findSeat,
  hasEnded,
  luggageOf,
  nextOfMove,
  type PaymentWay,
  type Seat,
} from '../../registrations/registrations';
import type { StepTarget } from './step-target';
import { bookOf, changeCredit, changePayment, laggingClock, runCommand, seatsIn, type World } from './world';

/*
 * Steps of `steps.ts` that take more than one command. Each may stop half way, as a program that dies does; `finish` then
 * does what the processes of the shop do in the end.
 */

/**
 * A person registers. Their earlier registration for the workshop is used again, unless it was cancelled or moved: then they
 * get a new one.
 */
export function register(world: World, { workshop, choice, variation }: StepTarget, way: PaymentWay): void {
  const person = choice % 6;
  const key = `${workshop}/${person}`;
  const before = world.registrationIds.get(key);
  const seat = before === undefined ? undefined : findSeat(bookOf(world, workshop), before);
  const isOver = seat?.stage === 'cancelled' || seat?.stage === 'moved';
  const registration_id = before === undefined || isOver ? ++world.ids : before;
  world.registrationIds.set(key, registration_id);
  const total = [undefined, undefined, 107_25, 0][variation % 4]; // the last two may be of a page with an old price
  runCommand(world, workshop, {
    type: 'TakeSeat',
    data: { registration_id, customer_id: person, way, acknowledged: true, total, before },
    facts: { ...laggingClock(world), order_id: ++world.ids, tax_rate: 0.0725, by_visitor: variation % 5 !== 0 },
  });
}

/**
 * A card is charged or not, by the variation; and the program that asked for it learns the outcome, learns nothing, or dies
 * before it has called the provider.
 */
export function pay(world: World, { workshop, variation }: StepTarget, seat: Seat): void {
  const payment_id = ++world.ids;
  const [paymentBegun] = runCommand(world, workshop, {
    type: 'BeginPayment',
    data: refOf(seat),
    facts: { ...laggingClock(world), payment_id },
  });
  if (paymentBegun?.type !== 'WorkshopPaymentBegun') return;
  const diesBeforeCall = variation % 11 === 10;
  if (diesBeforeCall) return;
  const { amount } = paymentBegun.data;
  const { registration_id } = seat;
  changePayment(world, payment_id, {
    type: 'StartPayment',
    data: { for: { workshop_id: workshop, registration_id }, amount },
  });
  if (variation % 3 !== 0) world.bank.set(payment_id, amount);
  if (variation % 5 === 1) changePayment(world, payment_id, { type: 'RecordOutcome', data: { outcome: 'unknown' } });
  else if (variation % 5 !== 2) reportOutcome(world, workshop, registration_id, payment_id);
}

/** Asks the bank for the outcome of a payment, and records it for the payment and for the seat. */
export function reportOutcome(world: World, workshop: number, registration_id: number, payment_id: number): void {
  const seat = findSeat(bookOf(world, workshop), registration_id);
  const amount = world.payments.get(payment_id)?.amount || seat?.open?.amount || 0;
  changePayment(world, payment_id, {
    type: 'StartPayment',
    data: { for: { workshop_id: workshop, registration_id }, amount },
  });
  changePayment(world, payment_id, {
    type: 'RecordOutcome',
    data: world.bank.has(payment_id)
      ? { outcome: 'succeeded', reference: `ch${payment_id}`, brand: null, last4: null }
      : { outcome: 'declined', reason: 'not charged' },
  });
  const outcome = world.payments.get(payment_id)?.state === 'succeeded' ? 'succeeded' : 'declined';
  const data = { registration_id, payment_id, amount, outcome } as const;
  runCommand(world, workshop, { type: 'EndPayment', data, facts: laggingClock(world) });
}

/** Spends a credit, then applies it to the seat; gives it back where the seat refuses it. */
export function payByCredit(world: World, workshop: number, seat: Seat, credit_id: number, variation: number): void {
  const available = remaining(world.credits.get(credit_id) ?? credit.initial);
  const amount = Math.min(available, variation % 3 === 0 ? 10_00 : dueFor(seat));
  const on = `registration ${seat.registration_id}` as const;
  const isSpent = changeCredit(world, credit_id, {
    type: 'SpendCredit',
    data: { on, amount },
    facts: { now: world.now },
  });
  if (!isSpent) return;
  const events = runCommand(world, workshop, {
    type: 'ApplyCredit',
    data: { ...refOf(seat), credit_id, amount },
    facts: laggingClock(world),
  });
  if (events.length === 0) changeCredit(world, credit_id, { type: 'GiveBackCredit', data: { on } });
}

/** Undoes a cancellation, if nothing of the credit that it granted was spent; that credit is voided. */
export function undoCancellation(world: World, workshop: number, seat: Seat): void {
  const creditId = world.grants.get(seat.registration_id);
  const grantedCredit = creditId === undefined ? undefined : world.credits.get(creditId);
  const unspent = grantedCredit ? remaining(grantedCredit) : 0;
  if (seat.stage !== 'cancelled' || (seat.grant?.credit ?? 0) !== unspent) return;
  const events = runCommand(world, workshop, {
    type: 'UndoCancellation',
    data: { ...refOf(seat), reason: 'mistake' },
    facts: laggingClock(world),
  });
  if (events.length > 0 && creditId !== undefined)
    changeCredit(world, creditId, { type: 'VoidCredit', data: { reason: 'undone' } });
}

/** Begins a move to the other workshop: a seat is held there. */
export function startMove(world: World, workshop: number, seat: Seat, variation: number): void {
  const move = { workshop_id: workshop, move: `move ${++world.ids}`, ...laggingClock(world) };
  const luggage = luggageOf(bookOf(world, workshop), seat, move);
  const facts = { ...laggingClock(world), tax_rate: 0.0725 };
  if (!luggage) return;
  const reason = variation % 4 === 0 ? 'asked' : undefined;
  runCommand(world, 1 - workshop, { type: 'HoldForMove', data: { ...refOf(seat), ...luggage, reason }, facts });
}

/** Seats that are held for people whose move is not complete. */
export function arrivingSeats(world: World) {
  return seatsIn(world).filter(({ seat }) => seat.from && !hasEnded(seat));
}

/** Sends the next command of a move. */
export function continueMove(
  world: World,
  { workshop, seat }: ReturnType<typeof arrivingSeats>[number],
  variation = 1,
): void {
  const seatLeft = findSeat(bookOf(world, seat.from?.workshop_id ?? workshop), seat.registration_id);
  const next = nextOfMove(seatLeft, seat, workshop, variation % 4 === 0 ? 'asked' : undefined);
  if (next?.command.type === 'MoveAway')
    runCommand(world, next.workshop_id, { ...next.command, facts: laggingClock(world) });
  else if (next?.command.type === 'CompleteMove')
    runCommand(world, next.workshop_id, { ...next.command, facts: { ...laggingClock(world), check_wait: 14 } });
  else if (next) runCommand(world, next.workshop_id, next.command);
}

/** Ends a world: the bank reports the outcome of every payment, and every move is completed or abandoned. */
export function finish(world: World): void {
  for (const { workshop, seat } of seatsIn(world))
    if (seat.open) reportOutcome(world, workshop, seat.registration_id, seat.open.payment_id);
  for (const { id, workshop, registration } of paymentsOf(world)) reportOutcome(world, workshop, registration, id);
  for (let i = 0; i < 4; i++) for (const arriving of arrivingSeats(world)) continueMove(world, arriving);
}

/** Payments for seats, in one state or in all of them. */
export function paymentsOf({ payments }: World, state?: Payment['state']) {
  return [...payments].flatMap(([id, payment]) => {
    if (!payment.for || !('registration_id' in payment.for)) return [];
    if (state !== undefined && payment.state !== state) return [];
    const { workshop_id, registration_id } = payment.for;
    return [{ id, amount: payment.amount, workshop: workshop_id, registration: registration_id }];
  });
}

export function refOf({ registration_id }: Seat) {
  return { registration_id };
}
