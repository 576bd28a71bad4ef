import type { CacheScope } from '../engine/projection';
import type { CachedPiece } from './working-copy';

/** Pieces and parts of pieces, of 400 bytes each. */
const MOST = 150_000;

/** The pieces that a run of batches told of last, as its batches left them: they need not be read again. */
export class PieceCache {
  private static readonly runs = new WeakMap<CacheScope, PieceCache>();
  private readonly pieces = new Map<number, CachedPiece>();
  private size = 0;

  static by(run: CacheScope): PieceCache {
    const remembered = this.runs.get(run) ?? new PieceCache();
    this.runs.set(run, remembered);
    return remembered;
  }

  get(id: number): CachedPiece | undefined {
    return this.pieces.get(id);
  }

  /** Those that were told of longest ago are forgotten. */
  keep(pieces: Iterable<CachedPiece>): void {
    for (const { id, revision, registeredAt, state, parts, stock, sizes } of pieces) {
      this.forget(id);
      if (state.stage !== 'kept') continue;
      const piece = { id, revision, registeredAt, state, parts, stock, sizes };
      this.pieces.set(id, piece);
      this.size += sizeOf(piece);
    }
    for (const id of this.pieces.keys()) {
      if (this.size <= MOST) return;
      this.forget(id);
    }
  }

  private forget(id: number): void {
    const piece = this.pieces.get(id);
    if (piece && this.pieces.delete(id)) this.size -= sizeOf(piece);
  }
}

function sizeOf({ state: { dimensions, images, transactions } }: CachedPiece): number {
  return 1 + dimensions.length + images.length + transactions.length;
}
