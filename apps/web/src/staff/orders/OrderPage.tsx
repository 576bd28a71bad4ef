import type { OrderReply } from '@rabbet/client';
import { orderChanges, orderFields, orderList, type OrderRow } from '@rabbet/domain/orders/orders';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { staffRegistrationPath, STAFF_PATHS } from '../../paths/staff-paths';
import { FormDetails } from '../parts/FormDetails';
import { choicesQuery, contactsAtQuery } from '../sheet/choices';
import { type MainProps, sheetPage } from '../sheet/SheetPage';
import { mayChange, mayRead, useWho } from '../session/who-asks';
import { actAt, bookingHidden, mainVerb, verbsInHead } from './order-acts';
import { copyOrder, EDITING, formOf, type OnSheet, ORDER_FORMS, STEP_FIELDS } from './order-forms';
import { bookAlone, endOrder } from './OrderAct';
import { OrderForm } from './OrderForm';
import { orderHead } from './order-head';
import { OrderItems } from './OrderItems';
import { OrderNotices } from './OrderNotices';
import { OrderSide } from './OrderSide';
import { PiecesSold } from './PiecesSold';
import { openOrdersQuery, reachedQuery } from './reached';
import { Stamps } from './Stamps';
import { templatesQuery } from './templates';
import { readOrder, wholeOf } from './whole-order';

const OTHER_FORMS = [endOrder, bookAlone].filter((form) => form !== undefined);

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
  more: { ...ORDER_FORMS, forms: [...ORDER_FORMS.forms, ...OTHER_FORMS] },
  formOf,
  head: orderHead,
  verbs: verbsInHead,
  act: (row) => {
    const whole = wholeOf(row);
    return whole && mainVerb(whole);
  },
  actAt,
  MoreActs: OtherActs,
  moreActsForms: [copyOrder, ...OTHER_FORMS],
  hasOwnFacts: true,
  loadBeside: (row, { queryClient, client }, who) => [
    queryClient.fetchQuery(openOrdersQuery(client, row.customer_id)),
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
  Beside: OrderSide,
  Main: Work,
});

function Work({ row, isChanger, now }: MainProps<OrderRow>) {
  const who = useWho();
  const whole = wholeOf(row);
  if (!whole) return null;
  const sheet: OnSheet = { whole, isChanger, isWorker: mayChange(who, 'steps') };
  return (
    <>
      <OrderNotices whole={whole} />
      <OrderItems {...sheet} />
      <PiecesSold sales={whole.sales} now={now} />
      <Stamps whole={whole} />
    </>
  );
}

/** Acts that are none of the table, or leave out a part of one. */
function OtherActs({ row }: { readonly row: OrderRow }) {
  const whole = wholeOf(row);
  return (
    <>
      {whole && mainVerb(whole) === 'book' && (whole.owed ?? 0) > 0 && <BookAlone whole={whole} />}
      <CopyAct row={row} />
    </>
  );
}

function BookAlone({ whole }: { readonly whole: OrderReply }) {
  if (!bookAlone) return null;
  return (
    <FormDetails form={bookAlone} summary="Book without a deposit">
      <OrderForm order={whole} form={bookAlone} submit="Book without a deposit" hidden={bookingHidden(whole)} />
    </FormDetails>
  );
}

function CopyAct({ row }: { readonly row: OrderRow }) {
  return (
    <FormDetails form={copyOrder} summary="Copy this order">
      <p>The copy is Open: without dates, discount, payments and the work that is done.</p>
      <ShopForm form={copyOrder} submit="Copy this order" look="quiet" hidden={{ id: String(row.id) }} />
    </FormDetails>
  );
}
