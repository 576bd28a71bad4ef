import type { AccountChangeReply } from '@rabbet/client';
import { type Command, Option } from 'commander';
import { atLeastOne, recordId } from '../kernel/arguments/arguments';
import { addServerOptions, withServer } from '../kernel/connection/call';
import { aboutColumns } from '../kernel/verbs/listing';
import type { Column } from '../kernel/output/printing';
import { addStatementVerb } from './audit/statement';
import { artworkCommand } from './audit/artwork';
import { checkCommand, diffCommand, ownershipCommand, restatedCommand } from './audit/pieces';
import { type AccessOptions, type AccessReply, KINDS, newest, newestChanges, whatFollows } from './audit/access';

const second = (instant: string) => instant.slice(0, 19).replace('T', ' ');

const COLUMNS: readonly Column<AccessReply>[] = [
  { title: 'last at', of: ({ last_at }) => second(last_at) },
  { title: 'kind', of: ({ kind }) => kind },
  { title: 'why', of: ({ reason }) => reason, gives: true },
  { title: 'account', of: ({ account }) => account, align: 'right' },
  { title: 'token', of: ({ token }) => token, align: 'right' },
  { title: 'from', of: ({ network }) => network, gives: true },
  { title: 'times', of: ({ count }) => count, align: 'right' },
];

const CHANGE_COLUMNS: readonly Column<AccountChangeReply>[] = [
  { title: 'at', of: ({ at }) => second(at) },
  { title: 'account', of: ({ account }) => account, align: 'right' },
  { title: 'whose', of: ({ account_name }) => account_name, gives: true, isSpared: true },
  { title: 'what', of: ({ what }) => what, gives: true },
  { title: 'token', of: ({ token }) => token, align: 'right', isSpared: true },
  { title: 'by', of: ({ by }) => by, gives: true },
  { title: 'who', of: ({ by_name }) => by_name, gives: true, isSpared: true },
];

export function auditCommand(program: Command): void {
  const audit = program
    .command('audit')
    .description('whose pieces were when, what was restated, what cannot be right; who came in')
    .addHelpText(
      'after',
      '\nExamples:\n  rabbet audit ownership --at 2026-05-31\n  rabbet audit artwork 1204\n  rabbet audit access --kind failure',
    );
  addServerOptions(audit);
  artworkCommand(audit);
  ownershipCommand(audit);
  diffCommand(audit);
  restatedCommand(audit);
  checkCommand(audit);
  access(audit);
  accounts(audit);
  addStatementVerb(audit);
}

function access(audit: Command): void {
  const command: Command = audit
    .command('access')
    .description('sign-ins, failures, uses of tokens and what was denied, newest first')
    .addOption(new Option('--kind <kind>', 'these alone').choices([...KINDS]))
    .addOption(ofAccount())
    .addOption(soMany())
    .option('-f, --follow', 'the newest last, and all that come from now on, until Ctrl-C')
    .addHelpText(
      'after',
      `
Equal ones within a minute are one line that counts them; of a token, within a
day. They are kept for 90 days. What was done to accounts and tokens is told by
"rabbet audit accounts", and is kept for good.
${aboutColumns(COLUMNS)}

Examples:
  rabbet audit access
  rabbet audit access --kind failure --account 7
  rabbet audit access --follow --kind denied`,
    );
  command.action(({ follow, ...options }: AccessOptions & { readonly follow?: boolean }) =>
    withServer(command, async (call) => {
      const changes = await newest(call.client, options);
      call.printer.table(COLUMNS, follow ? changes.toReversed() : changes);
      if (follow)
        for await (const newChanges of whatFollows(call.client, options, changes))
          call.printer.table(COLUMNS, newChanges);
    }),
  );
}

function accounts(audit: Command): void {
  const command: Command = audit
    .command('accounts')
    .description('invitations, roles, deactivations, second factors and tokens: who changed what, newest first')
    .addOption(ofAccount())
    .addOption(soMany())
    .addHelpText(
      'after',
      `
They are events, and so all of them are kept. Neither passwords nor tokens nor
e-mail addresses are in them.
${aboutColumns(CHANGE_COLUMNS)}

Examples:
  rabbet audit accounts
  rabbet audit accounts --account 7 -n 10`,
    );
  command.action((options: Omit<AccessOptions, 'kind'>) =>
    withServer(command, async ({ client, printer }) =>
      printer.table(CHANGE_COLUMNS, await newestChanges(client, options)),
    ),
  );
}

const ofAccount = () => new Option('--account <id>', 'of this account alone').argParser(recordId);
const soMany = () => new Option('-n, --number <count>', 'so many').argParser(atLeastOne).default(50, '50');
