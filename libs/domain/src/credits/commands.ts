import type { ClockFacts } from '@rabbet/domain/deciders/decider';
import type { ShopEvent } from '@rabbet/domain/events/event';
import type { Cents } from '@rabbet/domain/money/money';

/** Registration or order that a credit pays for: `registration 31`, `order 88`. */
export type CreditPurpose = `registration ${number}` | `order ${number}`;

/** Data of a granted credit. Its code, with which it can be spent, is personal data. */
export interface GrantedCredit {
  readonly customer_id: number;
  readonly person_id: number;
  readonly amount: Cents;
  readonly reason: string;
  /** yyyy-MM-dd, the last day on which it can be spent. */
  readonly until: string;
}
export interface CreditUse {
  readonly on: CreditPurpose;
  readonly amount: Cents;
}
/** Customer for whom staff spend a credit, with a reason if it belongs to another customer. Both are missing if it is spent by its code. */
interface Spender {
  readonly customer_id?: number;
  readonly reason?: string;
}
type Code = { readonly [person: string]: { readonly code: string } | null };

export type CreditCommand =
  | {
      type: 'GrantCredit';
      data: GrantedCredit;
      personal: Code;
      /** `byStaff` is false for credit that is given back: it keeps its last day, even one that has passed. */
      facts: ClockFacts & { readonly byStaff: boolean };
    }
  | { type: 'SpendCredit'; data: CreditUse & Spender; facts: ClockFacts }
  | { type: 'GiveBackCredit'; data: { readonly on: CreditPurpose } }
  | {
      type: 'ExtendCredit';
      data: { readonly until: string; readonly reason: string };
      facts: ClockFacts;
    }
  | { type: 'VoidCredit'; data: { readonly reason: string } };

export type CreditEvent = ShopEvent &
  (
    | { type: 'CreditGranted'; data: GrantedCredit; personal: Code }
    | { type: 'CreditSpent'; data: CreditUse & Pick<Spender, 'reason'> }
    | { type: 'CreditGivenBack'; data: CreditUse }
    | { type: 'CreditExtended'; data: { readonly until: string; readonly reason: string } }
    | { type: 'CreditVoided'; data: { readonly amount: Cents; readonly reason: string } }
  );
