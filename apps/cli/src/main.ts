import { slipsIn } from '@rabbet/domain/environment/environment';
import { type Command, CommanderError, InvalidArgumentError } from 'commander';
import { CALLED } from './kernel/output/program-name';
import { outputFailure } from './kernel/files/files';
import { Interrupted } from './kernel/terminal/interruption';
import { NoAnswer, type Verdict, verdictOn } from './kernel/program/verdict';
import { programFor } from './program';

let called: Command | undefined;

async function main(args: readonly string[]): Promise<void> {
  for (const sentence of slipsIn(process.env)) console.error(sentence);
  const program = await programFor(args.length > 0 ? args : ['--help'], CALLED);
  program.hook('preAction', (_, command) => void (called = command));
  await program.parseAsync(args, { from: 'user' });
}

// whoever reads the output may leave at any time; what has something to close listens itself
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (process.stdout.listenerCount('error') > 1) return;
  if (error.code === 'EPIPE') process.exit(141);
  end(outputFailure(error));
});

// what was begun ends in order although nobody reads what it complains of
process.stderr.on('error', () => {});

main(process.argv.slice(2)).catch((error: unknown) => {
  // commander tells those of its own parsers, but not what a command at work refuses
  if (error instanceof CommanderError && !(error instanceof InvalidArgumentError)) return tellUsage(error);
  // what it was at may still wait for something
  if (error instanceof Interrupted) process.exit(error.exitCode);
  if (error instanceof NoAnswer) end(error);
  tell(error);
});

function end(error: unknown): never {
  tell(error);
  process.exit(); // what it prints on goes nowhere
}

/** Tells a program of a mistyped call: people were told as it was found. */
function tellUsage({ code, exitCode, message }: CommanderError): void {
  if (!isJson || exitCode === 0) return;
  const words = code === 'commander.help' ? 'Say which command: --help lists them.' : message.replace(/^error: /, '');
  console.error(jsonOf({ code: 'client/usage', message: words }));
}

const isJson = process.argv.includes('--json');

function jsonOf({ code, message, errors = [] }: Omit<Verdict, 'exitCode'>): string {
  return JSON.stringify({ error: { code, message, errors } });
}

function tell(error: unknown): void {
  const { exitCode, ...verdict } = verdictOn(error, called);
  console.error(isJson ? jsonOf(verdict) : verdict.message);
  process.exitCode = exitCode;
}
