import type { Queryable } from '@rabbet/postgres';

/** Waits for a transaction that has moved one of these read schemas and not committed yet; false where none came. */
export async function inTheMiddleOfABatch(db: Queryable, schemas: readonly string[]): Promise<boolean> {
  for (let look = 0; look < 500; look++) {
    const { rows } = await db.query(
      `select from pg_locks l join pg_class c on c.oid = l.relation join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = any($1) and c.relname = 'progress' and l.mode = 'RowExclusiveLock'`,
      [schemas],
    );
    if (rows.length > 0) return true;
  }
  return false;
}
