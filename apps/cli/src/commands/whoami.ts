import type { Command } from 'commander';
import { addServerOptions, withServer } from '../kernel/connection/call';
import { type Fact, listFacts, printFacts } from '../kernel/output/facts';
import { minuteOf } from '../kernel/connection/stored-tokens';
import type { WhoAsksReply } from './accounts/replies';

export function whoamiCommand(program: Command): void {
  const command: Command = program.command('whoami').description('as whom calls are made, and until when');
  addServerOptions(command).addHelpText(
    'after',
    `
It ends with 1 where nobody is signed in.

Examples:
  rabbet whoami
  rabbet whoami --json | jq -r .roles[]`,
  );
  command.action(() =>
    withServer(command, async ({ client, printer }) => {
      const who = await client.get<WhoAsksReply | null>('security/session');
      if (!who) process.exitCode = 1;
      if (printer.style === 'json') printer.json(who);
      else if (!who) process.stderr.write('Nobody is signed in.\n');
      else if (printer.style === 'plain') listFacts(printer, factsOf(who));
      else printFacts(printer, nameOf(who), factsOf(who));
    }),
  );
}

function nameOf({ account, actor }: WhoAsksReply): string {
  return account?.name ?? account?.email ?? actor;
}

function factsOf({ actor, account, roles, token, must_add_second_factor: isLacking }: WhoAsksReply): Fact[] {
  const facts: Readonly<Record<string, string | null | undefined>> = {
    actor,
    name: account?.name,
    email: account?.email,
    roles: roles.join(', ') || null,
    lacks: isLacking ? 'a second factor: add one on the site' : null,
    token: token && `${token.number} (${token.name})`,
    until: token && minuteOf(token.expires_at),
  };
  return Object.entries(facts).flatMap(([label, value]): Fact[] => (value ? [[label, value]] : []));
}
