import { refuse } from '@rabbet/domain/deciders/refusal';
import { longDate } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import type { Order } from './order';

/** Largest number of years between today and the due date. */
const MAX_YEARS = 5;

/** Refuses a due date before the day on which the order was opened, or so far ahead that it must be a typing error. */
export function requireDueDate({ created }: Order, due_date: string, today: string): void {
  const openedOn = dateIn(Date.parse(created));
  const lastDate = `${Number(today.slice(0, 4)) + MAX_YEARS}${today.slice(4)}`;
  if (due_date < openedOn)
    refuse('order/due-date', `This order was opened on ${longDate(openedOn)}: it cannot be due before.`, 'due_date');
  if (due_date > lastDate)
    refuse('order/due-date', `An order is due within ${MAX_YEARS} years: by ${longDate(lastDate)}.`, 'due_date');
}
