import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { draftOf, renameDurably, syncFolder, writeDurably } from '@rabbet/postgres';
import { BackupRefused } from './backup-refused';
import type { PieceSource, PieceTarget } from './pieces';
import { type Cost, Vault } from './vault';

const MANIFEST_EXTENSION = '.backup';
const RETIRED_EXTENSION = '.pruned';

/**
 * A folder of backups. It has the file `lock`, a file `<id>.backup` for each backup, and the folder `pieces`. A piece is
 * written once and never changed. The file of a backup is written after all its pieces. While a backup is being pruned,
 * its file has the extension .pruned, until its pieces are removed.
 */
export class BackupFolder implements PieceTarget, PieceSource {
  constructor(readonly path: string) {}

  /** Opens the folder for a new backup. An empty or missing folder gets a lock. */
  static async openForWriting(
    path: string,
    passphrase: Buffer,
    cost?: Cost,
  ): Promise<{ readonly folder: BackupFolder; readonly vault: Vault }> {
    const folder = new BackupFolder(path);
    if (folder.isEmpty()) folder.createLock(await Vault.make(passphrase, cost));
    folder.pieces();
    return { folder, vault: await folder.unlock(passphrase) };
  }

  /** True for an empty or missing folder, false for one with backups. Refuses a folder that holds anything else. */
  isEmpty(): boolean {
    if (existsSync(join(this.path, 'lock'))) return false;
    const names = existsSync(this.path) ? readdirSync(this.path) : [];
    if (names.some((name) => !name.startsWith('lock.draft-') && name !== 'pieces'))
      throw new BackupRefused(`${this.path} holds something else: name an empty folder, or one that holds backups.`);
    return true;
  }

  async unlock(passphrase: Buffer): Promise<Vault> {
    const lock = join(this.path, 'lock');
    if (!existsSync(lock)) throw new BackupRefused(`${this.path} holds no backups of Rabbet.`);
    return Vault.open(readFileSync(lock, 'utf8'), passphrase);
  }

  /** Encrypts the key of the backups with another passphrase. */
  async changePassphrase(vault: Vault, passphrase: Buffer, cost?: Cost): Promise<void> {
    const lock = await vault.lockedWith(passphrase, cost);
    writeDurably(join(this.path, 'lock'), `${JSON.stringify(lock)}\n`);
  }

  backups(): readonly string[] {
    return this.idsWithExtension(MANIFEST_EXTENSION);
  }

  /** Ids of backups that are being pruned: some of their pieces may be removed already. */
  retiredIds(): readonly string[] {
    return this.idsWithExtension(RETIRED_EXTENSION);
  }

  retire(id: string): void {
    renameDurably(this.pathOf(id), this.retiredPathOf(id));
  }

  readRetired(id: string): Promise<Buffer> {
    return readFile(this.retiredPathOf(id));
  }

  /** Removes the files of pruned backups whose pieces were removed. */
  removeRetired(retired: readonly string[]): void {
    syncFolder(join(this.path, 'pieces'));
    for (const id of retired) rmSync(this.retiredPathOf(id), { force: true });
  }

  pieces(): readonly string[] {
    const folder = join(this.path, 'pieces');
    if (!existsSync(folder))
      throw new BackupRefused(
        `${this.path} has lost its folder "pieces", without which its backups are nothing: put it back, or name another folder.`,
      );
    return readdirSync(folder).sort();
  }

  remove(piece: string): void {
    rmSync(join(this.path, 'pieces', basename(piece)), { force: true });
  }

  has(name: string): boolean {
    return existsSync(this.pathOf(name));
  }

  size(name: string): number | null {
    return statSync(this.pathOf(name), { throwIfNoEntry: false })?.size ?? null;
  }

  put(name: string, sealed: Buffer): Promise<void> {
    writeDurably(this.pathOf(name), sealed);
    return Promise.resolve();
  }

  async read(name: string): Promise<Buffer | null> {
    return this.has(name) ? readFile(this.pathOf(name)) : null;
  }

  private idsWithExtension(extension: string): readonly string[] {
    const names = readdirSync(this.path).filter((name) => name.endsWith(extension));
    return names.map((name) => name.slice(0, -extension.length)).sort();
  }

  private retiredPathOf(id: string): string {
    return this.pathOf(id).slice(0, -MANIFEST_EXTENSION.length) + RETIRED_EXTENSION;
  }

  private createLock(vault: Vault): void {
    mkdirSync(join(this.path, 'pieces'), { recursive: true, mode: 0o700 });
    const lock = join(this.path, 'lock');
    const draft = draftOf(lock);
    writeFileSync(draft, `${JSON.stringify(vault.lock)}\n`, { mode: 0o600, flush: true });
    try {
      linkSync(draft, lock); // fails if another program was faster, instead of replacing its lock
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    syncFolder(dirname(lock));
  }

  private pathOf(name: string): string {
    if (!/^[A-Za-z0-9_-]+$/.test(name)) throw new BackupRefused(`${name} is no name of a backup.`);
    return /^\d{8}T/.test(name) ? join(this.path, `${name}${MANIFEST_EXTENSION}`) : join(this.path, 'pieces', name);
  }
}
