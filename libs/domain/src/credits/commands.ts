import type { ClockFacts } from '@rabbet/domain/deciders/decider';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { Cents } from '@rabbet/domain/money/money';

/** Thing that a credit pays for: `registration 31`, `order 88`. */
export type SpentOn = `registration ${number}` | `order ${number}`;

/** Credit of a customer, as it is granted. Its code is the only key to it, and personal. */
export interface Granted {
  readonly customer_id: number;
  readonly person_id: number;
  readonly amount: Cents;
  readonly reason: string;
  /** yyyy-MM-dd, the last day on which it can be spent. */
  readonly until: string;
}
export interface Use {
  readonly on: SpentOn;
  readonly amount: Cents;
}
/** Customer for whom staff spend it, and why it is that of another one; whoever spends it by its code says neither. */
interface Spender {
  readonly customer_id?: number;
  readonly reason?: string;
}
type Code = { readonly [person: string]: { readonly code: string } | null };

export type CreditCommand =
  | {
      type: 'GrantCredit';
      data: Granted;
      personal: Code;
      /** False for credit that comes back: it keeps its last day, also one that has passed. */
      facts: ClockFacts & { readonly byStaff: boolean };
    }
  | { type: 'SpendCredit'; data: Use & Spender; facts: ClockFacts }
  | { type: 'GiveBackCredit'; data: { readonly on: SpentOn } }
  | {
      type: 'ExtendCredit';
      data: { readonly until: string; readonly reason: string };
      facts: ClockFacts;
    }
  | { type: 'VoidCredit'; data: { readonly reason: string } };

export type CreditEvent = ShopEvent &
  (
    | { type: 'CreditGranted'; data: Granted; personal: Code }
    | { type: 'CreditSpent'; data: Use & Pick<Spender, 'reason'> }
    | { type: 'CreditGivenBack'; data: Use }
    | { type: 'CreditExtended'; data: { readonly until: string; readonly reason: string } }
    | { type: 'CreditVoided'; data: { readonly amount: Cents; readonly reason: string } }
  );
