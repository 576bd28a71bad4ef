import type { QueryOf } from '@rabbet/domain/pages/list';
import type { Paged } from '@rabbet/domain/pages/paging';
import { type OrderRow, ORDERS } from '@rabbet/domain/orders/orders';
import { orderHistory, orderItemList, orderList, orderServiceList, orderTotals, wholeOrder } from '@rabbet/projections';
import { historyEntry } from '../kernel/records/history-entry';
import { listEntry, shapeOf } from '../kernel/reads/list-entry';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { about, nullable, objectOf } from '../kernel/shapes/reply-shape';
import { orderShape, orderTotalsShape } from './orders.replies';

const listed = shapeOf(orderList);
const rowShape = {
  ...listed,
  properties: {
    ...listed.properties,
    whole: about(nullable(objectOf(orderShape)), 'with its items, services and steps; null in a list of many'),
  },
};

const entry = listEntry(orderList);

export const orderReads: readonly ReadEntry[] = [
  readEntry<QueryOf<typeof orderList>>({
    ...entry,
    reply: () => rowShape,
    async query(context, asked) {
      const page = (await entry.query(context, asked)) as Paged<OrderRow>; // of its own list
      const data = page.data.map(async (row) => ({
        ...row,
        whole: asked.id === null || row.registration_id !== null ? null : await wholeOrder(context, row.id),
      }));
      return { ...page, data: await Promise.all(data) };
    },
  }),
  historyEntry(orderList, 'Order', orderHistory),
  listEntry(orderItemList),
  listEntry(orderServiceList),
  readEntry<object>({
    ...{ path: `${ORDERS}/totals`, operation: 'listOrderTotals', tag: 'orders', readers: 'registrations' },
    ...{ shape: 'plain', params: {}, about: 'numbers and amounts of orders, one row for each state' },
    reply: () => orderTotalsShape,
    query: orderTotals,
  }),
];
