import type { BackupFolder } from './backup-folder';
import { BackupRefused } from './backup-refused';
import { type Manifest, parseManifest, type Piece, piecesOf } from './manifest';
import { readManifest } from './unlock-backups';
import { requireAllPieces } from './pieces';
import type { Vault } from './vault';

/** Backups to keep: the `newest` ones, and all of the last `days`. The newest one is always kept. */
export interface RetentionPolicy {
  readonly newest?: number;
  readonly days?: number;
}

const DAY_MS = 86_400_000;

/** Returns the backups that the policy does not keep. Takes and returns them the oldest first. */
export function findOutdated<T extends Pick<Manifest, 'madeAt'>>(
  backups: readonly T[],
  { newest = 1, days }: RetentionPolicy,
  now: Date,
): readonly T[] {
  const older = backups.slice(0, backups.length - Math.max(1, newest));
  if (days === undefined) return older;
  const since = now.getTime() - days * DAY_MS;
  return older.filter(({ madeAt }) => Date.parse(madeAt) < since);
}

interface UnlockedFolder {
  readonly folder: BackupFolder;
  readonly vault: Vault;
}

export interface PruningPlan {
  readonly remaining: readonly Manifest[];
  readonly outdated: readonly Manifest[];
  /** Pieces of outdated backups that no remaining backup needs. */
  readonly pieces: readonly Piece[];
  /** Names of files in `pieces` that belong to no backup: that of an interrupted one, or of one that is being made. */
  readonly unfinished: readonly string[];
}

/** Plans what to remove. Refuses a folder whose newest backup lacks a piece. */
export async function planPruning(place: UnlockedFolder, keeping: RetentionPolicy, now: Date): Promise<PruningPlan> {
  const backups = await readBackups(place);
  const newest = backups.at(-1);
  if (!newest) throw new BackupRefused('There is no backup yet.');
  requireAllPieces(piecesOf(newest), place.folder);
  const outdated = findOutdated(backups, keeping, now);
  const remaining = backups.filter((backup) => !outdated.includes(backup));
  const neededNames = pieceNames(remaining);
  const piecesOfRemoved = [...(await readRetiredBackups(place)), ...outdated].flatMap(piecesOf);
  const pieces = [...new Map(piecesOfRemoved.map((piece) => [piece.name, piece])).values()].filter(
    ({ name }) => !neededNames.has(name),
  );
  const referencedNames = new Set([...neededNames, ...pieces.map(({ name }) => name)]);
  return {
    remaining,
    outdated,
    pieces,
    unfinished: place.folder.pieces().filter((name) => !referencedNames.has(name)),
  };
}

export interface PruneOptions {
  /** Removes the unfinished files too. Allowed only while no backup is being made. */
  readonly withUnfinished?: boolean;
  readonly progress?: (what: 'backups' | 'pieces', count: number) => void;
}

/**
 * Removes outdated backups: first marks them as pruned, then removes their pieces, and then their manifests, which name the
 * pieces. If it is interrupted anywhere, the remaining backups are complete, and the next call completes the pruning.
 */
export async function prune(place: UnlockedFolder, pruning: PruningPlan, options: PruneOptions = {}): Promise<void> {
  const { folder } = place;
  for (const [i, { id }] of pruning.outdated.entries()) {
    folder.retire(id);
    options.progress?.('backups', i + 1);
  }
  const neededNames = pieceNames(await readBackups(place)); // read again, because a backup may have been made meanwhile
  const retired = await readRetiredBackups(place);
  const namesToRemove = new Set([...pieceNames(retired), ...(options.withUnfinished ? pruning.unfinished : [])]);
  let count = 0;
  for (const name of namesToRemove) {
    if (neededNames.has(name)) continue;
    folder.remove(name);
    options.progress?.('pieces', ++count);
  }
  folder.removeRetired(retired.map(({ id }) => id));
}

async function readBackups({ folder, vault }: UnlockedFolder): Promise<readonly Manifest[]> {
  const all: Manifest[] = [];
  for (const id of folder.backups()) all.push(await readManifest(id, { source: folder, vault }));
  return all;
}

async function readRetiredBackups({ folder, vault }: UnlockedFolder): Promise<readonly Manifest[]> {
  const all: Manifest[] = [];
  for (const id of folder.retiredIds()) all.push(parseManifest(vault.unseal(id, await folder.readRetired(id))));
  return all;
}

function pieceNames(backups: readonly Manifest[]): ReadonlySet<string> {
  return new Set(backups.flatMap(piecesOf).map(({ name }) => name));
}
