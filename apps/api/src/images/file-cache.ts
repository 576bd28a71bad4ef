import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const CHECKSUM_BYTES = 16;
const PART_SUFFIX = '.part';
const RELIST_MS = 3_600_000;
/** Age of an unfinished file at which its program has certainly ended. */
const ABANDONED_MS = 600_000;

/**
 * Cache of files on disk, limited to `maxBytes`: the least recently used file is removed first. A file is written under
 * another name and renamed, and ends with a checksum: a damaged one counts as missing. Several programs may share the
 * folder: each finds the files of the others, and counts them from its next hourly listing on.
 */
export class FileCache {
  private files: Promise<CachedFiles> | null = null;
  private listedAt = 0;
  private totalBytes = 0;

  constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {}

  async read(name: string): Promise<Buffer | null> {
    const files = await this.currentFiles();
    const content = await readFile(join(this.folder, name)).catch(() => null);
    const body = content?.subarray(0, -CHECKSUM_BYTES);
    if (content && body && checksumOf(body).equals(content.subarray(-CHECKSUM_BYTES))) {
      this.recordUse(files, name, content.length);
      return body;
    }
    if (content || files.has(name)) await this.remove(files, name);
    return null;
  }

  async has(name: string): Promise<boolean> {
    const files = await this.currentFiles();
    if (files.has(name)) return true;
    const file = await this.statFile(name);
    if (file) this.recordUse(files, name, file.size);
    return file !== null;
  }

  /** Used share of `maxBytes`, from 0 to 1. */
  async fullness(): Promise<number> {
    await this.currentFiles();
    return this.totalBytes / this.maxBytes;
  }

  /** Writes a file. Does nothing if that fails, for example on a full disk: the picture is made again next time. */
  async write(name: string, body: Buffer): Promise<void> {
    const files = await this.currentFiles();
    const size = body.length + CHECKSUM_BYTES;
    const part = join(this.folder, `${name}.${randomUUID()}${PART_SUFFIX}`);
    try {
      await mkdir(this.folder, { recursive: true });
      await writeFile(part, Buffer.concat([body, checksumOf(body)]));
      await rename(part, join(this.folder, name));
    } catch {
      return rm(part, { force: true }).catch(() => {});
    }
    this.recordUse(files, name, size);
    for (const oldest of files.keys()) {
      if (this.totalBytes <= this.maxBytes) break;
      await this.remove(files, oldest);
    }
  }

  private currentFiles(): Promise<CachedFiles> {
    const now = performance.now();
    if (this.files && now - this.listedAt < RELIST_MS) return this.files;
    this.listedAt = now;
    return (this.files = this.list(this.files));
  }

  /**
   * Lists the folder, with the least recently used file first. Removes unfinished files, at the start all of them: a program
   * that loses the file which it is writing only does not cache it.
   */
  private async list(earlierListing: Promise<CachedFiles> | null): Promise<CachedFiles> {
    const previous: CachedFiles = (await earlierListing) ?? new Map<string, CachedFile>();
    const names = await readdir(this.folder).catch(() => []);
    const entries: [string, CachedFile][] = [];
    for (const name of names) {
      const file = await this.statFile(name);
      if (name.endsWith(PART_SUFFIX)) {
        const isAbandoned = !earlierListing || Date.now() - (file?.usedAt ?? 0) > ABANDONED_MS;
        if (isAbandoned) await rm(join(this.folder, name), { force: true });
        continue;
      }
      if (!file) continue;
      entries.push([name, { ...file, usedAt: Math.max(file.usedAt, previous.get(name)?.usedAt ?? 0) }]);
    }
    this.totalBytes = entries.reduce((sum, [, { size }]) => sum + size, 0);
    return new Map(entries.sort(([, a], [, b]) => a.usedAt - b.usedAt));
  }

  private async statFile(name: string): Promise<CachedFile | null> {
    const stats = await stat(join(this.folder, name)).catch(() => null);
    return stats?.isFile() ? { size: stats.size, usedAt: stats.mtimeMs } : null;
  }

  private recordUse(files: CachedFiles, name: string, size: number): void {
    this.totalBytes += size - (files.get(name)?.size ?? 0);
    files.delete(name);
    files.set(name, { size, usedAt: Date.now() });
  }

  private async remove(files: CachedFiles, name: string): Promise<void> {
    this.totalBytes -= files.get(name)?.size ?? 0;
    files.delete(name);
    await rm(join(this.folder, name), { force: true }).catch(() => {});
  }
}

interface CachedFile {
  readonly size: number;
  /** Time of the last read or write, by `Date.now()`. */
  readonly usedAt: number;
}
type CachedFiles = Map<string, CachedFile>;

function checksumOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest().subarray(0, CHECKSUM_BYTES);
}
