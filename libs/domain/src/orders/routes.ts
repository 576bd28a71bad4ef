import { type RoutedStream, routesOf } from '@rabbet/domain/deciders/routes';
import type { OrderCommand } from './commands';
import { orderFields, orderItemFields } from './details';
import { ORDERS } from './list';
import { STAMPS } from './states';

/** Names in replies beside an order's own fields: related objects, and values that other changes set or that are computed. */
const BESIDE_ORDER = [
  'id',
  'revision',
  'registration_id',
  'customer',
  'company_contact',
  'sales_person_id',
  'sales_person',
  'pickup_location',
  'state',
  'cancelled_because',
  'copied_from',
  'due_date',
  'proposed_due_date',
  'late',
  'discount',
  'before_discount',
  'sub_total',
  'tax',
  'total',
  'paid',
  'owed',
  ...STAMPS.map((stage) => `${stage}_date`),
  'ticket_count',
  'job_count',
  'progress',
  'age',
  'created_at',
  'updated_at',
  'settled',
  'call',
  'ready_mail',
  'fetched_by',
  'sales',
  'warnings',
  'settable_states',
  'barred_states',
  'items',
  'services',
];

const stream: RoutedStream<OrderCommand> = { name: 'order', resource: 'registrations' };

/** Changes of an order, its items and services. Bodies with services in services are described by the API. */
export const orderRoutes = routesOf(stream, { path: ORDERS, tag: 'orders', what: 'order' }, ({ edit, handled }) => ({
  open: handled({ path: '', about: 'open an order, with its items and services', operation: 'addOrder' }),
  change: edit({
    about: 'change an order: what is absent stays, null unsets',
    operation: 'changeOrder',
    body: 'ChangedOrder',
    fields: orderFields,
    ignored: BESIDE_ORDER,
    command: 'ChangeOrder',
  }),
  copy: handled({
    path: 'copy/:id',
    makes: true,
    about: 'open an order once more: all but its dates, place, purchase order, discount and work',
    operation: 'copyOrder',
  }),
  'add-item': handled({
    path: 'items',
    about: 'add an item to an order, with its services',
    operation: 'addOrderItem',
  }),
  'change-item': handled({
    method: 'PUT',
    path: 'items/:id',
    about: 'change an item of an order',
    operation: 'changeOrderItem',
    body: 'ChangedOrderItem',
    fields: { indice: { kind: 'whole', label: 'Place in the order', min: 0, max: 100_000 }, ...orderItemFields },
    ignored: ['id', 'order_id', 'state', 'price', 'progress', 'updated_at', 'configuration'],
  }),
  'remove-item': handled({
    method: 'DELETE',
    path: 'items/:id',
    about: 'take an item out of an order',
    operation: 'removeOrderItem',
  }),
  'add-service': handled({
    path: 'services',
    about: 'configure a service for an item or an order',
    operation: 'addOrderService',
  }),
  'change-service': handled({
    method: 'PUT',
    path: 'services/:id',
    about: 'change a configured service',
    operation: 'changeOrderService',
  }),
  'replace-service': handled({
    path: 'services/replace/:id',
    about: 'put another service in the place of one, such as another glass',
    operation: 'replaceOrderService',
  }),
  'remove-service': handled({
    method: 'DELETE',
    path: 'services/:id',
    about: 'remove a configured service, and those in it',
    operation: 'removeOrderService',
  }),
}));
