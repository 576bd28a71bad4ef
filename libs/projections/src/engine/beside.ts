import { type Database, PRESENT, type Queryable } from '@rabbet/postgres';
import { leaseOf } from './leased-projection';
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

/** Drops a schema unless a program that runs, or is frozen, feeds or knows it; false then. */
export async function dropUnused(database: Database, schema: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    // one that starts at this moment has it made anew
    const { rows } = await tx.query(
      `select from state.lease_holder h where ${PRESENT}
         and ($1 = any (uses) or exists (select from state.lease l where l.holder = h.id and l.name = $2))`,
      [schema, leaseOf(schema)],
    );
    if (rows.length > 0) return false;
    await tx.query(`drop schema if exists ${schema} cascade`);
    return true;
  });
}
