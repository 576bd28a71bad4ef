import type { QueryOf } from '@rabbet/domain/pages/list';
import type { Paged } from '@rabbet/domain/pages/paging';
import { type OrderRow, ORDERS, statesOf } from '@rabbet/domain/orders/orders';
import {
  orderHistory,
  orderItemList,
  orderList,
  orderSales,
  orderServiceList,
  orderTotals,
  wholeOrder,
} from '@rabbet/projections';
import { historyEntry } from '../kernel/records/history-entry';
import { listEntry, listRowShape } from '../kernel/reads/list-entry';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { about, listOf, nullable, objectOf } from '../kernel/shapes/reply-shape';
import { orderSaleShape, orderShape, orderTotalsShape } from './orders.replies';

const listed = listRowShape(orderList);
const rowShape = {
  ...listed,
  properties: {
    ...listed.properties,
    whole: about(nullable(objectOf(orderShape)), 'with its items, services and steps; null in a list of many'),
    sales: about(nullable(listOf(orderSaleShape)), 'pieces that were sold under it; null in a list of many'),
  },
};

const entry = listEntry(orderList);

export const orderReads: readonly ReadEntry[] = [
  readEntry<QueryOf<typeof orderList>>({
    ...entry,
    reply: () => rowShape,
    async query(context, query) {
      if (query.state !== null) statesOf(query.state);
      const page = (await entry.query(context, query)) as Paged<OrderRow>; // of its own list
      const data = page.data.map(async (row) => {
        if (query.id === null || row.registration_id !== null) return { ...row, whole: null, sales: null };
        const [whole, sales] = await Promise.all([wholeOrder(context, row.id), orderSales(context, row.id)]);
        return { ...row, whole, sales };
      });
      return { ...page, data: await Promise.all(data) };
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
