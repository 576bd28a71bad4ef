import type { OrderReply } from '@rabbet/client';
import {
  balanceOf,
  CLOSED,
  OPEN,
  ORDER_STATES,
  orderChanges,
  orderFields,
  orderList,
  type OrderRow,
  READY,
} from '@rabbet/domain/orders/orders';
import { employeeName } from '@rabbet/domain/people/people';
import { longDate } from '@rabbet/domain/time/words';
import { Link } from 'react-router-dom';
import { staffCustomerPath, staffRegistrationPath, STAFF_PATHS } from '../../paths/staff-paths';
import { choicesQuery, contactsAtQuery } from '../sheet/choices';
import { historyQuery, type MainProps, sheetPage } from '../sheet/SheetPage';
import { useClient } from '../session/staff-client';
import { mayChange, mayRead, useWho } from '../session/who-asks';
import { Due } from './Due';
import { ItemForms } from './ItemForms';
import { EDITING, formOf, type OnSheet, ORDER_FORMS, STEP_FIELDS } from './order-forms';
import { OrderChanges } from './OrderChanges';
import { OrderDetails } from './OrderDetails';
import { OrderFacts } from './OrderFacts';
import { OrderItems } from './OrderItems';
import { OrderPayments } from './OrderPayments';
import { Papers } from './Papers';
import { PiecesSold } from './PiecesSold';
import { reachedQuery } from './reached';
import { Stamps } from './Stamps';
import { templatesQuery } from './templates';
import { readOrder, wholeOf } from './whole-order';
import { money } from './Why';

/** Sheet of a framing order: its items and work, what can be done with it, and its history. */
export const { Frame, Missing, forms, load, Page } = sheetPage({
  list: orderList,
  changes: orderChanges,
  path: STAFF_PATHS.orders,
  all: 'All orders',
  titleOf: ({ id, customer, customer_id }) => `Order ${id}: ${customer ?? `customer ${customer_id}`}`,
  read: readOrder,
  history: orderFields,
  shownAt: ({ registration_id: id }) => (id === null ? null : staffRegistrationPath(id)),
  more: ORDER_FORMS,
  told: (row) => ({
    registration_id: null,
    cancelled: null,
    late: null,
    total: null,
    paid: null,
    owed: null,
    changed_at: null,
    state: row.cancelled ? 'Canceled' : ORDER_STATES[row.state],
    customer_id: <Link to={staffCustomerPath(row.customer_id)}>{row.customer ?? `customer ${row.customer_id}`}</Link>,
    ...(row.sales_person_id !== null && {
      sales_person_id: employeeName(wholeOf(row)?.sales_person ?? null) ?? row.sales_person_id,
    }),
    ...(row.due_date !== null && { due_date: longDate(row.due_date) }),
    progress: row.state === OPEN ? null : `${Math.round(row.progress)}%`,
  }),
  formOf,
  loadBeside: (row, { queryClient, client }, who) => [
    ...(row.registration_id === null && mayRead(who, 'people')
      ? [queryClient.fetchQuery(reachedQuery(client, who, wholeOf(row) ?? { ...row, company_contact_id: null }))]
      : []),
    ...(mayChange(who, 'steps') ? [queryClient.fetchQuery(choicesQuery(client, who, STEP_FIELDS))] : []),
    ...(mayChange(who, 'registrations')
      ? [
          queryClient.fetchQuery(choicesQuery(client, who, EDITING.fields)),
          queryClient.fetchQuery(contactsAtQuery(client, who, row.customer_id)),
          queryClient.fetchQuery(templatesQuery(client)),
        ]
      : []),
  ],
  Beside: ({ row }) => {
    const whole = wholeOf(row);
    return whole && <OrderFacts whole={whole} />;
  },
  Main: Work,
});

function Work({ row, forms: changes, isChanger, now }: MainProps<OrderRow>) {
  const who = useWho();
  const whole = wholeOf(row);
  const history = historyQuery(useClient(), orderList, row.id, null);
  if (!whole) return null;
  const sheet: OnSheet = { whole, isChanger, isWorker: mayChange(who, 'steps') };
  return (
    <>
      <Outlook whole={whole} now={now} />
      <Papers id={whole.id} whole={whole} />
      {isChanger && <OrderChanges {...{ row, whole }} forms={changes} />}
      <OrderItems {...sheet} />
      <ItemForms whole={whole} />
      <PiecesSold sales={whole.sales} now={now} />
      {mayRead(who, 'amounts') && <OrderPayments whole={whole} now={now} />}
      {isChanger && whole.state !== CLOSED && <OrderDetails key={whole.id} {...{ whole, who, history }} />}
    </>
  );
}

/** Due date, stages, and warnings that somebody has to look at. */
function Outlook({ whole, now }: { readonly whole: OrderReply; readonly now: Date }) {
  const { warnings, due_date, state } = whole;
  return (
    <section className="outlook" aria-label="How it stands">
      {due_date !== null && state < READY && (
        <p>
          <Due row={{ due_date, state }} now={now} />
        </p>
      )}
      <Stamps whole={whole} />
      <ToGiveBack whole={whole} />
      {warnings.length > 0 && (
        <ul className="warnings" aria-label="To look at">
          {[...new Set(warnings)].map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

const WAYS = { cash: 'in cash', check: 'by check', terminal: 'by card at the terminal', credit: 'with store credit' };

/** Money of a canceled order that the customer has not got back yet, for those who may know of it. */
function ToGiveBack({ whole }: { readonly whole: OrderReply }) {
  const { cancelled_because, settled } = whole;
  const balance = balanceOf(whole);
  if (cancelled_because === null || balance?.words !== 'to give back') return null;
  const ways = [...new Set(settled.flatMap(({ how, amount }) => (amount !== null && amount > 0 ? [WAYS[how]] : [])))];
  return (
    <p className="warnings">
      This order is canceled, and {money(balance.amount)} is still to go back to the customer, who paid{' '}
      {ways.join(' and ')}. Once it is given back, write it down under “{orderChanges.changes['give-back']?.title}”.
    </p>
  );
}
