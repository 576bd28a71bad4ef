import type { OrderReply } from '@rabbet/client';
import { balanceOf, type OrderRow, orderList } from '@rabbet/domain/orders/orders';
import { percentInWords } from '@rabbet/domain/money/tax';
import { employeeName } from '@rabbet/domain/people/people';
import { phoneDigits, phoneInWords } from '@rabbet/domain/text/phone';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { staffCustomerPath, staffOrderPath, staffPersonPath } from '../../paths/staff-paths';
import { FormDetails, useIsSent } from '../parts/FormDetails';
import { ChangeSection } from '../sheet/ChangeForms';
import { type Fact, Facts } from '../sheet/Sheet';
import { type BesideProps, historyQuery } from '../sheet/SheetPage';
import { useClient } from '../session/staff-client';
import { mayChange, mayRead, useWho } from '../session/who-asks';
import { actAt, mainVerb } from './order-acts';
import { KeptFold } from './KeptFold';
import { LateFold } from './LateFold';
import { editOrder } from './order-forms';
import { OrderDetails } from './OrderDetails';
import { OrderPayments } from './OrderPayments';
import { Papers } from './Papers';
import { openOrdersQuery, reachedQuery } from './reached';
import { isOver, wholeOf } from './whole-order';
import { money } from './Why';

interface OfOrder {
  readonly whole: OrderReply;
}
type SideProps = BesideProps<OrderRow>;

/** Customer, money, papers, notes and details of an order. */
export function OrderSide(props: SideProps) {
  const whole = wholeOf(props.row);
  const who = useWho();
  const history = historyQuery(useClient(), orderList, props.row.id, null);
  const isSent = useIsSent(editOrder, {});
  if (whole === null) return null;
  const mayWrite = mayChange(who, 'registrations');
  return (
    <>
      <CustomerCard whole={whole} />
      {mayRead(who, 'amounts') && <MoneyCard {...props} whole={whole} />}
      <Papers id={whole.id} whole={whole} />
      {mayWrite && <NoteCard {...props} whole={whole} />}
      <DetailFacts whole={whole} />
      {mayWrite && !isOver(whole) && (
        <LateFold name="details" summary="Edit customer, tax, invoice and pick-up" isOpen={isSent}>
          <OrderDetails key={whole.id} {...{ whole, who, history }} />
        </LateFold>
      )}
    </>
  );
}

/** The customer, with ways to reach them and the number of their open orders. */
function CustomerCard({ whole }: OfOrder) {
  const client = useClient();
  const who = useWho();
  const { phones = [], emails = [] } = useQuery(reachedQuery(client, who, whole)).data ?? {};
  const open = useQuery(openOrdersQuery(client, whole.customer_id)).data;
  const { company_contact_id: contact, company_contact } = whole;
  return (
    <section className="side-card" aria-label="Customer">
      <Link to={staffCustomerPath(whole.customer_id)}>{nameOf(whole)}</Link>
      {open !== undefined && open > 1 && <span className="aside">{open} open orders</span>}
      {contact !== null && <Link to={staffPersonPath(contact)}>{company_contact?.name ?? `person ${contact}`}</Link>}
      {phones.map((phone) => (
        <a key={phone} href={`tel:${phoneDigits(phone)}`}>
          {phoneInWords(phoneDigits(phone))}
        </a>
      ))}
      {emails.map((email) => (
        <a key={email} href={`mailto:${email}`}>
          {email}
        </a>
      ))}
    </section>
  );
}

function nameOf({ customer, customer_id }: OrderReply): string {
  return customer?.company?.name ?? customer?.person?.name ?? `customer ${customer_id}`;
}

interface CardProps extends SideProps, OfOrder {}

/** The bill, line by line, what is paid, and the way to take more. */
function MoneyCard({ row, whole, forms, now }: CardProps) {
  const who = useWho();
  const pay = forms.find(({ form }) => form.name === 'pay');
  const isOffered = pay?.change.offered?.({ ...whole, cancelled: whole.cancelled_because !== null } as never) ?? false; // the order as its table takes it
  const act =
    pay && isOffered && mayChange(who, pay.resource) && mainVerb(whole) !== 'pay' ? actAt(pay, row, who) : null;
  return (
    <section className="side-card" aria-label="Money">
      <h2>Money</h2>
      <Facts facts={billLines(whole)} />
      <OrderPayments whole={whole} now={now} />
      {act && (
        <FormDetails form={act.form} summary="Take a payment">
          <ChangeSection
            {...act}
            isFolded
            title="Take a payment"
            submit="Take a payment"
            record={whole}
            values={{ amount: whole.owed?.toFixed(2) ?? null }}
          />
        </FormDetails>
      )}
    </section>
  );
}

function billLines(whole: OrderReply): readonly Fact[] {
  const { before_discount, discount, sub_total, tax, tax_rate, total, paid } = whole;
  const balance = balanceOf(whole);
  return withValue([
    ['Before the discount', discount ? figure(before_discount) : null],
    ['Discount', discount ? <span className="figure">-{money(discount)}</span> : null],
    ['Subtotal', figure(sub_total)],
    [tax && tax_rate ? `Tax ${percentInWords(tax_rate)}` : 'Tax', tax ? figure(tax) : 'none'],
    ['Total', <strong key="total">{figure(total)}</strong>],
    ['Paid', paid ? figure(paid) : null],
    [
      balance?.words === 'to give back' ? 'To give back' : 'Owed',
      balance && <strong key="owed">{figure(balance.amount)}</strong>,
    ],
  ]);
}

function figure(amount: number | null): ReactNode {
  return amount === null ? null : <span className="figure">{money(amount)}</span>;
}

function withValue(facts: readonly (readonly [label: string, value: ReactNode])[]): readonly Fact[] {
  return facts.filter(([, value]) => value !== null && value !== false);
}

/** A note is written here, and read below among what has happened. */
function NoteCard({ whole, forms }: CardProps) {
  const note = forms.find(({ form }) => form.name === 'note');
  if (!note) return null;
  return (
    <KeptFold
      {...{ order: whole.id, place: 'note', form: note.form, summary: note.title }}
      names={Object.keys(note.change.fields)}
    >
      {({ draft, drop }) => (
        <ChangeSection {...note} isFolded submit={note.title} record={whole} values={draft?.texts} onDone={drop} />
      )}
    </KeptFold>
  );
}

/** Facts of the order beside its items, those without a value left out. */
function DetailFacts({ whole }: OfOrder) {
  const { copied_from: source } = whole;
  const facts = withValue([
    ['Sold by', employeeName(whole.sales_person)],
    ['About', whole.description],
    ['Purchase order', whole.purchase_order],
    ['Picked up at', whole.pickup_location?.name ?? null],
    ['Invoice', whole.send_invoice ? 'is mailed once the order is Invoiced' : null],
    ['Copy of', source === null ? null : <Link to={staffOrderPath(source)}>order {source}</Link>],
    ['Canceled because', whole.cancelled_because],
  ]);
  return facts.length > 0 && <Facts facts={facts} />;
}
