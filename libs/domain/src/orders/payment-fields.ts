import type { AnyFields } from '@rabbet/domain/records/fields';

/** Amount of money, in cents. */
export const amount = { kind: 'money', required: true, min: 1, readers: 'amounts' } as const;
const PAYMENT_KINDS = ['cash', 'check', 'terminal'] as const;
const REFUND_KINDS = [...PAYMENT_KINDS, 'credit'] as const;
const paymentKind = {
  kind: 'choice',
  of: PAYMENT_KINDS,
  about: 'terminal: by card at the terminal',
  words: { cash: 'cash', check: 'check', terminal: 'card at the terminal' },
} as const;
export const payment = {
  how: { ...paymentKind, required: true },
  amount,
  reference: {
    kind: 'text',
    max: 64,
    about: 'number of the check, or the last four digits of the card; please leave names out',
  },
} as const satisfies AnyFields;
/** Payment that is taken together with another act. */
export const paymentAlong = {
  how: { ...paymentKind, label: 'Paid by', readers: 'amounts' },
  amount: { kind: 'money', min: 0, readers: 'amounts', about: 'without one, nothing is taken' },
  reference: { ...payment.reference, readers: 'amounts' },
} as const satisfies AnyFields;
export const repeatFlag = {
  kind: 'flag',
  about:
    'another payment than the same one within a minute; false asks, and so does its absence without an Idempotency-Key',
} as const;
export const refundKind = {
  ...payment.how,
  of: REFUND_KINDS,
  words: { ...payment.how.words, credit: 'store credit' },
  about: 'terminal: by card at the terminal; credit: a new store credit of the customer, good for a year',
} as const;
