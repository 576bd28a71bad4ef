import type { ClockFacts } from '@rabbet/domain/deciders/decider';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { Cents } from '@rabbet/domain/money/money';
import type { Decimal } from '@rabbet/domain/numbers/decimal';
import type { Grant } from '@rabbet/domain/workshops/workshops';
import type { WorkshopBook } from './book';
import type { Agreement, PaymentWay } from './form';
import type { ReleaseReason, Charge, MoveFrom, NoticeKind, Seat, Settlement, MoveDeclineReason, Terms } from './seat';

/** Facts for commands that give somebody a seat. */
export interface TakingFacts extends ClockFacts {
  readonly order_id: number;
  /** 0 for customers who are exempt. */
  readonly tax_rate: Decimal;
  /** Number of days before the workshop until which checks are accepted; null for staff, who accept them at any time. */
  readonly check_days?: number | null;
  /** Number of days for which a check is awaited. */
  readonly check_wait?: number;
  /** True for a visitor: their check must be confirmed, and the number of unconfirmed checks is limited. */
  readonly by_visitor?: boolean;
  /** False where the shop cannot charge cards. */
  readonly takes_cards?: boolean;
}

/** Facts for commands after which a check may be awaited. */
type CheckFacts = ClockFacts & Pick<TakingFacts, 'check_wait'>;
type AcceptingFacts = ClockFacts & Pick<TakingFacts, 'tax_rate' | 'check_days' | 'check_wait'>;
type SeatWay = Exclude<PaymentWay, 'waitlist'>;

interface RegistrationRef {
  readonly registration_id: number;
}
interface CustomerRef {
  readonly customer_id: number;
  /** Registration that the same person had before. */
  readonly before?: number;
}
/** Reason of staff for an exception. */
interface WithReason {
  readonly reason: string;
}
/** Data of a seat that goes along to another date. */
export type Luggage = Pick<
  Seat,
  'customer_id' | 'order_id' | 'way' | 'policy' | 'starts' | 'attempts' | 'allowed' | 'begun'
> & {
  readonly from: MoveFrom;
  readonly paid: Cents;
};

/** Workshop that somebody moves to, and the id of this move. A second attempt has another id. */
export interface Destination {
  readonly to: number;
  readonly move: string;
}

/** Payments that go along once the old seat has been left. */
interface Completion {
  readonly move: string;
  readonly settled: readonly Settlement[];
  readonly fee_kept: Cents;
}

