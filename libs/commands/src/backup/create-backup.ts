import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Position, START } from '@rabbet/domain/events/event';
import { exportEvents } from '@rabbet/event-store';
import { copyState, furthestPlace, IDLE_IN_LONG_TRANSACTION_MS, masterKeyText, takeSnapshot } from '@rabbet/postgres';
import type { WriteSide } from '../write-side/write-side';
import { BackupRefused } from './backup-refused';
import { backupId, type Manifest, piecesOf } from './manifest';
import { LinePieces, pieceName, type PieceTarget, putPiece } from './pieces';
import type { Vault } from './vault';

export interface BackupSource {
  readonly writeSide: Pick<WriteSide, 'database' | 'log' | 'installation'>;
  readonly home: string;
  /** The value of RABBET_MASTER_KEY, if it is set. */
  readonly masterKey: string | undefined;
}

export interface CreateOptions {
  /** The backup before this one: what it holds is not written again. */
  readonly previous: Manifest | null;
  readonly now: Date;
  readonly progress?: (what: 'rows' | 'events' | 'pictures', count: number) => void;
}

/** Place that a backup goes to, and the vault that encrypts it. */
export interface Destination {
  readonly target: PieceTarget;
  readonly vault: Vault;
}

/**
 * Makes a backup while the shop runs. `state` is read in one snapshot, and the log up to the furthest place that this
 * snapshot speaks of. So every key, id and position of these events is in it, and nothing of later ones counts. Whoever
 * calls has just caught up with the log: all that was acknowledged before is in the backup.
 */
export async function createBackup(source: BackupSource, to: Destination, options: CreateOptions): Promise<Manifest> {
  const { writeSide, home, masterKey } = source;
  const { installation } = writeSide;
  const { head, state } = await putState(source, to, options);
  const log = await putLog(source, head, to, options);
  const pictures = await putPictures(home, to, options);
  const manifest: Manifest = {
    format: 'rabbet backup',
    version: 1,
    id: backupId(options.now, randomBytes(3).toString('hex')),
    madeAt: options.now.toISOString(),
    installation: installation.id,
    logFormat: installation.logFormat,
    masterKey: masterKeyText({ variable: masterKey, home }),
    log,
    state,
    pictures,
  };
  requireInherited(manifest, options.previous, to.target);
  await putPiece(manifest.id, Buffer.from(JSON.stringify(manifest)), to.target, to.vault);
  return manifest;
}

/** Refuses to name pieces of an earlier backup that was pruned meanwhile. */
function requireInherited({ log, pictures }: Manifest, previous: Manifest | null, target: PieceTarget): void {
  const earlier = new Set(previous && piecesOf(previous).map(({ name }) => name));
  if ([...log.pieces, ...pictures].some(({ name }) => earlier.has(name) && !target.has(name)))
    throw new BackupRefused('Earlier backups were pruned while this one was made: make it again.');
}

async function putState(
  { writeSide: { database, installation } }: BackupSource,
  to: Destination,
  { progress }: CreateOptions,
): Promise<{ readonly head: Position; readonly state: Manifest['state'] }> {
  const pieces = new LinePieces('state', to.target, to.vault);
  let rows = 0;
  const patient = database.with({
    max: 1,
    answerWithinMs: undefined,
    idleInTransactionMs: IDLE_IN_LONG_TRANSACTION_MS,
  });
  const copying = patient.transaction(async (tx) => {
    await takeSnapshot(tx);
    const head = await furthestPlace(tx, installation.logIdentity);
    for await (const line of copyState(tx)) {
      await pieces.add(line);
      if (!line.startsWith('[')) continue;
      rows++;
      progress?.('rows', rows);
    }
    return head;
  });
  const head = await copying.finally(() => patient.close());
  await pieces.flush();
  return { head, state: { rows, pieces: pieces.pieces } };
}

async function putLog(
  { writeSide: { log } }: BackupSource,
  head: Position,
  to: Destination,
  { previous, progress }: CreateOptions,
): Promise<Manifest['log']> {
  const identity = await log.identity();
  const base = await goesOnFrom(previous, identity, head, log);
  const before = base?.pieces.every(({ name }) => to.target.has(name)) ? base : null;
  const pieces = new LinePieces('log', to.target, to.vault);
  const types = new Map(Object.entries(before?.types ?? {}));
  for await (const line of exportEvents(log, before?.head ?? START, head)) {
    await pieces.add(line);
    const { type } = JSON.parse(line) as { type: string }; // as exportEvents has written it
    types.set(type, (types.get(type) ?? 0) + 1);
    progress?.('events', (before?.events ?? 0) + pieces.lines);
  }
  await pieces.flush();
  return {
    identity,
    head,
    headId: head === START ? null : await log.idAt(head),
    events: (before?.events ?? 0) + pieces.lines,
    types: Object.fromEntries([...types].sort(([a], [b]) => (a < b ? -1 : 1))),
    pieces: [...(before?.pieces ?? []), ...pieces.pieces],
  };
}

/** The log in an earlier backup; null where it is another one, or another past of this. */
async function goesOnFrom(
  previous: Manifest | null,
  identity: string,
  head: Position,
  log: WriteSide['log'],
): Promise<Manifest['log'] | null> {
  if (previous?.log.identity !== identity || previous.log.head > head || previous.log.headId === null) return null;
  return (await log.idAt(previous.log.head)) === previous.log.headId ? previous.log : null;
}

/** Originals stand under the hash of what is in them, and never change. */
export const PICTURES = 'originals';
const ORIGINAL = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;

async function putPictures(
  home: string,
  to: Destination,
  { previous, progress }: CreateOptions,
): Promise<Manifest['pictures']> {
  const existing = new Map(previous?.pictures.map((picture) => [picture.hash, picture]));
  const pictures: Manifest['pictures'][number][] = [];
  for (const hash of originalsIn(home)) {
    const before = existing.get(hash);
    if (before && to.target.has(before.name)) pictures.push(before);
    else {
      const bytes = await readFile(join(home, PICTURES, hash)).catch(passOverMissing);
      // nobody names one that was taken away meanwhile
      if (bytes) pictures.push({ ...(await putPiece(pieceName('picture'), bytes, to.target, to.vault)), hash });
    }
    progress?.('pictures', pictures.length);
  }
  return pictures;
}

function originalsIn(home: string): readonly string[] {
  try {
    return readdirSync(join(home, PICTURES))
      .filter((name) => ORIGINAL.test(name))
      .sort();
  } catch (error) {
    return passOverMissing(error) ?? [];
  }
}

function passOverMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null; // what the file system throws
  throw error;
}
