import { Refusal } from '@rabbet/domain/deciders/refusal';
import { Command } from 'commander';
import { logCommand } from './commands/log';
import { personsCommand } from './commands/persons';
import { processesCommand } from './commands/processes';
import { projectionsCommand } from './commands/projections';

/** Exit codes: 1 the shop or the machine says no, 2 the call was not understood, 70 a fault of this program. */
const REFUSED = 1;
const FAULT = 70;
const SENTENCES = new Set(['StartRefused', 'StateRefused', 'LogUnavailable', 'ImportRefused', 'BadExport']);

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
  const { name, message } = error as Error;
  if (error instanceof Refusal || SENTENCES.has(name)) {
    console.error(message);
    process.exitCode = REFUSED;
  } else {
    console.error(error);
    process.exitCode = FAULT;
  }
});
