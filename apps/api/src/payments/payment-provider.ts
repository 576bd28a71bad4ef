import type { Cents } from '@rabbet/domain/money/money';
import type { Outcome } from '@rabbet/domain/payments/payments';
import type { Card } from '@rabbet/domain/registrations/registrations';

/** Charge that a provider is asked for. The same key is the same charge, however often it is asked for. */
export interface Charge {
  readonly key: string;
  readonly amount: Cents;
  /** Kept by nothing of the shop; a provider with card fields of its own takes a token in its place. */
  readonly card: Card;
}

export interface Refund {
  readonly key: string;
  /** Key of the charge that it goes back of. */
  readonly of: string;
  readonly amount: Cents;
}

/**
 * Provider of card payments. `start` may answer `unknown`: so does one that sends its customers elsewhere, or tells later
 * what became of a charge. Whoever hears from it then asks `settle`, and so does the shop by itself.
 */
export interface PaymentProvider {
  readonly name: string;
  /** Reason for not even asking, as the field of the card number says it; null where there is none. */
  problemOf(card: Card): string | null;
  start(charge: Charge): Promise<Outcome>;
  /** End of a charge. A key that was never heard of is declined as `not charged`, and never charged later. */
  settle(key: string): Promise<Outcome>;
  refund(refund: Refund): Promise<{ readonly reference: string }>;
}
