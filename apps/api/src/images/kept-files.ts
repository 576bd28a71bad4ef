import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const CHECKSUM_BYTES = 16;
const PART = '.part';
const RELIST_MS = 3_600_000;
/** Age at which an unfinished file is nobody's any more. */
const ABANDONED_MS = 600_000;

/**
 * Cache of files, which may be lost at any time. A file is written beside and renamed, with a checksum at its end: a
 * damaged one counts as missing. Together they have at most `limit` bytes: the least recently used file goes first.
 * Several programs may share a folder: files of another one are found, and count for the limit from the next hour on.
 */
export class KeptFiles {
  private files: Promise<Files> | null = null;
  private listedAt = 0;
  private total = 0;

  constructor(
    private readonly folder: string,
    private readonly limit: number,
  ) {}

  async read(name: string): Promise<Buffer | null> {
    const files = await this.currentFiles();
    const content = await readFile(join(this.folder, name)).catch(() => null);
    const body = content?.subarray(0, -CHECKSUM_BYTES);
    if (content && body && checksumOf(body).equals(content.subarray(-CHECKSUM_BYTES))) {
      this.note(files, name, content.length);
      return body;
    }
    if (content || files.has(name)) await this.remove(files, name);
    return null;
  }

  async has(name: string): Promise<boolean> {
    const files = await this.currentFiles();
    if (files.has(name)) return true;
    const file = await this.fileOf(name);
    if (file) this.note(files, name, file.size);
    return file !== null;
  }

  /** Taken share of the limit, from 0 to 1. */
  async fullness(): Promise<number> {
    await this.currentFiles();
    return this.total / this.limit;
  }

  /** Writes a file, or does nothing if the disk is full: the picture is made again next time. */
  async write(name: string, body: Buffer): Promise<void> {
    const files = await this.currentFiles();
    const size = body.length + CHECKSUM_BYTES;
    const part = join(this.folder, `${name}.${randomUUID()}${PART}`);
    try {
      await mkdir(this.folder, { recursive: true });
      await writeFile(part, Buffer.concat([body, checksumOf(body)]));
      await rename(part, join(this.folder, name));
    } catch {
      return rm(part, { force: true }).catch(() => {});
    }
    this.note(files, name, size);
    for (const oldest of files.keys()) {
      if (this.total <= this.limit) break;
      await this.remove(files, oldest);
    }
  }

  private currentFiles(): Promise<Files> {
    const now = performance.now();
    if (this.files && now - this.listedAt < RELIST_MS) return this.files;
    this.listedAt = now;
    return (this.files = this.list(this.files));
  }

  /** Lists the folder, the least recently used file first. Sweeps out files that were never finished. */
  private async list(before: Promise<Files> | null): Promise<Files> {
    const previous: Files = (await before) ?? new Map<string, File>();
    const names = await readdir(this.folder).catch(() => []);
    const entries: [string, File][] = [];
    for (const name of names) {
      const file = await this.fileOf(name);
      const isLeftOver = name.endsWith(PART) && (!before || Date.now() - (file?.used ?? 0) > ABANDONED_MS);
      if (isLeftOver) await rm(join(this.folder, name), { force: true });
      if (!file || name.endsWith(PART)) continue;
      entries.push([name, { ...file, used: Math.max(file.used, previous.get(name)?.used ?? 0) }]);
    }
    this.total = entries.reduce((sum, [, { size }]) => sum + size, 0);
    return new Map(entries.sort(([, a], [, b]) => a.used - b.used));
  }

  private async fileOf(name: string): Promise<File | null> {
    const stats = await stat(join(this.folder, name)).catch(() => null);
    return stats?.isFile() ? { size: stats.size, used: stats.mtimeMs } : null;
  }

  private note(files: Files, name: string, size: number): void {
    this.total += size - (files.get(name)?.size ?? 0);
    files.delete(name);
    files.set(name, { size, used: Date.now() });
  }

  private async remove(files: Files, name: string): Promise<void> {
    this.total -= files.get(name)?.size ?? 0;
    files.delete(name);
    await rm(join(this.folder, name), { force: true }).catch(() => {});
  }
}

interface File {
  readonly size: number;
  /** Time of the last reading or writing, in milliseconds of the clock. */
  readonly used: number;
}
type Files = Map<string, File>;

function checksumOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest().subarray(0, CHECKSUM_BYTES);
}
