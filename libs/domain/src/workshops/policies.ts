import type { Cents } from '@rabbet/domain/money/money';
import { addDays, addYears } from '@rabbet/domain/time/days';
import { dateIn, instantAt, wallAt } from '@rabbet/domain/time/zone';
import type { Cancellation } from './details';

/** Terms of a policy as they are promised with a seat, in numbers and in words: a later policy does not change them. */
export interface PolicyTerms {
  readonly code: Cancellation;
  /** Days before the start until which cancelling is early enough, at the same time of day. */
  readonly days: number;
  /** True if cancelling at that very moment is still early enough. */
  readonly atLatest: boolean;
  readonly fee: Cents;
  readonly words: readonly string[];
}

/** Division of all that was paid. */
export interface Grant {
  /** Store credit towards fine art, framing or any other workshop. */
  readonly credit: Cents;
  /** Amount that goes back the way it came. */
  readonly refund: Cents;
  /** Amount that stays with the shop. */
  // eslint-disable-next-line house/clear-words -- stored name
  readonly kept: Cents;
  /** Last date on which the credit can be used, yyyy-MM-dd; null where there is none. */
  readonly credit_until: string | null;
}

export interface Cancelling {
  readonly paid: Cents;
  /** Part of the fee that the shop has kept before, when its owner moved. */
  readonly feeKept: Cents;
  /** Start of the workshop, in epoch milliseconds; null once its dates were withdrawn. */
  readonly start: number | null;
  readonly now: number;
  /** True if a session has begun for which the owner of the seat was registered: nothing is granted any more. */
  readonly hasBegun: boolean;
}

/** Paragraph of a policy as visitors read it. */
export interface PolicyText {
  readonly text: string;
  readonly red: boolean;
}

interface Terms {
  readonly days: number;
  readonly atLatest: boolean;
  readonly fee: Cents;
  readonly promise: string;
  readonly otherwise: string;
  /** Given where the sentence on no refund is red on the page of the workshop too: its notice begins with these words. */
  readonly strict?: { readonly notice: string };
}

const TERMS: Readonly<Record<Cancellation, Terms>> = {
  0: {
    days: 2,
    atLatest: true,
    fee: 0,
    promise:
      'Cancel up to 2 days before the workshop starts for 100% store credit towards fine art, framing or any other workshop. There is no credit after that.',
    otherwise: 'No refund once the workshop has started.',
    strict: { notice: 'This class requires full payment for registration.' },
  },
  1: {
    days: 14,
    atLatest: true,
    fee: 0,
    promise: 'Cancel up to 2 weeks before the workshop starts for 100% store credit.',
    otherwise: 'No refund otherwise.',
  },
  2: {
    days: 7,
    atLatest: false,
    fee: 75_00,
    promise: 'Cancel more than 7 days before the workshop starts for store credit minus a $75.00 non-refundable fee.',
    otherwise: 'No refund otherwise.',
  },
  3: {
    days: 30,
    atLatest: false,
    fee: 250_00,
    promise: 'Cancel more than 30 days before the workshop starts for store credit minus a $250.00 non-refundable fee.',
    otherwise: 'No refund otherwise.',
  },
};

const CREDIT_YEARS = 1;

const FREE = 'This workshop is free. If you cannot come, please give your seat back by the link in our e-mail.';
const ON_TIME = 'Please show up 15 minutes early.';
const FOR_ALL = ['Credits last 1 year.', ON_TIME];

function freeNotice(): readonly PolicyText[] {
  return [FREE, ON_TIME].map(plain);
}

/** Paragraphs for the page of a workshop. Where nothing is paid, there is nothing to grant. */
export function policyDetails(policy: Cancellation, isFree = false): readonly PolicyText[] {
  if (isFree) return freeNotice();
  const { promise, otherwise, strict } = TERMS[policy];
  return [plain(promise), { text: otherwise, red: strict !== undefined }, ...FOR_ALL.map(plain)];
}

/** Paragraphs above the form, where they have to be acknowledged. */
export function policyNotice(policy: Cancellation, isFree = false): readonly PolicyText[] {
  if (isFree) return freeNotice();
  const { promise, otherwise, strict } = TERMS[policy];
  const first = strict ? [plain(strict.notice)] : [];
  return [...first, plain(promise), { text: otherwise, red: true }, ...FOR_ALL.map(plain)];
}

function plain(text: string): PolicyText {
  return { text, red: false };
}

/** Terms that are promised to whoever takes a seat now. */
export function promiseOf(code: Cancellation, isFree = false): PolicyTerms {
  const { days, atLatest, fee } = TERMS[code];
  return { code, days, atLatest, fee, words: policyNotice(code, isFree).map(({ text }) => text) };
}

/** Grant to a customer who cancels. Where the dates were withdrawn, nobody loses anything. */
export function grantOf(promise: PolicyTerms, { paid, feeKept, start, now, hasBegun }: Cancelling): Grant {
  if (hasBegun) return grantWith(paid, 0, now);
  if (start === null) return grantWith(paid, paid, now);
  const credit = isEarly(promise, start, now) ? Math.max(0, paid - (promise.fee - feeKept)) : 0;
  return grantWith(paid, credit, now);
}

/** Grant of a shop that cancels: all that was paid, and the fee that was kept before. */
export function grantOfShop(paid: Cents, feeKept: Cents, now: number): Grant {
  return grantWith(paid + feeKept, paid + feeKept, now);
}

function grantWith(paid: Cents, credit: Cents, now: number): Grant {
  return { credit, refund: 0, kept: paid - credit, credit_until: credit > 0 ? creditUntil(dateIn(now)) : null };
}

/** Last date on which a credit can be used that is granted on this date. */
export function creditUntil(on: string): string {
  return addYears(on, CREDIT_YEARS);
}

export function isEarly(promise: Pick<PolicyTerms, 'days' | 'atLatest'>, start: number, now: number): boolean {
  const deadline = deadlineOf(promise, start);
  return promise.atLatest ? now <= deadline : now < deadline;
}

/** Deadline of cancelling: the time of day of the start on the shop's clock, so many days before it. */
export function deadlineOf({ days }: Pick<PolicyTerms, 'days'>, start: number): number {
  const [date, clock] = wallAt(start).toISOString().split('T') as [string, string]; // of this form
  const seconds = Number(clock.slice(6, 8)) * 1_000 + Number(clock.slice(9, 12));
  return instantAt(addDays(date, -days), clock.slice(0, 5)) + seconds;
}
