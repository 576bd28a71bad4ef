import { balanceOf, ORDER_STATES, orderList, type OrderRow } from '@rabbet/domain/orders/orders';
import { priceTag } from '@rabbet/domain/money/money';
import { staffOrderPath, staffRegistrationPath, STAFF_PATHS } from '../../paths/staff-paths';
import { listPage } from '../list/ListPage';
import { Due } from './Due';
import { StateTabs, totalsQuery } from './StateTabs';

const { term } = orderList.filters;
const list = { ...orderList, filters: { ...orderList.filters, term: { ...term, about: 'Number, name, phone' } } };

/** Orders of the shop, those that are not closed first; search finds them by number, name and phone. */
export const { Frame, forms, load, Page } = listPage({
  title: 'Orders',
  nouns: ['order', 'orders'],
  list,
  path: STAFF_PATHS.orders,
  Parts: StateTabs,
  loadBeside: ({ queryClient, client }) => [queryClient.fetchQuery({ ...totalsQuery(client), staleTime: 0 })],
  unseen: ['id', 'state', 'cancelled', 'customer_id', 'sales_person_id'],
  columns: ['id', 'customer_id', 'description', 'state', 'due_date', 'total', 'owed'],
  worded: ['state'],
  heads: { id: { title: 'Number', sort: 'id' } },
  cells: {
    state: (row) => <State row={row} />,
    due_date: (row, now) => <Due row={row} now={now} />,
    owed: (row) => <Balance row={row} />,
  },
  rowPath: ({ id, registration_id }) =>
    registration_id === null ? staffOrderPath(id) : staffRegistrationPath(registration_id),
});

/** Amount that is still to be paid, or to go back to the customer. */
function Balance({ row }: { readonly row: OrderRow }) {
  const balance = balanceOf(row);
  if (balance === null || balance.amount === 0) return null;
  const amount = priceTag(Math.round(balance.amount * 100));
  return balance.words === 'owed' ? amount : `${amount} ${balance.words}`;
}

/** The state in words, with the progress of the work where there is some under way. */
function State({ row: { state, cancelled, progress } }: { readonly row: OrderRow }) {
  const isUnderWay = state === 1 || state === 2;
  return (
    <>
      {cancelled ? 'Canceled' : ORDER_STATES[state]}
      {isUnderWay && `, ${Math.round(progress)}%`}
    </>
  );
}
