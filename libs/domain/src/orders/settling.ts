import { refuse } from '@rabbet/domain/deciders/refusal';
import { type Cents, dollars } from '@rabbet/domain/money/money';
import type { OrderRule } from './commands';
import { type Order, owedFor, paidFor, type Settlement } from './order';

const toIso = (now: number) => new Date(now).toISOString();

/** Time within which two equal payments are likely one that was recorded twice. */
const AGAIN_MS = 60_000;

/** Records a payment. The same credit pays an order only once. */
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
  const asksAboutRepeat = again === false || (again !== true && !isNamed);
  if (asksAboutRepeat && wasJustPaid(order, settlement, now)) refuse('payment/again', againWords(amount));
  return [{ type: 'OrderSettled', data: { ...settlement, at: toIso(now) } }];
};

/** Records money that went back to the customer. */
export const returnToCustomer: OrderRule<'ReturnToCustomer'> = (order, { reason, ...settlement }, { facts }) => {
  const paid = paidFor(order);
  requireLastDigits(settlement);
  if (settlement.how === 'credit') requireCreditor(settlement, facts);
  if (settlement.amount <= 0 || settlement.amount > paid)
    refuse('payment/refund-amount', `At most ${dollars(paid)} of it can go back.`, 'amount');
  return [{ type: 'OrderMoneyReturned', data: { ...settlement, reason, at: toIso(facts.now) } }];
};

const againWords = (amount: Cents) =>
  `A payment of ${dollars(amount)} in the same way was recorded within the last minute. Is this another one?`;

function wasJustPaid({ settled }: Order, { how, amount }: Settlement, now: number): boolean {
  if (how === 'credit') return false;
  return settled.some(
    (earlier) => earlier.how === how && earlier.amount === amount && Math.abs(now - Date.parse(earlier.at)) < AGAIN_MS,
  );
}

/** Refuses more or less of a card than its last four digits. */
function requireLastDigits({ how, reference }: Settlement): void {
  if (how === 'terminal' && !/^\d{4}$/.test(reference ?? ''))
    refuse('payment/last-digits', 'Say the last four digits of the card, and no more.', 'reference');
}

/** Refuses credit to a customer who is no person, and a reference to a credit: this command grants a new one. */
function requireCreditor({ reference }: Settlement, { person_id }: { readonly person_id: number | null }): void {
  if (person_id === null)
    refuse('customer/nobody', 'Credit is granted to a person, and the customer of this order is none.', 'how');
  if (reference !== null)
    refuse(
      'payment/other-reference',
      'The credit is granted by this, and needs no reference: leave it out.',
      'reference',
    );
}
