import { longDate } from '@rabbet/domain/time/words';
import { wordsOf } from '../../kernel/forms/problem-words';
import { type Fact, Facts } from '../sheet/Sheet';
import { placeInWords } from '../orders/order-draft';
import type { Quote, Unpriced } from '../orders/quote';
import { money } from '../orders/Why';

interface QuotePanelProps {
  readonly quote: Quote;
  /** Services that are not in the totals. */
  readonly unpriced: readonly Unpriced[];
}

/** Totals, due date and warnings of what is typed, as they would be if it were booked today. */
export function QuotePanel({ quote, unpriced }: QuotePanelProps) {
  const { quoted, problem, isCurrent } = quote;
  const order = quoted?.order;
  const isWhole = unpriced.length === 0;
  const facts: Fact[] = order
    ? [
        ...amount(isWhole ? 'Subtotal' : 'Subtotal so far', order.sub_total),
        ...amount(isWhole ? 'Tax' : 'Tax so far', order.tax),
        ...amount(isWhole ? 'Total' : 'Total so far', order.total),
        ['Due', order.due_date === null ? 'not known yet' : longDate(order.due_date)],
      ]
    : [];
  return (
    <aside className="panel quote" aria-label="Price">
      <h2>Price</h2>
      {!order && !problem && isWhole && (
        <p className="field-hint">Add an item with a service: its price is told here as you type.</p>
      )}
      <div aria-busy={!isCurrent || undefined} className={isCurrent && !problem ? undefined : 'quote-old'}>
        <Facts facts={facts} />
      </div>
      <div aria-live="polite" className="quote-said">
        <p className="field-hint">{sentence(quote, isWhole)}</p>
        <UnpricedList unpriced={unpriced} />
        {problem && <p className="field-error">{problemWords(problem)}</p>}
        {order && order.warnings.length > 0 && (
          <ul aria-label="Warnings" className="quote-warnings">
            {order.warnings.map((warning, i) => (
              <li key={`${warning} ${i}`}>{warning}</li>
            ))}
          </ul>
        )}
      </div>
    </aside>
  );
}

function UnpricedList({ unpriced }: Pick<QuotePanelProps, 'unpriced'>) {
  if (unpriced.length === 0) return null;
  return (
    <ul aria-label="Not priced yet" className="quote-warnings">
      {unpriced.map(({ key, place, missing }) => (
        <li key={key}>{`${place}: we need its ${missing.join(', ')}.`}</li>
      ))}
    </ul>
  );
}

function amount(label: string, value: number | null): readonly Fact[] {
  return value === null ? [] : [[label, money(value)]];
}

/** Sentence that is read out once the price has changed. */
function sentence({ quoted, problem, isCurrent }: Quote, isWhole: boolean): string {
  if (!isCurrent) return 'Asking for the price …';
  if (problem) return quoted ? 'The price above is the one before.' : '';
  if (!quoted) return isWhole ? '' : 'The price is not complete.';
  const { total, due_date } = quoted.order;
  if (!isWhole) return `The price is not complete.${total === null ? '' : ` The total so far is ${money(total)}.`}`;
  const words = total === null ? 'It is priced' : `The total is ${money(total)}`;
  return due_date === null ? `${words}.` : `${words}, if it is booked today and due on ${longDate(due_date)}.`;
}

function problemWords(problem: NonNullable<Quote['problem']>): string {
  const faults = (problem.errors ?? []).map(({ field, message }) => `${placeInWords(field)}: ${message}`);
  return faults.length === 0 ? wordsOf(problem) : faults.join(' ');
}
