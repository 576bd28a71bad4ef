import type { OrderReply } from '@rabbet/client';
import { ORDER_STATES } from '@rabbet/domain/orders/orders';
import { dayOfMoment, exactly } from '../parts/Moment';

const STAGES = [
  ['Booked', 'book_date'],
  ['Assembly', 'assembly_date'],
  ['Ready', 'ready_date'],
  ['Delivered', 'delivered_date'],
  ['Inspected', 'inspected_date'],
  ['Invoiced', 'invoiced_date'],
  ['Closed', 'closed_date'],
] as const;

/** Way of an order from booking to its end, with the day on which it reached each stage. */
export function Stamps({ whole }: { readonly whole: OrderReply }) {
  return (
    <ol className="stamps" aria-label={`Stages; the order is ${ORDER_STATES[whole.state]}`}>
      {STAGES.map(([words, name], i) => {
        const at = whole[name];
        return (
          <li key={name} className={at === null ? undefined : 'is-reached'} aria-current={isAt(whole, i)}>
            {words}
            {at !== null && (
              <time dateTime={at} title={exactly(at)}>
                {dayOfMoment(at)}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function isAt({ state }: OrderReply, stage: number): 'step' | undefined {
  return state === stage + 1 ? 'step' : undefined;
}
