import { ROLES, type Role } from '@rabbet/domain/callers/roles';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { employee } from '@rabbet/domain/people/people';
import { Argument, type Command, Option } from 'commander';
import { recordId } from '../kernel/arguments/arguments';
import { addServerOptions, type Call, makeChange, withServer } from '../kernel/connection/call';
import { aboutColumns } from '../kernel/verbs/listing';
import type { Column } from '../kernel/output/printing';
import { tell } from '../kernel/verbs/change-replies';
import { instantInWords } from '../kernel/arguments/wall-clock';
import { recover } from './accounts/recovering';
import type { AccountReply, TokenReply } from './accounts/replies';

const minute = (instant: string | null) => (instant === null ? null : instantInWords(instant));

const COLUMNS: readonly Column<AccountReply>[] = [
  { title: 'id', of: ({ id }) => id, align: 'right' },
  { title: 'e-mail', of: ({ email }) => email, gives: true },
  { title: 'name', of: ({ name }) => name, gives: true, isSpared: true },
  { title: 'role', of: ({ role }) => role },
  { title: 'state', of: ({ stage }) => stage },
  { title: 'second factor', of: ({ second_factor: has }) => (has ? 'yes' : 'no'), isSpared: true },
  { title: 'last here', of: ({ last_login }) => minute(last_login) },
];

const TOKEN_COLUMNS: readonly Column<TokenReply>[] = [
  { title: 'number', of: ({ number }) => number, align: 'right' },
  { title: 'name', of: ({ name }) => name, gives: true },
  { title: 'role', of: ({ role }) => role },
  { title: 'made', of: ({ made_at }) => minute(made_at), isSpared: true },
  { title: 'last used', of: ({ last_used_at }) => minute(last_used_at) },
  { title: 'until', of: ({ expires_at }) => minute(expires_at) },
  { title: 'revoked', of: ({ revoked_at }) => minute(revoked_at) },
];

/** Adds `rabbet accounts`: who may sign in. */
export function accountsCommand(program: Command): void {
  const accounts = program
    .command('accounts')
    .description('who may sign in, and what they may')
    .addHelpText(
      'after',
      `
A token of an account reads; what changes accounts asks for the password again,
on the site. Or it is done after "rabbet sign-in --local".

Examples:
  rabbet accounts list
  rabbet accounts invite --first Ann --last Lee --email ann@example.com --role sales
  rabbet accounts recover ann@example.com`,
    );
  addServerOptions(accounts);
  list(accounts);
  invite(accounts);
  correct(accounts);
  role(accounts);
  employ(accounts);
  verb(accounts, 'deactivate', 'deactivation', 'let an account in no more: its sessions and tokens end', 'is inactive');
  verb(accounts, 'activate', 'activation', 'let an account in again', 'is active');
  const reset = 'take away a second factor that was lost';
  verb(accounts, 'reset-second-factor', 'second-factor-reset', reset, 'is opened by its password alone');
  tokens(accounts);
  recover(accounts);
}

function list(accounts: Command): void {
  const command: Command = accounts
    .command('list')
    .description('all accounts')
    .addHelpText('after', `${aboutColumns(COLUMNS)}\n\nExample:\n  rabbet accounts list`);
  command.action(() =>
    withServer(command, async ({ client, printer }) => printer.table(COLUMNS, await client.get('core/accounts'))),
  );
}

const MAILS = {
  made: 'the mail is on its way',
  held: 'the mail is held back, as its address was written to too often (see `rabbet mail list`)',
};

interface InviteOptions {
  readonly first?: string;
  readonly last?: string;
  readonly person?: number;
  readonly email?: string;
  readonly role: Role;
  readonly employee: boolean;
}

function invite(accounts: Command): void {
  const command: Command = accounts
    .command('invite')
    .description('make an account and write to its owner, who sets a password by the link')
    .addOption(new Option('--first <name>', 'of a new person').conflicts('person'))
    .addOption(new Option('--last <name>', 'of a new person').conflicts('person'))
    .addOption(new Option('--person <id>', 'somebody who is known already').argParser(recordId))
    .option('--email <address>', 'where the link goes; what they sign in with')
    .addOption(new Option('--role <role>', 'what they may').choices([...ROLES]).makeOptionMandatory())
    .option('--no-employee', 'do not make them an employee of the shop')
    .addHelpText(
      'after',
      `
They become an employee of the shop: steps of orders are completed, and orders
sold, under the name of an employee. A bookkeeper from outside is invited with
--no-employee. "rabbet accounts employ" makes an employee of somebody later.

Examples:
  rabbet accounts invite --first Ann --last Lee --email ann@example.com --role sales
  rabbet accounts invite --person 12 --role auditor --no-employee`,
    );
  command.action(({ person, employee, ...options }: InviteOptions) =>
    withServer(command, async (call) => {
      const body = { ...options, ...(person !== undefined && { person_id: person }), is_employee: employee };
      const invited = await makeChange(call, 'POST', 'core/accounts', body);
      tell(call, invited, `Invited as account ${invited.id}: ${mailWords(invited.mail)}.`);
    }),
  );
}

