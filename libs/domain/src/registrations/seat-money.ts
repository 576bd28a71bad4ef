import type { Cents } from '@rabbet/domain/money/money';
import { type CreditPart, grantedParts } from './credit-parts';
import { dueFor, hasEnded, paidFor, type Seat } from './seat';

/** Money of a registration as a change has left it, in cents. */
export interface SeatMoney {
  readonly order_id: number;
  readonly total: Cents;
  readonly paid: Cents;
  /** 0 for whoever has no seat. */
  readonly due: Cents;
  /** Day by which a check is awaited. */
  readonly check_by: string | null;
  /** Parts of the store credit that leaving a seat granted, and the rest of what was paid for it. */
  readonly credits: readonly CreditPart[];
  readonly refund: Cents;
  // eslint-disable-next-line house/clear-words -- name on the wire
  readonly kept: Cents;
}

/** Money of a seat; for whoever has just moved, with the grant of the seat that they have left. */
export function moneyOf(seat: Seat, left: Seat = seat): SeatMoney {
  const { order_id, total, stage, check_by } = seat;
  return {
    order_id,
    total,
    paid: paidFor(seat),
    due: hasEnded(seat) ? 0 : dueFor(seat),
    check_by: stage === 'check mailed' ? check_by : null,
    credits: grantedParts(left),
    refund: left.grant?.refund ?? 0,
    kept: left.grant?.kept ?? 0,
  };
}
