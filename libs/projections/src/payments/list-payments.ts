import { paymentList as list } from '@rabbet/domain/payments/payments';
import { pagedList } from '../reading/paged-list';
import { payments } from './payments';

const dollars = (cents: string) => `(${cents} / 100.0)::float8`;

/** Payments for staff, the newest first. */
export const paymentList = pagedList(list, {
  reads: [payments],
  from: 'payments',
  order: '-id',
  columns: { amount: dollars('amount'), owed_back: dollars('owed_back'), refunded: dollars('refunded') },
  filters: { owed: (owed) => `(owed_back > 0) = ${owed}` },
});
