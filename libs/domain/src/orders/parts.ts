import { list, type RowOf } from '@rabbet/domain/pages/list';
import { ORDERS } from './list';

const state = {
  type: 'whole',
  about: '0 Open, 1 Working, 2 Assembly, 3 Ready, 4 Delivered, 5 Inspected, 6 Invoiced, 7 Closed',
} as const;
const byOrder = { kind: 'whole', min: 1, about: 'those of this order alone' } as const;
const byState = { kind: 'whole', min: 0, max: 7 } as const;

/** List of the items of framing orders for staff. */
export const orderItemList = list({
  path: `${ORDERS}/items`,
  name: 'OrderItemRow',
  operation: 'listOrderItems',
  tag: 'orders',
  readers: 'registrations',
  about: 'items of orders, newest first',
  columns: {
    id: { type: 'id' },
    order_id: { type: 'id', label: 'Order' },
    customer_id: { type: 'id', nameAs: 'customer' },
    indice: { type: 'whole', label: 'Place in the order' },
    description: { type: 'text?' },
    instructions: { type: 'text?' },
    state,
    quantity: { type: 'whole' },
    location: { type: 'text?', label: 'Place' },
    due_date: { type: 'date?', label: 'Due' },
  },
  filters: {
    order_id: byOrder,
    state: byState,
    location: { kind: 'text', max: 64, label: 'Place', about: 'those at this place alone' },
  },
  sorts: ['id', 'order_id', 'state', 'due_date'],
});
export type OrderItemRow = RowOf<typeof orderItemList>;

export const LATENESS = ['in time', 'late', 'critical'] as const;

/** List of the services of framing orders for staff, each with its next step. */
export const orderServiceList = list({
  path: `${ORDERS}/services`,
  name: 'OrderServiceRow',
  operation: 'listOrderServices',
  tag: 'orders',
  readers: 'registrations',
  about: 'services of orders, newest first, with the step that is done next',
  columns: {
    id: { type: 'id' },
    order_id: { type: 'id', label: 'Order' },
    revision: { type: 'whole', about: 'of the order, for If-Match' },
    item_id: { type: 'id?', label: 'Item' },
    customer_id: { type: 'id', nameAs: 'customer' },
    item: { type: 'text?', about: 'the description of the item' },
    template_id: { type: 'id' },
    name: { type: 'text' },
    category: { type: 'text?' },
    state: { ...state, label: 'State of the order' },
    due_date: { type: 'date?', label: 'Due' },
    progress: { type: 'decimal', about: 'percent of the work that is done' },
    next_step_id: { type: 'id?' },
    next_step: { type: 'text?', label: 'Next step' },
    age: { type: 'whole?', about: 'days that the next step has waited' },
    lateness: { type: { orNull: LATENESS }, about: 'by the ages at which the step warns and is critical' },
  },
  filters: {
    order_id: byOrder,
    item_id: { kind: 'whole', min: 1, about: 'those of this item alone' },
    template_id: { kind: 'whole', min: 1, label: 'Service', about: 'those of this template alone' },
    lateness: { kind: 'choice', of: LATENESS },
    waiting: { kind: 'flag', about: 'those of orders in production that wait at a step, or all others' },
  },
  sorts: ['id', 'order_id', 'age', 'due_date'],
});
export type OrderServiceRow = RowOf<typeof orderServiceList>;
