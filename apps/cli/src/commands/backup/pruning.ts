import { BackupFolder, type Manifest, planPruning, prune as pruneFolder, type PruningPlan } from '@rabbet/commands';
import { countOf, formatCount } from '@rabbet/domain/numbers/format-count';
import type { Command } from 'commander';
import { atLeastOne } from '../../kernel/arguments/arguments';
import { printerOf } from '../../kernel/output/printing';
import { addDecision, decide, type Decision, requireDecision } from '../../kernel/terminal/confirmation';
import { addKeyFile, type Keyed, passphraseOf } from './passphrase';

interface Options extends Keyed, Decision {
  readonly keep?: number;
  readonly keepDays?: number;
  readonly unfinished?: boolean;
}

export function prune(backup: Command): void {
  const command = backup
    .command('prune')
    .argument('<folder>', 'a folder of backups')
    .description('delete old backups of a folder, with what no other backup needs');
  addKeyFile(command)
    .option('--keep <count>', 'keep so many, the newest', atLeastOne)
    .option('--keep-days <count>', 'keep those of so many days', atLeastOne)
    .option('--unfinished', 'delete what cut-off backups have left, too: only while none is being made');
  addDecision(command, true)
    .addHelpText(
      'after',
      `
With both options it keeps whatever one of them keeps, and the newest always.
Events and pictures that a kept backup needs stay, whichever wrote them. If it
is cut off, the kept backups are whole, and the next call completes it. It runs
wherever the folder is: it needs no shop.

Examples:
  rabbet backup prune /mnt/backups --keep 30 --dry-run
  rabbet backup prune /mnt/backups --keep-days 90 --key-file backup.key --yes`,
    )
    .action(async (path: string, options: Options) => {
      const { keep, keepDays, unfinished = false, dryRun } = options;
      if (keep === undefined && keepDays === undefined) command.error('error: say --keep, --keep-days or both');
      requireDecision(command);
      const folder = new BackupFolder(path);
      const place = { folder, vault: await folder.unlock(await passphraseOf(options)) };
      const plan = await planPruning(place, { newest: keep, days: keepDays }, new Date());
      const printer = printerOf(command);
      const record = recordOf(plan, folder, unfinished);
      if (dryRun) return printer.report({ would_delete: record }, `Would delete: ${inWords(record)}`);
      if (record.files > 0 || record.backups.length > 0) await decide(command, `It deletes ${inWords(record)}`);
      await pruneFolder(place, plan, { withUnfinished: unfinished });
      printer.report({ deleted: record }, `Deleted: ${inWords(record)}`);
    });
}

function recordOf(
  { remaining, outdated, pieces, unfinished }: PruningPlan,
  folder: BackupFolder,
  withUnfinished: boolean,
) {
  const going = [...pieces.map(({ name }) => name), ...(withUnfinished ? unfinished : [])];
  return {
    backups: outdated.map(({ id }) => id),
    files: going.length,
    bytes: going.reduce((sum, name) => sum + (folder.size(name) ?? 0), 0),
    unfinished: unfinished.length,
    kept: remaining.length,
    oldest_kept: (remaining[0] as Manifest).id, // the newest is always kept
  };
}

function inWords({ backups, files, bytes, kept: keptCount, oldest_kept }: ReturnType<typeof recordOf>): string {
  const going = `${countOf(backups.length, 'backup')} and ${countOf(files, 'file')} of ${formatCount(Math.ceil(bytes / 1_000))} kB`;
  return `${going}. ${formatCount(keptCount)} ${keptCount === 1 ? 'is' : 'are'} kept, from ${oldest_kept} on.`;
}
