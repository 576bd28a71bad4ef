import { type Cents, markedUp, times } from '@rabbet/domain/money/money';
import { type Decimal, minus, plus } from '@rabbet/domain/numbers/decimal';
import type { AnyFields, Fields, ValuesOf } from '@rabbet/domain/records/fields';
import type { AnyKind } from '@rabbet/domain/records/record';

/** Kinds of transactions, with what each says of a piece. */
export const ACTIVITY_WORDS = {
  Purchased: 'the shop bought it',
  Consigned: 'somebody left it with the shop, to be sold for a share',
  Transferred: 'it became the property of the shop',
  Moved: 'it hangs or stands elsewhere, and belongs to whom it did',
  Sold: 'a customer bought it',
  Returned: 'a customer brought it back, or it went back to whom it came from',
  Adjusted: 'it was counted: so many are on hand',
} as const;
export type Activity = keyof typeof ACTIVITY_WORDS;
export const ACTIVITIES = Object.keys(ACTIVITY_WORDS) as readonly Activity[]; // its own names

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
  price: number | null;
  share: number | null;
}

export const transactionFields = {
  activity: { kind: 'choice', of: [...ACTIVITIES], required: true },
  employee_id: { kind: 'reference', to: 'employee', about: 'who saw to it' },
  vendor_id: { kind: 'reference', to: 'company', readers: 'costs', about: 'whom it came from, or went back to' },
  order_id: { kind: 'whole', min: 1, readers: 'registrations', about: 'the framing order that a sale belongs to' },
  customer_id: {
    kind: 'reference',
    to: 'customer',
    readers: 'registrations',
    about: 'who bought it, or brought it back',
  },
  initiated: { kind: 'moment', about: 'now, unless given' },
  completed: { kind: 'moment', about: 'now, unless given; null while it is not completed, and counts for nothing' },
  location: { kind: 'text', max: 64, about: 'where to, when it is moved' },
  quantity: { kind: 'decimal', default: 1, min: 0, max: 1_000_000 },
  quantity_units_id: { kind: 'reference', to: 'unit' },
  invoice: { kind: 'text', max: 64, readers: 'costs', about: 'the number of the bill', example: 'A-117' },
  comments: {
    kind: 'text',
    max: 4_000,
    readers: 'costs',
    about: 'what happened; please leave names out, as this text is kept for good',
  },
  fees: { kind: 'money', default: 0, min: 0, readers: 'costs', about: 'for each' },
  cost: { kind: 'money', default: 0, min: 0, readers: 'costs', about: 'of each', example: 400 },
  markup: { kind: 'decimal', default: 1, min: 0, max: 1_000, readers: 'costs' },
  price: { kind: 'money', min: 0, about: "of each that is sold; the piece's own, unless given" },
  share: {
    kind: 'decimal',
    min: 0,
    max: 100,
    readers: 'costs',
    about: "the consignor's part of a sale, in percent; as the settings say, unless given",
  },
} satisfies Fields<TransactionDetails>;

/** Objects that replies to staff carry beside a transaction. */
export const transactionRelated = {
  employee: { reference: 'employee_id', with: ['person'] },
  units: { reference: 'quantity_units_id' },
  customer: { reference: 'customer_id', with: ['person', 'company'] },
} as const satisfies NonNullable<AnyKind['related']>;

/** Fields that complete a transaction that was begun: values that staff have only then. */
export const completionFields = {
  completed: { kind: 'moment', about: 'now, unless given' },
  customer_id: transactionFields.customer_id,
  invoice: transactionFields.invoice,
  price: transactionFields.price,
} satisfies AnyFields;
export type Completion = ValuesOf<typeof completionFields>;

export const correctionFields = {
  reason: {
    kind: 'text',
    required: true,
    min: 1,
    max: 1_000,
    about: 'what was wrong; please leave names out, as this text is kept for good',
    example: 'entered twice',
  },
} satisfies AnyFields;
export type Correction = ValuesOf<typeof correctionFields>;

/** Debt to the consignor that a sale makes, fixed when the piece is sold; null of all else. */
export interface Owed {
  readonly consignor_id: number | null;
  /** Cents. */
  readonly due: number | null;
}

