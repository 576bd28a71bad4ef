import { statSync } from 'node:fs';
import { join } from 'node:path';
import { BackupFile } from './backup-stream';
import { BackupFolder } from './backup-folder';
import { BackupRefused } from './backup-refused';
import { type Manifest, parseManifest } from './manifest';
import type { PieceSource } from './pieces';
import type { Backup } from './restore-backup';
import type { Vault } from './vault';

/** A place of backups that was unlocked: a folder, or the file that one was written into. */
export interface OpenPlace {
  readonly source: PieceSource;
  readonly vault: Vault;
  /** The list of erased persons that stands beside the backups; a single file has none. */
  readonly erasures: string | null;
}

export const ERASURES = 'erased-persons';

export async function openPlace(path: string, passphrase: Buffer): Promise<OpenPlace> {
  if (!statSync(path, { throwIfNoEntry: false })) throw new BackupRefused(`There is no ${path}.`);
  if (statSync(path).isDirectory()) {
    const source = new BackupFolder(path);
    return { source, vault: await source.unlock(passphrase), erasures: join(path, ERASURES) };
  }
  const source = new BackupFile(path);
  return { source, vault: await source.unlock(passphrase), erasures: null };
}

export async function readManifest(id: string, { source, vault }: Omit<OpenPlace, 'erasures'>): Promise<Manifest> {
  const sealed = await source.read(id);
  if (!sealed) throw new BackupRefused(`There is no backup ${id}: "rabbet backup list" names those that are there.`);
  return parseManifest(vault.unseal(id, sealed));
}

/** The backup of that name; without one the newest. */
export async function openBackup(place: OpenPlace, id?: string): Promise<Backup> {
  const chosenId = id ?? place.source.backups().at(-1);
  if (chosenId === undefined) throw new BackupRefused('There is no backup yet.');
  return { ...place, manifest: await readManifest(chosenId, place) };
}

/** The newest of a place; null of one that has none. */
export async function newestIn(place: Omit<OpenPlace, 'erasures'>): Promise<Manifest | null> {
  const newest = place.source.backups().at(-1);
  return newest === undefined ? null : readManifest(newest, place);
}
