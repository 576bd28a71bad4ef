import type { ShopEvent } from '@rabbet/domain/events/event';
import type { Cents } from '@rabbet/domain/money/money';
import type { Decimal } from '@rabbet/domain/numbers/decimal';
import type { Cancellation, Grant } from '@rabbet/domain/workshops/workshops';
import type { WorkshopBook } from './book';
import type { Agreement, Registrant, Way } from './form';
import type { Attendance, AttendanceInput, Charge, CommentInput, OtherRegistration, Terms } from './registration';

/** What deciding about a new registration takes. The code is the only key to its confirmation. */
export interface RegisteringFacts {
  readonly registration_id: number;
  readonly person_id: number;
  readonly customer_id: number;
  readonly order_id: number;
  readonly confirmation: string;
  readonly now: number;
  /** 0 for customers who are exempt. */
  readonly tax_rate: Decimal;
}
/** Epoch milliseconds, as whoever asks has them: a program's clock may be behind that of another one. */
export interface ClockFacts {
  readonly now: number;
}

interface OfOne {
  readonly registration_id: number;
}
export interface OfAttempt extends OfOne {
  readonly attempt: number;
}
/** What is said of a person, by that person's id; null once they are erased. */
type ByPerson<T> = { readonly [person: string]: T | null };

/** `not charged` is what is found out when a provider knows of no such payment. */
export type Decline = 'declined' | 'insufficient funds' | 'expired card' | 'wrong code' | 'not charged' | 'other';
export type Outcome =
  | { readonly outcome: 'succeeded'; readonly reference: string; readonly brand?: string; readonly last4?: string }
  | { readonly outcome: 'declined'; readonly reason: Decline }
  | { readonly outcome: 'unknown' };

interface Asking {
  readonly data: Partial<Agreement>;
  readonly personal: ByPerson<Registrant>;
  readonly facts: RegisteringFacts;
}
/** What somebody is who sets out for another date. */
export interface Moving {
  readonly as: 'registered' | 'check mailed';
  readonly paid: Cents;
  readonly policy: Cancellation;
}
export type StaysBecause = 'payment under way' | 'changed meanwhile' | 'dearer' | 'begun' | 'too late';

export type RegistrationCommand =
  | ({ type: 'HoldSeat' } & Asking)
  | ({ type: 'PromiseCheck' } & Asking)
  | ({ type: 'JoinWaitlist' } & Asking)
  | { type: 'StartPayment'; data: OfOne; facts: ClockFacts }
  | { type: 'RecordPayment'; data: OfAttempt & Outcome }
  | { type: 'RecordRefund'; data: OfAttempt & { readonly reference: string } }
  | { type: 'ConfirmSeat'; data: OfOne }
  | { type: 'ReleaseSeat'; data: OfOne }
  | { type: 'ReceiveCheck'; data: OfOne & { readonly amount?: Cents } }
  | { type: 'OfferSeats'; data: object; facts: ClockFacts }
  | {
      type: 'AcceptOffer';
      data: OfOne & Partial<Agreement> & { readonly way: Exclude<Way, 'waitlist'> };
      facts: ClockFacts & Pick<RegisteringFacts, 'tax_rate'>;
    }
  | { type: 'LapseOffer'; data: OfOne; facts: ClockFacts }
  | { type: 'CancelRegistration'; data: OfOne & { readonly by: 'customer' | 'shop' }; facts: ClockFacts }
  | ({ type: 'HoldForMove' } & Omit<Asking, 'data'> & { data: Moving & { readonly from: OtherRegistration } })
  | {
      type: 'MoveAway';
      data: OfOne & Pick<Moving, 'as'> & { readonly to: OtherRegistration; readonly total: Cents };
      facts: ClockFacts;
    }
  | { type: 'CompleteMove'; data: OfOne }
  | { type: 'AbandonMove'; data: OfOne }
  | { type: 'RecordAttendance'; data: OfOne & AttendanceInput; facts: { readonly id: number } }
  | { type: 'CommentOnRegistration'; data: OfOne; personal: ByPerson<CommentInput> };

export type CommandOf<T extends RegistrationCommand['type']> = Extract<RegistrationCommand, { type: T }>;
export type Events = readonly RegistrationEvent[];
/** What one of these commands leads to. */
export type Rule<T extends RegistrationCommand['type']> = (
  book: WorkshopBook,
  data: CommandOf<T>['data'],
  command: CommandOf<T>,
) => Events;

/** Who came, by which way, and what it costs: what every registration begins with. */
export interface Booking extends OfOne, Charge, Terms {
  readonly person_id: number;
  readonly customer_id: number;
  readonly order_id: number;
  readonly way: Way;
}
export type Spoken = ByPerson<Registrant & { readonly confirmation: string }>;
type OfPayment = OfAttempt & { readonly amount: Cents };
type Receipt = { readonly reference: string; readonly brand: string | null; readonly last4: string | null };

export type RegistrationEvent = ShopEvent &
  (
    | { type: 'WorkshopSeatHeld'; data: Booking & { readonly until: string }; personal: Spoken }
    | { type: 'WorkshopWaitlistJoined'; data: Booking; personal: Spoken }
    | {
        type: 'WorkshopSeatHeldForMove';
        data: Booking & { readonly from: OtherRegistration & Pick<Moving, 'as'> };
        personal: Spoken;
      }
    | { type: 'WorkshopPaymentStarted'; data: OfPayment }
    | { type: 'WorkshopPaymentSucceeded'; data: OfPayment & Receipt }
    | { type: 'WorkshopPaymentDeclined'; data: OfPayment & { readonly reason: Decline } }
    | { type: 'WorkshopPaymentLeftUnknown'; data: OfPayment }
    | { type: 'WorkshopRefundOwed'; data: OfPayment & { readonly reference: string } }
    | { type: 'WorkshopPaymentRefunded'; data: OfPayment & { readonly reference: string } }
    | {
        type: 'WorkshopSeatConfirmed';
        data: OfOne & { readonly paid: Cents; readonly how: 'card' | 'shop' | 'move' | 'free' };
      }
    | { type: 'WorkshopCheckPromised'; data: OfOne }
    | { type: 'WorkshopCheckReceived'; data: OfOne & { readonly paid: Cents } }
    | { type: 'WorkshopSeatReleased'; data: OfOne }
    | { type: 'WorkshopSeatOffered'; data: OfOne & { readonly until: string } }
    | {
        type: 'WorkshopSeatOfferAccepted';
        data: OfOne & Charge & Terms & { readonly way: Exclude<Way, 'waitlist'>; readonly until: string };
      }
    | { type: 'WorkshopSeatOfferLapsed'; data: OfOne }
    | { type: 'WorkshopSeatOfferWithdrawn'; data: OfOne }
    | {
        type: 'WorkshopRegistrationCancelled';
        data: OfOne & Grant & { readonly by: 'customer' | 'shop'; readonly paid: Cents; readonly on: string };
      }
    | {
        type: 'WorkshopRegistrationMoved';
        data: OfOne & Grant & { readonly to: OtherRegistration; readonly paid: Cents };
      }
    | {
        type: 'WorkshopRegistrationMoveDeclined';
        data: OfOne & { readonly to: OtherRegistration; readonly because: StaysBecause };
      }
    | { type: 'WorkshopAttendanceRecorded'; data: OfOne & Attendance }
    | { type: 'WorkshopRegistrationCommented'; data: OfOne; personal: ByPerson<CommentInput> }
  );
