import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const CHECK_BYTES = 16;
const PART = '.part';

/**
 * Files that may be lost at any time: written beside and renamed, each with a check at its end so that one that was cut
 * off or damaged is not there, and together never larger than `limit` bytes: the oldest go first.
 */
export class KeptFiles {
  private sizes: Promise<Map<string, number>> | null = null;
  private total = 0;

  constructor(
    private readonly folder: string,
    private readonly limit: number,
  ) {}

  async read(name: string): Promise<Buffer | null> {
    const sizes = await this.known();
    if (!sizes.has(name)) return null;
    const written = await readFile(join(this.folder, name)).catch(() => null);
    const body = written?.subarray(0, -CHECK_BYTES);
    if (written && body && checkOf(body).equals(written.subarray(-CHECK_BYTES))) {
      this.note(sizes, name, written.length);
      return body;
    }
    await this.remove(sizes, name);
    return null;
  }

  async has(name: string): Promise<boolean> {
    return (await this.known()).has(name);
  }

  /** A full disk costs the file, not the picture: it is made again next time. */
  async write(name: string, body: Buffer): Promise<void> {
    const sizes = await this.known();
    const size = body.length + CHECK_BYTES;
    const part = join(this.folder, `${name}.${randomUUID()}${PART}`);
    try {
      await mkdir(this.folder, { recursive: true });
      await writeFile(part, Buffer.concat([body, checkOf(body)]));
      await rename(part, join(this.folder, name));
    } catch {
      return rm(part, { force: true }).catch(() => {});
    }
    this.note(sizes, name, size);
    for (const oldest of sizes.keys()) {
      if (this.total <= this.limit) break;
      await this.remove(sizes, oldest);
    }
  }

  private known(): Promise<Map<string, number>> {
    return (this.sizes ??= this.look());
  }

  /** What is there from before, oldest first. What was never finished is swept out. */
  private async look(): Promise<Map<string, number>> {
    const names = await readdir(this.folder).catch(() => []);
    const files = await Promise.all(names.filter((name) => !name.endsWith(PART)).map((name) => this.sizeOf(name)));
    for (const name of names) if (name.endsWith(PART)) await rm(join(this.folder, name), { force: true });
    const found = files.filter((file) => file !== null).sort((a, b) => a.written - b.written);
    this.total = found.reduce((sum, { size }) => sum + size, 0);
    return new Map(found.map(({ name, size }) => [name, size]));
  }

  private async sizeOf(name: string): Promise<{ name: string; size: number; written: number } | null> {
    const found = await stat(join(this.folder, name)).catch(() => null);
    return found?.isFile() ? { name, size: found.size, written: found.mtimeMs } : null;
  }

  private note(sizes: Map<string, number>, name: string, size: number): void {
    this.total += size - (sizes.get(name) ?? 0);
    sizes.delete(name);
    sizes.set(name, size);
  }

  private async remove(sizes: Map<string, number>, name: string): Promise<void> {
    this.total -= sizes.get(name) ?? 0;
    sizes.delete(name);
    await rm(join(this.folder, name), { force: true }).catch(() => {});
  }
}

function checkOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest().subarray(0, CHECK_BYTES);
}
