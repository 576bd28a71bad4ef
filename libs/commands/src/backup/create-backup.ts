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
  /** The last backup: its pieces of the log and pictures are used again, and not written again. */
  readonly previous: Manifest | null;
  readonly now: Date;
  readonly progress?: (what: 'rows' | 'events' | 'pictures', count: number) => void;
}

/** Destination of a backup, and the vault that encrypts it. */
export interface BackupDestination {
  readonly target: PieceTarget;
  readonly vault: Vault;
}

/**
 * Makes a backup while the shop runs. `state` is read in one snapshot, and the log up to the furthest position in that
 * snapshot. So `state` holds the keys and ids of all these events, and nothing of later events. The caller has to catch up
 * with the log before, so that the backup holds every change that was acknowledged until then.
 */
export async function createBackup(
  source: BackupSource,
  destination: BackupDestination,
  options: CreateOptions,
): Promise<Manifest> {
  const { writeSide, home, masterKey } = source;
  const { installation } = writeSide;
  const { head, state } = await putState(source, destination, options);
  const log = await putLog(source, head, destination, options);
  const pictures = await putPictures(home, destination, options);
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
  requireEarlierPieces(manifest, options.previous, destination.target);
  await putPiece(manifest.id, Buffer.from(JSON.stringify(manifest)), destination.target, destination.vault);
  return manifest;
}

/** Refuses to finish a backup if pieces of the earlier one, which it uses, were pruned meanwhile. */
function requireEarlierPieces({ log, pictures }: Manifest, previous: Manifest | null, target: PieceTarget): void {
  const earlier = new Set(previous && piecesOf(previous).map(({ name }) => name));
  if ([...log.pieces, ...pictures].some(({ name }) => earlier.has(name) && !target.has(name)))
    throw new BackupRefused('Earlier backups were pruned while this one was made: make it again.');
}

async function putState(
  { writeSide: { database, installation } }: BackupSource,
  destination: BackupDestination,
  { progress }: CreateOptions,
): Promise<{ readonly head: Position; readonly state: Manifest['state'] }> {
  const pieces = new LinePieces('state', destination.target, destination.vault);
  let rows = 0;
  const unlimited = database.with({
    max: 1,
    answerWithinMs: undefined,
    idleInTransactionMs: IDLE_IN_LONG_TRANSACTION_MS,
  });
  const copying = unlimited.transaction(async (tx) => {
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
  const head = await copying.finally(() => unlimited.close());
  await pieces.flush();
  return { head, state: { rows, pieces: pieces.pieces } };
}

async function putLog(
  { writeSide: { log } }: BackupSource,
  head: Position,
  to: BackupDestination,
  { previous, progress }: CreateOptions,
): Promise<Manifest['log']> {
  const identity = await log.identity();
  const previousLog = await continuableLog(previous, identity, head, log);
  const continued = previousLog?.pieces.every(({ name }) => to.target.has(name)) ? previousLog : null;
  const pieces = new LinePieces('log', to.target, to.vault);
  const types = new Map(Object.entries(continued?.types ?? {}));
  for await (const line of exportEvents(log, continued?.head ?? START, head)) {
    await pieces.add(line);
    const { type } = JSON.parse(line) as { type: string };
    types.set(type, (types.get(type) ?? 0) + 1);
    progress?.('events', (continued?.events ?? 0) + pieces.lines);
  }
  await pieces.flush();
  return {
    identity,
    head,
    headId: head === START ? null : await log.idAt(head),
    events: (continued?.events ?? 0) + pieces.lines,
    types: Object.fromEntries([...types].sort(([a], [b]) => (a < b ? -1 : 1))),
    pieces: [...(continued?.pieces ?? []), ...pieces.pieces],
  };
}

/** The log in the earlier backup; null if that is another log, or the log was restored to an earlier point since. */
async function continuableLog(
  previous: Manifest | null,
  identity: string,
  head: Position,
  log: WriteSide['log'],
): Promise<Manifest['log'] | null> {
  if (previous?.log.identity !== identity || previous.log.head > head || previous.log.headId === null) return null;
  return (await log.idAt(previous.log.head)) === previous.log.headId ? previous.log : null;
}

/** Folder of original pictures. The name of each file is the hash of its content, so it never changes. */
export const PICTURES_FOLDER = 'originals';
const ORIGINAL = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;

async function putPictures(
  home: string,
  to: BackupDestination,
  { previous, progress }: CreateOptions,
): Promise<Manifest['pictures']> {
  const existing = new Map(previous?.pictures.map((picture) => [picture.hash, picture]));
  const pictures: Manifest['pictures'][number][] = [];
  for (const hash of originalsIn(home)) {
    const earlierPicture = existing.get(hash);
    if (earlierPicture && to.target.has(earlierPicture.name)) pictures.push(earlierPicture);
    else {
      const bytes = await readFile(join(home, PICTURES_FOLDER, hash)).catch(nullIfMissing);
      // a picture that was removed meanwhile is not used any more
      if (bytes) pictures.push({ ...(await putPiece(pieceName('picture'), bytes, to.target, to.vault)), hash });
    }
    progress?.('pictures', pictures.length);
  }
  return pictures;
}

function originalsIn(home: string): readonly string[] {
  try {
    return readdirSync(join(home, PICTURES_FOLDER))
      .filter((name) => ORIGINAL.test(name))
      .sort();
  } catch (error) {
    return nullIfMissing(error) ?? [];
  }
}

function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
