import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '@rabbet/postgres';
import type { PictureSource } from '../kernel/picture-source';

/** Original that is stored. */
export interface StoredOriginal {
  readonly hash: string;
  /** Time at which it was last stored. */
  readonly storedAt: Date;
  /** True if its removal was interrupted. */
  readonly isBeingRemoved: boolean;
}

/** Store of the files that pictures are made from, by the hash of their content. A stored file never changes. */
export interface Originals {
  /** Stores a copy of a file. After this resolves, the copy survives a power failure. */
  store(hash: string, file: string): Promise<void>;
  /** Path of the file, which may not exist. */
  fileOf(hash: string): Promise<string>;
  /** Lists the originals that were last stored before an instant. */
  listBefore(instant: Date): Promise<readonly StoredOriginal[]>;
  /** Removes an original, and resolves to true; keeps it, and resolves to false, if it was stored again since the instant. */
  removeUnlessStoredSince(hash: string, instant: Date): Promise<boolean>;
  /** Undoes a removal that was interrupted. */
  undoRemoval(hash: string): Promise<void>;
}

export const HASH = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;
const REMOVAL_SUFFIX = '.leaving';
const PART_SUFFIX = '.part';

/**
 * Originals in a folder, which several programs may share without locks. A removal first renames the file and then reads
 * its time. Another program that stores the same file at that moment either has updated the time before the renaming,
 * so that the file is put back, or stores it again under its own name.
 */
export class OriginalsFolder implements Originals {
  constructor(
    private readonly folder: string,
    private readonly sources: readonly PictureSource[] = [],
  ) {}

  async store(hash: string, file: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const path = this.pathOf(hash);
    const now = new Date();
    if (await touch(path, now)) return;
    const part = join(this.folder, `${hash}.${randomUUID()}${PART_SUFFIX}`);
    try {
      await link(file, part).catch(() => copyFile(file, part)); // not every file system has links
      await utimes(part, now, now);
      await syncFile(part);
      await rename(part, path);
    } finally {
      await rm(part, { force: true });
    }
    syncFolder(this.folder);
  }

  fileOf(hash: string): Promise<string> {
    for (const source of this.sources) {
      const file = source.fileOf(hash);
      if (file !== null) return Promise.resolve(file);
    }
    return Promise.resolve(this.pathOf(hash));
  }

  async listBefore(instant: Date): Promise<readonly StoredOriginal[]> {
    const names = await readdir(this.folder).catch(() => []);
    const hashes = new Set(names.map((name) => name.replace(REMOVAL_SUFFIX, '')).filter((name) => HASH.test(name)));
    const originals: StoredOriginal[] = [];
    for (const hash of hashes) {
      const ownTime = await storedTimeOf(this.pathOf(hash));
      const storedAt = ownTime ?? (await storedTimeOf(this.pathOf(hash) + REMOVAL_SUFFIX));
      if (storedAt && storedAt < instant) originals.push({ hash, storedAt, isBeingRemoved: ownTime === null });
    }
    return originals;
  }

  async removeUnlessStoredSince(hash: string, instant: Date): Promise<boolean> {
    const path = this.pathOf(hash);
    const removalPath = path + REMOVAL_SUFFIX;
    await rename(path, removalPath).catch(ignoreCode('ENOENT'));
    const storedAt = await storedTimeOf(removalPath);
    if (storedAt && storedAt >= instant) {
      await rename(removalPath, path);
      return false;
    }
    await rm(removalPath, { force: true });
    return true;
  }

  async undoRemoval(hash: string): Promise<void> {
    await rename(this.pathOf(hash) + REMOVAL_SUFFIX, this.pathOf(hash)).catch(ignoreCode('ENOENT'));
  }

  private pathOf(hash: string): string {
    if (!HASH.test(hash)) throw new Error('this hash names no original');
    return join(this.folder, hash);
  }
}

/** Sets the modification time of a file. False if there is no such file. */
async function touch(file: string, now: Date): Promise<boolean> {
  return utimes(file, now, now).then(() => true, ignoreCode('ENOENT', false));
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Time at which a file was stored. A copy has the modification time of its source, so its time of birth counts as well. */
async function storedTimeOf(file: string): Promise<Date | null> {
  const stats = await stat(file).catch(ignoreCode('ENOENT', null));
  return stats?.isFile() ? new Date(Math.max(stats.mtimeMs, stats.birthtimeMs)) : null;
}

/** Handler for `catch`, which returns `fallback` for errors with this code. */
function ignoreCode<T = undefined>(code: string, fallback?: T) {
  return (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code !== code) throw error;
    return fallback as T; // without a fallback, T is undefined
  };
}
