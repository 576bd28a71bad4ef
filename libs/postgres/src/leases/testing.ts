import type { Queryable } from '../database';

/** For tests: as if all programs, or the one that holds a lease, had been silent for so long. */
export async function letSilencePass(db: Queryable, ms: number, lease?: string): Promise<void> {
  await db.query(
    `update state.lease_holder h set renewed_at = renewed_at - $1 * interval '1 millisecond'
     where $2::text is null or exists (select from state.lease l where l.holder = h.id and l.name = $2)`,
    [ms, lease ?? null],
  );
}
