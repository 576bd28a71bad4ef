import type { ShopEvent } from '@rabbet/domain/events/event';
import type { Cents } from '@rabbet/domain/money/money';
import type { Decimal } from '@rabbet/domain/numbers/decimal';
import type { Grant } from '@rabbet/domain/workshops/workshops';
import type { Agreement, Way } from './form';
import type { Attendance, Charge, OtherRegistration, Registration } from './registration';

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
export interface ClockFacts {
  readonly now: number;
}

interface Move {
  readonly to: OtherRegistration;
  /** What they were when the seat there was held. */
  readonly as: 'registered' | 'check mailed';
}
interface OfOne {
  readonly registration_id: number;
}
type Personal = ShopEvent['personal'];

export type Outcome =
  | { readonly outcome: 'succeeded'; readonly reference: string; readonly brand?: string; readonly last4?: string }
  | { readonly outcome: 'declined'; readonly reason: string }
  | { readonly outcome: 'unknown' };

/** `personal` holds the registrant, under the id of that person. */
export type RegistrationCommand =
  | { type: 'HoldSeat'; data: Partial<Agreement>; personal?: Personal; facts: RegisteringFacts }
  | { type: 'PromiseCheck'; data: Partial<Agreement>; personal?: Personal; facts: RegisteringFacts }
  | { type: 'JoinWaitlist'; data: Partial<Agreement>; personal?: Personal; facts: RegisteringFacts }
  | { type: 'StartPayment'; data: OfOne & { readonly attempt: number }; facts: ClockFacts }
  | { type: 'RecordPayment'; data: OfOne & { readonly attempt: number } & Outcome; facts: ClockFacts }
  | { type: 'RecordRefund'; data: OfOne & { readonly attempt: number; readonly reference: string } }
  | { type: 'ConfirmSeat'; data: OfOne; facts: ClockFacts }
  | { type: 'ReleaseSeat'; data: OfOne }
  | { type: 'ReceiveCheck'; data: OfOne }
  | { type: 'OfferSeats'; data: object; facts: ClockFacts }
  | {
      type: 'AcceptOffer';
      data: OfOne & Partial<Agreement> & { readonly way: Exclude<Way, 'waitlist'> };
      facts: ClockFacts & Pick<RegisteringFacts, 'tax_rate'>;
    }
  | { type: 'LapseOffer'; data: OfOne; facts: ClockFacts }
  | { type: 'CancelRegistration'; data: OfOne & { readonly by: 'customer' | 'shop' }; facts: ClockFacts }
  | {
      type: 'HoldForMove';
      data: Omit<Move, 'to'> & { readonly from: OtherRegistration; readonly paid: Cents };
      personal?: Personal;
      facts: RegisteringFacts;
    }
  | { type: 'MoveAway'; data: OfOne & Move & { readonly total: Cents }; facts: ClockFacts }
  | { type: 'CompleteMove'; data: OfOne }
  | { type: 'AbandonMove'; data: OfOne }
  | { type: 'RecordAttendance'; data: OfOne & Omit<Attendance, 'id'>; facts: { readonly id: number } }
  | { type: 'CommentOnRegistration'; data: OfOne; personal?: Personal };

/** Who came, by which way, and what it costs: what every registration begins with. */
export interface Booking extends Charge {
  readonly registration_id: number;
  readonly person_id: number;
  readonly customer_id: number;
  readonly order_id: number;
  readonly way: Way;
}

interface OfAttempt extends OfOne {
  readonly attempt: number;
  readonly amount: Cents;
}

export type RegistrationEvent = ShopEvent &
  (
    | { type: 'SeatHeld'; data: Booking & { readonly until: string } }
    | { type: 'WaitlistJoined'; data: Booking }
    | { type: 'SeatHeldForMove'; data: Booking & { readonly from: NonNullable<Registration['from']> } }
    | { type: 'PaymentStarted'; data: OfAttempt }
    | {
        type: 'PaymentSucceeded';
        data: OfAttempt & { readonly reference: string; readonly brand: string | null; readonly last4: string | null };
      }
    | { type: 'PaymentDeclined'; data: OfAttempt & { readonly reason: string } }
    | { type: 'PaymentLeftUnknown'; data: OfAttempt }
    | { type: 'RefundOwed'; data: OfAttempt }
    | { type: 'PaymentRefunded'; data: OfAttempt & { readonly reference: string } }
    | { type: 'SeatConfirmed'; data: OfOne & { readonly paid: Cents; readonly how: 'card' | 'shop' | 'move' | 'free' } }
    | { type: 'CheckPromised'; data: OfOne }
    | { type: 'CheckReceived'; data: OfOne & { readonly paid: Cents } }
    | { type: 'SeatReleased'; data: OfOne }
    | { type: 'SeatOffered'; data: OfOne & { readonly until: string } }
    | {
        type: 'OfferAccepted';
        data: OfOne & Charge & { readonly way: NonNullable<Registration['pays']>; readonly until: string };
      }
    | { type: 'OfferLapsed'; data: OfOne }
    | {
        type: 'RegistrationCancelled';
        data: OfOne & Grant & { readonly by: 'customer' | 'shop'; readonly paid: Cents; readonly on: string };
      }
    | {
        type: 'RegistrationMoved';
        data: OfOne & Pick<Grant, 'credit' | 'credit_until'> & { readonly to: OtherRegistration; readonly paid: Cents };
      }
    | {
        type: 'MoveDeclined';
        data: OfOne & {
          readonly to: OtherRegistration;
          readonly because: 'payment under way' | 'changed meanwhile' | 'dearer' | 'expired';
        };
      }
    | { type: 'AttendanceRecorded'; data: OfOne & Attendance }
    | { type: 'RegistrationCommented'; data: OfOne }
  );
