import type { Queryable } from '../database/database';

/** Test helper: all programs, or the holder of a lease, have been silent for that time. */
export async function letSilencePass(db: Queryable, ms: number, lease?: string): Promise<void> {
  await db.query(
    `update state.lease_holder h set renewed_at = renewed_at - $1 * interval '1 millisecond'
     where $2::text is null or exists (select from state.lease l where l.holder = h.id and l.name = $2)`,
    [ms, lease ?? null],
  );
}
