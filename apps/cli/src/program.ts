import { Command, Help } from 'commander';
import { completionCommand } from './kernel/program/completion';
import { EXIT_CODES, exitCodeOfUsage } from './kernel/program/verdict';
import { version } from './kernel/program/version';

/** A line for each noun. A call loads its own alone: to load all of them is most of a short call's time. */
const COMMANDS: Readonly<Record<string, () => Promise<(program: Command) => unknown>>> = {
  accounts: async () => (await import('./commands/accounts')).accountsCommand,
  articles: async () => (await import('./commands/articles')).articlesCommand,
  artists: async () => (await import('./commands/artists')).artistsCommand,
  artworks: async () => (await import('./commands/artworks')).artworksCommand,
  audit: async () => (await import('./commands/audit')).auditCommand,
  backup: async () => (await import('./commands/backup')).backupCommand,
  consignors: async () => (await import('./commands/consignors')).consignorsCommand,
  import: async () => (await import('./commands/import')).importCommand,
  inquiries: async () => (await import('./commands/inquiries')).inquiriesCommand,
  events: async () => (await import('./commands/events')).eventsCommand,
  images: async () => (await import('./commands/images')).imagesCommand,
  log: async () => (await import('./commands/log')).logCommand,
  mail: async () => (await import('./commands/mail')).mailCommand,
  newsletter: async () => (await import('./commands/newsletter')).newsletterCommand,
  persons: async () => (await import('./commands/persons')).personsCommand,
  processes: async () => (await import('./commands/processes')).processesCommand,
  orders: async () => (await import('./commands/orders')).ordersCommand,
  steps: async () => (await import('./commands/steps')).stepsCommand,
  services: async () => (await import('./commands/services')).servicesCommand,
  records: async () => (await import('./commands/records')).recordsCommand,
  search: async () => (await import('./commands/search')).searchCommand,
  shop: async () => (await import('./commands/shop')).shopCommand,
  registrations: async () => (await import('./commands/registrations')).registrationsCommand,
  payments: async () => (await import('./commands/payments')).paymentsCommand,
  credits: async () => (await import('./commands/credits')).creditsCommand,
  'sign-in': async () => (await import('./commands/sign-in')).signInCommand,
  'sign-out': async () => (await import('./commands/sign-out')).signOutCommand,
  status: async () => (await import('./commands/status')).statusCommand,
  projections: async () => (await import('./commands/projections')).projectionsCommand,
  workshops: async () => (await import('./commands/workshops')).workshopsCommand,
  whoami: async () => (await import('./commands/whoami')).whoamiCommand,
};

/** Description of each noun, for the help that lists them: as each gives it itself. */
const ABOUT: Readonly<Record<string, string>> = {
  accounts: 'who may sign in, and what they may',
  articles: 'what the shop writes in its blog, with its types and comments',
  artists: 'those whose work the shop shows: find, add and change them',
  artworks: 'the pieces: add, change and find them, say what became of them',
  audit: 'whose pieces were when, what was restated, what cannot be right; who came in',
  backup: 'keep the whole shop elsewhere, encrypted: make, check, prune and restore backups',
  consignors: 'those who leave pieces with the shop: what is owed to them, statements and payouts',
  import: 'take over what a sheet of another program or of a consignor holds, and take it back',
  inquiries: 'questions that visitors have sent from the site',
  events: 'what the gallery invites to: plan and change it, with its times and images',
  images: 'pictures: send them, say what is to be seen, and what stays in view',
  log: 'the history that everything is made of',
  mail: 'what the shop writes to people: what waits, what went wrong',
  newsletter: 'who gets the newsletter, has asked for it, or has left it',
  persons: 'people: merge those who are listed twice, and erase personal data',
  processes: 'what must happen after events: mails, offers, settlements',
  orders: 'framing orders: open, price, book and close them, with their items and services',
  steps: 'the work on orders: what waits at which step, completing and clearing steps',
  services: 'templates of services: what the shop sells, with steps, labor, materials and vendors',
  records: 'what pieces and people are described by: types, sizes, units, locations, firms',
  registrations: 'who comes to workshops: register people, receive checks, move and cancel',
  payments: 'what was charged to cards, and what goes back',
  credits: 'store credit of customers: grant, extend and void it',
  search: 'find people, companies, orders, pieces and workshops by words, numbers, phones and sizes',
  shop: 'who and where the shop is: its name, address, hours and tax',
  'sign-in': 'sign in, for all calls that follow',
  'sign-out': 'revoke the token that sign-in has kept, and forget it; or the one in RABBET_TOKEN',
  status: 'how the shop is, all of it on one screen',
  projections: 'the read models that are made of the log',
  workshops: 'the programme of workshops: plan, publish and copy them, with their times and images',
  whoami: 'as whom calls are made, and until when',
};

