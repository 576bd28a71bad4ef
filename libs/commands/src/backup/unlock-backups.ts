import { statSync } from 'node:fs';
import { join } from 'node:path';
import { BackupFile } from './backup-stream';
import { BackupFolder } from './backup-folder';
import { BackupRefused } from './backup-refused';
import { type Manifest, parseManifest } from './manifest';
import type { PieceSource } from './pieces';
import type { Backup } from './restore-backup';
import type { Vault } from './vault';

/** Unlocked backups: those of a folder, or the one of a file. */
export interface UnlockedBackups {
  readonly source: PieceSource;
  readonly vault: Vault;
  /** Path of the list of erased persons beside the backups; null for a single file. */
  readonly erasures: string | null;
}

export const ERASURES = 'erased-persons';

export async function unlockBackups(path: string, passphrase: Buffer): Promise<UnlockedBackups> {
  if (!statSync(path, { throwIfNoEntry: false })) throw new BackupRefused(`There is no ${path}.`);
  if (statSync(path).isDirectory()) {
    const source = new BackupFolder(path);
    return { source, vault: await source.unlock(passphrase), erasures: join(path, ERASURES) };
  }
  const source = new BackupFile(path);
  return { source, vault: await source.unlock(passphrase), erasures: null };
}

export async function readManifest(
  id: string,
  { source, vault }: Omit<UnlockedBackups, 'erasures'>,
): Promise<Manifest> {
  const sealed = await source.read(id);
  if (!sealed) throw new BackupRefused(`There is no backup ${id}: "rabbet backup list" names those that are there.`);
  return parseManifest(vault.unseal(id, sealed));
}

/** Opens the backup with an id; without one the newest. */
export async function openBackup(place: UnlockedBackups, id?: string): Promise<Backup> {
  const chosenId = id ?? place.source.backups().at(-1);
  if (chosenId === undefined) throw new BackupRefused('There is no backup yet.');
  return { ...place, manifest: await readManifest(chosenId, place) };
}

/** Reads the manifest of the newest backup; null if there is none. */
export async function readNewestManifest(place: Omit<UnlockedBackups, 'erasures'>): Promise<Manifest | null> {
  const newest = place.source.backups().at(-1);
  return newest === undefined ? null : readManifest(newest, place);
}
