import type { OrderReply } from '@rabbet/client';
import { balanceOf } from '@rabbet/domain/orders/orders';
import { Link } from 'react-router-dom';
import { staffOrderPath, staffPersonPath } from '../../paths/staff-paths';
import { phoneDigits, phoneInWords } from '@rabbet/domain/text/phone';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Fact, Facts } from '../sheet/Sheet';
import { useClient } from '../session/staff-client';
import { useWho } from '../session/who-asks';
import { reachedQuery } from './reached';
import { money } from './Why';

/** Facts of an order besides those that lists have. */
export function OrderFacts({ whole }: { readonly whole: OrderReply }) {
  const { company_contact_id: contact, copied_from: source, cancelled_because: why } = whole;
  return (
    <>
      <Facts
        facts={known([
          ...useReached(whole),
          ['Canceled because', why],
          [
            'Contact at the company',
            contact && <Link to={staffPersonPath(contact)}>{whole.company_contact?.name ?? `person ${contact}`}</Link>,
          ],
          ['Picked up at', whole.pickup_location?.name ?? null],
          ['Send the invoice', whole.send_invoice ? 'yes, once it is Invoiced' : 'no'],
          ['Copy of', source && <Link to={staffOrderPath(source)}>order {source}</Link>],
        ])}
      />
      {whole.total !== null && <Amounts whole={whole} />}
    </>
  );
}

/** Links that call the customer, or write to them. */
function useReached(whole: OrderReply): readonly (readonly [string, Fact[1]])[] {
  const { phones = [], emails = [] } = useQuery(reachedQuery(useClient(), useWho(), whole)).data ?? {};
  const phone = phones.map((one) => (
    <a key={one} href={`tel:${phoneDigits(one)}`}>
      {phoneInWords(phoneDigits(one))}
    </a>
  ));
  const email = emails.map((one) => (
    <a key={one} href={`mailto:${one}`}>
      {one}
    </a>
  ));
  return [
    ['Phone', inTurn(phone)],
    ['E-mail', inTurn(email)],
  ];
}

const inTurn = (links: readonly ReactNode[]) =>
  links.length === 0 ? null : links.flatMap((one, i) => (i ? [', ', one] : [one]));

function known(facts: readonly (readonly [string, Fact[1] | 0])[]): readonly Fact[] {
  return facts.flatMap(([label, value]): Fact[] => (value === null || value === 0 ? [] : [[label, value]]));
}

/** The bill, line by line. */
function Amounts({ whole }: { readonly whole: OrderReply }) {
  const { before_discount, discount, sub_total, tax, tax_rate, total, paid } = whole;
  const amount = (value: number | null) => value !== null && <span className="figure">{money(value)}</span>;
  return (
    <Facts
      facts={known([
        ['Before the discount', discount ? amount(before_discount) : null],
        ['Discount', discount ? <span className="figure">-{money(discount)}</span> : null],
        ['Subtotal', amount(sub_total)],
        [`Tax${tax_rate ? `, ${rateInWords(tax_rate)}` : ''}`, tax ? amount(tax) : 'none'],
        ['Total', <strong key="total">{amount(total)}</strong>],
        ['Paid', amount(paid)],
        owedFact(whole),
      ])}
    />
  );
}

/** Amount that the customer owes, or that is to go back to them. */
function owedFact(whole: OrderReply): readonly [string, Fact[1]] {
  const balance = balanceOf(whole);
  if (balance === null) return ['Owed', null];
  const label = balance.words === 'owed' ? 'Owed' : 'To give back';
  return [label, <span className="figure">{money(balance.amount)}</span>];
}

/** "7.25%" */
function rateInWords(rate: number): string {
  return `${Number((rate * 100).toFixed(4))}%`;
}
