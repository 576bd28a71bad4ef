import { formatCount } from '@rabbet/domain/numbers/format-count';
import { type Manifest, unlockBackups, readManifest } from '@rabbet/commands';
import type { Command } from 'commander';
import { type Column, printerOf } from '../../kernel/output/printing';
import { addKeyFile, type Keyed, passphraseOf } from './passphrase';

const BACKUPS: readonly Column<ReturnType<typeof rowOf>>[] = [
  { title: 'backup', of: ({ backup }) => backup },
  { title: 'made', of: ({ made_at }) => made_at },
  { title: 'events', of: ({ events }) => events, align: 'right', spelled: formatCount },
  { title: 'rows of state', of: ({ rows }) => rows, align: 'right', spelled: formatCount },
  { title: 'pictures', of: ({ pictures }) => pictures, align: 'right', spelled: formatCount },
  { title: 'log', of: ({ log }) => log, gives: true },
  { title: 'head', of: ({ head }) => head, gives: true },
];

export function list(backup: Command): void {
  const command = backup
    .command('list')
    .argument('<place>', 'a folder of backups, or a file that one was written into')
    .description('list the backups that are there, the oldest first');
  addKeyFile(command)
    .addHelpText(
      'after',
      `
In a pipe there is no heading: a line each, with tabs between id, time, events,
rows of state, pictures, the identity of the log and its last position.

Examples:
  rabbet backup list /mnt/backups --key-file /root/backup.key
  rabbet backup list shop.backup --key-file backup.key --json`,
    )
    .action(async (path: string, options: Keyed) => {
      const place = await unlockBackups(path, await passphraseOf(options));
      const rows = [];
      for (const id of place.source.backups()) rows.push(rowOf(await readManifest(id, place)));
      printerOf(command).table(BACKUPS, rows);
    });
}

function rowOf({ id, madeAt, log, state, pictures }: Manifest) {
  return {
    backup: id,
    made_at: madeAt,
    events: log.events,
    rows: state.rows,
    pictures: pictures.length,
    log: log.identity,
    head: log.head,
    types: log.types,
  };
}
