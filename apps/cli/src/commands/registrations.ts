import type { CancellationTermsReply } from '@rabbet/client';
import { dollars } from '@rabbet/domain/money/money';
import {
  registrationChanges,
  registrationList,
  type RegistrationRow,
  REGISTRATIONS,
} from '@rabbet/domain/registrations/registrations';
import { longDate } from '@rabbet/domain/time/words';
import type { Command } from 'commander';
import { recordId } from '../kernel/arguments/arguments';
import { addServerOptions, withServer } from '../kernel/connection/call';
import { addChangeVerbs, exampleOf } from '../kernel/verbs/change-verbs';
import { type Fact, listFacts, printFacts } from '../kernel/output/facts';
import { addHistoryVerb } from '../kernel/verbs/history-verb';
import { addListVerb, addShowRowVerb } from '../kernel/verbs/list-verbs';
import type { Outcome } from '../kernel/verbs/make-or-try';

const CALL = 'rabbet registrations';
const LIST = `${CALL} list --workshop-id 21`;
const OVERDUE = `${CALL} list --overdue`;
const UNCONFIRMED = `${CALL} list --unconfirmed`;
const OWED = `${CALL} list --refund-owed`;
export function registrationsCommand(program: Command): void {
  const registrations = program
    .command('registrations')
    .description('who comes to workshops: register people, receive checks, move and cancel')
    .addHelpText(
      'after',
      `\nExamples:\n  ${LIST}\n  ${OVERDUE}\n  ${exampleOf(CALL, registrationChanges, 'receive-check')}`,
    );
  addServerOptions(registrations);
  addListVerb(registrations, registrationList, {
    what: 'registration',
    columns: [
      'id',
      'order_id',
      'workshop_id',
      'workshop',
      'name',
      { title: 'status', of: statusOf },
      'due',
      'check_by',
      'place',
      'waits_because',
      'received_at',
    ],
    examples: [LIST, OVERDUE, UNCONFIRMED, OWED, `${CALL} list --status waitlist --sort place`],
  });
  addShowRowVerb(registrations, registrationList, {
    what: 'registration',
    titleOf: ({ name, workshop }) => `${name ?? '[erased]'}: ${workshop}`,
    example: `${CALL} show 31`,
  });
  addTermsVerb(registrations);
  addHistoryVerb(registrations, {
    what: 'registration',
    call: CALL,
    ask: (client, id, before) =>
      client.get(`${registrationList.path}/history`, { id, ...(before !== null && { before }) }),
  });
  addChangeVerbs(registrations, registrationChanges, CALL, moneyInWords);
}

function addTermsVerb(registrations: Command): void {
  const command: Command = registrations
    .command('terms')
    .description('what a cancellation would grant now, and the policy that was promised')
    .argument('<registration>', 'its id', recordId)
    .addHelpText('after', `\nExample:\n  ${CALL} terms 31`);
  command.action((id: number) =>
    withServer(command, async ({ client, printer }) => {
      const terms = await client.get<CancellationTermsReply>(`${REGISTRATIONS}/cancellation-terms`, { id });
      if (printer.style === 'json') return printer.json(terms);
      const facts: Fact[] = [
        ['policy', terms.policy.join(' ')],
        ['paid', dollarsOf(terms.paid)],
        ['the customer cancels now', grantInWords(terms.by_customer)],
        ['the shop cancels, for credit', grantInWords(terms.by_shop_credit)],
        ['the shop cancels, and refunds', grantInWords(terms.by_shop_refund)],
      ];
      if (printer.style === 'plain') listFacts(printer, [['id', String(id)], ...facts]);
      else printFacts(printer, `Registration ${id}`, facts);
    }),
  );
}

const dollarsOf = (amount: number) => dollars(Math.round(amount * 100));

/** Such as "Order 88: total $107.25, paid $0.00, due $107.25; the check is awaited until May 4, 2026." */
function moneyInWords({ order_id, total, paid = 0, due = 0, check_by, ...granted }: Parameters<Outcome>[0]) {
  if (total === undefined) return null;
  const amounts = `total ${dollarsOf(total)}, paid ${dollarsOf(paid)}, due ${dollarsOf(due)}`;
  const check = check_by ? `; the check is awaited until ${longDate(check_by)}` : '';
  const { credits = [], refund = 0, kept: keptAmount = 0 } = granted;
  const leaves = credits.length > 0 || refund > 0 || keptAmount > 0;
  const grant = leaves ? ` Of what was paid: ${grantInWords({ credits, refund, kept: keptAmount })}.` : '';
  return `${order_id == null ? 'An order' : `Order ${order_id}`}: ${amounts}${check}.${grant}`;
}

function grantInWords({ credits, refund, kept: keptAmount }: CancellationTermsReply['by_customer']): string {
  const parts = credits.map(({ amount, until }) => `${dollarsOf(amount)} of store credit until ${until}`);
  return [...parts, `${dollarsOf(refund)} refunded`, `${dollarsOf(keptAmount)} kept`].join(', ');
}

/** Such as "check mailed, overdue" and "held, offered". */
function statusOf({ status, overdue, unconfirmed, is_offered, is_checking, owed_by_hand }: RegistrationRow): string {
  const owed = owed_by_hand && 'refund owed';
  return [
    status,
    unconfirmed && 'unconfirmed',
    overdue && 'overdue',
    is_offered && 'offered',
    is_checking && 'payment under way',
    owed,
  ]
    .filter(Boolean)
    .join(', ');
}
