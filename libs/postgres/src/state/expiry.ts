import type { Queryable } from '../database/database';
import { expireAccessRecords } from './access/access-records';
import { expireChallenges } from './access/challenges';
import { expireLimits } from './access/limits';
import { expireScriptTokens } from './access/script-tokens';
import { expireSessions } from './access/sessions';

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

/** Removes sessions, tokens, challenges, counts and access records that have run out: nothing of them holds any more. */
export async function expireAccess(db: Queryable, now: Date): Promise<number> {
  let removed = 0;
  for (const expire of [expireSessions, expireScriptTokens, expireChallenges, expireLimits, expireAccessRecords])
    removed += await expire(db, now);
  return removed;
}
