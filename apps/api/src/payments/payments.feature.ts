import { payment } from '@rabbet/domain/payments/payments';
import { aggregateOf } from '../kernel/changes/aggregates';
import type { Feature } from '../kernel/feature';
import { Paying } from './paying';
import { refunding, settlingPayments } from './payments.processes';

export const payments: Feature = {
  name: 'payments',
  aggregates: [aggregateOf(payment)],
  providers: [Paying],
  processes: (commands, tools) => [settlingPayments(commands, tools), refunding(commands, tools)],
};
