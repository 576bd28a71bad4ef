import type { Cents } from '@rabbet/domain/money/money';
import { addDays, addYears } from '@rabbet/domain/time/days';
import { dateIn, instantAt, wallAt } from '@rabbet/domain/time/zone';
import type { Cancellation } from './details';

/** Terms of a policy that are promised with a seat. They are copied, so that a later change of the policy does not affect them. */
export interface PolicyTerms {
  readonly code: Cancellation;
  /** Number of days before the start that the deadline is, at the same time of day. */
  readonly days: number;
  /** True if cancelling exactly at the deadline is early enough. */
  readonly atLatest: boolean;
  /** Amount that the shop keeps of what was paid. */
  readonly fee: Cents;
  /** Paragraphs of the policy as the customer has read them. */
  readonly words: readonly string[];
}

/** Division of what was paid between the customer and the shop. */
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

export interface CancellationFacts {
  readonly paid: Cents;
  /** Part of the fee that the shop kept earlier, when the customer moved to another date. */
  readonly feeKept: Cents;
  /** Start of the workshop, in epoch milliseconds; null once its dates were withdrawn. */
  readonly start: number | null;
  readonly now: number;
  /** True if a session with this customer has begun: then nothing is granted. */
  readonly hasBegun: boolean;
}

/** Paragraph of a policy as visitors read it. */
export interface PolicyText {
  readonly text: string;
  readonly red: boolean;
}

interface PolicyDefinition {
  readonly days: number;
  readonly atLatest: boolean;
  readonly fee: Cents;
  readonly promise: string;
  readonly otherwise: string;
  /** Only for a policy whose sentence about no refund is red on all pages, and whose notice begins with another sentence. */
  readonly strict?: { readonly notice: string };
}

const POLICIES: Readonly<Record<Cancellation, PolicyDefinition>> = {
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

const FREE_NOTICE = 'This workshop is free. If you cannot come, please give your seat back by the link in our e-mail.';
const ON_TIME = 'Please show up 15 minutes early.';
const GENERAL_SENTENCES = ['Credits last 1 year.', ON_TIME];

function freeNotice(): readonly PolicyText[] {
  return [FREE_NOTICE, ON_TIME].map(plainParagraph);
}

/** Paragraphs for the page of a workshop. A free workshop has only a short notice. */
export function policyDetails(policy: Cancellation, isFree = false): readonly PolicyText[] {
  if (isFree) return freeNotice();
  const { promise, otherwise, strict } = POLICIES[policy];
  return [
    plainParagraph(promise),
    { text: otherwise, red: strict !== undefined },
    ...GENERAL_SENTENCES.map(plainParagraph),
  ];
}

/** Paragraphs above the form, where visitors must acknowledge them. */
export function policyNotice(policy: Cancellation, isFree = false): readonly PolicyText[] {
  if (isFree) return freeNotice();
  const { promise, otherwise, strict } = POLICIES[policy];
  const first = strict ? [plainParagraph(strict.notice)] : [];
  return [...first, plainParagraph(promise), { text: otherwise, red: true }, ...GENERAL_SENTENCES.map(plainParagraph)];
}

function plainParagraph(text: string): PolicyText {
  return { text, red: false };
}

/** Terms that are promised with a seat that is taken now. */
export function termsOfPolicy(code: Cancellation, isFree = false): PolicyTerms {
  const { days, atLatest, fee } = POLICIES[code];
  return { code, days, atLatest, fee, words: policyNotice(code, isFree).map(({ text }) => text) };
}

/** Grant to a customer who cancels. If the dates were withdrawn, all that was paid becomes credit. */
export function grantOf(promise: PolicyTerms, { paid, feeKept, start, now, hasBegun }: CancellationFacts): Grant {
  if (hasBegun) return grantOfCredit(paid, 0, now);
  if (start === null) return grantOfCredit(paid, paid, now);
  const feeDue = promise.fee - feeKept;
  const credit = isEarly(promise, start, now) ? Math.max(0, paid - feeDue) : 0;
  return grantOfCredit(paid, credit, now);
}

/** Grant where the shop cancels: all that was paid, and the fee that was kept earlier, become credit. */
export function grantOfShop(paid: Cents, feeKept: Cents, now: number): Grant {
  return grantOfCredit(paid + feeKept, paid + feeKept, now);
}

function grantOfCredit(paid: Cents, credit: Cents, now: number): Grant {
  return { credit, refund: 0, kept: paid - credit, credit_until: credit > 0 ? creditUntil(dateIn(now)) : null };
}

/** Last day of a credit that is granted on this date. */
export function creditUntil(on: string): string {
  return addYears(on, CREDIT_YEARS);
}

export function isEarly(promise: Pick<PolicyTerms, 'days' | 'atLatest'>, start: number, now: number): boolean {
  const deadline = deadlineOf(promise, start);
  return promise.atLatest ? now <= deadline : now < deadline;
}

/** Deadline of cancelling: `days` before the start, at the same time of day in the shop. */
export function deadlineOf({ days }: Pick<PolicyTerms, 'days'>, start: number): number {
  const [date, clock] = wallAt(start).toISOString().split('T') as [string, string]; // ISO 8601 has a date and a time
  const seconds = Number(clock.slice(6, 8)) * 1_000 + Number(clock.slice(9, 12));
  return instantAt(addDays(date, -days), clock.slice(0, 5)) + seconds;
}
