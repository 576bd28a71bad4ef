import { longDate } from '@rabbet/domain/time/words';
import { type Fact, Facts } from '../SheetPage';
import { placeInWords } from './order-draft';
import type { Quote } from './quote';
import { money } from './Why';

/** Totals, due date and warnings of what is typed, as they would be if it were booked today. */
export function QuotePanel({ quote }: { readonly quote: Quote }) {
  const { quoted, problem, isCurrent } = quote;
  const order = quoted?.order;
  const facts: Fact[] = order
    ? [
        ...amount('Subtotal', order.sub_total),
        ...amount('Tax', order.tax),
        ...amount('Total', order.total),
        ['Due', order.due_date === null ? 'not known yet' : longDate(order.due_date)],
      ]
    : [];
  return (
    <aside className="panel quote" aria-label="Price">
      <h2>Price</h2>
      {!order && !problem && (
        <p className="field-hint">Add an item with a service: its price is told here as you type.</p>
      )}
      <div aria-busy={!isCurrent || undefined} className={isCurrent && !problem ? undefined : 'quote-old'}>
        <Facts facts={facts} />
      </div>
      <div aria-live="polite" className="quote-said">
        <p className="field-hint">{sentence(quote)}</p>
        {problem && <p className="field-error">{problemWords(problem)}</p>}
        {order && order.warnings.length > 0 && (
          <ul aria-label="Warnings" className="warnings">
            {order.warnings.map((warning, i) => (
              <li key={`${warning} ${i}`}>{warning}</li>
            ))}
          </ul>
        )}
      </div>
    </aside>
  );
}

function amount(label: string, value: number | null): readonly Fact[] {
  return value === null ? [] : [[label, money(value)]];
}

/** Sentence that is read out once the price has changed. */
function sentence({ quoted, problem, isCurrent }: Quote): string {
  if (!isCurrent) return 'Asking for the price …';
  if (problem) return quoted ? 'The price above is the one before.' : '';
  if (!quoted) return '';
  const { total, due_date } = quoted.order;
  const words = total === null ? 'It is priced' : `The total is ${money(total)}`;
  return due_date === null ? `${words}.` : `${words}, if it is booked today and due on ${longDate(due_date)}.`;
}

function problemWords({ detail, errors = [] }: NonNullable<Quote['problem']>): string {
  const told = errors.map(({ field, message }) => `${placeInWords(field)}: ${message}`);
  return told.length === 0 ? detail : told.join(' ');
}
