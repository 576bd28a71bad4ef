import { orderServiceList, orderStepChanges } from '@rabbet/domain/orders/orders';
import type { StaffChanges } from '@rabbet/domain/deciders/changes';
import type { Command } from 'commander';
import { addServerOptions } from '../kernel/connection/call';
import { addChangeVerbs, exampleOf } from '../kernel/verbs/change-verbs';
import { addListVerb } from '../kernel/verbs/list-verbs';
import { orderInWords } from './orders';

const CALL = 'rabbet steps';
const DUE = `${CALL} due`;

/** Changes of the work, by their verbs here: "complete" is of a step. */
const changes: StaffChanges = {
  ...orderStepChanges,
  changes: Object.fromEntries(
    Object.entries(orderStepChanges.changes).map(([verb, change]) => [verb.replace(/-steps?$/, ''), change]),
  ),
};

export function stepsCommand(program: Command): void {
  const steps = program
    .command('steps')
    .description('the work on orders: what waits at which step, completing and clearing steps')
    .addHelpText('after', `\nExamples:\n  ${DUE}\n  ${exampleOf(CALL, changes, 'complete')}`);
  addServerOptions(steps);
  const list = { ...orderServiceList, about: 'services of orders that wait at a step, the longest waiting first' };
  addListVerb(steps, list, {
    name: 'due',
    what: 'service',
    except: ['waiting'],
    examples: [DUE, `${DUE} --lateness critical`],
    columns: [
      { title: 'order', of: ({ order_id }) => order_id, align: 'right' },
      { title: 'service', of: ({ id }) => id, align: 'right' },
      { title: 'name', of: ({ name }) => name },
      { title: 'step', of: ({ next_step_id }) => next_step_id, align: 'right' },
      { title: 'next step', of: ({ next_step }) => next_step },
      'age',
      'lateness',
      'due_date',
      { title: 'item', of: ({ item }) => item, gives: true },
      { title: 'customer', of: ({ customer }) => customer, gives: true, isSpared: true },
    ],
    queryFrom: ({ sort }) => ({ waiting: true, sort: (sort as string | undefined) ?? '-age' }),
  });
  addChangeVerbs(steps, changes, CALL, orderInWords, true);
}
