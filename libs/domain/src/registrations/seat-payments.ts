import { refuse } from '@rabbet/domain/deciders/refusal';
import { dollars } from '@rabbet/domain/money/money';
import { freeForNewcomers, isGoingAhead, requireWorkshopGoesAhead, seatOrRefuse, type WorkshopBook } from './book';
import type { Events, Rule } from './commands';
import { expireSeats } from './expiry';
import { checkDueDate } from './take-seat';
import { dueFor, hasEnded, MOVE_OPEN, PAYMENT_OPEN, paidFor, type Seat } from './seat';

/**
 * Begins a payment by card, before the provider is called. If the program dies during that call, the shop still knows that
 * it has to ask for the outcome; until it has it, the seat stays taken. A hold that has run out can still be paid for, as
 * long as nobody has taken its seat.
 */
export const beginPayment: Rule<'BeginPayment'> = (book, { registration_id }, { facts }) => {
  const seat = seatOrRefuse(book, registration_id);
  const { open, stage, attempts, allowed } = seat;
  if (open?.payment_id === facts.payment_id) return [];
  if (open) refuse('payment/open', PAYMENT_OPEN);
  if (stage === 'released')
    refuse('hold/lapsed', 'The seat was kept for a few minutes and is gone now: register again.');
  if (stage !== 'held' || seat.from)
    refuse('payment/nothing-due', 'There is no card payment due for this registration.');
  requireWorkshopGoesAhead(book, facts.now);
  if (attempts >= allowed) refuse('payment/too-many', 'This has been tried too often: please call us.');
  const { payment_id } = facts;
  return [{ type: 'WorkshopPaymentBegun', data: { registration_id, payment_id, amount: dueFor(seat) } }];
};

/**
 * Ends a payment. If it succeeded, the money buys the seat that was held for it; if that seat is gone, a free one; if there is
 * none, it is refunded. This is decided once: a repeat changes nothing.
 */
export const endPayment: Rule<'EndPayment'> = (book, data, { facts: { now } }) => {
  const { registration_id, payment_id, amount, outcome } = data;
  const seat = seatOrRefuse(book, registration_id);
  const isOpen = seat.open?.payment_id === payment_id;
  if (!isOpen && outcome === 'declined') return [];
  const payment = { registration_id, payment_id, amount };
  if (outcome === 'declined') return [{ type: 'WorkshopPaymentEnded', data: { ...payment, outcome } }];
  if (book.decided.includes(payment_id)) return [];
  const isHeld = seat.stage === 'held' && !seat.from;
  if (isHeld && dueFor(seat) === amount) return purchaseEvents(seat, payment);
  if (seat.stage === 'released' && seat.total === amount) return buyFreeSeat(book, seat, payment, now);
  return refundEvents(payment);
};

interface SeatPayment {
  readonly registration_id: number;
  readonly payment_id: number;
  readonly amount: number;
}

/** Buys a free seat with a payment that succeeded after its hold had run out; refunds it if there is none. */
function buyFreeSeat(book: WorkshopBook, seat: Seat, payment: SeatPayment, now: number): Events {
  const { expiryEvents, bookAfter } = expireSeats(book, now);
  if (!isGoingAhead(bookAfter, now) || freeForNewcomers(bookAfter, now) === 0) return refundEvents(payment);
  return [...expiryEvents, ...purchaseEvents(seat, payment)];
}

function purchaseEvents(seat: Seat, payment: SeatPayment): Events {
  const { registration_id, amount } = payment;
  return [
    { type: 'WorkshopPaymentEnded', data: { ...payment, outcome: 'paid' } },
    { type: 'WorkshopSeatConfirmed', data: { registration_id, paid: paidFor(seat) + amount } },
  ];
}

function refundEvents(payment: SeatPayment): Events {
  return [{ type: 'WorkshopPaymentEnded', data: { ...payment, outcome: 'to be refunded' } }];
}

