import type { PaymentEvent } from '@rabbet/domain/payments/payments';
import { rowsProjection } from '../engine/rows-projection';
import { table } from '../engine/table';

export const paymentRows = table(
  'payments',
  {
    id: 'int',
    revision: 'int',
    state: 'text',
    amount: 'int',
    declined_because: 'text?',
    workshop_id: 'int?',
    registration_id: 'int?',
    order_id: 'int?',
    brand: 'text?',
    last4: 'text?',
    reference: 'text?',
    // of its amount: still to go back, and gone back
    owed_back: 'int',
    refunded: 'int',
    started_at: 'moment',
    changed_at: 'moment',
  },
  {
    indexes: {
      registration: '(registration_id)',
      order: '(order_id)',
      owed: '(id) where owed_back > 0',
      state: '(state, id)',
      amount: '(amount, id)',
      started: '(started_at, id)',
    },
    isCounted: true,
  },
);

/** Attempts to charge cards, with what came of each and what goes back of it. */
export const payments = rowsProjection<PaymentEvent>({
  name: 'payments',
  version: 2,
  tables: [paymentRows],
  on: {
    PaymentStarted: (id, { data: { for: purpose, amount }, revision, occurredAt: started_at }) =>
      paymentRows.put({
        id,
        revision,
        state: 'started',
        amount,
        declined_because: null,
        workshop_id: null,
        registration_id: null,
        order_id: null,
        ...purpose,
        brand: null,
        last4: null,
        reference: null,
        owed_back: 0,
        refunded: 0,
        started_at,
        changed_at: started_at,
      }),
    PaymentSucceeded: (id, { data: { reference, brand, last4 }, revision, occurredAt: changed_at }) =>
      paymentRows.change(id, {
        revision,
        state: 'succeeded',
        reference,
        brand,
        last4,
        declined_because: null,
        changed_at,
      }),
    PaymentDeclined: (id, { data, revision, occurredAt: changed_at }) =>
      paymentRows.change(id, { revision, state: 'declined', declined_because: data.reason, changed_at }),
    PaymentLeftUnknown: (id, { revision, occurredAt: changed_at }) =>
      paymentRows.change(id, { revision, state: 'unknown', changed_at }),
    PaymentRefundOwed: (id, { data: { amount }, revision, occurredAt: changed_at }) =>
      paymentRows.change(id, ({ owed_back }) => ({ revision, owed_back: owed_back + amount, changed_at })),
    PaymentRefunded: (id, { data: { amount }, revision, occurredAt: changed_at }) =>
      paymentRows.change(id, ({ owed_back, refunded }) => ({
        revision,
        owed_back: owed_back - amount,
        refunded: refunded + amount,
        changed_at,
      })),
  },
});
