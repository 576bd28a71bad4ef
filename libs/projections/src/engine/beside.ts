import type { Database, Queryable } from '@rabbet/postgres';
import { lockOf } from './leases';
import { schemaOf, type Projection } from './projection';

/**
 * Schema for a replay of a read model beside the live one. No program takes it for a version; to a scrub it is a read
 * schema like any other.
 */
export function schemaBeside(projection: Pick<Projection, 'name' | 'version'>): string {
  return `${schemaOf(projection)}_verify`;
}

/** Schemas of replays, of which a crash may have left some. */
export async function schemasBeside(db: Queryable): Promise<readonly string[]> {
  const { rows } = await db.query<{ schema: string }>(
    `select nspname as schema from pg_namespace where nspname ~ '^read_[a-z0-9_]+_v[0-9]+_verify$' order by 1`,
  );
  return rows.map(({ schema }) => schema);
}

/** Drops a schema unless a program that runs feeds or knows it; false then. */
export async function dropUnused(database: Database, schema: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.query<{ free: boolean }>(
      `select pg_try_advisory_xact_lock(${lockOf('use', '$1::text')})
         and pg_try_advisory_xact_lock(${lockOf('feed', '$1::text')}) as free`,
      [schema],
    );
    if (!rows[0]?.free) return false;
    await tx.query(`drop schema if exists ${schema} cascade`);
    return true;
  });
}
