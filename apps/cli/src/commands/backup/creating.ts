import { countOf, formatCount } from '@rabbet/domain/numbers/format-count';
import {
  createBackup,
  BackupFolder,
  BackupStreamWriter,
  ERASURES,
  type Manifest,
  readNewestManifest,
  Vault,
} from '@rabbet/commands';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { ErasureList } from '@rabbet/postgres';
import type { Command } from 'commander';
import { join } from 'node:path';
import { whereabouts, withWriteSide } from '../../kernel/operators/operator';
import { printerOf } from '../../kernel/output/printing';
import { progressLine } from '../../kernel/terminal/progress';
import { addKeyFile, type Keyed, passphraseOf } from './passphrase';

export function create(backup: Command): void {
  const command = backup
    .command('create')
    .argument('<folder>', 'where backups are kept; - for the standard output')
    .description('make a backup, while the shop runs or not; in a folder it writes what is new since the last one');
  addKeyFile(command)
    .addHelpText(
      'after',
      `
The first backup in a folder sets its passphrase. Keep it apart from the folder:
nobody opens the backups without it, and the master key of the shop is in them.
Everything that was answered before the call is in the backup. The folder keeps
a list of persons who were erased, by their ids, and a restore heeds it.

Examples:
  rabbet backup create /mnt/backups
  rabbet backup create /mnt/backups --key-file /root/backup.key
  rabbet backup create - --key-file backup.key | ssh nas "cat > shop.backup"`,
    )
    .action(async (path: string, options: Keyed) => {
      if (path === '-') return toStream(command, options);
      await toFolder(command, path, options);
    });
}

async function toFolder(command: Command, path: string, options: Keyed): Promise<void> {
  const passphrase = await passphraseOf(options, new BackupFolder(path).isEmpty());
  const { folder, vault } = await BackupFolder.openForWriting(path, passphrase);
  const previous = await readNewestManifest({ source: folder, vault });
  const manifest = await make({ target: folder, vault }, previous);
  const { home } = whereabouts();
  const listed = new ErasureList(path, manifest.installation);
  const listedPersons = listed.read();
  listed.add([...new ErasureList(home, manifest.installation).read()].filter((person) => !listedPersons.has(person)));
  const written = newIn(manifest, previous);
  const record = { backup: manifest.id, folder: path, erased_persons: join(path, ERASURES), ...written };
  printerOf(command).report(record, `Made: ${manifest.id}, ${inWords(written)}.`);
}

async function toStream(command: Command, options: Keyed): Promise<void> {
  const { stdout, stderr } = process;
  if (stdout.isTTY) throw new OperationalError('A backup is no text for a terminal: send it into a file or a pipe.');
  const vault = await Vault.make(await passphraseOf(options, true));
  const write = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => stdout.write(bytes, (error) => (error ? reject(error) : resolve())));
  const writer = new BackupStreamWriter(write);
  await writer.begin(vault);
  const manifest = await make({ target: writer, vault }, null);
  await writer.end();
  const written = newIn(manifest, null);
  const { json } = command.optsWithGlobals<{ json?: boolean }>();
  const sentence = `Made: ${manifest.id}, ${inWords(written)}.`;
  stderr.write(`${json ? JSON.stringify({ backup: manifest.id, ...written }) : sentence}\n`);
}

async function make(to: Parameters<typeof createBackup>[1], previous: Manifest | null): Promise<Manifest> {
  const { home, masterKey } = whereabouts();
  const { tell, end } = progressLine();
  const progress = (what: string, count: number) => tell(() => `${formatCount(count)} ${what} `);
  return withWriteSide(
    async (writeSide) => {
      if (previous && previous.installation !== writeSide.installation.id)
        throw new OperationalError('This folder holds backups of another shop: name another one.');
      return createBackup({ writeSide, home, masterKey }, to, { previous, now: new Date(), progress }).finally(end);
    },
    { isLong: true },
  );
}

/** Counts of a backup, and of whatever the one before it did not hold. */
function newIn({ log, state, pictures }: Manifest, previous: Manifest | null) {
  const before = new Set([...(previous?.log.pieces ?? []), ...(previous?.pictures ?? [])].map(({ name }) => name));
  const written = [...log.pieces, ...state.pieces, ...pictures].filter(({ name }) => !before.has(name));
  return {
    events: log.events,
    new_events: log.pieces.reduce((sum, { name, lines }) => sum + (before.has(name) ? 0 : lines), 0),
    rows: state.rows,
    pictures: pictures.length,
    new_pictures: pictures.filter(({ name }) => !before.has(name)).length,
    bytes: written.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function inWords({ events, new_events, pictures, new_pictures, bytes }: ReturnType<typeof newIn>): string {
  const log = `${countOf(events, 'event')} (${formatCount(new_events)} new)`;
  const images = `${countOf(pictures, 'picture')} (${formatCount(new_pictures)} new)`;
  return `${log}, ${images}, ${formatCount(Math.ceil(bytes / 1_000))} kB written`;
}