export type RegistrationCommand =
  | {
      type: 'TakeSeat';
      data: RegistrationRef & Partial<Agreement> & CustomerRef & { readonly way: PaymentWay };
      facts: TakingFacts;
    }
  | { type: 'BeginPayment'; data: RegistrationRef; facts: ClockFacts & { readonly payment_id: number } }
  | {
      type: 'EndPayment';
      data: RegistrationRef & {
        readonly payment_id: number;
        readonly amount: Cents;
        readonly outcome: 'succeeded' | 'declined';
      };
      facts: ClockFacts;
    }
  | { type: 'AllowAttempts'; data: RegistrationRef & WithReason & { readonly more: number } }
  | {
      type: 'ApplyCredit';
      data: RegistrationRef & { readonly credit_id: number; readonly amount: Cents };
      facts: ClockFacts;
    }
  | { type: 'TakeCash'; data: RegistrationRef }
  | { type: 'ConfirmCheck'; data: RegistrationRef }
  | { type: 'ReceiveCheck'; data: RegistrationRef & { readonly amount?: Cents } }
  | { type: 'ReturnCheck'; data: RegistrationRef & WithReason; facts: CheckFacts }
  | { type: 'ChangeWay'; data: RegistrationRef & WithReason & { readonly way: 'card' | 'check' }; facts: CheckFacts }
  | { type: 'ReleaseSeat'; data: RegistrationRef & { readonly because?: ReleaseReason } }
  | {
      type: 'OfferSeats';
      /** Registrations whose person was erased: they cannot be reached. */
      data: {
        readonly erased?: readonly number[];
        /** Registrations with an address that mail does not reach. */
        readonly unreached?: readonly number[];
        /** True where dates were set a moment ago and more may follow: offers wait, because they name all dates. */
        readonly areDatesUnsettled?: boolean;
      };
      facts: OfferFacts;
    }
  | {
      type: 'AcceptOffer';
      data: RegistrationRef & Partial<Agreement> & { readonly way: SeatWay };
      facts: AcceptingFacts;
    }
  | {
      type: 'GiveSeat';
      /** `erased`: registrations of erased people, which are skipped on the waitlist. */
      data: RegistrationRef & { readonly way: SeatWay; readonly reason?: string; readonly erased?: readonly number[] };
      facts: AcceptingFacts;
    }
  | {
      type: 'TellRegistrations';
      data: { readonly news: NoticeKind; readonly registration_id?: number };
      facts: OfferFacts;
    }
  | { type: 'LapseOffer'; data: RegistrationRef; facts: ClockFacts }
  | {
      type: 'CancelRegistration';
      data: RegistrationRef & {
        readonly by: 'customer' | 'shop';
        readonly as?: 'credit' | 'refund';
        readonly reason?: string;
      };
      facts: ClockFacts;
    }
  | { type: 'UndoCancellation'; data: RegistrationRef & WithReason; facts: ClockFacts }
  | {
      type: 'RecordRefundSent';
      /** Day (null: today), and a reference for staff such as the number of the check. */
      data: RegistrationRef & { readonly on: string | null; readonly reference: string | null };
      facts: ClockFacts;
    }
  | { type: 'PassSeatOn'; data: RegistrationRef & WithReason & { readonly customer_id: number } }
  | {
      type: 'HoldForMove';
      data: RegistrationRef & Luggage & { readonly reason?: string };
      facts: ClockFacts & Pick<TakingFacts, 'tax_rate' | 'check_wait'>;
    }
  | {
      type: 'MoveAway';
      data: RegistrationRef &
        Destination & { readonly as: MoveFrom['as']; readonly total: Cents; readonly reason?: string };
      facts: ClockFacts;
    }
  | { type: 'CompleteMove'; data: RegistrationRef & Completion; facts: CheckFacts }
  | { type: 'AbandonMove'; data: RegistrationRef };

export interface OfferFacts extends ClockFacts {
  /** Time to accept an offer; it ends earlier if the workshop begins earlier. */
  readonly offer_ms?: number;
  /** False without a mail server: nobody can get an offer. */
  readonly has_mail_server?: boolean;
}

/** Events about one registration. */
export type AboutSeat = Exclude<SeatEvent, { type: 'WorkshopSessionBegun' | 'WorkshopSeatsKept' }>;

export type CommandOf<T extends RegistrationCommand['type']> = Extract<RegistrationCommand, { type: T }>;
export type Events = readonly SeatEvent[];
/** Rule of one command: the events that it leads to. */
export type Rule<T extends RegistrationCommand['type']> = (
  book: WorkshopBook,
  data: CommandOf<T>['data'],
  command: CommandOf<T>,
) => Events;

/** Data of a new seat or place on the waitlist: its customer, how they pay, the charge and the terms. */
export interface Booking extends RegistrationRef, Charge, Terms {
  readonly customer_id: number;
  readonly order_id: number;
  readonly way: PaymentWay;
  /** Number of payments that were begun before for the same person and workshop. */
  readonly attempts: number;
}

/** Credit that paid for a seat that is released: it is given back. */
type ReturnedCredit = { readonly give_back: readonly Extract<Settlement, { how: 'credit' }>[] };

