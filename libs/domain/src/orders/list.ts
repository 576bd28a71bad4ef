import { list, type RowOf } from '@rabbet/domain/pages/list';
import { STATE_FILTER_NAMES } from './states';

/** Path of orders in the API. */
export const ORDERS = 'core/commerce/orders';

const amount = { type: 'money', readers: 'amounts' } as const;
const day = { kind: 'date' } as const;

/** List of orders for staff: framing orders, and orders of registrations, which can only be changed through the registration. */
export const orderList = list({
  path: `${ORDERS}/list`,
  name: 'OrderRow',
  operation: 'listOrders',
  tag: 'orders',
  readers: 'registrations',
  about: 'orders, newest first; those of registrations among them',
  columns: {
    id: { type: 'id' },
    revision: { type: 'whole?', about: 'for If-Match; null for the order of a registration' },
    registration_id: { type: 'id?', about: 'the registration that it is the order of: it changes through it alone' },
    state: {
      type: 'whole',
      about: '0 Open, 1 Working, 2 Assembly, 3 Ready, 4 Delivered, 5 Inspected, 6 Invoiced, 7 Closed',
    },
    cancelled: { type: 'flag', about: 'it was canceled, and not booked again' },
    customer_id: { type: 'id', nameAs: 'customer' },
    description: { type: 'text?', example: 'Two prints for the hall' },
    purchase_order: { type: 'text?', label: 'Purchase order' },
    sales_person_id: { type: 'id?', label: 'Sold by', about: 'the employee' },
    due_date: { type: 'date?', label: 'Due' },
    late: { type: 'flag', about: 'in production though the due date is over' },
    ticket_count: { type: 'whole', label: 'Items', about: 'the number of its items' },
    job_count: { type: 'whole', label: 'Pieces', about: 'the sum of their quantities' },
    progress: { type: 'decimal', about: 'percent of the work that is done' },
    total: amount,
    paid: amount,
    owed: amount,
    booked_at: { type: 'instant?', label: 'Booked' },
    created_at: { type: 'instant', label: 'Opened' },
    changed_at: { type: 'instant', label: 'Changed' },
  },
  filters: {
    term: {
      kind: 'text',
      max: 200,
      readers: 'names',
      example: 'pier',
      about:
        'beginnings of words that all occur in the number, the customer, the description, the purchase order, a phone or mail address',
    },
    id: { kind: 'whole', min: 1, about: 'this one alone' },
    state: {
      kind: 'whole',
      min: 0,
      max: 103,
      names: STATE_FILTER_NAMES,
      about: '0 to 7; 100: Working or Assembly, 101: not Closed, 102: not Open, 103: neither',
    },
    customer_id: { kind: 'whole', min: 1, about: 'those of this customer alone' },
    sales_person_id: { kind: 'whole', min: 1, label: 'Sold by', about: 'those of this employee alone' },
    mine: { kind: 'flag', label: 'Mine', about: 'those that whoever asks sells, or all others' },
    due_from: { ...day, label: 'Due from' },
    due_until: { ...day, label: 'Due until' },
    booked_from: { ...day, label: 'Booked from' },
    booked_until: { ...day, label: 'Booked until' },
    location: { kind: 'text', max: 64, label: 'Place', about: 'with an item at this place' },
    late: { kind: 'flag', about: 'those that are late, or those that are not' },
    cancelled: { kind: 'flag', label: 'Canceled', about: 'those that are canceled, or those that are not' },
    owed: {
      kind: 'flag',
      readers: 'amounts',
      label: 'Unpaid',
      about: 'those of which something is still to be paid, or the others',
    },
  },
  sorts: ['id', 'state', 'due_date', 'booked_at', 'created_at', 'changed_at', 'total', 'progress'],
});
export type OrderRow = RowOf<typeof orderList>;
