import type { ClockFacts } from '@rabbet/domain/deciders/decider';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { Cents } from '@rabbet/domain/money/money';
import type { Decimal } from '@rabbet/domain/numbers/decimal';
import type { Grant } from '@rabbet/domain/workshops/workshops';
import type { WorkshopBook } from './book';
import type { Agreement, Way } from './form';
import type { Because, Charge, MoveFrom, News, Seat, Settlement, StaysBecause, Terms } from './seat';

/** Facts of a decision that gives somebody a seat. */
export interface TakingFacts extends ClockFacts {
  readonly order_id: number;
  /** 0 for customers who are exempt. */
  readonly tax_rate: Decimal;
  /** Days before the first one until which a check is taken; null where staff take it. */
  readonly check_days?: number | null;
  /** Days for which a check is awaited. */
  readonly check_wait?: number;
  /** True where a visitor asks: their check is to be confirmed, and has bounds. */
  readonly by_visitor?: boolean;
  /** False where no card can be charged. */
  readonly takes_cards?: boolean;
}

/** Facts of a decision after which a check may be awaited. */
type CheckFacts = ClockFacts & Pick<TakingFacts, 'check_wait'>;
type AcceptingFacts = ClockFacts & Pick<TakingFacts, 'tax_rate' | 'check_days' | 'check_wait'>;
type SeatWay = Exclude<Way, 'waitlist'>;

interface OfOne {
  readonly registration_id: number;
}
interface Asker {
  readonly customer_id: number;
  /** Registration that the same person had before. */
  readonly before?: number;
}
/** A change that staff make by way of exception says why. */
interface Reasoned {
  readonly reason: string;
}
/** Things that somebody takes along to another date. */
export type Luggage = Pick<
  Seat,
  'customer_id' | 'order_id' | 'way' | 'policy' | 'starts' | 'attempts' | 'allowed' | 'begun'
> & {
  readonly from: MoveFrom;
  readonly paid: Cents;
};

/** Workshop that somebody moves to, and the name of this one move: a second try is another move. */
export interface Destination {
  readonly to: number;
  readonly move: string;
}

/** Money that comes along once the other date has been left. */
interface Completion {
  readonly move: string;
  readonly settled: readonly Settlement[];
  readonly fee_kept: Cents;
}

export type RegistrationCommand =
  | { type: 'TakeSeat'; data: OfOne & Partial<Agreement> & Asker & { readonly way: Way }; facts: TakingFacts }
  | { type: 'BeginPayment'; data: OfOne; facts: ClockFacts & { readonly payment_id: number } }
  | {
      type: 'EndPayment';
      data: OfOne & { readonly payment_id: number; readonly amount: Cents; readonly outcome: 'succeeded' | 'declined' };
      facts: ClockFacts;
    }
  | { type: 'AllowAttempts'; data: OfOne & Reasoned & { readonly more: number } }
  | { type: 'ApplyCredit'; data: OfOne & { readonly credit_id: number; readonly amount: Cents }; facts: ClockFacts }
  | { type: 'TakeCash'; data: OfOne }
  | { type: 'ConfirmCheck'; data: OfOne }
  | { type: 'ReceiveCheck'; data: OfOne & { readonly amount?: Cents } }
  | { type: 'ReturnCheck'; data: OfOne & Reasoned; facts: CheckFacts }
  | { type: 'ChangeWay'; data: OfOne & Reasoned & { readonly way: 'card' | 'check' }; facts: CheckFacts }
  | { type: 'ReleaseSeat'; data: OfOne & { readonly because?: Because } }
  | {
      type: 'OfferSeats';
      /** Registrations whose person was erased: they can be told of nothing. */
      data: {
        readonly erased?: readonly number[];
        /** Registrations whose address no mail is sent to. */
        readonly unreached?: readonly number[];
        /** Dates were set a moment ago, and more may follow: an offer names all of them. */
        readonly areDatesUnsettled?: boolean;
      };
      facts: OfferFacts;
    }
  | {
      type: 'AcceptOffer';
      data: OfOne & Partial<Agreement> & { readonly way: SeatWay };
      facts: AcceptingFacts;
    }
  | {
      type: 'GiveSeat';
      /** Erased registrations are passed over in the order of the waitlist. */
      data: OfOne & { readonly way: SeatWay; readonly reason?: string; readonly erased?: readonly number[] };
      facts: AcceptingFacts;
    }
  | {
      type: 'TellRegistrations';
      data: { readonly news: News; readonly registration_id?: number };
      facts: OfferFacts;
    }
  | { type: 'LapseOffer'; data: OfOne; facts: ClockFacts }
  | {
      type: 'CancelRegistration';
      data: OfOne & { readonly by: 'customer' | 'shop'; readonly as?: 'credit' | 'refund'; readonly reason?: string };
      facts: ClockFacts;
    }
  | { type: 'UndoCancellation'; data: OfOne & Reasoned; facts: ClockFacts }
  | {
      type: 'RecordRefundSent';
      /** The day, today unless given, and how staff know it: the number of the check. */
      data: OfOne & { readonly on: string | null; readonly reference: string | null };
      facts: ClockFacts;
    }
  | { type: 'PassSeatOn'; data: OfOne & Reasoned & { readonly customer_id: number } }
  | {
      type: 'HoldForMove';
      data: OfOne & Luggage & { readonly reason?: string };
      facts: ClockFacts & Pick<TakingFacts, 'tax_rate' | 'check_wait'>;
    }
  | {
      type: 'MoveAway';
      data: OfOne & Destination & { readonly as: MoveFrom['as']; readonly total: Cents; readonly reason?: string };
      facts: ClockFacts;
    }
  | { type: 'CompleteMove'; data: OfOne & Completion; facts: CheckFacts }
  | { type: 'AbandonMove'; data: OfOne };

