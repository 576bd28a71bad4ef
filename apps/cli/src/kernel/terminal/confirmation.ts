import { OperationalError } from '@rabbet/domain/deciders/refusal';
import type { Command } from 'commander';
import { asking } from './questions';
import { harmless } from '../output/texts';

export interface Decision {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

/** Adds the options of a command that nothing takes back. `hasDryRun`: it can tell beforehand what it would do. */
export function addDecision(command: Command, hasDryRun = false): Command {
  command.option('--yes', 'do it without being asked: nothing takes it back');
  return hasDryRun ? command.option('--dry-run', 'tell what it would do, and do nothing') : command;
}

/** Ends a call that nobody can be asked about, before anything is opened. */
export function requireDecision(command: Command, what = 'nothing takes this back'): void {
  const { yes, dryRun } = command.opts<Decision>();
  if (!yes && !dryRun && !process.stdin.isTTY)
    command.error(
      `error: ${what}: say --yes${command.options.some(({ long }) => long === '--dry-run') ? ', or see with --dry-run what it does' : ''}`,
    );
}

/** Asks whoever sits at the terminal, unless they have said yes. Rejects where they want it not. */
export async function decide(command: Command, consequence: string): Promise<void> {
  if (command.opts<Decision>().yes) return;
  const answer = await asking((asker) => {
    asker.tell(harmless(consequence));
    return asker.ask('Nothing takes this back. Type yes to go on');
  });
  if (answer.toLowerCase() !== 'yes') throw new OperationalError('Nothing was done.');
}
