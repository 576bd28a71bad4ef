import type { Cents } from '@rabbet/domain/money/money';
import type { Decimal } from '@rabbet/domain/numbers/decimal';
import type { Grant, PolicyTerms } from '@rabbet/domain/workshops/workshops';
import type { PaymentWay } from './form';

/** Stages of a registration that stands: `held` while a card is charged or somebody moves here, `offered` by mail to somebody on the waitlist. */
export type ActiveStage = 'held' | 'registered' | 'check mailed' | 'waitlist' | 'offered';
/** Stages of a registration that has ended: no seat, and no place on the waitlist. */
type EndStage = 'cancelled' | 'released' | 'lapsed' | 'moved';
export type Stage = ActiveStage | EndStage;

/** Cost of taking part, fixed when the seat is taken. */
export interface Charge {
  readonly price: Cents;
  readonly tax_rate: Decimal;
  readonly tax: Cents;
  readonly total: Cents;
}

/** Promises that come with a seat. A later change of the workshop's name, policy or dates does not change them. */
export interface Terms {
  readonly name: string;
  readonly policy: PolicyTerms;
  /** Start that was promised, ISO 8601; null while there were no dates. */
  readonly starts: string | null;
}

/** Part of what a seat owes that was settled, and how. */
export type Settlement =
  | { readonly how: 'check' | 'cash'; readonly amount: Cents }
  | { readonly how: 'card'; readonly amount: Cents; readonly payment_id: number }
  | { readonly how: 'credit'; readonly amount: Cents; readonly credit_id: number };

/** Kinds of notices to people who are registered; each is sent as a mail. */
export const NOTICE_KINDS = ['check due', 'starts soon', 'dates'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Reasons for which a seat is let go. */
export type ReleaseReason =
  'ran out' | 'told anew' | 'let go by staff' | 'move declined' | 'left' | 'not paid by credit' | 'cards declined';

/** Registration in the stream of its workshop, without personal data: its form is in the stream `registration-<id>`. */
export interface Seat extends Charge, Terms {
  readonly registration_id: number;
  readonly customer_id: number;
  readonly order_id: number;
  /** Way in which its owner wants to pay, or the waitlist. */
  readonly way: PaymentWay;
  readonly stage: Stage;
  /** Last stage before it ended, which its order still shows. */
  readonly stood: ActiveStage;
  /** End of a hold or an offer, in epoch milliseconds. */
  readonly until: number | null;
  /** Day by which a check is awaited, yyyy-MM-dd. */
  readonly check_by: string | null;
  /** True where a visitor promised a check, and nobody has confirmed it yet. */
  readonly unconfirmed: boolean;
  /** Number of payments that were begun for this person and workshop. */
  readonly attempts: number;
  /** Largest number of such payments. */
  readonly allowed: number;
  /** Payment whose outcome is not known yet. Until it is, the seat stays taken. */
  readonly open: { readonly payment_id: number; readonly amount: Cents } | null;
  readonly settled: readonly Settlement[];
  /** Part of the policy's fee that was kept when its owner moved here. */
  readonly fee_kept: Cents;
  readonly grant: Grant | null;
  /** Money that was paid by check or in cash, and that staff have to send back. */
  readonly owed_by_hand: Cents;
  readonly sent_by_hand: Cents;
  /** Seat that its owner moves here from, until they have left it. */
  readonly from: MoveFrom | null;
  /** Move that brought its owner here. */
  readonly came_by: string | null;
  /** Moves to other dates that were made or declined here. */
  readonly moves: readonly MoveAway[];
  /** Last notice of each kind to its owner: the start or the day that it was about. */
  // eslint-disable-next-line house/clear-words -- stored in the read model of seats
  readonly told: { readonly [N in NoticeKind]?: string };
  /** True where a session had begun with this registration, and was then moved or removed. */
  readonly begun: boolean;
}

export interface MoveFrom {
  readonly workshop_id: number;
  readonly move: string;
  readonly as: 'registered' | 'check mailed';
}
/** Reasons for which a move is declined. */
export type MoveDeclineReason = 'payment under way' | 'changed meanwhile' | 'dearer' | 'begun' | 'too late';

export interface MoveAway {
  readonly workshop_id: number;
  readonly move: string;
  /** Null for a move that was made. */
  readonly declined: MoveDeclineReason | null;
  readonly settled: readonly Settlement[];
  readonly fee_kept: Cents;
}

const END_STAGES: readonly Stage[] = ['cancelled', 'released', 'lapsed', 'moved'];

export function hasEnded({ stage }: Pick<Seat, 'stage'>): boolean {
  return END_STAGES.includes(stage);
}

/** Money that was paid for this seat. */
export function paidFor({ settled }: Pick<Seat, 'settled'>): Cents {
  return settled.reduce((sum, { amount }) => sum + amount, 0);
}
export function dueFor(seat: Pick<Seat, 'total' | 'settled'>): Cents {
  return seat.total - paidFor(seat);
}

/** True for a seat that was paid for, in part or whole, other than by credit. */
export function hasMoney({ settled }: Pick<Seat, 'settled'>): boolean {
  return settled.some(({ how }) => how !== 'credit');
}

export const PAYMENT_OPEN = 'A payment for this seat is under way: wait for its outcome.';
export const MOVE_OPEN = 'Somebody is just moving here from another date: wait for it.';
