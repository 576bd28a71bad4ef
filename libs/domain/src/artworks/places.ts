import type { Transaction } from './transactions';

/** Place of a piece, set by a completed transaction or by hand. */
export interface Place {
  readonly location: string | null;
  readonly by: { readonly id: number; readonly completed: string } | null;
  /** Moment at which it was put there by hand, if known. */
  readonly at?: string;
}

/**
 * Places after a transaction, if it says where it took the piece. A transaction that is recorded late goes before the
 * places of later moments: a move of Monday that is recorded on Friday goes before the one of Wednesday. Places by hand
 * whose moment is unknown are passed over in this comparison.
 */
export function placesAfter(places: readonly Place[], transaction: Transaction): readonly Place[] {
  const { id, completed, location, corrected } = transaction;
  if (location === null || completed === null || corrected) return places;
  return insertByMoment(places, { location, by: { id, completed } }, completed);
}

/** Places after the piece was put there by hand; unchanged if it stands there already. */
export function placesAfterPut(places: readonly Place[], location: string | null): readonly Place[] {
  return places.at(-1)?.location === location ? places : [...places, { location, by: null }];
}

/** Places after the piece was put there by hand at a moment; unchanged if it stood there already. */
export function placesAfterPutAt(places: readonly Place[], location: string | null, at: string): readonly Place[] {
  const before = places.findLast((place) => (momentOf(place) ?? '') <= at);
  return before?.location === location ? places : insertByMoment(places, { location, by: null, at }, at);
}

function insertByMoment(places: readonly Place[], place: Place, at: string): readonly Place[] {
  const nextIndex = places.findIndex((existing) => (momentOf(existing) ?? '') > at);
  return places.toSpliced(nextIndex < 0 ? places.length : nextIndex, 0, place);
}

function momentOf({ by, at }: Place): string | null {
  return by?.completed ?? at ?? null;
}

/** Places without those to which this transaction took the piece. */
export function placesWithout(places: readonly Place[], transactionId: number): readonly Place[] {
  return places.filter(({ by }) => by?.id !== transactionId);
}
