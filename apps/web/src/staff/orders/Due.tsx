import { longDate } from '@rabbet/domain/time/words';
import { type Due as DueOf, dueWords, isLate, shortDue } from '../parts/due-words';

/** The due date in words; an order that is late stands out. */
export function Due({ row, now }: { readonly row: DueOf; readonly now: Date }) {
  const { due_date } = row;
  if (due_date === null) return null;
  return (
    <time dateTime={due_date} title={longDate(due_date)} className={isLate(row, now) ? 'is-late' : undefined}>
      {dueWords(row, now)}
    </time>
  );
}

/** The due date in the row of a list: "Wed 16", or "21 d late". */
export function ShortDue({ row, now }: { readonly row: DueOf; readonly now: Date }) {
  const { due_date } = row;
  if (due_date === null) return null;
  return (
    <time dateTime={due_date} title={longDate(due_date)} className={isLate(row, now) ? 'is-late' : undefined}>
      {shortDue(due_date, row, now)}
    </time>
  );
}