export type SeatEvent = ShopEvent &
  (
    | {
        type: 'WorkshopSeatHeld';
        /** `reason`: why staff gave the seat to somebody whose turn it was not. */
        data: Booking & { readonly until: string; readonly reason?: string };
      }
    | { type: 'WorkshopWaitlistJoined'; data: Booking }
    | {
        type: 'WorkshopSeatHeldForMove';
        data: Booking & Omit<Luggage, 'paid'> & { readonly reason: string | null };
      }
    | {
        type: 'WorkshopMoveCompleted';
        data: RegistrationRef & Completion;
      }
    | { type: 'WorkshopPaymentBegun'; data: RegistrationRef & { readonly payment_id: number; readonly amount: Cents } }
    | {
        type: 'WorkshopPaymentEnded';
        data: RegistrationRef & {
          readonly payment_id: number;
          readonly amount: Cents;
          readonly outcome: 'paid' | 'declined' | 'to be refunded';
        };
      }
    | { type: 'WorkshopAttemptsAllowed'; data: RegistrationRef & WithReason & { readonly more: number } }
    | { type: 'WorkshopSeatSettled'; data: RegistrationRef & { readonly settlement: Settlement } }
    | { type: 'WorkshopSeatConfirmed'; data: RegistrationRef & { readonly paid: Cents } }
    | {
        type: 'WorkshopCheckAwaited';
        /** `unconfirmed`: a check of a visitor that must be confirmed. Older events, and those of staff, lack it. */
        data: RegistrationRef & { readonly by: string | null; readonly unconfirmed?: true };
      }
    | { type: 'WorkshopCheckConfirmed'; data: RegistrationRef }
    | {
        type: 'WorkshopCheckReturned';
        /** Day by which another check is awaited. */
        data: RegistrationRef & WithReason & { readonly amount: Cents; readonly by: string | null };
      }
    | {
        type: 'WorkshopWayChanged';
        data: RegistrationRef & WithReason & { readonly way: 'card' | 'check'; readonly until: string | null };
      }
    | { type: 'WorkshopSeatReleased'; data: RegistrationRef & ReturnedCredit & { readonly because: ReleaseReason } }
    | { type: 'WorkshopSeatOffered'; data: RegistrationRef & { readonly until: string } }
    | {
        type: 'WorkshopSeatOfferAccepted';
        data: RegistrationRef & Charge & Terms & { readonly way: SeatWay; readonly until: string };
      }
    | { type: 'WorkshopSeatOfferLapsed'; data: RegistrationRef }
    | { type: 'WorkshopSeatOfferWithdrawn'; data: RegistrationRef }
    | {
        type: 'WorkshopRegistrationCancelled';
        data: RegistrationRef &
          Grant & {
            readonly by: 'customer' | 'shop';
            readonly paid: Cents;
            /** Payments that go back the way they came. */
            readonly refunds: readonly Settlement[];
            readonly reason: string | null;
          };
      }
    | { type: 'WorkshopCancellationUndone'; data: RegistrationRef & WithReason }
    | {
        type: 'WorkshopRefundSent';
        data: RegistrationRef & { readonly amount: Cents; readonly on: string; readonly reference: string | null };
      }
    | { type: 'WorkshopSeatPassedOn'; data: RegistrationRef & WithReason & { readonly customer_id: number } }
    | {
        type: 'WorkshopRegistrationMoved';
        data: RegistrationRef &
          Grant &
          Destination & {
            readonly paid: Cents;
            /** Payments that go along, up to the total of the other date. */
            readonly settled: readonly Settlement[];
            readonly fee_kept: Cents;
          };
      }
    | {
        type: 'WorkshopRegistrationMoveDeclined';
        data: RegistrationRef & Destination & { readonly because: MoveDeclineReason };
      }
    | { type: 'WorkshopRegistrationTold'; data: RegistrationRef & { readonly news: NoticeKind; readonly of: string } }
    | {
        type: 'WorkshopSeatsKept';
        /** Ends of the times for which free seats are kept for the waitlist, ISO 8601: one for each seat. */
        data: { readonly until: readonly string[] };
      }
    | { type: 'WorkshopSessionBegun'; data: { readonly start: number; readonly registrations: readonly number[] } }
  );
