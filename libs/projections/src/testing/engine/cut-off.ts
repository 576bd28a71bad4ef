import type { Queryable } from '@rabbet/postgres';

/** Connections of programs that project, by their names. */
export const CONNECTIONS = ['rabbet projections', 'rabbet listener'] as const;

/** Ends connections of programs that project. */
export async function cutOff(db: Queryable, names: readonly string[] = CONNECTIONS): Promise<void> {
  await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = any($1)`,
    [names],
  );
}
