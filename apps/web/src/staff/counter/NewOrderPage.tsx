import { labelOf } from '@rabbet/domain/records/labels';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { valuesOf } from '../../kernel/forms/form';
import { ShopForm } from '../../kernel/forms/ShopForm';
import type { PageInput } from '../../kernel/pages/load-page';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { CustomerField } from '../sheet/CustomerField';
import { NothingHere } from '../frame/MissingPage';
import { PageTitle } from '../frame/PageTitle';
import { choiceQuery, type Choices, choicesQuery } from '../sheet/choices';
import { fieldsFor } from '../sheet/editing';
import { FieldInput } from '../sheet/FieldInput';
import { Reference } from '../sheet/Reference';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { useClient } from '../session/staff-client';
import { forStaff, mayChange, useWho } from '../session/who-asks';
import { ContactField } from '../orders/ContactField';
import { keepDraft, type KeptDraft, useKeptDraft } from '../orders/kept-draft';
import { NO_PARTS } from '../orders/order-draft';
import { OPENED, openOrder } from '../orders/part-forms';
import { OrderParts } from './OrderParts';
import { priceable, unpriced, useQuote } from '../orders/quote';
import { QuotePanel } from './QuotePanel';
import { rateQuery, TaxField, type TaxFieldProps } from './TaxField';
import { templatesQuery } from '../orders/templates';

export const Frame = StaffFrame;
export const Missing = NothingHere;
export const forms = [...FRAME_FORMS, openOrder];
export const load = forStaff('registrations', async (visit, { queryClient, client }, who) => {
  if (!mayChange(who, 'registrations')) return 'missing';
  const customerId = Number(customerIn(visit).customer_id ?? 0);
  await Promise.all([
    queryClient.fetchQuery(choicesQuery(client, who, OPENED)),
    queryClient.fetchQuery(templatesQuery(client)),
    queryClient.fetchQuery(rateQuery(client)),
    ...(customerId > 0 ? [queryClient.fetchQuery(choiceQuery(client, who, { to: 'customer' }, customerId))] : []),
  ]);
  return 'found';
});

/** Opens an order. What is typed is kept in the browser until it is opened. */
export function Page({ visit }: { readonly visit: PageInput }) {
  const account = useWho()?.account?.id ?? null;
  const found = useKeptDraft(account);
  const [isDropped, setDropped] = useState(false);
  const kept = isDropped ? null : found;
  return (
    <>
      <PageTitle title="New order">
        <Link to={STAFF_PATHS.orders}>All orders</Link>
      </PageTitle>
      {kept && (
        <div role="status" className="kept-draft">
          <p>Here is the order that you began before, as you left it.</p>
          <button type="button" className="button button-quiet" onClick={() => setDropped(true)}>
            Discard it and begin anew
          </button>
        </div>
      )}
      <NewOrder key={kept ? 'kept' : isDropped ? 'anew' : 'new'} {...{ kept, account }} begun={customerIn(visit)} />
    </>
  );
}

/** Customer whom the address names: the order is theirs. */
function customerIn({ search }: PageInput): Readonly<Record<string, string>> {
  const id = search.get('customer_id') ?? '';
  return /^\d{1,10}$/.test(id) ? { customer_id: id } : {};
}

interface NewOrderProps {
  /** Values that a new order begins with. */
  readonly begun: Readonly<Record<string, string>>;
  readonly kept: KeptDraft | null;
  readonly account: number | null;
}

