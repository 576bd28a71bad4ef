import { paymentList as list } from '@rabbet/domain/payments/payments';
import { pagedList } from '../reading/paged-list';
import { paymentRows, payments } from './payments';

const dollars = (cents: string) => `(${cents} / 100.0)::float8`;

/** Payments for staff, the newest first. */
export const paymentList = pagedList(list, {
  reads: [payments],
  rowsOf: payments,
  from: 'payments',
  order: '-id',
  total: paymentRows.total,
  columns: { amount: dollars('amount'), owed_back: dollars('owed_back'), refunded: dollars('refunded') },
  sorts: { amount: { by: 'amount', type: 'bigint' } },
  conditions: { owed: (owed) => (owed === true ? 'owed_back > 0' : 'owed_back <= 0') },
});
