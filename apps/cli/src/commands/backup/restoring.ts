import { countOf, formatCount } from '@rabbet/domain/numbers/format-count';
import {
  openBackup,
  unlockBackups,
  openWriteSide,
  restoreBackup,
  type Restored,
  settleErasures,
} from '@rabbet/commands';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import { type Database, scrub } from '@rabbet/postgres';
import type { Command } from 'commander';
import { requireReadable } from '../../kernel/files/files';
import { whereabouts, withLog } from '../../kernel/operators/operator';
import { printerOf } from '../../kernel/output/printing';
import { progressLine } from '../../kernel/terminal/progress';
import { addKeyFile, type Keyed, passphraseOf } from './passphrase';

interface Options extends Keyed {
  readonly backup?: string;
  readonly erasures?: readonly string[];
  readonly sendWaiting?: boolean;
}

export function restore(backup: Command): void {
  const command = backup
    .command('restore')
    .argument('<place>', 'a folder of backups, or a file that one was written into')
    .description('make a shop of a backup: in an empty data folder, database and log');
  addKeyFile(command)
    .option('--backup <id>', 'which one; the newest without it')
    .option('--erasures <file...>', 'newer lists of erased persons, each a file erased-persons')
    .option('--send-waiting', 'have mail sent that was waiting when the backup was made')
    .addHelpText(
      'after',
      `
RABBET_HOME, DATABASE_URL and EVENT_STORE_URL say where it goes; either store
takes it. What stands there already is refused. Cut off, call it again. An
EventStoreDB that was not lost is kept, and goes on from there.

Nobody who was erased comes back: by the list beside the backups, that of the
data folder if it is left, and those that are named. Nothing is sent that may
have been sent: such mail is kept, and "rabbet mail retry" sends it.
Everybody signs in again.

Examples:
  RABBET_HOME=/srv/rabbet rabbet backup restore /mnt/backups
  rabbet backup restore shop.backup --key-file backup.key --erasures erased-persons`,
    )
    .action(async (path: string, options: Options) => {
      for (const file of options.erasures ?? []) requireReadable(file);
      const place = await unlockBackups(path, await passphraseOf(options));
      const opened = await openBackup(place, options.backup);
      const { home, masterKey } = whereabouts();
      const { tell, end } = progressLine();
      const erasureLists = [...(place.erasures === null ? [] : [place.erasures]), ...(options.erasures ?? [])];
      const progress = (what: string, count: number) => tell(() => `${formatCount(count)} ${what} `);
      await withLog(
        async (log, database, embedded) => {
          const restoring = restoreBackup(
            opened,
            { database, log, home, masterKey },
            { erasureLists, isWaitingMailSent: options.sendWaiting, progress },
          );
          const restored = await restoring.finally(end);
          await complete(restored, database, embedded);
          const { erased, ...counts } = restored;
          const record = { backup: opened.manifest.id, ...counts, erased_again: erased.length };
          printerOf(command).report(record, inWords(restored, options));
        },
        { isLong: true, founds: true },
      );
    });
}

/** Opens the shop as a start does, which tells the log of erasures, and leaves nothing of those who were erased. */
async function complete({ erased }: Restored, database: Database, embedded: boolean): Promise<void> {
  const writeSide = await openWriteSide({ ...whereabouts(), databaseUrl: database.options.url, ...REGISTRY });
  try {
    await settleErasures(writeSide, erased, new Date());
  } finally {
    await writeSide.close();
  }
  if (erased.length > 0) await scrub(database, { embedded });
}

function inWords({ events, pictures, erased }: Restored, { sendWaiting }: Options): string {
  const was = erased.length === 1 ? 'is' : 'are';
  const again =
    erased.length > 0 ? ` ${countOf(erased.length, 'person')}, erased since then, ${was} erased again.` : '';
  const mail = sendWaiting ? '' : ' Mail that may have left before is kept: see "rabbet mail list --state kept".';
  return `Restored: ${countOf(events, 'event')} and ${countOf(pictures, 'picture')}.${again}${mail} Start the shop.`;
}
