import { refuse } from '@rabbet/domain/deciders/refusal';
import { addDays } from '@rabbet/domain/time/days';
import { dateIn } from '@rabbet/domain/time/zone';
import type { OrderCommand, OrderEvent } from './commands';
import { dueDateOf, type Order, totalsOf } from './order';
import { OPEN } from './states';

/** Number of days for which a quote is valid, from the day on which it is made. */
export const QUOTE_DAYS = 30;

type QuoteFacts = Extract<OrderCommand, { type: 'MailQuote' }>['facts'];

/** Mails the quote of an Open order: its total, the due date, and its last valid day. */
export function mailQuote(order: Order, { now, has_address }: QuoteFacts): readonly OrderEvent[] {
  if (order.state !== OPEN) refuse('order/booked', 'This order is booked: its prices stand as they were said.');
  if (order.items.length === 0 && order.services.length === 0)
    refuse('order/empty', 'There is nothing in this order that a quote could tell the price of.');
  if (!has_address)
    refuse('order/no-address', 'The shop has no e-mail address of this customer: add one to the contact details.');
  const today = dateIn(now);
  const due_date = order.due_date ?? dueDateOf(order, today);
  const data = { total: totalsOf(order).total, due_date, until: addDays(today, QUOTE_DAYS) };
  return [{ type: 'OrderQuoteMailed', data }];
}
