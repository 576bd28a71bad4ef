import type { Cents } from '@rabbet/domain/money/money';
import { type CreditPart, grantedParts } from './credit-parts';
import { dueFor, hasEnded, paidFor, type Seat } from './seat';

/** Money of a registration after a change, in cents. */
export interface SeatMoney {
  readonly order_id: number;
  readonly total: Cents;
  readonly paid: Cents;
  /** 0 if the registration has no seat any more. */
  readonly due: Cents;
  /** Day by which a check is awaited. */
  readonly check_by: string | null;
  /** Parts of the store credit that was granted when the seat was left. */
  readonly credits: readonly CreditPart[];
  /** Money that goes back to the customer. */
  readonly refund: Cents;
  /** Money that stays with the shop. */
  // eslint-disable-next-line house/clear-words -- name on the wire
  readonly kept: Cents;
}

/**
 * Money of a seat. Leaving a seat grants credit or a refund: after a move, `leftSeat` is the seat at the old date, which has
 * the grant; otherwise it is the same seat.
 */
export function moneyOf(seat: Seat, leftSeat: Seat = seat): SeatMoney {
  const { order_id, total, stage, check_by } = seat;
  return {
    order_id,
    total,
    paid: paidFor(seat),
    due: hasEnded(seat) ? 0 : dueFor(seat),
    check_by: stage === 'check mailed' ? check_by : null,
    credits: grantedParts(leftSeat),
    refund: leftSeat.grant?.refund ?? 0,
    kept: leftSeat.grant?.kept ?? 0,
  };
}
