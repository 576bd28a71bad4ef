import type { QueryOf } from '@rabbet/domain/pages/list';
import { orderHistory, orderDoc, orderList, orderReply } from '@rabbet/projections';
import { historyEntry } from '../kernel/records/history-entry';
import { listEntry } from '../kernel/reads/list-entry';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { orderShape } from './orders.replies';

const listed = listEntry(orderList);

export const orderReads: readonly ReadEntry[] = [
  readEntry<QueryOf<typeof orderList>>({
    ...listed,
    reply: listed.reply,
    query: (context, asked) => orderList.query(context, asked),
  }),
  readEntry<{ readonly id: number }>({
    path: 'core/commerce/orders/whole',
    operation: 'readWholeOrder',
    tag: 'orders',
    shape: 'record',
    about: 'an order with its items, services and steps',
    readers: 'registrations',
    params: { id: { kind: 'whole', min: 1, required: true, about: 'the order' } },
    reply: () => orderShape,
    async query(context, { id }) {
      const found = await orderDoc(context, id);
      return found && orderReply(context, id, found.revision, found.doc);
    },
  }),
  historyEntry(orderList, 'Order', orderHistory),
];
