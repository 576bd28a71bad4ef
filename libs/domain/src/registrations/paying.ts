import { refuse } from '@rabbet/domain/deciders/refusal';
import { dollars } from '@rabbet/domain/money/money';
import { freeForNewcomers, goesAhead, requireGoingAhead, seatOf, type WorkshopBook } from './book';
import type { Events, Rule } from './commands';
import { runningOut } from './running-out';
import { checkAwaitedBy } from './taking';
import { dueFor, hasEnded, MOVE_OPEN, PAYMENT_OPEN, paidFor, type Seat } from './seat';

/**
 * Begins a payment by card, before the provider is called: whatever happens then, the shop knows that there is
 * something to find out. From here on the seat does not fall free until it is found out. A hold that has run out is as
 * good as before, as long as nobody has taken its seat.
 */
export const beginPayment: Rule<'BeginPayment'> = (book, { registration_id }, { facts }) => {
  const seat = seatOf(book, registration_id);
  const { open, stage, attempts, allowed } = seat;
  if (open?.payment_id === facts.payment_id) return [];
  if (open) refuse('payment/open', PAYMENT_OPEN);
  if (stage === 'released')
    refuse('hold/lapsed', 'The seat was kept for a few minutes and is gone now: register again.');
  if (stage !== 'held' || seat.from)
    refuse('payment/nothing-due', 'There is no card payment due for this registration.');
  requireGoingAhead(book, facts.now);
  if (attempts >= allowed) refuse('payment/too-many', 'This has been tried too often: please call us.');
  const { payment_id } = facts;
  return [{ type: 'WorkshopPaymentBegun', data: { registration_id, payment_id, amount: dueFor(seat) } }];
};

/**
 * Ends a payment. Money that came buys the seat it was for; where that is gone, a free one; where there is none, it is
 * to be refunded: one decision, made once.
 */
export const endPayment: Rule<'EndPayment'> = (book, data, { facts: { now } }) => {
  const { registration_id, payment_id, amount, outcome } = data;
  const seat = seatOf(book, registration_id);
  const isOpen = seat.open?.payment_id === payment_id;
  if (!isOpen && outcome === 'declined') return [];
  const of = { registration_id, payment_id, amount };
  if (outcome === 'declined') return [{ type: 'WorkshopPaymentEnded', data: { ...of, outcome } }];
  if (book.decided.includes(payment_id)) return [];
  if (dueFor(seat) !== amount || !(seat.stage === 'held' && !seat.from))
    return seat.stage === 'released' && seat.total === amount ? afterAll(book, seat, of, now) : refunded(of);
  return bought(seat, of);
};

type OfPayment = { readonly registration_id: number; readonly payment_id: number; readonly amount: number };

/** A payment that succeeded after its hold had run out: it takes a free seat if there is one. */
function afterAll(book: WorkshopBook, seat: Seat, of: OfPayment, now: number): Events {
  const { over, left } = runningOut(book, now);
  if (!goesAhead(left, now) || freeForNewcomers(left, now) === 0) return refunded(of);
  return [...over, ...bought(seat, of)];
}

function bought(seat: Seat, of: OfPayment): Events {
  const { registration_id, amount } = of;
  return [
    { type: 'WorkshopPaymentEnded', data: { ...of, outcome: 'paid' } },
    { type: 'WorkshopSeatConfirmed', data: { registration_id, paid: paidFor(seat) + amount } },
  ];
}

function refunded(of: OfPayment): Events {
  return [{ type: 'WorkshopPaymentEnded', data: { ...of, outcome: 'to be refunded' } }];
}

export const allowAttempts: Rule<'AllowAttempts'> = (book, { registration_id, more, reason }) => {
  seatOf(book, registration_id);
  return [{ type: 'WorkshopAttemptsAllowed', data: { registration_id, more, reason } }];
};

/** Credit that was spent on this seat pays for it, alone or with a card. */
export const applyCredit: Rule<'ApplyCredit'> = (book, { registration_id, credit_id, amount }, { facts }) => {
  const seat = seatOf(book, registration_id);
  if (seat.settled.some((settlement) => settlement.how === 'credit' && settlement.credit_id === credit_id)) return [];
  if (seat.open) refuse('payment/open', PAYMENT_OPEN);
  if ((seat.stage !== 'held' && seat.stage !== 'check mailed') || seat.from)
    refuse('payment/nothing-due', 'There is nothing to pay for this registration.');
  if (seat.stage === 'held') requireGoingAhead(book, facts.now);
  const due = dueFor(seat);
  if (amount <= 0 || amount > due) refuse('credit/amount', `At most ${dollars(due)} of credit can pay for this seat.`);
  return settledBy(seat, { how: 'credit', amount, credit_id });
};

/** Staff took the money in the shop. */
export const takeCash: Rule<'TakeCash'> = (book, { registration_id }) => {
  const seat = seatOf(book, registration_id);
  if (seat.stage === 'registered') refuse('registration/paid', 'This seat is paid for already.');
  if (seat.open) refuse('payment/open', PAYMENT_OPEN);
  if (seat.from) refuse('move/open', MOVE_OPEN);
  if (seat.stage !== 'held' && seat.stage !== 'check mailed')
    refuse('hold/none', 'No seat is held for this registration: hold one first.');
  return settledBy(seat, { how: 'cash', amount: dueFor(seat) });
};

/** The check that was promised has come, over what is due. */
export const receiveCheck: Rule<'ReceiveCheck'> = (book, { registration_id, amount }) => {
  const seat = seatOf(book, registration_id);
  if (seat.stage === 'registered') refuse('registration/paid', 'This seat is paid for already.');
  if (seat.stage !== 'check mailed') refuse('check/not-awaited', 'No check is awaited for this registration.');
  const due = dueFor(seat);
  if (amount !== undefined && amount !== due) refuse('check/amount', `The check must be for ${dollars(due)}.`);
  return settledBy(seat, { how: 'check', amount: due });
};

/** A check that bounced, or was received by mistake: the seat waits for another one, from that day on. */
export const returnCheck: Rule<'ReturnCheck'> = (book, { registration_id, reason }, { facts }) => {
  const { stage, settled } = seatOf(book, registration_id);
  const check = settled.find(({ how }) => how === 'check');
  if (stage !== 'registered' || !check) refuse('check/not-returned', 'No check was received for this registration.');
  const data = { registration_id, reason, amount: check.amount, by: checkAwaitedBy(facts) };
  return [{ type: 'WorkshopCheckReturned', data }];
};

function settledBy(seat: Seat, settlement: Seat['settled'][number]): Events {
  const { registration_id } = seat;
  const settledNow = { type: 'WorkshopSeatSettled', data: { registration_id, settlement } } as const;
  if (settlement.amount < dueFor(seat)) return [settledNow];
  const paid = paidFor(seat) + settlement.amount;
  return [settledNow, { type: 'WorkshopSeatConfirmed', data: { registration_id, paid } }];
}

/** Next step of whoever wants to pay for this seat by card. */
export function nextOfPayment(seat: Pick<Seat, 'stage' | 'open' | 'from'>): 'start' | 'wait' | 'done' | 'gone' {
  if (seat.open || (seat.stage === 'held' && seat.from)) return 'wait';
  if (seat.stage === 'held') return 'start';
  return hasEnded(seat) || seat.stage === 'waitlist' || seat.stage === 'offered' ? 'gone' : 'done';
}
