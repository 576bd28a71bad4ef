import type { CommandExecutor } from '@rabbet/commands';
import { type Caller, isFor } from '@rabbet/domain/callers/caller';
import { credit } from '@rabbet/domain/credits/credits';
import { moneyOf, type Seat } from '@rabbet/domain/registrations/registrations';
import type { LastingPart } from '@rabbet/projections';
import { nullableSchema } from '../../kernel/docs-replies';

/** Money of a registration as a change has left it, or would leave it, in dollars. */
export interface SeatMoneyReply {
  /** Null where a dry run takes no number. */
  readonly order_id: number | null;
  readonly total: number;
  readonly paid: number;
  readonly due: number;
  readonly check_by: string | null;
  readonly credits: readonly LastingPart[];
  readonly refund: number;
  // eslint-disable-next-line house/clear-words -- name on the wire
  readonly kept: number;
}

const dollars = (description: string) => ({ type: 'number', description });

/** Fields of the money, as the documentation tells them. */
export const SEAT_MONEY_FIELDS: Readonly<Record<keyof SeatMoneyReply, object>> = {
  order_id: {
    ...nullableSchema({ type: 'integer' }),
    description: 'order number; null in a dry run that would make one',
  },
  total: dollars('of the registration, with tax'),
  paid: dollars('what the shop has for it'),
  due: dollars('what is still to be paid; 0 without a seat'),
  check_by: { ...nullableSchema({ type: 'string', format: 'date' }), description: 'day by which a check is awaited' },
  credits: {
    type: 'array',
    items: { $ref: '#/components/schemas/CreditPart' },
    description: 'store credit that leaving a seat grants, by its last days',
  },
  refund: dollars('what goes back the way it came'),
  kept: dollars('what stays with the shop'),
};

/** Tells the money to staff who may read amounts. */
export async function seatMoneyFor(
  [seat, leftSeat]: readonly [seat: Seat, left?: Seat],
  caller: Caller,
  executor: Pick<CommandExecutor, 'state'>,
): Promise<SeatMoneyReply | null> {
  if (!isFor('amounts', caller)) return null;
  const { order_id, total, paid, due, check_by, credits, refund, kept: fee } = moneyOf(seat, leftSeat);
  const lastDayOfNewCredit = (leftSeat ?? seat).grant?.credit_until ?? '';
  const parts = credits.map(async ({ amount, back_of }) => ({
    amount: amount / 100,
    until: back_of === null ? lastDayOfNewCredit : (await executor.state(credit, back_of)).state.until,
  }));
  return {
    order_id: order_id === 0 ? null : order_id,
    total: total / 100,
    paid: paid / 100,
    due: due / 100,
    check_by,
    credits: await Promise.all(parts),
    refund: refund / 100,
    kept: fee / 100,
  };
}