export const owedFields = {
  consignor_id: { kind: 'reference', to: 'company', readers: 'costs', about: 'who left it with the shop' },
  due: { kind: 'money', readers: 'costs', about: 'what the consignor is owed for the sale' },
} satisfies Fields<{ -readonly [K in keyof Owed]: Owed[K] }>;

/** Fields of a transaction as it is recorded. */
export const recordedFields = { ...transactionFields, ...owedFields };

export interface Transaction extends TransactionDetails, Owed {
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
export function countedTransactions(recorded: readonly Transaction[]): readonly Transaction[] {
  return recorded
    .filter(({ completed, corrected }) => completed !== null && !corrected)
    .sort((a, b) => (a.completed! < b.completed! ? -1 : a.completed! > b.completed! ? 1 : 0)); // filtered for it; stable
}

export interface Stock {
  readonly quantity: Decimal;
  /** First transaction that would take more than there was. */
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
    case 'Moved':
      return before;
  }
}

/** Owner by the latest of Purchased, Consigned and Transferred. */
export function custodyOf(recorded: readonly Transaction[]): 'consigned' | 'owned' {
  const latest = countedTransactions(recorded).findLast(({ activity }) =>
    /^(Purchased|Consigned|Transferred)$/.test(activity),
  );
  return latest?.activity === 'Consigned' ? 'consigned' : 'owned';
}

/** Owner by the latest of Purchased and Consigned: a transfer does not count. */
export function provenanceOf(recorded: readonly Transaction[]): 'consigned' | 'owned' | 'unknown' {
  const latest = countedTransactions(recorded).findLast(({ activity }) => /^(Purchased|Consigned)$/.test(activity));
  if (!latest) return 'unknown';
  return latest.activity === 'Consigned' ? 'consigned' : 'owned';
}

/** Words that people see of whose a piece is, with what each means. */
export const STANDING_WORDS = {
  'not received': 'it has not come to the shop yet',
  owned: 'it belongs to the shop',
  consigned: 'it is here to be sold, and still belongs to its consignor',
  sold: 'a customer has it',
  returned: 'it went back to whom it came from',
} as const;
export type Standing = keyof typeof STANDING_WORDS;
export const STANDINGS = Object.keys(STANDING_WORDS) as readonly Standing[]; // its own names

export function standingOf(recorded: readonly Transaction[]): Standing {
  const counted = countedTransactions(recorded);
  if (counted.every(({ activity }) => activity === 'Moved')) return 'not received';
  const taker = lastUnitTaker(counted);
  if (taker?.activity === 'Sold') return 'sold';
  return taker?.activity === 'Returned' ? 'returned' : custodyOf(recorded);
}

/** Consignor of a piece that the shop has not bought; null where there is none, or none is named. */
export function consignorOf(recorded: readonly Transaction[]): number | null {
  if (standingOf(recorded) !== 'consigned') return null;
  return countedTransactions(recorded).findLast(({ activity }) => activity === 'Consigned')?.vendor_id ?? null;
}

/** Transaction that decides the standing; null of a piece that has not come. */
export function decidingTransaction(recorded: readonly Transaction[]): Transaction | null {
  const counted = countedTransactions(recorded);
  if (counted.every(({ activity }) => activity === 'Moved')) return null;
  const taker = lastUnitTaker(counted);
  if (taker?.activity === 'Sold' || taker?.activity === 'Returned') return taker;
  const owner = counted.findLast(({ activity }) => /^(Purchased|Consigned|Transferred)$/.test(activity));
  return owner ?? counted.findLast(({ activity }) => activity !== 'Moved') ?? null;
}

/** Transaction by which a piece came to the shop. */
export function arrivalOf(recorded: readonly Transaction[]): Transaction | null {
  return (
    countedTransactions(recorded).find(({ activity }) => activity === 'Purchased' || activity === 'Consigned') ?? null
  );
}

/** True if no unit is left, and a sale took the last one. */
export function isSoldOut(recorded: readonly Transaction[]): boolean {
  return lastUnitTaker(countedTransactions(recorded))?.activity === 'Sold';
}

/** Transaction that took the last unit; null while one is left. */
function lastUnitTaker(transactions: readonly Transaction[]): Transaction | null {
  let quantity = 0;
  let taker: Transaction | null = null;
  for (const transaction of transactions) {
    const before = quantity;
    quantity = quantityAfter(before, transaction);
    if (quantity < before) taker = transaction;
  }
  return quantity <= 0 ? taker : null;
}
