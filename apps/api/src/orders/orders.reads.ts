import type { QueryOf } from '@rabbet/domain/pages/list';
import { ORDERS, statesOf } from '@rabbet/domain/orders/orders';
import { orderHistory, orderItemList, orderList, ordersById, orderServiceList, orderTotals } from '@rabbet/projections';
import { historyEntry } from '../kernel/records/history-entry';
import { listEntry } from '../kernel/reads/list-entry';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { orderShape, orderTotalsShape } from './orders.replies';

const { rowOperation: _, ...rows } = listEntry(orderList); // a row has no address of its own: the whole order does

export const orderReads: readonly ReadEntry[] = [
  readEntry<{ readonly id: number }>({
    path: ORDERS,
    operation: 'listOrdersById',
    rowOperation: 'readOrder',
    tag: 'orders',
    readers: 'registrations',
    shape: 'plain',
    params: { id: { kind: 'whole', min: 1, required: true, about: 'which' } },
    about: 'an order with its items, services and steps, and with what it points at',
    reply: () => orderShape,
    query: ordersById,
  }),
  readEntry<QueryOf<typeof orderList>>({
    ...rows,
    async query(context, query) {
      if (query.state !== null) statesOf(query.state);
      return rows.query(context, query);
    },
  }),
  historyEntry(orderList, 'Order', orderHistory),
  listEntry(orderItemList),
  listEntry(orderServiceList),
  readEntry<object>({
    path: `${ORDERS}/totals`,
    operation: 'listOrderTotals',
    tag: 'orders',
    readers: 'registrations',
    shape: 'plain',
    params: {},
    about: 'numbers and amounts of orders, one row for each state',
    reply: () => orderTotalsShape,
    query: orderTotals,
  }),
];