/** Other names of nouns. */
const ALIASES: Readonly<Record<string, string>> = { enquiries: 'inquiries' };

/** All that `rabbet` can do; for words, what they take: a noun that is only listed is not loaded. */
export async function programFor(args: readonly string[] = [], called = 'rabbet'): Promise<Command> {
  const asCalled = (text: string) => text.replace(/(^| )rabbet(?= [a-z[])/gm, `$1${called}`);
  const program = new Command('rabbet')
    .description('the gallery on the command line')
    .version(`rabbet ${version()}`)
    .option('--json', 'print JSON, one value a line, for programs')
    .showHelpAfterError('(add --help for more)')
    .configureHelp({ showGlobalOptions: true, minWidthToWrap: 30, subcommandTerm: termOf, commandUsage: usageOf })
    .configureOutput({
      writeOut: (text) => void process.stdout.write(asCalled(text)),
      // for a program, main tells what is wrong as JSON
      writeErr: (text) => void (args.includes('--json') || process.stderr.write(asCalled(text))),
    })
    .addHelpText(
      'after',
      `${EXIT_CODES}

Examples:
  rabbet sign-in
  rabbet search mend
  rabbet artworks list --term vase
  rabbet artworks add --help
  rabbet status
  rabbet log tail --follow`,
    );
  program.exitOverride((error) => {
    process.exitCode = exitCodeOfUsage(error.exitCode);
    throw error; // an end at once would not wait for what is printed
  });
  const word = args.find((argument) => !argument.startsWith('-')) ?? '';
  const noun = ALIASES[word] ?? word;
  const isOfAll = args.length === 0 || noun === 'completion' || noun === 'help';
  for (const [name, load] of Object.entries(COMMANDS))
    if (isOfAll || name === noun) (await load())(program);
    else if (!Object.hasOwn(COMMANDS, noun)) program.command(name).description(ABOUT[name] ?? '');
  completionCommand(program);
  refuseUnknown(program);
  return program;
}

/** A noun by its name alone: what it takes is known once it is loaded. */
function termOf(command: Command): string {
  return command.parent?.parent ? new Help().subcommandTerm(command) : command.name();
}

/** Usage without the other names of a noun: they work, and nobody has to know them. */
function usageOf(command: Command): string {
  return Object.keys(ALIASES).reduce(
    (usage, other) => usage.replace(`|${other}`, ''),
    new Help().commandUsage(command),
  );
}

/** A command that is not there has no help: that of its group would look as if it were there. */
function refuseUnknown(group: Command): void {
  for (const subcommand of group.commands) refuseUnknown(subcommand);
  if (group.commands.length === 0) return;
  group.on('beforeHelp', () => {
    const [word = '', next = ''] = group.args;
    const name = word === 'help' ? next : word;
    if (
      name === '' ||
      name.startsWith('-') ||
      group.commands.some((subcommand) => subcommand.name() === name || subcommand.aliases().includes(name))
    )
      return;
    const names = group.commands.map((subcommand) => subcommand.name()).join(', ');
    group.error(`error: unknown command '${name}'. There are: ${names}`);
  });
}
