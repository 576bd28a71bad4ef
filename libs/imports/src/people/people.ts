import type { Difference } from '../rows';

/** Record as the shop has it. */
export type Kept<T> = T & { readonly id: number; readonly revision: number };

/** Advice on a row that would add somebody who is there. */
export const THERE = 'Rows change those who are there in the modes update and upsert.';

/** Fields that become another. */
export function differencesIn(kept: object, said: object): readonly Difference[] {
  const before: Readonly<Record<string, unknown>> = { ...kept };
  return Object.entries(said).flatMap(([field, after]): Difference[] => {
    if (after === undefined || (before[field] ?? null) === after) return [];
    return [{ field, before: (before[field] ?? null) as Difference['before'], after: after as Difference['after'] }]; // plain values
  });
}
