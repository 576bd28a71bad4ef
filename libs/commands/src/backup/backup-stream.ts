import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { BackupRefused } from './backup-refused';
import type { PieceSource, PieceTarget } from './pieces';
import { Vault } from './vault';

/*
 * A backup in one stream: a line with the lock, for each piece a line with its name and length before its bytes, the
 * backup itself as the last of them, and a line that says that this was all.
 */

const END = '{"end":true}';
const LONGEST_LINE = 4_096;

/** Writes a backup in one stream, such as the standard output. */
export class BackupStreamWriter implements PieceTarget {
  constructor(private readonly write: (bytes: Buffer) => Promise<void>) {}

  begin(vault: Vault): Promise<void> {
    return this.line(JSON.stringify(vault.lock));
  }

  has(): boolean {
    return false;
  }

  async put(name: string, sealed: Buffer): Promise<void> {
    await this.line(JSON.stringify({ name, bytes: sealed.length }));
    await this.write(sealed);
  }

  end(): Promise<void> {
    return this.line(END);
  }

  private line(text: string): Promise<void> {
    return this.write(Buffer.from(`${text}\n`));
  }
}

/** A file that such a stream was written into. */
export class BackupFile implements PieceSource {
  private readonly places = new Map<string, { readonly at: number; readonly bytes: number }>();
  private readonly file: number;
  private readonly lock: string;

  /** Refuses one that was cut off. */
  constructor(readonly path: string) {
    this.file = openSync(path, 'r');
    const { size } = fstatSync(this.file);
    let at = 0;
    const next = () => {
      const text = this.lineAt(at);
      at += text === null ? 0 : Buffer.byteLength(text) + 1;
      return text;
    };
    this.lock = next() ?? '';
    for (let line = next(); line !== END; line = next()) {
      const { name, bytes } = frameOf(line);
      if (name === null || bytes > size - at) throw this.cutOff();
      this.places.set(name, { at, bytes });
      at += bytes;
    }
  }

  unlock(passphrase: Buffer): Promise<Vault> {
    return Vault.open(this.lock, passphrase);
  }

  backups(): readonly string[] {
    return [...this.places.keys()].filter((name) => /^\d{8}T/.test(name));
  }

  size(name: string): number | null {
    return this.places.get(name)?.bytes ?? null;
  }

  read(name: string): Promise<Buffer | null> {
    const place = this.places.get(name);
    return Promise.resolve(place ? this.bytesAt(place.at, place.bytes) : null);
  }

  close(): void {
    closeSync(this.file);
  }

  private bytesAt(at: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    let read = 0;
    for (let more = -1; more !== 0 && read < length; read += more)
      more = readSync(this.file, bytes, read, length - read, at + read);
    return bytes.subarray(0, read);
  }

  private lineAt(at: number): string | null {
    const bytes = this.bytesAt(at, LONGEST_LINE);
    const end = bytes.indexOf('\n');
    return end < 0 ? null : bytes.toString('utf8', 0, end);
  }

  private cutOff(): BackupRefused {
    if (!this.lock.includes('rabbet backups')) return new BackupRefused(`${this.path} holds no backup of Rabbet.`);
    return new BackupRefused(`The backup in ${this.path} was cut off, or is damaged: restore another one.`);
  }
}

function frameOf(line: string | null): { readonly name: string | null; readonly bytes: number } {
  try {
    const { name, bytes } = JSON.parse(line ?? '') as { name?: unknown; bytes?: unknown };
    if (typeof name === 'string' && Number.isSafeInteger(bytes) && Number(bytes) >= 0)
      return { name, bytes: Number(bytes) };
  } catch {
    // told below: it is no frame
  }
  return { name: null, bytes: 0 };
}
