import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { BackupRefused } from './backup-refused';
import type { Piece } from './manifest';
import type { Vault } from './vault';

/** Place that the pieces of a backup are written to. */
export interface PieceTarget {
  has(name: string): boolean;
  put(name: string, sealed: Buffer): Promise<void>;
}

/** Place that the pieces of a backup are read from. */
export interface PieceSource {
  /** Ids of the backups, the oldest first. */
  backups(): readonly string[];
  /** Size of a piece; null if there is none of this name. */
  size(name: string): number | null;
  read(name: string): Promise<Buffer | null>;
}

const MAX_BYTES = 4 * 1024 * 1024;
const GZIP_OPTIONS = { level: 3 };

/** Writes lines as pieces of limited size. */
export class LinePieces {
  readonly pieces: Piece[] = [];
  lines = 0;
  private bufferedLines: string[] = [];
  private bytes = 0;

  constructor(
    private readonly kind: 'log' | 'state',
    private readonly target: PieceTarget,
    private readonly vault: Vault,
  ) {}

  async add(line: string): Promise<void> {
    this.bufferedLines.push(line);
    this.lines++;
    this.bytes += line.length;
    if (this.bytes >= MAX_BYTES) await this.flush();
  }

  async flush(): Promise<void> {
    const { bufferedLines } = this;
    if (bufferedLines.length === 0) return;
    this.bufferedLines = [];
    this.bytes = 0;
    const packed = await promisify<Buffer, object, Buffer>(gzip)(Buffer.from(bufferedLines.join('\n')), GZIP_OPTIONS);
    this.pieces.push(await putPiece(pieceName(this.kind), packed, this.target, this.vault, bufferedLines.length));
  }
}

/** Random name for a piece, so that no piece overwrites another one. */
export function pieceName(kind: 'log' | 'state' | 'picture'): string {
  return `${kind}-${randomBytes(8).toString('hex')}`;
}

export async function putPiece(
  name: string,
  plain: Buffer,
  target: PieceTarget,
  vault: Vault,
  lines = 0,
): Promise<Piece> {
  const sealed = vault.seal(name, plain);
  await target.put(name, sealed);
  return { name, bytes: sealed.length, sha256: sha256(sealed), lines };
}

export async function readPiece({ name, bytes, sha256: expectedSha256 }: Piece, source: PieceSource, vault: Vault) {
  const sealed = await source.read(name);
  if (!sealed) throw missingPieces([name]);
  if (sealed.length !== bytes || sha256(sealed) !== expectedSha256)
    throw new BackupRefused(`${name} was changed or is damaged: restore another backup, or put that file back.`);
  return vault.unseal(name, sealed);
}

/** Reads the lines of some pieces, with one piece in memory at a time. */
export async function* readLines(pieces: readonly Piece[], source: PieceSource, vault: Vault): AsyncGenerator<string> {
  for (const piece of pieces) {
    const text = await promisify<Buffer, Buffer>(gunzip)(await readPiece(piece, source, vault));
    yield* text.toString().split('\n');
  }
}

/** Refuses a backup with missing or incomplete pieces. Looks at their sizes only. */
export function requireAllPieces(pieces: readonly Piece[], source: PieceSource): void {
  const missingNames = pieces.filter(({ name, bytes }) => source.size(name) !== bytes).map(({ name }) => name);
  if (missingNames.length > 0) throw missingPieces(missingNames);
}

/** Reads and decrypts each piece, so that a damaged one is refused before anything is written. */
export async function requireReadablePieces(
  pieces: readonly Piece[],
  source: PieceSource,
  vault: Vault,
): Promise<void> {
  for (const piece of pieces) await readPiece(piece, source, vault);
}

function missingPieces(names: readonly string[]): BackupRefused {
  const more = names.length > 1 ? ` and ${names.length - 1} more` : '';
  return new BackupRefused(
    `The backup is not whole: ${names[0]}${more} is missing or cut off. Put the file back, or restore another backup.`,
  );
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