function NewOrder({ kept, account, begun }: NewOrderProps) {
  const client = useClient();
  const templates = useQuery(templatesQuery(client)).data ?? [];
  const [parts, setParts] = useState(kept?.parts ?? NO_PARTS);
  const [texts, setTexts] = useState(kept?.texts ?? begun);
  const place = useRef<HTMLDivElement>(null);
  const learn = useCallback(() => {
    const form = place.current?.querySelector('form');
    if (form) setTexts(textsIn(form));
  }, []);
  // fields of items have no name: rendering within their own event would put a choice back
  const learnNamed = ({ target }: SyntheticEvent<HTMLElement>) => {
    if (target instanceof Element && target.getAttribute('name')) learn();
  };
  const { isKept, forget } = useKeeping(account, { texts, parts });
  const customer_id = numberIn(texts.customer_id);
  const tax_rate = numberIn(texts.tax_rate);
  const details = { ...(customer_id !== null && { customer_id }), ...(tax_rate !== null && { tax_rate }) };
  const quote = useQuote({ details, parts: priceable(parts, templates) });
  return (
    <div ref={place} onInput={learnNamed} onBlur={learnNamed}>
      <ShopForm
        form={openOrder}
        submit="Open this order"
        submitting="Opening …"
        className="shop-form new-order"
        label="New order"
        hidden={{ parts: JSON.stringify(parts) }}
        values={kept?.texts ?? begun}
        onDone={forget}
      >
        <div className="new-order-main">
          <Details {...{ kept, learn, customer_id }} />
          <OrderParts {...{ parts, templates, quote }} change={setParts} />
          {!isKept && <p className="field-error">This browser keeps no drafts: a reload loses what you have typed.</p>}
        </div>
        <QuotePanel quote={quote} unpriced={unpriced(parts, templates)} />
      </ShopForm>
    </div>
  );
}

/** Texts of the fields of the order; a record that was chosen by its name is kept by its number. */
function textsIn(form: HTMLFormElement): Readonly<Record<string, string>> {
  const typed = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const values = valuesOf({ fields: OPENED }, typed);
  const own = Object.entries(typed).filter(([name]) => Object.hasOwn(OPENED, name));
  return Object.fromEntries(
    own.map(([name, text]) => [name, typeof values[name] === 'number' ? String(values[name]) : text]),
  );
}

function numberIn(text: string | undefined): number | null {
  const number = Number(text);
  return text === undefined || text.trim() === '' || !Number.isFinite(number) ? null : number;
}

/** Keeps the draft as it is typed, until the order is opened. */
function useKeeping(account: number | null, draft: KeptDraft) {
  const begun = useRef(JSON.stringify(draft));
  const isOver = useRef(false);
  const [isKept, setKept] = useState(true);
  const text = JSON.stringify(draft);
  useEffect(() => {
    if (account === null || isOver.current || text === begun.current) return;
    begun.current = '';
    const said = JSON.parse(text) as KeptDraft; // as it was just spelled
    setKept(keepDraft(account, isEmpty(said) ? null : said));
  }, [account, text]);
  const forget = () => {
    isOver.current = true;
    if (account !== null) keepDraft(account, null);
  };
  return { isKept: isKept && account !== null, forget };
}

function isEmpty({ texts, parts }: KeptDraft): boolean {
  const typed = Object.entries(texts).some(([name, text]) => name !== 'tax_rate' && text !== '');
  return !typed && parts.items.length + parts.services.length === 0;
}

/** Names of the fields in the order in which people ask for them. */
const IN_ORDER: readonly (keyof typeof OPENED)[] = [
  'description',
  'pickup_location_id',
  'sales_person_id',
  'purchase_order',
  'company_contact_id',
  'send_invoice',
];

function Details({ kept, learn, customer_id }: TaxFieldProps) {
  const who = useWho();
  const client = useClient();
  const choices: Choices = useQuery(choicesQuery(client, who, OPENED)).data ?? {};
  const own = fieldsFor(who, { fields: OPENED, resource: 'registrations' });
  const others = IN_ORDER.flatMap((name) => own.filter((one) => one[0] === name));
  return (
    <section className="sheet-form shop-form" aria-label="Details">
      <CustomerField name="customer_id" label="Customer" />
      {others.map(([name, field]) =>
        name === 'company_contact_id' ? (
          <ContactField key={name} customer_id={customer_id} persons={choices.person ?? []} />
        ) : field.kind === 'reference' && name === 'sales_person_id' ? (
          <Reference
            key={name}
            name={name}
            label={labelOf(name, field)}
            to={field.to}
            choices={choices[field.to] ?? []}
            none="me"
          />
        ) : (
          <FieldInput key={name} name={name} field={field} choices={choices} />
        ),
      )}
      {own.some(([name]) => name === 'tax_rate') && <TaxField {...{ kept, learn, customer_id }} />}
    </section>
  );
}
