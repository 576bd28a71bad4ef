import { list, type RowOf } from '@rabbet/domain/pages/list';

export const CREDIT_STATES = ['open', 'spent', 'over', 'voided'] as const;

/** List of store credits for staff. It has no codes: only the mail to the customer has them. */
export const creditList = list({
  path: 'core/commerce/credits',
  name: 'Credit',
  operation: 'listCredits',
  tag: 'credits',
  about: 'store credit of customers, newest first',
  readers: 'amounts',
  columns: {
    id: { type: 'id' },
    revision: { type: 'whole', about: 'for If-Match' },
    customer_id: { type: 'id', nameAs: 'customer' },
    person_id: { type: 'id' },
    amount: { type: 'money', about: 'as it was granted' },
    remaining: { type: 'money', about: 'what can still be spent' },
    state: { type: CREDIT_STATES, about: 'over: its last day has passed' },
    until: { type: 'date', label: 'Good until', about: 'the last day on which it can be spent' },
    reason: { type: 'text', about: 'why it was granted' },
    spent_on: { type: 'text?', about: 'what it has paid for', example: 'registration 31: $20.00' },
    granted_at: { type: 'instant', label: 'Granted' },
    changed_at: { type: 'instant', label: 'Changed' },
  },
  filters: {
    id: { kind: 'whole', min: 1, about: 'this one alone' },
    customer_id: { kind: 'whole', min: 1, about: 'those of this customer alone' },
    state: { kind: 'choice', of: CREDIT_STATES, about: 'those in this state' },
  },
  sorts: ['id', 'amount', 'remaining', 'until', 'granted_at'],
});
export type CreditRow = RowOf<typeof creditList>;
