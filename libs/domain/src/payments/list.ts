import { list, type RowOf } from '@rabbet/domain/pages/list';

const STATES = ['started', 'unknown', 'declined', 'succeeded'] as const;

/** List of attempts to charge cards, for staff. */
export const paymentList = list({
  path: 'core/commerce/payments',
  name: 'Payment',
  operation: 'listPayments',
  tag: 'payments',
  about: 'attempts to charge cards for seats and orders, newest first',
  readers: 'amounts',
  columns: {
    id: { type: 'id' },
    state: { type: STATES, about: 'unknown: the provider has not said yet what became of it' },
    amount: { type: 'money' },
    declined_because: { type: 'text?', label: 'Declined because', example: 'expired card' },
    brand: { type: 'text?', label: 'Card', example: 'Visa' },
    last4: { type: 'text?', label: 'Last four digits', example: '4242' },
    registration_id: { type: 'id?', about: 'the registration whose seat it is for' },
    workshop_id: { type: 'id?' },
    order_id: { type: 'id?' },
    owed_back: { type: 'money', label: 'To be refunded', about: 'what still has to go back' },
    refunded: { type: 'money', about: 'what went back' },
    reference: { type: 'text?', about: 'by which the provider knows it' },
    started_at: { type: 'instant', label: 'Started' },
    changed_at: { type: 'instant', label: 'Changed' },
  },
  filters: {
    id: { kind: 'whole', min: 1, about: 'this one alone' },
    state: { kind: 'choice', of: STATES, about: 'those in this state' },
    registration_id: { kind: 'whole', min: 1, about: 'those for the seat of this registration' },
    order_id: { kind: 'whole', min: 1, about: 'those for this order' },
    owed: { kind: 'flag', label: 'To be refunded', about: 'those of which something has to go back, or the others' },
  },
  sorts: ['id', 'amount', 'started_at'],
});
export type PaymentRow = RowOf<typeof paymentList>;