export const allowAttempts: Rule<'AllowAttempts'> = (book, { registration_id, more, reason }) => {
  seatOrRefuse(book, registration_id);
  return [{ type: 'WorkshopAttemptsAllowed', data: { registration_id, more, reason } }];
};

/** Pays for a seat with credit that was spent on it before; a card or a check may pay the rest. */
export const applyCredit: Rule<'ApplyCredit'> = (book, { registration_id, credit_id, amount }, { facts }) => {
  const seat = seatOrRefuse(book, registration_id);
  if (seat.settled.some((settlement) => settlement.how === 'credit' && settlement.credit_id === credit_id)) return [];
  if (seat.open) refuse('payment/open', PAYMENT_OPEN);
  if ((seat.stage !== 'held' && seat.stage !== 'check mailed') || seat.from)
    refuse('payment/nothing-due', 'There is nothing to pay for this registration.');
  if (seat.stage === 'held') requireWorkshopGoesAhead(book, facts.now);
  const due = dueFor(seat);
  if (amount <= 0 || amount > due) refuse('credit/amount', `At most ${dollars(due)} of credit can pay for this seat.`);
  return settlementEvents(seat, { how: 'credit', amount, credit_id });
};

/** Records that staff took the rest in cash. */
export const takeCash: Rule<'TakeCash'> = (book, { registration_id }) => {
  const seat = seatOrRefuse(book, registration_id);
  if (seat.stage === 'registered') refuse('registration/paid', 'This seat is paid for already.');
  if (seat.open) refuse('payment/open', PAYMENT_OPEN);
  if (seat.from) refuse('move/open', MOVE_OPEN);
  if (seat.stage !== 'held' && seat.stage !== 'check mailed')
    refuse('hold/none', 'No seat is held for this registration: hold one first.');
  return settlementEvents(seat, { how: 'cash', amount: dueFor(seat) });
};

/** Records that the promised check has come. Its amount must be what is due. */
export const receiveCheck: Rule<'ReceiveCheck'> = (book, { registration_id, amount }) => {
  const seat = seatOrRefuse(book, registration_id);
  if (seat.stage === 'registered') refuse('registration/paid', 'This seat is paid for already.');
  if (seat.stage !== 'check mailed') refuse('check/not-awaited', 'No check is awaited for this registration.');
  const due = dueFor(seat);
  if (amount !== undefined && amount !== due) refuse('check/amount', `The check must be for ${dollars(due)}.`);
  return settlementEvents(seat, { how: 'check', amount: due });
};

/** Records that a check bounced, or was recorded by mistake: another one is awaited. */
export const returnCheck: Rule<'ReturnCheck'> = (book, { registration_id, reason }, { facts }) => {
  const { stage, settled } = seatOrRefuse(book, registration_id);
  const check = settled.find(({ how }) => how === 'check');
  if (stage !== 'registered' || !check) refuse('check/not-returned', 'No check was received for this registration.');
  const data = { registration_id, reason, amount: check.amount, by: checkDueDate(facts) };
  return [{ type: 'WorkshopCheckReturned', data }];
};

function settlementEvents(seat: Seat, settlement: Seat['settled'][number]): Events {
  const { registration_id } = seat;
  const seatSettled = { type: 'WorkshopSeatSettled', data: { registration_id, settlement } } as const;
  if (settlement.amount < dueFor(seat)) return [seatSettled];
  const paid = paidFor(seat) + settlement.amount;
  return [seatSettled, { type: 'WorkshopSeatConfirmed', data: { registration_id, paid } }];
}

/** Next step for somebody who wants to pay for this seat by card; `gone`: they have no seat to pay for. */
export function nextOfPayment(seat: Pick<Seat, 'stage' | 'open' | 'from'>): 'start' | 'wait' | 'done' | 'gone' {
  if (seat.open || (seat.stage === 'held' && seat.from)) return 'wait';
  if (seat.stage === 'held') return 'start';
  return hasEnded(seat) || seat.stage === 'waitlist' || seat.stage === 'offered' ? 'gone' : 'done';
}
