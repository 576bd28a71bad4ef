import type { ShopEvent } from '@rabbet/domain/events/event';
import type { Cents } from '@rabbet/domain/money/money';
import type { PieceHere, ConsignorLines } from './lines';
import type { Statement } from './statements';

export const PAYOUT_KINDS = ['check', 'cash', 'transfer', 'other'] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

/** Payment to a consignor. */
export interface Payout {
  readonly payout_id: number;
  readonly amount: Cents;
  /** yyyy-MM-dd */
  readonly on: string;
  readonly how: PayoutKind;
  /** Number of the check or of the transfer. */
  readonly reference: string | null;
  /** Reason why more was paid than was owed. */
  readonly reason: string | null;
}

/** Statement that was given to a consignor. */
export interface GivenStatement extends Statement {
  readonly statement_id: number;
  /** Number of the statement; 1 is the first one of the consignor. */
  readonly number: number;
  /** Name of the consignor at that time. */
  readonly name: string;
  /** Recorded time up to which events were included, ISO 8601. */
  // eslint-disable-next-line house/clear-words -- stored name
  readonly known: string;
  readonly still_here: readonly PieceHere[];
}

export type ConsignorCommand =
  | {
      type: 'GiveStatement';
      /** Default period: from the day after the last statement to yesterday. */
      data: { readonly from?: string | null; readonly to?: string | null };
      facts: ConsignorLines & {
        readonly statement_id: number;
        readonly knownAt: string;
        readonly today: string;
        readonly name: string;
        /** Pieces of the consignor in the shop at the end of the period. */
        readonly still_here: readonly PieceHere[];
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
