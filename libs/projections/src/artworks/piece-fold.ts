import type { ArtworkEvent } from '@rabbet/domain/artworks/artworks';
import type { Recorded } from '@rabbet/domain/events/event';
import type { RecordEvent } from '@rabbet/domain/records/record';
import type { Queryable } from '@rabbet/postgres';
import type { CacheScope, Fold, WrittenRows } from '../engine/projection';
import { deriveRows } from './derive-rows';
import { FoldedPieces, type PieceChange } from './fold-pieces';
import { changedBy, idsCarrying, loadPieces } from './load-pieces';
import { foldNames, isNameEvent, readNames, type Renamed, type ChangedNames, writeNames } from './names';
import { PieceCache } from './piece-cache';
import { writeRows } from './write-rows';

/**
 * Pieces whose rows are made and written in one statement. Those of many more are larger than what a socket takes at once:
 * the rest would not go out while the next rows are made.
 */
const AT_ONCE = 50;

/** Result of events for pieces and the names that they carry, until it is written. */
export class PieceFold implements Fold<ArtworkEvent | RecordEvent> {
  private readonly cache: PieceCache;
  private readonly names: ChangedNames = new Map();
  private readonly pieces = new FoldedPieces();

  constructor(private readonly scope: CacheScope) {
    this.cache = PieceCache.of(scope);
  }

  get rows(): number {
    return this.pieces.rows + this.names.size;
  }

  async take(batch: readonly Recorded<ArtworkEvent | RecordEvent>[], db: Queryable): Promise<void> {
    const pieceEvents = batch.filter((event): event is Recorded<ArtworkEvent> => !isNameEvent(event));
    await this.load(changedBy(pieceEvents), db);
    this.pieces.fold(pieceEvents);
    foldNames(batch.filter(isNameEvent), this.names);
  }

  async write(db: Queryable): Promise<WrittenRows> {
    // names first: rows are derived from the names that are left in the end
    const renamed = await writeNames(this.names, this.scope, db);
    await this.load(await idsCarrying(renamed, db), db);
    const changes = this.pieces.changes();
    await this.writePieces(changes, renamed, db);
    const pieces = changes.map(({ after }) => after);
    this.cache.keep(pieces);
    return this.names.size > 0 ? undefined : pieces.map(({ id }) => id);
  }

  /** The next rows are made while Postgres writes these. */
  private async writePieces(changes: readonly PieceChange[], renamed: Renamed, db: Queryable): Promise<void> {
    let writing = Promise.resolve();
    for (let at = 0; at < changes.length; at += AT_ONCE) {
      const some = changes.slice(at, at + AT_ONCE);
      const pieces = some.map(({ after }) => after);
      const rows = deriveRows(some, this.pieces, renamed, await readNames(pieces, this.scope, db));
      await writing;
      writing = writeRows(rows, db);
      writing.catch(() => {}); // told by whoever waits for it
    }
    await writing;
  }

  private async load(ids: Iterable<number>, db: Queryable): Promise<void> {
    const unknown = [...ids].filter((id) => !this.pieces.has(id));
    for (const piece of await loadPieces(unknown, this.cache, db)) this.pieces.add(piece);
  }
}
