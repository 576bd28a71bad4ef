import { consignorChanges, consignorList, payoutList, statementList } from '@rabbet/domain/consignors/consignors';
import { dollars } from '@rabbet/domain/money/money';
import type { Command } from 'commander';
import { addServerOptions } from '../kernel/connection/call';
import { addChangeVerbs, exampleOf } from '../kernel/verbs/change-verbs';
import { addListVerb, addShowRowVerb } from '../kernel/verbs/list-verbs';
import type { Outcome } from '../kernel/verbs/make-or-try';

const LIST = 'rabbet consignors list --sort -balance';
const STATEMENTS = 'rabbet consignors statements --consignor-id 139';
const PAYOUTS = 'rabbet consignors payouts --consignor-id 139';

export function consignorsCommand(program: Command): void {
  const consignors = program
    .command('consignors')
    .description('those who leave pieces with the shop: what is owed to them, statements and payouts')
    .addHelpText(
      'after',
      `\nExamples:\n  ${LIST}\n  ${exampleOf('rabbet consignors', consignorChanges, 'give')}\n  ${exampleOf('rabbet consignors', consignorChanges, 'pay')}\n  rabbet audit consignor 139`,
    );
  addServerOptions(consignors);
  addListVerb(consignors, consignorList, {
    what: 'consignor',
    columns: ['id', 'name', 'balance', 'pieces', 'statements', 'stated_to'],
    examples: [LIST, 'rabbet consignors list --term lee'],
  });
  addShowRowVerb(consignors, consignorList, {
    what: 'consignor',
    titleOf: ({ name }) => name,
    example: 'rabbet consignors show 139',
  });
  addListVerb(consignors, statementList, {
    name: 'statements',
    what: 'statement',
    columns: ['id', 'consignor_id', 'name', 'number', 'first_day', 'last_day', 'opening', 'closing', 'given_at'],
    examples: [STATEMENTS],
  });
  addListVerb(consignors, payoutList, {
    name: 'payouts',
    what: 'payout',
    columns: ['id', 'consignor_id', 'name', 'paid_on', 'amount', 'how', 'reference', 'reason', 'corrected'],
    examples: [PAYOUTS],
  });
  addChangeVerbs(consignors, consignorChanges, 'rabbet consignors', outcomeInWords);
}

const outcomeInWords: Outcome = ({ number, closing, payout_id }) => {
  if (payout_id !== undefined) return `It is payout ${payout_id}.`;
  if (number === undefined || closing === undefined) return null;
  return `It is number ${number}, and closes with ${dollars(Math.round(closing * 100))}.`;
};
