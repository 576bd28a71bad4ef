import { Command } from 'commander';
import { completionCommand } from './kernel/completion';
import { EXIT_CODES, exitCodeOfUsage } from './kernel/verdict';
import { version } from './kernel/version';

/** A line for each noun. A call loads its own alone: to load all of them is most of a short call's time. */
const COMMANDS: Readonly<Record<string, () => Promise<(program: Command) => unknown>>> = {
  accounts: async () => (await import('./commands/accounts')).accountsCommand,
  articles: async () => (await import('./commands/articles')).articlesCommand,
  artists: async () => (await import('./commands/artists')).artistsCommand,
  artworks: async () => (await import('./commands/artworks')).artworksCommand,
  audit: async () => (await import('./commands/audit')).auditCommand,
  enquiries: async () => (await import('./commands/enquiries')).enquiriesCommand,
  events: async () => (await import('./commands/events')).eventsCommand,
  images: async () => (await import('./commands/images')).imagesCommand,
  log: async () => (await import('./commands/log')).logCommand,
  mail: async () => (await import('./commands/mail')).mailCommand,
  newsletter: async () => (await import('./commands/newsletter')).newsletterCommand,
  persons: async () => (await import('./commands/persons')).personsCommand,
  processes: async () => (await import('./commands/processes')).processesCommand,
  records: async () => (await import('./commands/records')).recordsCommand,
  shop: async () => (await import('./commands/shop')).shopCommand,
  'sign-in': async () => (await import('./commands/sign-in')).signInCommand,
  'sign-out': async () => (await import('./commands/sign-out')).signOutCommand,
  status: async () => (await import('./commands/status')).statusCommand,
  projections: async () => (await import('./commands/projections')).projectionsCommand,
  whoami: async () => (await import('./commands/whoami')).whoamiCommand,
};

/** All that `rabbet` can do, or, for a shorter start, what it takes for these words. */
export async function programFor(args: readonly string[] = [], called = 'rabbet'): Promise<Command> {
  const asCalled = (text: string) => text.replace(/(^| )rabbet(?= [a-z[])/gm, `$1${called}`);
  const program = new Command('rabbet')
    .description('the gallery on the command line')
    .version(`rabbet ${version()}`)
    .option('--json', 'print JSON, one value a line, for programs')
    .showHelpAfterError('(add --help for more)')
    .configureHelp({ showGlobalOptions: true, minWidthToWrap: 30 })
    .configureOutput({
      writeOut: (text) => void process.stdout.write(asCalled(text)),
      writeErr: (text) => void process.stderr.write(asCalled(text)),
    })
    .addHelpText(
      'after',
      `${EXIT_CODES}

Examples:
  rabbet sign-in
  rabbet artworks list --term vase
  rabbet artworks add --help
  rabbet status
  rabbet log tail --follow`,
    );
  program.exitOverride((error) => {
    process.exitCode = exitCodeOfUsage(error.exitCode);
    throw error; // an end at once would not wait for what is printed
  });
  const [noun = ''] = args;
  const wanted = Object.hasOwn(COMMANDS, noun) ? [noun] : Object.keys(COMMANDS);
  for (const name of wanted) (await COMMANDS[name]?.())?.(program);
  completionCommand(program);
  refuseUnknown(program);
  return program;
}

/** A command that is not there has no help: that of its group would look as if it were there. */
function refuseUnknown(group: Command): void {
  for (const one of group.commands) refuseUnknown(one);
  if (group.commands.length === 0) return;
  group.on('beforeHelp', () => {
    const [word = '', next = ''] = group.args;
    const asked = word === 'help' ? next : word;
    if (asked === '' || asked.startsWith('-') || group.commands.some((one) => one.name() === asked)) return;
    const known = group.commands.map((one) => one.name()).join(', ');
    group.error(`error: unknown command '${asked}'. There are: ${known}`);
  });
}
