import type { Transaction } from './transactions';

/** Where a piece was put: by a transaction that was completed, or by hand. */
export interface Place {
  readonly location: string | null;
  readonly by: { readonly id: number; readonly completed: string } | null;
  /** Moment at which it was put there by hand, where it is known. */
  readonly at?: string;
}

/**
 * Taken there by a transaction, if it says where. What was forgotten at the time takes its place before what was
 * completed since, or put there by hand since; where it is not known when that was, it stands where staff said so.
 */
export function takenThere(places: readonly Place[], transaction: Transaction): readonly Place[] {
  const { id, completed, location, corrected } = transaction;
  if (location === null || completed === null || corrected) return places;
  return inItsPlace(places, { location, by: { id, completed } }, completed);
}

/** Put there by hand, unless it has just been taken there. */
export function putThere(places: readonly Place[], location: string | null): readonly Place[] {
  return places.at(-1)?.location === location ? places : [...places, { location, by: null }];
}

/** Put there by hand at a moment, unless it stood there already. */
export function putThereAt(places: readonly Place[], location: string | null, at: string): readonly Place[] {
  const before = places.findLast((place) => (momentOf(place) ?? '') <= at);
  return before?.location === location ? places : inItsPlace(places, { location, by: null, at }, at);
}

function inItsPlace(places: readonly Place[], place: Place, at: string): readonly Place[] {
  const later = places.findIndex((one) => (momentOf(one) ?? '') > at);
  return places.toSpliced(later < 0 ? places.length : later, 0, place);
}

function momentOf({ by, at }: Place): string | null {
  return by?.completed ?? at ?? null;
}

/** As if that transaction had not been. */
export function neverTaken(places: readonly Place[], transactionId: number): readonly Place[] {
  return places.filter(({ by }) => by?.id !== transactionId);
}
