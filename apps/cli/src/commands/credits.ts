import { creditChanges, creditList } from '@rabbet/domain/credits/credits';
import type { Command } from 'commander';
import { addServerOptions } from '../kernel/calling';
import { addChangeVerbs } from '../kernel/change-verbs';
import { addListVerb, addShowRowVerb } from '../kernel/list-verbs';

const LIST = 'rabbet credits list --state open --sort until';
const GRANT = 'rabbet credits grant --customer-id 51 --amount 75 --reason "the class was cut short"';
const EXTEND = 'rabbet credits extend 81 --until 2037-06-30 --reason "ill for months"';
const VOID = 'rabbet credits void 81 --reason "paid out in cash"';

export function creditsCommand(program: Command): void {
  const credits = program
    .command('credits')
    .description('store credit of customers: grant, extend and void it')
    .addHelpText('after', `\nExamples:\n  ${LIST}\n  ${GRANT}\n  ${EXTEND}`);
  addServerOptions(credits);
  addListVerb(credits, creditList, {
    what: 'credit',
    columns: [
      ...(['id', 'customer_id'] as const),
      { title: 'customer', of: ({ customer }) => customer, gives: true },
      ...(['amount', 'remaining', 'state', 'until', 'reason'] as const),
    ],
    examples: [LIST, 'rabbet credits list --customer-id 51'],
  });
  addShowRowVerb(credits, creditList, {
    what: 'credit',
    titleOf: ({ customer, customer_id }) => `for ${customer ?? `customer ${customer_id}`}`,
    example: 'rabbet credits show 81',
  });
  addChangeVerbs(credits, creditChanges, { grant: GRANT, extend: EXTEND, void: VOID });
}
