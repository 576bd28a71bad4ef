import type { KeptRecord } from '@rabbet/domain/records/record';
import type { ArtworkDetails, ArtworkImage, DimensionValue } from './details';
import type { Place } from './places';
import type { Transaction } from './transactions';

/** A piece, and all that became of it. */
export interface Artwork extends KeptRecord<ArtworkDetails> {
  readonly dimensions: readonly DimensionValue[];
  readonly images: readonly ArtworkImage[];
  /** In the order in which they were recorded. */
  readonly transactions: readonly Transaction[];
  /** Where it stood, and stands: the last one. */
  readonly places: readonly Place[];
  /** Visitors could see it at some time. */
  readonly offered: boolean;
}
