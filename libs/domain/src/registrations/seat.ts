import type { Cents } from '@rabbet/domain/money/money';
import type { Decimal } from '@rabbet/domain/numbers/decimal';
import type { Grant, PolicyTerms } from '@rabbet/domain/workshops/workshops';
import type { Way } from './form';

/** `held` while a card is charged or somebody moves here, `offered` to the first of the waitlist. */
export type Standing = 'held' | 'registered' | 'check mailed' | 'waitlist' | 'offered';
/** Ends of a registration: no seat, and no place on the waitlist. */
type Ended = 'cancelled' | 'released' | 'lapsed' | 'moved';
export type Stage = Standing | Ended;

/** Cost of taking part, fixed when the seat is taken. */
export interface Charge {
  readonly price: Cents;
  readonly tax_rate: Decimal;
  readonly tax: Cents;
  readonly total: Cents;
}

/** Promises that come with a seat: a rename, a policy or a day that is set later leaves them alone. */
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

/** News that makes a mail of its own. */
export const NEWS = ['check due', 'starts soon', 'dates'] as const;
export type News = (typeof NEWS)[number];

/** Reasons for which a seat is let go. */
export type Because =
  'ran out' | 'told anew' | 'let go by staff' | 'move declined' | 'left' | 'not paid by credit' | 'cards declined';

/** Place of a registration in a workshop, by ids and terms: the form is in `registration-<id>`. */
export interface Seat extends Charge, Terms {
  readonly registration_id: number;
  readonly customer_id: number;
  readonly order_id: number;
  /** Way in which its owner wants to pay, or the waitlist. */
  readonly way: Way;
  readonly stage: Stage;
  /** Stage before it ended: its order stays readable as it was. */
  readonly stood: Standing;
  /** End of a hold or an offer, in epoch milliseconds. */
  readonly until: number | null;
  /** Day by which a check is awaited, yyyy-MM-dd. */
  readonly check_by: string | null;
  /** A visitor said that a check is on its way, and nobody has confirmed it yet. */
  readonly unconfirmed: boolean;
  /** Payments that were begun for this person and workshop, and how many may be. */
  readonly attempts: number;
  readonly allowed: number;
  /** Payment whose outcome nobody knows yet: the seat stays until somebody does. */
  readonly open: { readonly payment_id: number; readonly amount: Cents } | null;
  readonly settled: readonly Settlement[];
  /** Part of the policy's fee that was kept when its owner moved here. */
  readonly fee_kept: Cents;
  readonly grant: Grant | null;
  /** Money that came by check or in cash and has to go back: staff send it. */
  readonly owed_by_hand: Cents;
  readonly sent_by_hand: Cents;
  /** Place that its owner moves here from, until they have left it. */
  readonly from: MoveFrom | null;
  /** Move that brought its owner here. */
  readonly came_by: string | null;
  /** Moves to other dates that were decided here. */
  readonly moves: readonly MoveAway[];
  /** News that its owner was told, and the start or day that each was about. */
  // eslint-disable-next-line house/clear-words -- stored in the read model of seats
  readonly told: { readonly [N in News]?: string };
  /** A session of theirs had begun when it was moved or taken off the schedule. */
  readonly begun: boolean;
}

export interface MoveFrom {
  readonly workshop_id: number;
  readonly move: string;
  readonly as: 'registered' | 'check mailed';
}
/** Reason that kept somebody where they were. */
export type StaysBecause = 'payment under way' | 'changed meanwhile' | 'dearer' | 'begun' | 'too late';

export interface MoveAway {
  readonly workshop_id: number;
  readonly move: string;
  /** Null where the move was made. */
  readonly declined: StaysBecause | null;
  readonly settled: readonly Settlement[];
  readonly fee_kept: Cents;
}

const ENDED: readonly Stage[] = ['cancelled', 'released', 'lapsed', 'moved'];

export function hasEnded({ stage }: Pick<Seat, 'stage'>): boolean {
  return ENDED.includes(stage);
}

/** Cents that the shop has for this seat. */
export function paidFor({ settled }: Pick<Seat, 'settled'>): Cents {
  return settled.reduce((sum, { amount }) => sum + amount, 0);
}
export function dueFor(seat: Pick<Seat, 'total' | 'settled'>): Cents {
  return seat.total - paidFor(seat);
}

/** True of a seat for which the shop has money that is no credit: it never falls free by itself. */
export function hasMoney({ settled }: Pick<Seat, 'settled'>): boolean {
  return settled.some(({ how }) => how !== 'credit');
}

export const PAYMENT_OPEN = 'A payment for this seat is under way: wait for its outcome.';
export const MOVE_OPEN = 'Somebody is just moving here from another date: wait for it.';
