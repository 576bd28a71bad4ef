import { Refusal, Sentence } from '@rabbet/domain/deciders/refusal';
import { Command } from 'commander';
import { logCommand } from './commands/log';
import { personsCommand } from './commands/persons';
import { processesCommand } from './commands/processes';
import { projectionsCommand } from './commands/projections';
import { Interrupted } from './kernel/interruption';

/** Exit codes: 1 the shop or the machine says no, 2 the call was not understood, 70 a fault of this program. */
const REFUSED = 1;
const FAULT = 70;

async function main(args: readonly string[]): Promise<void> {
  const program = new Command('rabbet').description('the gallery on the command line').showHelpAfterError();
  program.exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));
  logCommand(program);
  personsCommand(program);
  processesCommand(program);
  projectionsCommand(program);
  await program.parseAsync(args, { from: 'user' });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof Interrupted) process.exit(error.exitCode); // what it was at may still wait for something
  if (error instanceof Refusal || error instanceof Sentence || isOfFile(error)) {
    console.error(error.message);
    process.exitCode = REFUSED;
  } else {
    console.error(error);
    process.exitCode = FAULT;
  }
});

/** Node's own words name the file that was asked for and why it cannot be had. */
function isOfFile(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}
