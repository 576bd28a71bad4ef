import { priceTag } from '@rabbet/domain/money/money';
import { balanceOf, ORDER_STATES, orderActs, orderList, type OrderRow } from '@rabbet/domain/orders/orders';
import { staffOrderPath, STAFF_PATHS, staffRegistrationPath } from '../../paths/staff-paths';
import { listPage } from '../list/ListPage';
import type { State } from '../list/query/list-spec';
import { ShortDue } from './Due';
import { ORDER_VIEWS, totalsQuery } from './order-views';

/** Orders of the shop, those that are not closed first; search finds them by number, name and phone. */
export const { Frame, forms, load, Page } = listPage({
  title: 'Orders',
  nouns: ['order', 'orders'],
  acts: orderActs,
  rowName: ({ id, customer }) => `${id}, ${customer ?? 'no name'}`,
  list: orderList,
  hint: 'Number, name, phone',
  path: STAFF_PATHS.orders,
  views: ORDER_VIEWS,
  loadBeside: ({ queryClient, client }) => [queryClient.fetchQuery({ ...totalsQuery(client), staleTime: 0 })],
  unseen: ['id', 'state', 'cancelled', 'late', 'owed', 'mine', 'customer_id', 'sales_person_id'],
  chips: ['location'],
  columns: [
    'id',
    'customer_id',
    'description',
    'state',
    'due_date',
    'total',
    'owed',
    'job_count',
    'purchase_order',
    'booked_at',
    'created_at',
  ],
  worded: ['state'],
  heads: { id: { title: 'No.' } },
  states: { state: stateOf },
  owed: ['owed'],
  cells: {
    due_date: (row, now) => <ShortDue row={row} now={now} />,
    owed: balanceWords,
  },
  card: { title: 'customer_id', figure: 'owed', facts: ['id', 'due_date', 'state'] },
  rowPath: ({ id, registration_id }) =>
    registration_id === null ? staffOrderPath(id) : staffRegistrationPath(registration_id),
});

/** Amount that is still to be paid, or to go back to the customer. */
function balanceWords(row: OrderRow): string | null {
  const balance = balanceOf(row);
  if (balance === null || balance.amount === 0) return null;
  const amount = priceTag(Math.round(balance.amount * 100));
  return balance.words === 'owed' ? amount : `${amount} ${balance.words}`;
}

/** The state in words, with the progress of the work where there is some under way. */
function stateOf({ state, cancelled, progress }: OrderRow): State {
  if (cancelled) return { words: 'Canceled' };
  const words = ORDER_STATES[state] ?? '';
  if (state === 1 || state === 2) return { words: `${words}, ${Math.round(progress)}%`, tone: 'active' };
  return state === 3 ? { words, tone: 'well' } : { words };
}
