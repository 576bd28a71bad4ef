import type { RecordState } from '@rabbet/domain/records/record';
import type { ArtworkDetails, ArtworkImage, DimensionValue } from './details';
import type { Place } from './places';
import type { Transaction } from './transactions';

/** Piece with its sizes, images, transactions and places. */
export interface Artwork extends RecordState<ArtworkDetails> {
  readonly dimensions: readonly DimensionValue[];
  readonly images: readonly ArtworkImage[];
  /** Transactions in the order in which they were recorded. */
  readonly transactions: readonly Transaction[];
  /** Places where it stood, and last the one where it stands. */
  readonly places: readonly Place[];
  /** True once visitors could see it. */
  readonly offered: boolean;
}
