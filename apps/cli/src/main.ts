import { Command } from 'commander';
import { artworksCommand } from './commands/artworks';
import { completionCommand } from './kernel/completion';
import { Interrupted } from './kernel/interruption';
import { EXIT_CODES, exitCodeOfUsage, verdictOn } from './kernel/verdict';

async function main(args: readonly string[]): Promise<void> {
  const program = new Command('rabbet')
    .description('the gallery on the command line')
    .option('--json', 'print JSON, one value a line, for programs')
    .showHelpAfterError('(add --help for more)')
    .configureHelp({ showGlobalOptions: true })
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
  await program.parseAsync(args, { from: 'user' });
}

/** They work on the log and the database themselves: to load all that this takes is most of a short call's time. */
async function addOperatorCommands(program: Command): Promise<void> {
  const { logCommand } = await import('./commands/log');
  const { personsCommand } = await import('./commands/persons');
  const { processesCommand } = await import('./commands/processes');
  const { projectionsCommand } = await import('./commands/projections');
  for (const add of [logCommand, personsCommand, processesCommand, projectionsCommand]) add(program);
}

// whoever reads the output may leave at any time; what has something to close listens itself
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  if (process.stdout.listenerCount('error') === 1) process.exit(141);
});

main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof Interrupted) process.exit(error.exitCode); // what it was at may still wait for something
  const { exitCode, message } = verdictOn(error);
  console.error(message);
  process.exitCode = exitCode;
});
