import { refuse } from '@rabbet/domain/deciders/refusal';
import { type Cents, dollars } from '@rabbet/domain/money/money';
import type { ClockFacts } from '@rabbet/domain/deciders/decider';
import type { OrderEvent, OrderRule, PaymentAlong } from './commands';
import { type Order, owedFor, paidFor, type Settlement } from './order';

const toIso = (now: number) => new Date(now).toISOString();

/** Time within which an equal payment is probably the same one, recorded twice. */
const REPEAT_MS = 60_000;

/** Records a payment. The same credit pays an order only once. See `SettleOrder` in `commands.ts` for `again`. */
export const settleOrder: OrderRule<'SettleOrder'> = (order, { again, ...settlement }, { facts }) => {
  const { now, isNamed = false } = facts;
  const { how, reference, amount } = settlement;
  if (how === 'credit' && order.settled.some((earlier) => earlier.how === how && earlier.reference === reference))
    return [];
  const owed = owedFor(order);
  requireLastDigits(settlement);
  if (amount <= 0 || amount > owed)
    refuse(
      'payment/amount',
      `A payment is of more than nothing, and at most the ${dollars(Math.max(0, owed))} owed.`,
      'amount',
    );
  const refusesRepeat = again === false || (again !== true && !isNamed);
  if (refusesRepeat && wasJustPaid(order, settlement, now)) refuse('payment/again', repeatMessage(amount));
  return [{ type: 'OrderSettled', data: { ...settlement, at: toIso(now) } }];
};

/** Payment that is taken together with another act: none without an amount. */
export function settlementAlong(order: Order, payment: PaymentAlong, { now }: ClockFacts): readonly OrderEvent[] {
  const { how = null, amount = null, reference = null } = payment;
  if (amount === null || amount === 0) return [];
  if (how === null) refuse('payment/how', 'Say how it is paid: cash, check, or card at the terminal.', 'how');
  const data = { how, amount, reference, again: true };
  return settleOrder(order, data, { type: 'SettleOrder', data, facts: { now } });
}

/** Records money that was given back to the customer. */
export const returnToCustomer: OrderRule<'ReturnToCustomer'> = (order, { reason, ...settlement }, { facts }) => {
  const paid = paidFor(order);
  requireLastDigits(settlement);
  if (settlement.how === 'credit') requirePersonForCredit(settlement, facts);
  if (settlement.amount <= 0 || settlement.amount > paid)
    refuse('payment/refund-amount', `At most ${dollars(paid)} of it can go back.`, 'amount');
  return [{ type: 'OrderMoneyReturned', data: { ...settlement, reason, at: toIso(facts.now) } }];
};

const repeatMessage = (amount: Cents) =>
  `A payment of ${dollars(amount)} in the same way was recorded within the last minute. Is this another one?`;

function wasJustPaid({ settled }: Order, { how, amount }: Settlement, now: number): boolean {
  if (how === 'credit') return false;
  return settled.some(
    (earlier) => earlier.how === how && earlier.amount === amount && Math.abs(now - Date.parse(earlier.at)) < REPEAT_MS,
  );
}

/** Refuses a card payment without the last four digits of the card, or with more of its number. */
function requireLastDigits({ how, reference }: Settlement): void {
  if (how === 'terminal' && !/^\d{4}$/.test(reference ?? ''))
    refuse('payment/last-digits', 'Say the last four digits of the card, and no more.', 'reference');
}

/** Refuses credit for a customer who is not a person, and a reference: the command grants a new credit, which has none yet. */
function requirePersonForCredit({ reference }: Settlement, { person_id }: { readonly person_id: number | null }): void {
  if (person_id === null)
    refuse('customer/nobody', 'Credit is granted to a person, and the customer of this order is none.', 'how');
  if (reference !== null)
    refuse(
      'payment/other-reference',
      'The credit is granted by this, and needs no reference: leave it out.',
      'reference',
    );
}
