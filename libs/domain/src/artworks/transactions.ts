import { type Cents, markedUp, times } from '@rabbet/domain/money/money';
import { type Decimal, minus, plus } from '@rabbet/domain/numbers/decimal';
import type { AnyFields, Fields, ValuesOf } from '@rabbet/domain/records/fields';
import type { AnyKind } from '@rabbet/domain/records/record';

export const ACTIVITIES = ['Purchased', 'Consigned', 'Transferred', 'Sold', 'Returned', 'Adjusted'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** Change in the stock of a piece: bought, left with us, moved, sold, brought back or counted. Amounts are cents. */
export interface TransactionDetails {
  activity: Activity;
  employee_id: number | null;
  vendor_id: number | null;
  order_id: number | null;
  customer_id: number | null;
  initiated: string | null;
  completed: string | null;
  location: string | null;
  quantity: number;
  quantity_units_id: number | null;
  invoice: string | null;
  comments: string | null;
  fees: number;
  cost: number;
  markup: number;
}

export const transactionFields = {
  activity: { kind: 'choice', of: [...ACTIVITIES], required: true },
  employee_id: { kind: 'reference', to: 'employee', about: 'who saw to it' },
  vendor_id: { kind: 'reference', to: 'company', readers: 'costs', about: 'whom it came from, or went back to' },
  order_id: { kind: 'whole', min: 1, readers: 'registrations' },
  customer_id: {
    kind: 'reference',
    to: 'customer',
    readers: 'registrations',
    about: 'who bought it, or brought it back',
  },
  initiated: { kind: 'moment', about: 'now, unless given' },
  completed: { kind: 'moment', about: 'now, unless given; null while it is not completed, and counts for nothing' },
  location: { kind: 'text', max: 64, about: 'where to, when it is transferred' },
  quantity: { kind: 'decimal', default: 1, min: 0, max: 1_000_000 },
  quantity_units_id: { kind: 'reference', to: 'unit' },
  invoice: { kind: 'text', max: 64, readers: 'costs', about: 'the number of the bill', example: 'A-117' },
  comments: {
    kind: 'text',
    max: 4_000,
    readers: 'costs',
    about: 'of what happened: names nobody, as it is never erased',
  },
  fees: { kind: 'money', default: 0, min: 0, readers: 'costs', about: 'for each' },
  cost: { kind: 'money', default: 0, min: 0, readers: 'costs', about: 'of each', example: 400 },
  markup: { kind: 'decimal', default: 1, min: 0, max: 1_000, readers: 'costs' },
} satisfies Fields<TransactionDetails>;

/** Objects that replies to staff carry beside a transaction. */
export const transactionRelated = {
  employee: { one: 'employee_id', with: ['person'] },
  units: { one: 'quantity_units_id' },
  customer: { one: 'customer_id', with: ['person', 'company'] },
} as const satisfies NonNullable<AnyKind['related']>;

/** Fields that complete a transaction that was begun. */
export const completionFields = { completed: { kind: 'moment', about: 'now, unless given' } } satisfies AnyFields;
export type Completion = ValuesOf<typeof completionFields>;

export const correctionFields = {
  reason: {
    kind: 'text',
    required: true,
    min: 1,
    max: 1_000,
    about: 'what was wrong: names nobody, as it is never erased',
    example: 'entered twice',
  },
} satisfies AnyFields;
export type Correction = ValuesOf<typeof correctionFields>;

export interface Transaction extends TransactionDetails {
  readonly id: number;
  /** True: it counts for nothing any more, but is still shown. */
  readonly corrected: boolean;
}

export function totalCost({ fees, cost, quantity }: Pick<Transaction, 'fees' | 'cost' | 'quantity'>): Cents {
  return times(fees + cost, quantity);
}

export function totalPrice(t: Pick<Transaction, 'fees' | 'cost' | 'quantity' | 'markup'>): Cents {
  return markedUp(t.fees + t.cost, t.markup, t.quantity);
}

/** Transactions that count, oldest first: by completion, then in the order in which they were recorded. */
export function counting(recorded: readonly Transaction[]): readonly Transaction[] {
  return recorded
    .filter(({ completed, corrected }) => completed !== null && !corrected)
    .sort((a, b) => (a.completed! < b.completed! ? -1 : a.completed! > b.completed! ? 1 : 0)); // filtered for it; stable
}

export interface Stock {
  readonly quantity: Decimal;
  /** The first transaction that would take more than there was. */
  readonly overdrawn: Transaction | null;
}

/** Quantity on hand after these transactions, which come in order. */
export function stockAfter(transactions: readonly Transaction[]): Stock {
  let quantity = 0;
  for (const transaction of transactions) {
    quantity = quantityAfter(quantity, transaction);
    if (quantity < 0) return { quantity, overdrawn: transaction };
  }
  return { quantity, overdrawn: null };
}

function quantityAfter(before: Decimal, { activity, quantity, customer_id }: Transaction): Decimal {
  switch (activity) {
    case 'Purchased':
    case 'Consigned':
      return plus(before, quantity);
    case 'Sold':
      return minus(before, quantity);
    case 'Returned':
      return customer_id !== null ? plus(before, quantity) : minus(before, quantity);
    case 'Adjusted':
      return quantity;
    case 'Transferred':
      return before;
  }
}

/** The latest of Purchased, Consigned and Transferred decides. */
export function custody(recorded: readonly Transaction[]): 'consigned' | 'owned' {
  const latest = counting(recorded).findLast(({ activity }) => /^(Purchased|Consigned|Transferred)$/.test(activity));
  return latest?.activity === 'Consigned' ? 'consigned' : 'owned';
}

/** The latest of Purchased and Consigned decides; a transfer does not tell who owns the piece. */
export function provenance(recorded: readonly Transaction[]): 'consigned' | 'owned' | 'unknown' {
  const latest = counting(recorded).findLast(({ activity }) => /^(Purchased|Consigned)$/.test(activity));
  if (!latest) return 'unknown';
  return latest.activity === 'Consigned' ? 'consigned' : 'owned';
}

/** The one by which it came to the shop. */
export function arrival(recorded: readonly Transaction[]): Transaction | null {
  return counting(recorded).find(({ activity }) => activity === 'Purchased' || activity === 'Consigned') ?? null;
}

/** Nothing is left of it, and a sale took the last. */
export function isSoldOut(recorded: readonly Transaction[]): boolean {
  let quantity = 0;
  let taker: Transaction | null = null; // the last one that left less than there was
  for (const transaction of counting(recorded)) {
    const before = quantity;
    quantity = quantityAfter(before, transaction);
    if (quantity < before) taker = transaction;
  }
  return quantity <= 0 && taker?.activity === 'Sold';
}
