import type { Cents } from '@rabbet/domain/money/money';
import { addDays, addYears, daysBetween } from '@rabbet/domain/time/days';
import type { Cancellation } from './details';

/** What becomes of what was paid. The two amounts are all of it. */
export interface Grant {
  /** Store credit towards fine art, framing or any other workshop. */
  readonly credit: Cents;
  /** What stays with the shop. */
  readonly kept: Cents;
  /** The last date on which the credit can be used, yyyy-MM-dd; null where there is none. */
  readonly credit_until: string | null;
}

export interface Cancelling {
  readonly paid: Cents;
  /** The date on which the workshop starts, in the shop's zone; null once its dates were withdrawn. */
  readonly firstDay: string | null;
  /** The date of cancelling, in the shop's zone. */
  readonly on: string;
  readonly by: 'customer' | 'shop';
}

/** A paragraph of what visitors read about it. */
export interface PolicyText {
  readonly text: string;
  readonly red: boolean;
}

interface Terms {
  /** So many days of the calendar before the first one is still early enough. */
  readonly days: number;
  readonly fee: Cents;
  readonly promise: string;
  readonly otherwise: string;
  /** Where what happens otherwise is red on the page of the workshop too, and what its notice begins with. */
  readonly strict?: { readonly notice: string };
}

const TERMS: Readonly<Record<Cancellation, Terms>> = {
  0: {
    days: 2,
    fee: 0,
    promise:
      'Cancel up to 2 days before the workshop starts for 100% store credit towards fine art, framing or any other workshop. There is no credit after that.',
    otherwise: 'No refund once the workshop has started.',
    strict: { notice: 'This class requires full payment for registration.' },
  },
  1: {
    days: 14,
    fee: 0,
    promise: 'Cancel up to 2 weeks before the workshop starts for 100% store credit.',
    otherwise: 'No refund otherwise.',
  },
  2: {
    days: 8,
    fee: 75_00,
    promise: 'Cancel more than 7 days before the workshop starts for store credit minus a $75.00 non-refundable fee.',
    otherwise: 'No refund otherwise.',
  },
  3: {
    days: 31,
    fee: 250_00,
    promise: 'Cancel more than 30 days before the workshop starts for store credit minus a $250.00 non-refundable fee.',
    otherwise: 'No refund otherwise.',
  },
};

const CREDIT_YEARS = 1;
const FOR_ALL = ['Credits last 1 year.', 'Please show up 15 minutes early.'];

/** On the page of a workshop. */
export function policyDetails(policy: Cancellation): readonly PolicyText[] {
  const { promise, otherwise, strict } = TERMS[policy];
  return [plain(promise), { text: otherwise, red: strict !== undefined }, ...FOR_ALL.map(plain)];
}

/** Above the form, where it has to be acknowledged. */
export function policyNotice(policy: Cancellation): readonly PolicyText[] {
  const { promise, otherwise, strict } = TERMS[policy];
  const first = strict ? [plain(strict.notice)] : [];
  return [...first, plain(promise), { text: otherwise, red: true }, ...FOR_ALL.map(plain)];
}

function plain(text: string): PolicyText {
  return { text, red: false };
}

/** What cancelling grants. When it is the shop that cancels, or has no date any more, nobody loses anything. */
export function grantOf(policy: Cancellation, { paid, firstDay, on, by }: Cancelling): Grant {
  const { days, fee } = TERMS[policy];
  if (by === 'shop' || firstDay === null) return granted(paid, paid, on);
  return granted(paid, daysBetween(on, firstDay) < days ? 0 : Math.max(0, paid - fee), on);
}

function granted(paid: Cents, credit: Cents, on: string): Grant {
  return { credit, kept: paid - credit, credit_until: credit > 0 ? creditUntil(on) : null };
}

/** The last date on which a credit can be used that is granted on that one. */
export function creditUntil(on: string): string {
  return addYears(on, CREDIT_YEARS);
}

/** The last date on which a customer who cancels still gets a credit; null while the workshop has no dates. */
export function lastDayForCredit(policy: Cancellation, firstDay: string | null): string | null {
  return firstDay === null ? null : addDays(firstDay, -TERMS[policy].days);
}
