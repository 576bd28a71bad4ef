import type { Queryable } from '../database/database';

/** A holder that has not renewed for so long loses its leases: killed, frozen or cut off alike. */
export const SILENT_FOR_MS = 5_000;

/** Condition on a row `h` of `state.lease_holder`: the connection by which it renews is there, frozen as its program may be. */
export const PRESENT = `exists (select from pg_stat_get_activity(h.backend))`;

/**
 * Condition on a row `h` of `state.lease_holder`: its program runs. A time that lies ahead counts for nothing, since the
 * clock of the database may have been set back, or the row comes from a backup.
 */
export function livingSql(silentForMs: string | number = SILENT_FOR_MS): string {
  const silence = `${silentForMs} * interval '1 millisecond'`;
  return `h.renewed_at between clock_timestamp() - ${silence} and clock_timestamp() + ${silence} and ${PRESENT}`;
}

/** Condition that a lease of this epoch still stands, for the statement or the transaction that the lease permits. */
export function heldSql(epoch: string | number): string {
  return `exists (select from state.lease where epoch = ${epoch})`;
}

/** Seconds since each of these leases was renewed; none for one that nobody holds. */
export async function leaseAges(db: Queryable, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ name: string; seconds: number }>(
    `select l.name, extract(epoch from clock_timestamp() - h.renewed_at)::float8 as seconds
     from state.lease l join state.lease_holder h on h.id = l.holder where l.name = any($1) and ${PRESENT}`,
    [names],
  );
  return new Map(rows.map(({ name, seconds }) => [name, seconds]));
}

/** Programs that run in this database, frozen ones included. */
export async function leaseHolders(db: Queryable): Promise<readonly string[]> {
  const { rows } = await db.query<{ program: string }>(
    `select program from state.lease_holder h where ${PRESENT} order by 1`,
  );
  return rows.map(({ program }) => program);
}
