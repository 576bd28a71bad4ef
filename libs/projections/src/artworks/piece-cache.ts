import type { CacheScope } from '../engine/projection';
import { type Piece, rowsOf } from './fold-pieces';

/** The pieces that batches changed last, as the tables hold them: they need not be loaded again. */
export class PieceCache {
  private static readonly caches = new WeakMap<CacheScope, PieceCache>();
  private readonly pieces = new Map<number, Piece>();
  private size = 0;

  private constructor(private readonly maxRows: number) {}

  static of(scope: CacheScope): PieceCache {
    const cache = this.caches.get(scope) ?? new PieceCache(scope.maxRows);
    this.caches.set(scope, cache);
    return cache;
  }

  get(id: number): Piece | undefined {
    return this.pieces.get(id);
  }

  /** Forgets those that were removed and, when there are too many, those whose last change is longest ago. */
  keep(pieces: Iterable<Piece>): void {
    for (const piece of pieces) {
      this.forget(piece.id);
      if (piece.state.stage !== 'kept') continue;
      this.pieces.set(piece.id, piece);
      this.size += rowsOf(piece);
    }
    for (const id of this.pieces.keys()) {
      if (this.size <= this.maxRows) return;
      this.forget(id);
    }
  }

  private forget(id: number): void {
    const piece = this.pieces.get(id);
    if (piece && this.pieces.delete(id)) this.size -= rowsOf(piece);
  }
}
