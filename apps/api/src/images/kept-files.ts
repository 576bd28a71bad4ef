import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const CHECK_BYTES = 16;
const PART = '.part';
const LOOK_AGAIN_MS = 3_600_000;
/** What was left unfinished for so long is nobody's any more. */
const FINISHED_WITHIN_MS = 600_000;

/**
 * Files that may be lost at any time: written beside and renamed, each with a check at its end so that one that was cut
 * off or damaged is not there, and together never larger than `limit` bytes: what nobody has looked at for longest goes
 * first. Several programs may share a folder: what another has written is found, and counts from the next hour on.
 */
export class KeptFiles {
  private files: Promise<Files> | null = null;
  private lookedAt = 0;
  private total = 0;

  constructor(
    private readonly folder: string,
    private readonly limit: number,
  ) {}

  async read(name: string): Promise<Buffer | null> {
    const files = await this.known();
    const written = await readFile(join(this.folder, name)).catch(() => null);
    const body = written?.subarray(0, -CHECK_BYTES);
    if (written && body && checkOf(body).equals(written.subarray(-CHECK_BYTES))) {
      this.note(files, name, written.length);
      return body;
    }
    if (written || files.has(name)) await this.remove(files, name);
    return null;
  }

  async has(name: string): Promise<boolean> {
    const files = await this.known();
    if (files.has(name)) return true;
    const found = await this.fileOf(name);
    if (found) this.note(files, name, found.size);
    return found !== null;
  }

  /** How much of the room is taken, from 0 to 1. */
  async fullness(): Promise<number> {
    await this.known();
    return this.total / this.limit;
  }

  /** A full disk costs the file, not the picture: it is made again next time. */
  async write(name: string, body: Buffer): Promise<void> {
    const files = await this.known();
    const size = body.length + CHECK_BYTES;
    const part = join(this.folder, `${name}.${randomUUID()}${PART}`);
    try {
      await mkdir(this.folder, { recursive: true });
      await writeFile(part, Buffer.concat([body, checkOf(body)]));
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

  private known(): Promise<Files> {
    const now = performance.now();
    if (this.files && now - this.lookedAt < LOOK_AGAIN_MS) return this.files;
    this.lookedAt = now;
    return (this.files = this.look(this.files));
  }

  /** What is there, that which was looked at longest ago first. What was never finished is swept out. */
  private async look(before: Promise<Files> | null): Promise<Files> {
    const known: Files = (await before) ?? new Map<string, File>();
    const names = await readdir(this.folder).catch(() => []);
    const found: [string, File][] = [];
    for (const name of names) {
      const file = await this.fileOf(name);
      const isLeftOver = name.endsWith(PART) && (!before || Date.now() - (file?.used ?? 0) > FINISHED_WITHIN_MS);
      if (isLeftOver) await rm(join(this.folder, name), { force: true });
      if (!file || name.endsWith(PART)) continue;
      found.push([name, { ...file, used: Math.max(file.used, known.get(name)?.used ?? 0) }]);
    }
    this.total = found.reduce((sum, [, { size }]) => sum + size, 0);
    return new Map(found.sort(([, a], [, b]) => a.used - b.used));
  }

  private async fileOf(name: string): Promise<File | null> {
    const found = await stat(join(this.folder, name)).catch(() => null);
    return found?.isFile() ? { size: found.size, used: found.mtimeMs } : null;
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
  /** When it was last looked at, or written; in milliseconds of the clock. */
  readonly used: number;
}
type Files = Map<string, File>;

function checkOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest().subarray(0, CHECK_BYTES);
}
