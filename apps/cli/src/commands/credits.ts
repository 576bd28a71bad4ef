import { CREDIT_BY_CODE, creditChanges, creditList, type CreditRow } from '@rabbet/domain/credits/credits';
import { dollars } from '@rabbet/domain/money/money';
import { longDate } from '@rabbet/domain/time/words';
import type { Command } from 'commander';
import { asking } from '../kernel/terminal/questions';
import { addServerOptions, withServer } from '../kernel/connection/call';
import { addChangeVerbs, exampleOf } from '../kernel/verbs/change-verbs';
import { addListVerb, addShowRowVerb, showRow } from '../kernel/verbs/list-verbs';
import type { Outcome } from '../kernel/verbs/make-or-try';

const LIST = 'rabbet credits list --state open --sort until';

export function creditsCommand(program: Command): void {
  const credits = program
    .command('credits')
    .description('store credit of customers: grant, extend and void it')
    .addHelpText(
      'after',
      `\nExamples:\n  ${LIST}\n  ${exampleOf('rabbet credits', creditChanges, 'grant')}\n  ${exampleOf('rabbet credits', creditChanges, 'extend')}`,
    );
  addServerOptions(credits);
  addListVerb(credits, creditList, {
    what: 'credit',
    columns: [
      'id',
      'customer_id',
      { title: 'customer', of: ({ customer }) => customer, gives: true },
      'amount',
      'remaining',
      'state',
      'until',
      'reason',
    ],
    examples: [LIST, 'rabbet credits list --customer-id 51'],
  });
  addShowRowVerb(credits, creditList, { what: 'credit', titleOf, example: 'rabbet credits show 81' });
  addFindVerb(credits);
  addChangeVerbs(credits, creditChanges, 'rabbet credits', leftInWords);
}

const titleOf = ({ customer, customer_id }: CreditRow) => `for ${customer ?? `customer ${customer_id}`}`;

function leftInWords({ remaining, until, voided }: Parameters<Outcome>[0]): string | null {
  if (remaining === undefined || until === undefined) return null;
  if (voided !== undefined) return `${dollars(Math.round(voided * 100))} of it are void.`;
  return `${dollars(Math.round(remaining * 100))} can be spent until ${longDate(until)}.`;
}

function addFindVerb(credits: Command): void {
  const command: Command = credits
    .command('find')
    .description('the credit of a customer who shows its code')
    .addHelpText(
      'after',
      `
It asks for the code, which is never shown: whoever has it can spend the
credit. From a pipe it takes a line.

Example:
  rabbet credits find`,
    );
  command.action(() =>
    withServer(command, async ({ client, printer }) => {
      const code = await asking((asker) => asker.askSecret('Code'));
      showRow(printer, creditList, await client.send<CreditRow>('POST', CREDIT_BY_CODE, { code }), { titleOf });
    }),
  );
}
