import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '@rabbet/postgres';
import type { PictureSource } from '../kernel/picture-source';

/** Stored original. */
export interface KeptOriginal {
  readonly hash: string;
  /** Time at which it was last put there. */
  readonly since: Date;
  /** True if a removal began and did not end. */
  readonly isLeaving: boolean;
}

/** Files that pictures are made from, by the hash of their content: none ever changes. */
export interface Originals {
  /** Stores a copy of a file, which survives a power failure once this resolves. */
  keep(hash: string, file: string): Promise<void>;
  /** Path of the file, which may not exist. */
  fileOf(hash: string): Promise<string>;
  /** Originals that were put there before an instant. */
  listBefore(instant: Date): Promise<readonly KeptOriginal[]>;
  /** Removes an original, unless it was put there again since the instant: then it stays, and this is false. */
  removeUnlessKeptSince(hash: string, instant: Date): Promise<boolean>;
  /** Undoes a removal that began. */
  putBack(hash: string): Promise<void>;
}

export const HASH = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;
const LEAVING = '.leaving';
const PART = '.part';

/**
 * Originals in a folder below the data folder, which several programs may share without locks. A file is linked into
 * place. One that is to go is renamed first, and its time is read only then: so a program that puts it there at that
 * moment either is seen by the time, or finds the place free.
 */
export class OriginalsFolder implements Originals {
  constructor(
    private readonly folder: string,
    private readonly sources: readonly PictureSource[] = [],
  ) {}

  async keep(hash: string, file: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const path = this.pathOf(hash);
    const now = new Date();
    if (await touch(path, now)) return;
    const part = join(this.folder, `${hash}.${randomUUID()}${PART}`);
    try {
      await link(file, part).catch(() => copyFile(file, part)); // not every disk knows links
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

  async listBefore(instant: Date): Promise<readonly KeptOriginal[]> {
    const names = await readdir(this.folder).catch(() => []);
    const hashes = new Set(names.map((name) => name.replace(LEAVING, '')).filter((name) => HASH.test(name)));
    const originals: KeptOriginal[] = [];
    for (const hash of hashes) {
      const storedSince = await sinceOf(this.pathOf(hash));
      const since = storedSince ?? (await sinceOf(this.pathOf(hash) + LEAVING));
      if (since && since < instant) originals.push({ hash, since, isLeaving: storedSince === null });
    }
    return originals;
  }

  async removeUnlessKeptSince(hash: string, instant: Date): Promise<boolean> {
    const path = this.pathOf(hash);
    const leaving = path + LEAVING;
    await rename(path, leaving).catch(ignore('ENOENT'));
    const since = await sinceOf(leaving);
    if (since && since >= instant) {
      await rename(leaving, path);
      return false;
    }
    await rm(leaving, { force: true });
    return true;
  }

  async putBack(hash: string): Promise<void> {
    await rename(this.pathOf(hash) + LEAVING, this.pathOf(hash)).catch(ignore('ENOENT'));
  }

  private pathOf(hash: string): string {
    if (!HASH.test(hash)) throw new Error('this hash names no original');
    return join(this.folder, hash);
  }
}

/** Sets the time of a file to now. False if there is no such file. */
async function touch(file: string, now: Date): Promise<boolean> {
  return utimes(file, now, now).then(() => true, ignore('ENOENT', false));
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Time since which a file is there: of a copied one the modification time is that of the source, but not its birth. */
async function sinceOf(file: string): Promise<Date | null> {
  const stats = await stat(file).catch(ignore('ENOENT', null));
  return stats?.isFile() ? new Date(Math.max(stats.mtimeMs, stats.birthtimeMs)) : null;
}

function ignore<T = undefined>(code: string, instead?: T) {
  return (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code !== code) throw error; // what the file system throws
    return instead as T; // undefined where none is given
  };
}
