import { paymentList } from '@rabbet/domain/payments/payments';
import type { Command } from 'commander';
import { addServerOptions } from '../kernel/connection/call';
import { addListVerb, addShowRowVerb } from '../kernel/verbs/list-verbs';

const LIST = 'rabbet payments list --owed';

export function paymentsCommand(program: Command): void {
  const payments = program
    .command('payments')
    .description('what was charged to cards, and what goes back')
    .addHelpText('after', `\nExample:\n  ${LIST}`);
  addServerOptions(payments);
  addListVerb(payments, paymentList, {
    what: 'payment',
    columns: ['id', 'state', 'amount', 'brand', 'last4', 'registration_id', 'owed_back', 'refunded', 'started_at'],
    examples: [LIST, 'rabbet payments list --registration-id 31'],
  });
  addShowRowVerb(payments, paymentList, {
    what: 'payment',
    titleOf: ({ amount, state }) => `$${amount.toFixed(2)}, ${state}`,
    example: 'rabbet payments show 71',
  });
}
