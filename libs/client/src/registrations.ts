import type { Registrant, Status } from '@rabbet/domain/registrations/registrations';

/** Ways in which the shop takes money for a seat. */
export interface PaymentReply {
  readonly card: boolean;
  /** Cards are those of the sandbox: nothing is charged. */
  readonly sandbox: boolean;
  /** A check can be mailed: unconfirmed ones hold a third of the seats at most. */
  readonly check: boolean;
  /** Days before the first day of a workshop until which a check is taken. */
  readonly check_days: number;
}

/** Division of what was paid, if the registration were canceled. */
export interface GrantReply {
  readonly credit: number;
  // eslint-disable-next-line house/clear-words -- name on the wire
  readonly kept: number;
  /** Parts of the credit, by their last days. */
  readonly credits: readonly { readonly amount: number; readonly until: string }[];
}

/** Registration that the link in a mail is about, and the use of the link. */
export interface RegistrationLink {
  readonly use: 'cancel' | 'offer' | 'check';
  readonly workshop_id: number;
  readonly name: string;
  readonly status: Status;
  /** A seat that is kept for whoever waited, until they take it. */
  readonly is_offered: boolean;
  /** A check that its owner has not confirmed yet. */
  readonly is_unconfirmed: boolean;
  readonly starts: string | null;
  readonly paid: number;
  readonly now: GrantReply;
  readonly tomorrow: GrantReply;
  readonly until: string | null;
  readonly confirmation: string | null;
  /** Form of whoever was offered the seat; null once they are erased. */
  readonly registrant: Registrant | null;
}
