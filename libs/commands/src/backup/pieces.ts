import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { BackupRefused } from './backup-refused';
import type { Piece } from './manifest';
import type { Vault } from './vault';

/** Place that the pieces of a backup go to. */
export interface PieceTarget {
  has(name: string): boolean;
  put(name: string, sealed: Buffer): Promise<void>;
}

/** Place that the pieces of a backup are read from. */
export interface PieceSource {
  /** Names the backups, the oldest first. */
  backups(): readonly string[];
  /** Null where there is no such piece. */
  size(name: string): number | null;
  read(name: string): Promise<Buffer | null>;
}

const FULL_BYTES = 4 * 1024 * 1024;
const FAST = { level: 3 };

/** Lines that are put away in pieces, so that none of them is large. */
export class LinePieces {
  readonly pieces: Piece[] = [];
  lines = 0;
  private waiting: string[] = [];
  private bytes = 0;

  constructor(
    private readonly kind: 'log' | 'state',
    private readonly target: PieceTarget,
    private readonly vault: Vault,
  ) {}

  async add(line: string): Promise<void> {
    this.waiting.push(line);
    this.lines++;
    this.bytes += line.length;
    if (this.bytes >= FULL_BYTES) await this.flush();
  }

  async flush(): Promise<void> {
    const { waiting } = this;
    if (waiting.length === 0) return;
    this.waiting = [];
    this.bytes = 0;
    const packed = await promisify<Buffer, object, Buffer>(gzip)(Buffer.from(waiting.join('\n')), FAST);
    this.pieces.push(await putPiece(pieceName(this.kind), packed, this.target, this.vault, waiting.length));
  }
}

/** Name that no other piece has: one is never written over. */
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

export async function readPiece({ name, bytes, sha256: was }: Piece, source: PieceSource, vault: Vault) {
  const sealed = await source.read(name);
  if (!sealed) throw missing([name]);
  if (sealed.length !== bytes || sha256(sealed) !== was)
    throw new BackupRefused(`${name} was changed or is damaged: restore another backup, or put that file back.`);
  return vault.unseal(name, sealed);
}

/** All lines of some pieces, one piece in memory at a time. */
export async function* linesIn(pieces: readonly Piece[], source: PieceSource, vault: Vault): AsyncGenerator<string> {
  for (const piece of pieces) {
    const text = await promisify<Buffer, Buffer>(gunzip)(await readPiece(piece, source, vault));
    yield* text.toString().split('\n');
  }
}

/** Refuses a backup that lacks a piece. */
export function requireAll(pieces: readonly Piece[], source: PieceSource): void {
  const lacking = pieces.filter(({ name, bytes }) => source.size(name) !== bytes).map(({ name }) => name);
  if (lacking.length > 0) throw missing(lacking);
}

/** Opens each piece once, before anything is begun with them. */
export async function requireSound(pieces: readonly Piece[], source: PieceSource, vault: Vault): Promise<void> {
  for (const piece of pieces) await readPiece(piece, source, vault);
}

function missing(names: readonly string[]): BackupRefused {
  const more = names.length > 1 ? ` and ${names.length - 1} more` : '';
  return new BackupRefused(
    `The backup is not whole: ${names[0]}${more} is missing or cut off. Put the file back, or restore another backup.`,
  );
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
