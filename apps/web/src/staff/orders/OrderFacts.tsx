import type { OrderReply } from '@rabbet/client';
import { Link } from 'react-router-dom';
import { staffOrderPath, staffPersonPath } from '../../staff-paths';
import { type Fact, Facts } from '../SheetPage';
import { money } from './Why';

/** Facts of an order besides those that lists have. */
export function OrderFacts({ whole }: { readonly whole: OrderReply }) {
  const { company_contact_id: contact, copied_from: source, cancelled_because: why } = whole;
  return (
    <>
      <Facts
        facts={known([
          ['Canceled because', why],
          [
            'Contact at the company',
            contact && <Link to={staffPersonPath(contact)}>{whole.company_contact ?? `person ${contact}`}</Link>,
          ],
          ['Picked up at', whole.pickup_location],
          ['Send the invoice', whole.send_invoice ? 'yes, once it is Invoiced' : 'no'],
          ['Copy of', source && <Link to={staffOrderPath(source)}>order {source}</Link>],
        ])}
      />
      {whole.total !== null && <Amounts whole={whole} />}
    </>
  );
}

function known(facts: readonly (readonly [string, Fact[1] | 0])[]): readonly Fact[] {
  return facts.flatMap(([label, value]): Fact[] => (value === null || value === 0 ? [] : [[label, value]]));
}

/** The bill, line by line. */
function Amounts({ whole }: { readonly whole: OrderReply }) {
  const { discount, sub_total, tax, tax_rate, total, paid, owed } = whole;
  const amount = (value: number | null) => value !== null && <span className="figure">{money(value)}</span>;
  return (
    <Facts
      facts={known([
        ['Discount', discount ? amount(discount) : null],
        ['Subtotal', amount(sub_total)],
        [`Tax${tax_rate ? `, ${rateInWords(tax_rate)}` : ''}`, tax ? amount(tax) : 'none'],
        ['Total', <strong key="total">{amount(total)}</strong>],
        ['Paid', amount(paid)],
        ['Owed', owed !== null && owed < 0 ? `${money(-owed)} too much is paid` : amount(owed)],
      ])}
    />
  );
}

/** "7.25%" */
function rateInWords(rate: number): string {
  return `${Number((rate * 100).toFixed(4))}%`;
}
