import type { Queryable } from '../database';

/**
 * Frees the reservations and claims that had run out by then, and that no event has confirmed. `olderThan` is an
 * instant at which whoever confirms from the log had reached its head: later ones may be used by events not yet read.
 */
export async function expireReservations(db: Queryable, olderThan: Date): Promise<number> {
  // rows that somebody holds are being confirmed or asked for again: they wait for the next time
  const { rows } = await db.query<{ freed: number }>(
    `with ids as (
       delete from state.reservation where (kind, id) in (
         select kind, id from state.reservation where expires_at <= $1 for update skip locked)
       returning 1
     ), keys as (
       delete from state.claimed_key where (kind, key) in (
         select kind, key from state.claimed_key where expires_at <= $1 for update skip locked)
       returning 1
     )
     select (select count(*) from ids) + (select count(*) from keys) as freed`,
    [olderThan],
  );
  return rows[0]?.freed ?? 0;
}
