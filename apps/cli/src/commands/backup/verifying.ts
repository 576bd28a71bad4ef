import { countOf, formatCount } from '@rabbet/domain/numbers/format-count';
import { type Backup, openBackup, unlockBackups, type WriteSide } from '@rabbet/commands';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { PROJECTIONS, verify as verifyProjections, type Verification } from '@rabbet/projections';
import type { Command } from 'commander';
import { join } from 'node:path';
import { whereabouts, withWriteSide } from '../../kernel/operators/operator';
import { type Column, printerOf } from '../../kernel/output/printing';
import { progressLine } from '../../kernel/terminal/progress';
import { backupThenLive, RestoredPlaces } from './backup-then-live';
import { type Compared, compareKeys, compareLogs, comparePictures } from './comparing';
import { addKeyFile, type Keyed, passphraseOf } from './passphrase';
import { withRestored } from './temporary-shop';

const COLUMNS: readonly Column<Compared>[] = [
  { title: 'what', of: ({ what }) => what },
  { title: 'backup', of: ({ backup }) => backup, align: 'right', spelled: formatCount },
  { title: 'live', of: ({ live }) => live, align: 'right', spelled: formatCount },
  { title: 'result', of: ({ result }) => result, gives: true },
];

export function verify(backup: Command): void {
  const command = backup
    .command('verify')
    .argument('<place>', 'a folder of backups, or a file that one was written into')
    .description('restore a backup beside the live shop, and compare both');
  addKeyFile(command)
    .option('--backup <id>', 'which one; the newest without it')
    .addHelpText(
      'after',
      `
It restores into a database of its own, which is dropped in the end. It compares
the head of the log, all events byte for byte and by type, the pictures, and
each row of each read model: made of what was restored and of what has happened
since, it has to be the live one. The shop may run. It takes the room of log and
read models once more. It exits with 1 where anything differs.

Examples:
  rabbet backup verify /mnt/backups --key-file /root/backup.key
  rabbet backup verify shop.backup --key-file backup.key --json | jq .result`,
    )
    .action(async (path: string, options: Keyed & { readonly backup?: string }) => {
      const place = await unlockBackups(path, await passphraseOf(options));
      const opened = await openBackup(place, options.backup);
      const all = await withWriteSide(
        (live, _, signal) => compareAll(opened, live, place.erasures === null ? [] : [place.erasures], signal),
        { isLong: true, tidies: true },
      );
      const printer = printerOf(command);
      const differs = all.filter(({ result }) => result !== 'equal');
      printer.table(COLUMNS, all);
      if (differs.length > 0) process.exitCode = 1;
      if (printer.style !== 'json')
        process.stderr.write(
          differs.length > 0
            ? `${formatCount(differs.length)} of ${formatCount(all.length)} comparisons of ${opened.manifest.id} differ.\n`
            : `${opened.manifest.id} is whole: all ${formatCount(all.length)} comparisons are equal.\n`,
        );
    });
}

async function compareAll(
  backup: Backup,
  live: WriteSide,
  lists: readonly string[],
  signal: AbortSignal,
): Promise<readonly Compared[]> {
  const { manifest } = backup;
  if (manifest.installation !== live.installation.id || manifest.log.identity !== live.installation.logIdentity)
    throw new OperationalError(
      'This backup is of another shop, or of a log that this shop has left: nothing to compare.',
    );
  const { home } = whereabouts();
  const { tell, end } = progressLine();
  const telling = (what: string) => (count: number) => {
    signal.throwIfAborted();
    tell(() => `${what} ${formatCount(count)} `);
  };
  const options = {
    erasureLists: [...lists, join(home, 'erased-persons')],
    progress: (what: string, count: number) => telling(`restoring ${what}`)(count),
  };
  const comparing = withRestored(backup, live.database, options, async (restored) => {
    const places = await RestoredPlaces.make(restored.database, restored.log);
    const log = await compareLogs(backup, live.log, restored.log, places, telling('comparing events'));
    const pictures = await comparePictures(backup, home, telling('comparing pictures'));
    const keys = await compareKeys(live, restored);
    const eventStore = await backupThenLive(live, restored, places, manifest.log.head);
    const models = await verifyProjections({
      database: live.database,
      eventStore,
      projections: PROJECTIONS,
      signal,
      progress: (progress) => telling(progress.what)(progress.what === 'replaying' ? progress.events : 0),
      differing: () => {},
    });
    return [...log, pictures, keys, ...models.map(modelOf)];
  });
  return comparing.finally(end);
}

function modelOf({ projection: { name, version }, rows, differences, fault }: Verification): Compared {
  const result =
    fault ??
    (differences === 0 ? 'equal' : `${countOf(differences, 'row')} ${differences === 1 ? 'differs' : 'differ'}`);
  return { what: `${name}_v${version}`, backup: rows, live: rows, result };
}
