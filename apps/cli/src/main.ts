import { CALLED } from './kernel/called';
import { Interrupted } from './kernel/interruption';
import { verdictOn } from './kernel/verdict';
import { programFor } from './program';

async function main(args: readonly string[]): Promise<void> {
  const program = await programFor(args, CALLED);
  await program.parseAsync(args, { from: 'user' });
}

// whoever reads the output may leave at any time; what has something to close listens itself
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  if (process.stdout.listenerCount('error') === 1) process.exit(141);
});

main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof Interrupted) process.exit(error.exitCode); // what it was at may still wait for something
  const { exitCode, ...told } = verdictOn(error);
  console.error(process.argv.includes('--json') ? JSON.stringify({ error: told }) : told.message);
  process.exitCode = exitCode;
});