function correct(accounts: Command): void {
  const command: Command = accounts
    .command('correct')
    .description('invite somebody at another address, where the first was mistyped: its link is void')
    .argument('<account>', 'its id', recordId)
    .argument('<address>', 'where the link goes now; what they sign in with')
    .addHelpText('after', '\nExample:\n  rabbet accounts correct 7 ann@example.com');
  command.action((id: number, email: string) =>
    withServer(command, async (call) => {
      const invited = await makeChange(call, 'POST', `core/accounts/${id}/invitation/address`, { email });
      tell(call, invited, `Invited at ${email}: ${mailWords(invited.mail)}.`);
    }),
  );
}

function mailWords(mail: 'made' | 'held' | null | undefined): string {
  return mail ? MAILS[mail] : 'see `rabbet mail list` for the mail';
}

function employ(accounts: Command): void {
  const command: Command = accounts
    .command('employ')
    .description('make an employee of whoever has an account, as those are who were invited as one')
    .argument('<account>', 'its id', recordId)
    .addHelpText('after', '\nExample:\n  rabbet accounts employ 1');
  command.action((id: number) =>
    withServer(command, async (call) => {
      const { person_id } = await accountWith(call, id);
      const [standing] = await call.client.get<readonly { id: number }[]>(employee.path, { person_id });
      if (standing) return call.printer.line(`The owner of account ${id} is employee ${standing.id} already.`);
      const made = await makeChange(call, 'POST', employee.path, { person_id });
      tell(
        call,
        made,
        `The owner of account ${id} is employee ${made.id} now: steps that they tick are told as theirs.`,
      );
    }),
  );
}

function role(accounts: Command): void {
  const command: Command = accounts
    .command('role')
    .description('change what an account may')
    .argument('<account>', 'its id', recordId)
    .addArgument(new Argument('<role>', 'from now on').choices([...ROLES]))
    .addHelpText('after', '\nExample:\n  rabbet accounts role 7 manager');
  command.action((id: number, to: Role) =>
    withServer(command, async (call) => {
      const { role: from } = await accountWith(call, id);
      const changed = await makeChange(call, 'POST', `core/accounts/${id}/role`, { from, to });
      tell(call, changed, `Account ${id} is ${to} from its next request on.`);
    }),
  );
}

async function accountWith({ client }: Call, id: number): Promise<AccountReply> {
  const all = await client.get<readonly AccountReply[]>('core/accounts');
  return (
    all.find((account) => account.id === id) ?? refuseAs('unknown', 'record/unknown', `There is no account ${id}.`)
  );
}

function verb(accounts: Command, name: string, path: string, description: string, becomes: string): void {
  const command: Command = accounts
    .command(name)
    .description(description)
    .argument('<account>', 'its id', recordId)
    .addHelpText('after', `\nExample:\n  rabbet accounts ${name} 7`);
  command.action((id: number) =>
    withServer(command, async (call) =>
      tell(call, await makeChange(call, 'POST', `core/accounts/${id}/${path}`), `Account ${id} ${becomes}.`),
    ),
  );
}

function tokens(accounts: Command): void {
  const command: Command = accounts
    .command('tokens')
    .description('what scripts of an account are let in with')
    .argument('<account>', 'its id', recordId)
    .addOption(new Option('--revoke <number>', 'revoke this one').argParser(recordId))
    .addHelpText('after', '\nExamples:\n  rabbet accounts tokens 7\n  rabbet accounts tokens 7 --revoke 31');
  command.action((id: number, { revoke }: { revoke?: number }) =>
    withServer(command, async (call) => {
      const path = `core/accounts/${id}/tokens`;
      if (revoke === undefined) return call.printer.table(TOKEN_COLUMNS, await call.client.get(path));
      await makeChange(call, 'DELETE', `${path}/${revoke}`);
      call.printer.report({ account: id, token: revoke }, `Token ${revoke} lets nobody in any more.`);
    }),
  );
}
