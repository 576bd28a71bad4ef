import type { OrderReply, OrderSettledReply } from '@rabbet/client';
import { Moment } from '../parts/Moment';
import { money } from './Why';

interface PaymentsProps {
  readonly whole: OrderReply;
  readonly now: Date;
}

/** Payments, deposits and what was given back. */
export function OrderPayments({ whole: { settled }, now }: PaymentsProps) {
  return (
    <section aria-label="Payments">
      <h2>Payments</h2>
      {settled.length === 0 && <p>Nothing is paid yet.</p>}
      <ul className="things">
        {settled.map((one, i) => (
          <li key={`${one.at} ${i}`}>
            <div>
              {inWords(one)}
              <span>
                <Moment at={one.at} now={now} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
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
