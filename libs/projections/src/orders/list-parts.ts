import { orderItemList as items, orderServiceList as services } from '@rabbet/domain/orders/orders';
import { namesOfCustomers } from '../people/people';
import { pagedList } from '../reading/paged-list';
import { answeringSql } from '../records/answering';
import { duplicates } from '../records/duplicates';
import { orders } from './orders';
import { items as itemRows, services as serviceRows } from './parts';

const reads = [orders, duplicates];

/** Items of framing orders, the newest first; of merged customers, the one who answers for them. */
export const orderItemList = pagedList(items, {
  reads,
  from: 'order_items',
  order: '-id',
  total: itemRows.total,
  columns: { customer_id: answeringSql('customer', 'order_items.customer_id') },
  filters: { location: (place) => `lower(location) = lower(${place})` },
  names: namesOfCustomers,
});

/** The instant of the answer. */
const NOW = '$3::timestamptz';
const IS_CRITICAL = `critical_from <= ${NOW}`;
const IS_LATE = `late_from <= ${NOW} and critical_from > ${NOW}`;

/** Services of framing orders, the newest first, with the step behind the last completed one. */
export const orderServiceList = pagedList(services, {
  reads,
  from: 'order_services',
  order: '-id',
  total: serviceRows.total,
  columns: {
    customer_id: answeringSql('customer', 'order_services.customer_id'),
    progress: 'progress::float8',
    age: `floor(extract(epoch from ${NOW} - waits_since) / 86400)::int`,
    lateness: `case when ${IS_CRITICAL} then 'critical' when late_from <= ${NOW} then 'late'
      when waits_since is not null then 'in time' end`,
  },
  sorts: { age: { by: 'waits_since', type: 'timestamptz', isOpposite: true } },
  facts: [({ now }) => now.toISOString()],
  conditions: {
    lateness: (lateness) =>
      ({ critical: IS_CRITICAL, late: IS_LATE })[String(lateness)] ?? `late_from > ${NOW} and critical_from > ${NOW}`,
    waiting: (waiting) => (waiting === true ? 'waiting' : 'not waiting'),
  },
  names: namesOfCustomers,
});