export interface OfferFacts extends ClockFacts {
  /** Time for which an offer stands, if the workshop does not begin before. */
  readonly offer_ms?: number;
  /** False without a mail server: nobody can be told of an offer. */
  readonly has_mail_server?: boolean;
}

/** Event about one registration. */
export type AboutSeat = Exclude<SeatEvent, { type: 'WorkshopSessionBegun' | 'WorkshopSeatsKept' }>;

export type CommandOf<T extends RegistrationCommand['type']> = Extract<RegistrationCommand, { type: T }>;
export type Events = readonly SeatEvent[];
/** Events that one of these commands leads to. */
export type Rule<T extends RegistrationCommand['type']> = (
  book: WorkshopBook,
  data: CommandOf<T>['data'],
  command: CommandOf<T>,
) => Events;

/** Start of every seat: whose it is, which way it was asked for, and what it costs and promises. */
export interface Booking extends OfOne, Charge, Terms {
  readonly customer_id: number;
  readonly order_id: number;
  readonly way: Way;
  /** Payments begun before for the same person and workshop. */
  readonly attempts: number;
}

/** Credit that paid for a seat which its owner did not get: it is given back. */
type GivenBack = { readonly give_back: readonly Extract<Settlement, { how: 'credit' }>[] };

export type SeatEvent = ShopEvent &
  (
    | {
        type: 'WorkshopSeatHeld';
        /** The reason of staff who gave the seat to somebody whose turn it was not. */
        data: Booking & { readonly until: string; readonly reason?: string };
      }
    | { type: 'WorkshopWaitlistJoined'; data: Booking }
    | {
        type: 'WorkshopSeatHeldForMove';
        data: Booking & Omit<Luggage, 'paid'> & { readonly reason: string | null };
      }
    | {
        type: 'WorkshopMoveCompleted';
        data: OfOne & Completion;
      }
    | { type: 'WorkshopPaymentBegun'; data: OfOne & { readonly payment_id: number; readonly amount: Cents } }
    | {
        type: 'WorkshopPaymentEnded';
        data: OfOne & {
          readonly payment_id: number;
          readonly amount: Cents;
          readonly outcome: 'paid' | 'declined' | 'to be refunded';
        };
      }
    | { type: 'WorkshopAttemptsAllowed'; data: OfOne & Reasoned & { readonly more: number } }
    | { type: 'WorkshopSeatSettled'; data: OfOne & { readonly settlement: Settlement } }
    | { type: 'WorkshopSeatConfirmed'; data: OfOne & { readonly paid: Cents } }
    | {
        type: 'WorkshopCheckAwaited';
        /** An unconfirmed check of a visitor. Older ones, and those that staff take, stand as promised. */
        data: OfOne & { readonly by: string | null; readonly unconfirmed?: true };
      }
    | { type: 'WorkshopCheckConfirmed'; data: OfOne }
    | {
        type: 'WorkshopCheckReturned';
        /** Day by which another check is awaited. */
        data: OfOne & Reasoned & { readonly amount: Cents; readonly by: string | null };
      }
    | {
        type: 'WorkshopWayChanged';
        data: OfOne & Reasoned & { readonly way: 'card' | 'check'; readonly until: string | null };
      }
    | { type: 'WorkshopSeatReleased'; data: OfOne & GivenBack & { readonly because: Because } }
    | { type: 'WorkshopSeatOffered'; data: OfOne & { readonly until: string } }
    | {
        type: 'WorkshopSeatOfferAccepted';
        data: OfOne & Charge & Terms & { readonly way: SeatWay; readonly until: string };
      }
    | { type: 'WorkshopSeatOfferLapsed'; data: OfOne }
    | { type: 'WorkshopSeatOfferWithdrawn'; data: OfOne }
    | {
        type: 'WorkshopRegistrationCancelled';
        data: OfOne &
          Grant & {
            readonly by: 'customer' | 'shop';
            readonly paid: Cents;
            /** Amounts that go back the way they came. */
            readonly refunds: readonly Settlement[];
            readonly reason: string | null;
          };
      }
    | { type: 'WorkshopCancellationUndone'; data: OfOne & Reasoned }
    | {
        type: 'WorkshopRefundSent';
        data: OfOne & { readonly amount: Cents; readonly on: string; readonly reference: string | null };
      }
    | { type: 'WorkshopSeatPassedOn'; data: OfOne & Reasoned & { readonly customer_id: number } }
    | {
        type: 'WorkshopRegistrationMoved';
        data: OfOne &
          Grant &
          Destination & {
            readonly paid: Cents;
            /** Settlements that go along, up to what the other date costs. */
            readonly settled: readonly Settlement[];
            readonly fee_kept: Cents;
          };
      }
    | { type: 'WorkshopRegistrationMoveDeclined'; data: OfOne & Destination & { readonly because: StaysBecause } }
    | { type: 'WorkshopRegistrationTold'; data: OfOne & { readonly news: News; readonly of: string } }
    | {
        type: 'WorkshopSeatsKept';
        /** Ends of the times for which the free seats are kept for the waitlist, ISO 8601: one for each of them. */
        data: { readonly until: readonly string[] };
      }
    | { type: 'WorkshopSessionBegun'; data: { readonly start: number; readonly registrations: readonly number[] } }
  );
