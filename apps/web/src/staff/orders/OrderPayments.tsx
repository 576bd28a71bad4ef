import type { OrderReply, OrderSettledReply } from '@rabbet/client';
import { shortMoment } from '../parts/short-times';
import { exactly } from '../parts/Moment';
import { money } from './Why';

interface PaymentsProps {
  readonly whole: OrderReply;
  readonly now: Date;
}

/** Payments, deposits and what was given back. */
export function OrderPayments({ whole: { settled }, now }: PaymentsProps) {
  if (settled.length === 0) return null;
  return (
    <ul className="payments-taken" aria-label="Payments">
      {settled.map((payment, i) => (
        <li key={`${payment.at} ${i}`}>
          {inWords(payment)},{' '}
          <time dateTime={payment.at} title={exactly(payment.at)}>
            {shortMoment(payment.at, now)}
          </time>
        </li>
      ))}
    </ul>
  );
}

const HOW: Readonly<Record<OrderSettledReply['how'], string>> = {
  cash: 'in cash',
  check: 'by check',
  terminal: 'by card at the terminal',
  credit: 'with store credit',
};

function inWords({ how, amount, reference }: OrderSettledReply): string {
  const by = `${HOW[how]}${reference === null ? '' : ` (${reference})`}`;
  if (amount === null) return `Paid ${by}`;
  return amount < 0 ? `${money(-amount)} given back ${by}` : `${money(amount)} paid ${by}`;
}
