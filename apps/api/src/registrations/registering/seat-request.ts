import type { Agreement, Card, PaymentWay, Registrant } from '@rabbet/domain/registrations/registrations';
import type { CommandReply } from '../../kernel/changes/command-reply';

/** Request of a visitor or of staff for a seat or a place on the waitlist, once its form was found to be valid. */
export interface SeatRequest {
  readonly workshop_id: number;
  readonly way: PaymentWay;
  readonly registrant: Registrant;
  readonly agreement: Agreement;
  /** Card that is charged in this call. It is stored nowhere. */
  readonly card: Card | null;
  /** Store credit that pays for all or a part of the seat. */
  readonly credit_id: number | null;
  /** Registration on the waitlist that accepts the seat offered to it; null for any other registration. */
  readonly acceptedOfferId: number | null;
  /** True if staff take the money in the shop: then no card is charged. */
  readonly isPaidHere?: true;
  /** Runs `unpaid`, and counts it for the network of the visitor; refuses it beyond the hourly limit. */
  readonly countUnpaid?: <T>(unpaid: () => Promise<T>) => Promise<T>;
  /** Counts a declined card of a visitor. False if their network had so many that the seat is not held any longer. */
  readonly holdsAfterDecline?: () => Promise<boolean>;
}

/** Seat or place on the waitlist that a request was given. */
export interface TakenSeat {
  readonly id: number;
  readonly confirmation: string;
  /** Reply of the last change. Its position tells when the read models show all of the changes. */
  readonly reply: CommandReply;
}
