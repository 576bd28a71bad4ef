import type { OrderSettledReply } from '@rabbet/client';
import { customerName } from '@rabbet/domain/people/people';
import { longDate } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import { PaperFacts, PaperHead } from './Paper';
import { paperPage, type PaperProps } from './paper-page';
import { inDollars } from './PriceTable';

/** Receipt: what was paid for an order, and what was given back. */
export const { Frame, Missing, forms, load, Page } = paperPage('receipt', Receipt);

function Receipt({ order, visit }: PaperProps) {
  const { settled, total, paid, owed } = order;
  return (
    <>
      <PaperHead>
        <h2>Receipt for order {order.id}</h2>
        <p>{longDate(dateIn(visit.now.getTime()))}</p>
      </PaperHead>
      <PaperFacts
        facts={[
          ['From', customerName(order.customer)],
          ['Contact', order.company_contact?.name ?? null],
          ['Order', order.description],
          ['Purchase order', order.purchase_order],
        ]}
      />
      <table className="paper-prices">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">How</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {settled.map((one, i) => (
            <tr key={`${one.at} ${i}`}>
              <td>{longDate(dateIn(Date.parse(one.at)))}</td>
              <td>{howWords(one)}</td>
              <td>{inDollars(one.amount)}</td>
            </tr>
          ))}
          {settled.length === 0 && (
            <tr>
              <td colSpan={3}>Nothing was paid yet.</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <Row label="Paid in all" amount={paid} />
          <Row label="Total of the order" amount={total} />
          <Row label={(owed ?? 0) < 0 ? 'We owe you' : 'Still due'} amount={Math.abs(owed ?? 0)} isTotal />
        </tfoot>
      </table>
      <p className="paper-words">Thank you!</p>
    </>
  );
}

interface RowProps {
  readonly label: string;
  readonly amount: number | null;
  readonly isTotal?: boolean;
}

function Row({ label, amount, isTotal = false }: RowProps) {
  return (
    <tr className={isTotal ? 'paper-total' : undefined}>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td>{inDollars(amount)}</td>
    </tr>
  );
}

const HOWS = { cash: 'Cash', check: 'Check', terminal: 'Card at the terminal', credit: 'Store credit' } as const;

/** "Check 1042", "Card at the terminal, ending in 4242", "Given back: cash". */
function howWords({ how, reference, amount }: OrderSettledReply): string {
  const named =
    reference === null || how === 'credit' ? '' : how === 'terminal' ? `, ending in ${reference}` : ` ${reference}`;
  const words = `${HOWS[how]}${named}`;
  return amount !== null && amount < 0 ? `Given back: ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;
}
