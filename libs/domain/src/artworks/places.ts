import type { Transaction } from './transactions';

/** Where a piece was put: by a transaction that was completed, or by hand. */
export interface Place {
  readonly location: string | null;
  readonly by: { readonly id: number; readonly completed: string } | null;
}

/**
 * Taken there by a transaction, if it says where. What was forgotten at the time takes its place before what was
 * completed since; put there by hand stands where staff said so.
 */
export function takenThere(places: readonly Place[], transaction: Transaction): readonly Place[] {
  const { id, completed, location, corrected } = transaction;
  if (location === null || completed === null || corrected) return places;
  const later = places.findIndex(({ by }) => by !== null && by.completed > completed);
  return places.toSpliced(later < 0 ? places.length : later, 0, { location, by: { id, completed } });
}

/** Put there by hand, unless it has just been taken there. */
export function putThere(places: readonly Place[], location: string | null): readonly Place[] {
  return places.at(-1)?.location === location ? places : [...places, { location, by: null }];
}

/** As if that transaction had not been. */
export function neverTaken(places: readonly Place[], transactionId: number): readonly Place[] {
  return places.filter(({ by }) => by?.id !== transactionId);
}
