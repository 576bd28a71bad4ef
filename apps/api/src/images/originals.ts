import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '@rabbet/postgres';
import type { PictureSource } from '../kernel/picture-source';

/** An original that stands there. */
export interface KeptOriginal {
  readonly hash: string;
  /** When it was last put there. */
  readonly since: Date;
  /** Somebody was about to take it away, and has not come to the end of that. */
  readonly isLeaving: boolean;
}

/**
 * The files that pictures are made from, each by the hash of what is in it, so that none is ever changed. A folder is one;
 * a store elsewhere would hand out copies.
 */
export interface Originals {
  /** The file stands there for good when this resolves, whenever the plug is pulled. It stays where it was as well. */
  keep(hash: string, file: string): Promise<void>;
  /** Where it can be read; there may be nothing there. */
  fileOf(hash: string): Promise<string>;
  /** Those that have stood there since before that instant. */
  listBefore(instant: Date): Promise<readonly KeptOriginal[]>;
  /** Takes it away, unless it was put there again since then. False where it was. */
  removeUnlessKeptSince(hash: string, instant: Date): Promise<boolean>;
  /** One that was leaving stays. */
  putBack(hash: string): Promise<void>;
}

export const HASH = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;
const LEAVING = '.leaving';
const PART = '.part';

/**
 * In a folder below the data folder, which several programs may share. Nobody waits for anybody: what is put there is
 * linked, and what is taken away is first renamed and then looked at, so that one who puts it there at that moment either
 * is seen by its time or finds its place free.
 */
export class OriginalsFolder implements Originals {
  constructor(
    private readonly folder: string,
    private readonly sources: readonly PictureSource[] = [],
  ) {}

  async keep(hash: string, file: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const at = this.at(hash);
    const now = new Date();
    if (await touched(at, now)) return;
    const part = join(this.folder, `${hash}.${randomUUID()}${PART}`);
    try {
      await link(file, part).catch(() => copyFile(file, part)); // not every disk knows links
      await utimes(part, now, now);
      await synced(part);
      await rename(part, at);
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
    return Promise.resolve(this.at(hash));
  }

  async listBefore(instant: Date): Promise<readonly KeptOriginal[]> {
    const names = await readdir(this.folder).catch(() => []);
    const hashes = new Set(names.map((name) => name.replace(LEAVING, '')).filter((name) => HASH.test(name)));
    const found: KeptOriginal[] = [];
    for (const hash of hashes) {
      const standing = await sinceOf(this.at(hash));
      const since = standing ?? (await sinceOf(this.at(hash) + LEAVING));
      if (since && since < instant) found.push({ hash, since, isLeaving: standing === null });
    }
    return found;
  }

  async removeUnlessKeptSince(hash: string, instant: Date): Promise<boolean> {
    const [at, leaving] = [this.at(hash), this.at(hash) + LEAVING];
    await rename(at, leaving).catch(passOver('ENOENT'));
    const since = await sinceOf(leaving);
    if (since && since >= instant) {
      await rename(leaving, at);
      return false;
    }
    await rm(leaving, { force: true });
    return true;
  }

  async putBack(hash: string): Promise<void> {
    await rename(this.at(hash) + LEAVING, this.at(hash)).catch(passOver('ENOENT'));
  }

  private at(hash: string): string {
    if (!HASH.test(hash)) throw new Error('this hash names no original');
    return join(this.folder, hash);
  }
}

/** Whether it was there, and now says that it was put there again. */
async function touched(file: string, now: Date): Promise<boolean> {
  return utimes(file, now, now).then(() => true, passOver('ENOENT', false));
}

async function synced(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A file that was copied there says when it was made, and its birth when it came. */
async function sinceOf(file: string): Promise<Date | null> {
  const found = await stat(file).catch(passOver('ENOENT', null));
  return found?.isFile() ? new Date(Math.max(found.mtimeMs, found.birthtimeMs)) : null;
}

function passOver<T = undefined>(code: string, instead?: T) {
  return (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code !== code) throw error; // what the file system throws
    return instead as T; // undefined where none is given
  };
}
