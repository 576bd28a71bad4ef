import { refuse } from '@rabbet/domain/deciders/refusal';
import { longDate } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import type { Order } from './order';

/** Years ahead within which an order is due. */
const MOST_YEARS = 5;

/** Refuses a due date before the order was opened, or so far ahead that it is mistyped. */
export function requireDueDate({ created }: Order, due_date: string, today: string): void {
  const opened = dateIn(Date.parse(created));
  const last = `${Number(today.slice(0, 4)) + MOST_YEARS}${today.slice(4)}`;
  if (due_date < opened)
    refuse('order/due-date', `This order was opened on ${longDate(opened)}: it cannot be due before.`, 'due_date');
  if (due_date > last)
    refuse('order/due-date', `An order is due within ${MOST_YEARS} years: by ${longDate(last)}.`, 'due_date');
}
