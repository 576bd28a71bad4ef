import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { draftOf, renameDurably, syncFolder, writeDurably } from '@rabbet/postgres';
import { BackupRefused } from './backup-refused';
import type { PieceSource, PieceTarget } from './pieces';
import { type Cost, Vault } from './vault';

const MANIFEST = '.backup';
const RETIRED = '.pruned';

/**
 * A folder of backups: `lock`, a file for each backup with the extension .backup, and their pieces in `pieces`. A piece
 * is written once and never changed, and a backup stands there once all its pieces do. One that is pruned has the
 * extension .pruned until its pieces are gone.
 */
export class BackupFolder implements PieceTarget, PieceSource {
  constructor(readonly path: string) {}

  /** Opens the folder for another backup; one that is empty or not there yet gets a lock. */
  static async forWriting(
    path: string,
    passphrase: Buffer,
    cost?: Cost,
  ): Promise<{ readonly folder: BackupFolder; readonly vault: Vault }> {
    const folder = new BackupFolder(path);
    if (folder.isEmpty()) folder.createLock(await Vault.make(passphrase, cost));
    folder.pieces();
    return { folder, vault: await folder.unlock(passphrase) };
  }

  /** Tells a folder that holds backups from another that holds something else. */
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

  /** Locks the same key with another passphrase. */
  async changePassphrase(vault: Vault, passphrase: Buffer, cost?: Cost): Promise<void> {
    const lock = await vault.lockedWith(passphrase, cost);
    writeDurably(join(this.path, 'lock'), `${JSON.stringify(lock)}\n`);
  }

  backups(): readonly string[] {
    return this.idsOf(MANIFEST);
  }

  /** Backups that are being pruned: their pieces may be gone. */
  retired(): readonly string[] {
    return this.idsOf(RETIRED);
  }

  retire(id: string): void {
    renameDurably(this.at(id), this.retiredAt(id));
  }

  readRetired(id: string): Promise<Buffer> {
    return readFile(this.retiredAt(id));
  }

  /** Forgets backups whose pieces were removed. */
  forget(retired: readonly string[]): void {
    syncFolder(join(this.path, 'pieces'));
    for (const id of retired) rmSync(this.retiredAt(id), { force: true });
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
    return existsSync(this.at(name));
  }

  size(name: string): number | null {
    return statSync(this.at(name), { throwIfNoEntry: false })?.size ?? null;
  }

  put(name: string, sealed: Buffer): Promise<void> {
    writeDurably(this.at(name), sealed);
    return Promise.resolve();
  }

  async read(name: string): Promise<Buffer | null> {
    return this.has(name) ? readFile(this.at(name)) : null;
  }

  private idsOf(extension: string): readonly string[] {
    const names = readdirSync(this.path).filter((name) => name.endsWith(extension));
    return names.map((name) => name.slice(0, -extension.length)).sort();
  }

  private retiredAt(id: string): string {
    return this.at(id).slice(0, -MANIFEST.length) + RETIRED;
  }

  private createLock(vault: Vault): void {
    mkdirSync(join(this.path, 'pieces'), { recursive: true, mode: 0o700 });
    const lock = join(this.path, 'lock');
    const draft = draftOf(lock);
    writeFileSync(draft, `${JSON.stringify(vault.lock)}\n`, { mode: 0o600, flush: true });
    try {
      linkSync(draft, lock); // never replaces that of another program, which was faster
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // what the file system throws
    } finally {
      rmSync(draft, { force: true });
    }
    syncFolder(dirname(lock));
  }

  private at(name: string): string {
    if (!/^[A-Za-z0-9_-]+$/.test(name)) throw new BackupRefused(`${name} is no name of a backup.`);
    return /^\d{8}T/.test(name) ? join(this.path, `${name}${MANIFEST}`) : join(this.path, 'pieces', name);
  }
}
