import { Command } from 'commander';
import { artworksCommand } from './commands/artworks';
import { logCommand } from './commands/log';
import { personsCommand } from './commands/persons';
import { processesCommand } from './commands/processes';
import { projectionsCommand } from './commands/projections';
import { completionCommand } from './kernel/completion';
import { Interrupted } from './kernel/interruption';
import { EXIT_CODES, exitCodeOfUsage, verdictOn } from './kernel/verdict';

async function main(args: readonly string[]): Promise<void> {
  const program = new Command('rabbet')
    .description('the gallery on the command line')
    .option('--json', 'print JSON, one value a line, for programs')
    .showHelpAfterError('(add --help for more)')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', EXIT_CODES);
  program.exitOverride((error) => process.exit(exitCodeOfUsage(error.exitCode)));
  artworksCommand(program);
  logCommand(program);
  personsCommand(program);
  processesCommand(program);
  projectionsCommand(program);
  completionCommand(program);
  await program.parseAsync(args, { from: 'user' });
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
