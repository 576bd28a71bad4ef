import { payment } from '@rabbet/domain/payments/payments';
import { paymentList } from '@rabbet/projections';
import { aggregateOf } from '../kernel/changes/aggregates';
import type { Feature } from '../kernel/feature';
import { listEntry } from '../kernel/reads/list-entry';
import { Paying } from './paying';
import { refunding, settlingPayments } from './payments.processes';

export const payments: Feature = {
  name: 'payments',
  aggregates: [aggregateOf(payment, { begins: ['StartPayment'] })],
  reads: [listEntry(paymentList)],
  providers: [Paying],
  processes: (commands, tools) => [settlingPayments(commands, tools), refunding(commands, tools)],
};
