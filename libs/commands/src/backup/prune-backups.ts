import type { BackupFolder } from './backup-folder';
import { BackupRefused } from './backup-refused';
import { type Manifest, parseManifest, type Piece, piecesOf } from './manifest';
import { readManifest } from './opening';
import { requireAll } from './pieces';
import type { Vault } from './vault';

/** Backups to keep: so many of the newest, and those of so many days. The newest is always one of them. */
export interface Keeping {
  readonly newest?: number;
  readonly days?: number;
}

const DAY_MS = 86_400_000;

/** Chooses the backups that may go; they are given the oldest first, as they are answered. */
export function outdatedOf<T extends Pick<Manifest, 'madeAt'>>(
  backups: readonly T[],
  { newest = 1, days }: Keeping,
  now: Date,
): readonly T[] {
  const older = backups.slice(0, backups.length - Math.max(1, newest));
  if (days === undefined) return older;
  const since = now.getTime() - days * DAY_MS;
  return older.filter(({ madeAt }) => Date.parse(madeAt) < since);
}

interface Place {
  readonly folder: BackupFolder;
  readonly vault: Vault;
}

export interface Pruning {
  readonly remaining: readonly Manifest[];
  readonly outdated: readonly Manifest[];
  /** Pieces that no kept backup needs. */
  readonly pieces: readonly Piece[];
  /** Names of files in `pieces` that no backup names: one was cut off, or is being made. */
  readonly unfinished: readonly string[];
}

/** Tells what would go. Refuses to touch a folder whose newest backup lacks a piece. */
export async function planPruning(place: Place, keeping: Keeping, now: Date): Promise<Pruning> {
  const backups = await backupsOf(place);
  const newest = backups.at(-1);
  if (!newest) throw new BackupRefused('There is no backup yet.');
  requireAll(piecesOf(newest), place.folder);
  const outdated = outdatedOf(backups, keeping, now);
  const remaining = backups.filter((backup) => !outdated.includes(backup));
  const needed = namesIn(remaining);
  const going = [...(await retiredOf(place)), ...outdated].flatMap(piecesOf);
  const pieces = [...new Map(going.map((piece) => [piece.name, piece])).values()].filter(
    ({ name }) => !needed.has(name),
  );
  const named = new Set([...needed, ...pieces.map(({ name }) => name)]);
  return {
    remaining,
    outdated,
    pieces,
    unfinished: place.folder.pieces().filter((name) => !named.has(name)),
  };
}

export interface PruneOptions {
  /** Removes the unfinished too: only while no backup is being made. */
  readonly withUnfinished?: boolean;
  readonly progress?: (what: 'backups' | 'pieces', count: number) => void;
}

/**
 * Takes outdated backups out of the folder. First they are no backups any more, then their pieces go, and then what names
 * these: cut off anywhere, those that are kept are whole, and the next call completes it.
 */
export async function prune(place: Place, pruning: Pruning, options: PruneOptions = {}): Promise<void> {
  const { folder } = place;
  for (const [i, { id }] of pruning.outdated.entries()) {
    folder.retire(id);
    options.progress?.('backups', i + 1);
  }
  const needed = namesIn(await backupsOf(place)); // one that was made meanwhile included
  const retired = await retiredOf(place);
  const going = new Set([...namesIn(retired), ...(options.withUnfinished ? pruning.unfinished : [])]);
  let count = 0;
  for (const name of going) {
    if (needed.has(name)) continue;
    folder.remove(name);
    options.progress?.('pieces', ++count);
  }
  folder.forget(retired.map(({ id }) => id));
}

async function backupsOf({ folder, vault }: Place): Promise<readonly Manifest[]> {
  const all: Manifest[] = [];
  for (const id of folder.backups()) all.push(await readManifest(id, { source: folder, vault }));
  return all;
}

async function retiredOf({ folder, vault }: Place): Promise<readonly Manifest[]> {
  const all: Manifest[] = [];
  for (const id of folder.retired()) all.push(parseManifest(vault.unseal(id, await folder.readRetired(id))));
  return all;
}

function namesIn(backups: readonly Manifest[]): ReadonlySet<string> {
  return new Set(backups.flatMap(piecesOf).map(({ name }) => name));
}
