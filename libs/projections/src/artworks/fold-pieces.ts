import { type Artwork, artwork, type ArtworkEvent, changesOwnFields } from '@rabbet/domain/artworks/artworks';
import { evolve } from '@rabbet/domain/deciders/decider';
import type { Recorded } from '@rabbet/domain/events/event';
import { addressOf } from '../records/folding';

/** A piece with all its parts, as the events up to some point made it. */
export interface Piece {
  readonly id: number;
  readonly revision: number;
  /** yyyy-MM-dd HH:mm:ss in UTC, as transactions have it. */
  readonly registeredAt: string;
  readonly state: Artwork;
}

/** A piece before and after a batch; both are equal if the batch changes only a name that the piece carries. */
export interface PieceChange {
  /** Piece as the tables hold it; null for one that the batch registers. */
  readonly before: Piece | null;
  readonly after: Piece;
}

/** Pieces as the tables hold them, and as events since have made them. */
export class FoldedPieces {
  /** The revision at which a transaction was recorded, and why it was corrected: a piece's state does not keep them. */
  readonly recorded = new Map<number, number>();
  readonly reasons = new Map<number, string>();
  private readonly before = new Map<number, Piece>();
  private readonly after = new Map<number, Piece>();
  private held = 0;

  /** Pieces with their parts. */
  get rows(): number {
    return this.held;
  }

  has(id: number): boolean {
    return this.after.has(id);
  }

  /** Adds a piece as the tables hold it. */
  add(piece: Piece): void {
    this.before.set(piece.id, piece);
    this.put(piece);
  }

  fold(events: readonly Recorded<ArtworkEvent>[]): void {
    for (const event of events) {
      const { id } = addressOf(event.stream);
      const piece = event.type === 'ArtworkRegistered' ? newPiece(id, event.occurredAt) : this.after.get(id);
      if (!piece) continue; // its registration was skipped by an operator
      this.put(foldEvent(piece, event));
      if (event.type === 'ArtworkTransactionRecorded') this.recorded.set(event.data.id, event.revision);
      if (event.type === 'ArtworkTransactionCorrected') this.reasons.set(event.data.transaction_id, event.data.reason);
    }
  }

  changes(): PieceChange[] {
    return [...this.after.values()].map((after) => ({ before: this.before.get(after.id) ?? null, after }));
  }

  private put(piece: Piece): void {
    const was = this.after.get(piece.id);
    this.held += rowsOf(piece) - (was ? rowsOf(was) : 0);
    this.after.set(piece.id, piece);
  }
}

/** Number of rows of all tables that a piece has. */
export function rowsOf({ state: { dimensions, images, transactions } }: Piece): number {
  return 1 + dimensions.length + images.length + transactions.length;
}

function newPiece(id: number, occurredAt: string): Piece {
  const registeredAt = new Date(occurredAt).toISOString().slice(0, 19).replace('T', ' ');
  return { id, revision: 0, registeredAt, state: artwork.initial };
}

function foldEvent(piece: Piece, event: Recorded<ArtworkEvent>): Piece {
  return {
    ...piece,
    revision: changesOwnFields(event) ? event.revision : piece.revision,
    state: evolve(artwork, piece.state, event as ArtworkEvent), // recorded, it is one still
  };
}
