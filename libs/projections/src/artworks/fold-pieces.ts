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
  /** As the tables hold it; null for a piece that the batch registers. */
  readonly before: Piece | null;
  readonly after: Piece;
}

/** What a batch comes to. The two maps hold, by transaction, what rows need and the state of a piece does not keep. */
export interface FoldedBatch {
  readonly changes: readonly PieceChange[];
  /** The revision at which it was recorded. */
  readonly recorded: ReadonlyMap<number, number>;
  /** Why it was corrected. */
  readonly reasons: ReadonlyMap<number, string>;
}

/** Folds the events of a batch into the pieces that were loaded for it. */
export function foldPieces(events: readonly Recorded<ArtworkEvent>[], loaded: ReadonlyMap<number, Piece>): FoldedBatch {
  const pieces = new Map(loaded);
  const recorded = new Map<number, number>();
  const reasons = new Map<number, string>();
  for (const event of events) {
    const { id } = addressOf(event.stream);
    const piece = event.type === 'ArtworkRegistered' ? newPiece(id, event.occurredAt) : pieces.get(id);
    if (!piece) continue; // its registration was skipped by an operator
    pieces.set(id, foldEvent(piece, event));
    if (event.type === 'ArtworkTransactionRecorded') recorded.set(event.data.id, event.revision);
    if (event.type === 'ArtworkTransactionCorrected') reasons.set(event.data.transaction_id, event.data.reason);
  }
  const changes = [...pieces.values()].map((after) => ({ before: loaded.get(after.id) ?? null, after }));
  return { changes, recorded, reasons };
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
