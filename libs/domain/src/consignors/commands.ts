import type { ShopEvent } from '@rabbet/domain/events/event';
import type { Cents } from '@rabbet/domain/money/money';
import type { Here, ConsignorLines } from './lines';
import type { Statement } from './statements';

export const PAID_HOW = ['check', 'cash', 'transfer', 'other'] as const;
export type PaidHow = (typeof PAID_HOW)[number];

/** Payment to a consignor. */
export interface Payout {
  readonly payout_id: number;
  readonly amount: Cents;
  /** yyyy-MM-dd */
  readonly on: string;
  readonly how: PaidHow;
  /** Number of the check or of the transfer. */
  readonly reference: string | null;
  /** Reason for which more was paid than was owed. */
  readonly reason: string | null;
}

/** Statement as it was given out. */
export interface GivenStatement extends Statement {
  readonly statement_id: number;
  /** 1 is the first of this consignor. */
  readonly number: number;
  /** Name of the consignor at that time. */
  readonly name: string;
  /** Instant of the knowledge from which it was made (ISO 8601). */
  // eslint-disable-next-line house/clear-words -- stored name
  readonly known: string;
  readonly still_here: readonly Here[];
}

export type ConsignorCommand =
  | {
      type: 'GiveStatement';
      /** The day after the last statement, and yesterday, unless they are given. */
      data: { readonly from?: string | null; readonly to?: string | null };
      facts: ConsignorLines & {
        readonly statement_id: number;
        readonly knownAt: string;
        readonly today: string;
        readonly name: string;
        /** Pieces at the end of the period. */
        readonly still_here: readonly Here[];
      };
    }
  | {
      type: 'PayConsignor';
      data: Omit<Payout, 'payout_id' | 'on' | 'reference' | 'reason'> & {
        readonly on?: string | null;
        readonly reference?: string | null;
        readonly reason?: string | null;
      };
      facts: ConsignorLines & { readonly payout_id: number; readonly today: string };
    }
  | { type: 'CorrectPayout'; data: { readonly payout_id: number; readonly reason: string } };

export type ConsignorEvent = ShopEvent &
  (
    | { type: 'ConsignorStatementGiven'; data: GivenStatement }
    | { type: 'ConsignorPaid'; data: Payout }
    | { type: 'ConsignorPayoutCorrected'; data: { readonly payout_id: number; readonly reason: string } }
  );
