import { Command } from 'commander';
import { artworksCommand } from './commands/artworks';
import { completionCommand } from './kernel/completion';
import { EXIT_CODES, exitCodeOfUsage } from './kernel/verdict';

/** All that `rabbet` can do, or, for a shorter start, what it takes for these words. */
export async function programFor(args: readonly string[] = [], called = 'rabbet'): Promise<Command> {
  const asCalled = (text: string) => text.replace(/(^| )rabbet(?= [a-z[])/gm, `$1${called}`);
  const program = new Command('rabbet')
    .description('the gallery on the command line')
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
  rabbet artworks list --term vase
  rabbet artworks add --help
  rabbet log tail --follow`,
    );
  program.exitOverride((error) => process.exit(exitCodeOfUsage(error.exitCode)));
  artworksCommand(program);
  if (args[0] !== 'artworks') await addOperatorCommands(program);
  completionCommand(program);
  return program;
}

/** They work on the log and the database themselves: to load all that this takes is most of a short call's time. */
async function addOperatorCommands(program: Command): Promise<void> {
  const { logCommand } = await import('./commands/log');
  const { personsCommand } = await import('./commands/persons');
  const { processesCommand } = await import('./commands/processes');
  const { projectionsCommand } = await import('./commands/projections');
  for (const add of [logCommand, personsCommand, processesCommand, projectionsCommand]) add(program);
}
