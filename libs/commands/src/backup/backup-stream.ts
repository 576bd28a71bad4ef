import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { BackupRefused } from './backup-refused';
import type { PieceSource, PieceTarget } from './pieces';
import { Vault } from './vault';

/*
 * Format of a backup in one stream. It begins with a line that holds the lock. Then, for each piece, comes a line with its
 * name and length, and its bytes; the last piece is the manifest of the backup. It ends with the line END.
 */

const END = '{"end":true}';
const MAX_LINE_BYTES = 4_096;

/** Writes a backup in one stream, such as the standard output. */
export class BackupStreamWriter implements PieceTarget {
  constructor(private readonly write: (bytes: Buffer) => Promise<void>) {}

  begin(vault: Vault): Promise<void> {
    return this.writeLine(JSON.stringify(vault.lock));
  }

  has(): boolean {
    return false;
  }

  async put(name: string, sealed: Buffer): Promise<void> {
    await this.writeLine(JSON.stringify({ name, bytes: sealed.length }));
    await this.write(sealed);
  }

  end(): Promise<void> {
    return this.writeLine(END);
  }

  private writeLine(text: string): Promise<void> {
    return this.write(Buffer.from(`${text}\n`));
  }
}

/** Reads a backup from a file with such a stream. */
export class BackupFile implements PieceSource {
  private readonly pieceRanges = new Map<string, { readonly at: number; readonly bytes: number }>();
  private readonly file: number;
  private readonly lock: string;

  /** Reads the names and places of all pieces. Refuses an incomplete file. */
  constructor(readonly path: string) {
    this.file = openSync(path, 'r');
    const { size } = fstatSync(this.file);
    let at = 0;
    const next = () => {
      const text = this.readLine(at);
      at += text === null ? 0 : Buffer.byteLength(text) + 1;
      return text;
    };
    this.lock = next() ?? '';
    for (let line = next(); line !== END; line = next()) {
      const { name, bytes } = parseFrame(line);
      if (name === null || bytes > size - at) throw this.incompleteError();
      this.pieceRanges.set(name, { at, bytes });
      at += bytes;
    }
  }

  unlock(passphrase: Buffer): Promise<Vault> {
    return Vault.open(this.lock, passphrase);
  }

  backups(): readonly string[] {
    return [...this.pieceRanges.keys()].filter((name) => /^\d{8}T/.test(name));
  }

  size(name: string): number | null {
    return this.pieceRanges.get(name)?.bytes ?? null;
  }

  read(name: string): Promise<Buffer | null> {
    const place = this.pieceRanges.get(name);
    return Promise.resolve(place ? this.readBytes(place.at, place.bytes) : null);
  }

  close(): void {
    closeSync(this.file);
  }

  private readBytes(at: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    let read = 0;
    for (let readCount = -1; readCount !== 0 && read < length; read += readCount)
      readCount = readSync(this.file, bytes, read, length - read, at + read);
    return bytes.subarray(0, read);
  }

  private readLine(at: number): string | null {
    const bytes = this.readBytes(at, MAX_LINE_BYTES);
    const end = bytes.indexOf('\n');
    return end < 0 ? null : bytes.toString('utf8', 0, end);
  }

  private incompleteError(): BackupRefused {
    if (!this.lock.includes('rabbet backups')) return new BackupRefused(`${this.path} holds no backup of Rabbet.`);
    return new BackupRefused(`The backup in ${this.path} was cut off, or is damaged: restore another one.`);
  }
}

function parseFrame(line: string | null): { readonly name: string | null; readonly bytes: number } {
  try {
    const { name, bytes } = JSON.parse(line ?? '') as { name?: unknown; bytes?: unknown };
    if (typeof name === 'string' && Number.isSafeInteger(bytes) && Number(bytes) >= 0)
      return { name, bytes: Number(bytes) };
  } catch {
    // no JSON: the caller refuses the file
  }
  return { name: null, bytes: 0 };
}
