import type { Database } from '@rabbet/postgres';
import { FEED, USE } from './claims';
import { partsOf } from './projection';
import { Projections, type ProjectionsOptions } from './projections';
import { dropReadSchema, readProgress } from './read-schema';
import { schemaOf } from './projection';

/** Builds these versions until they have seen what the log holds now, beside whatever serves meanwhile. */
export async function build(options: ProjectionsOptions): Promise<void> {
  await dropAhead(options);
  const engine = new Projections(options);
  try {
    await engine.start();
    await engine.settled();
  } finally {
    await engine.stop();
  }
}

/** What has seen more than the log holds was made of another past: it can only be made anew. */
async function dropAhead({ database, journal, projections }: ProjectionsOptions): Promise<void> {
  const progress = await readProgress(database, projections.map(schemaOf));
  const [log, head] = [await journal.identity(), await journal.head()];
  for (const [schema, { log: of, seen }] of progress)
    if (of === log && seen > head) await dropReadSchema(database, schema);
}

export interface Pruned {
  readonly dropped: string[];
  /** Older versions that a program still uses. */
  readonly inUse: string[];
}

/** Drops the versions of read models that no running program knows, but never the newest of a projection. */
export async function prune(database: Database): Promise<Pruned> {
  const { rows } = await database.query<{ schema: string }>(
    `select nspname as schema from pg_namespace where nspname ~ '^read_.+_v[0-9]+$' order by 1`,
  );
  const dropped: string[] = [];
  const inUse: string[] = [];
  for (const schema of olderVersions(rows.map(({ schema }) => schema)))
    ((await dropUnused(database, schema)) ? dropped : inUse).push(schema);
  return { dropped, inUse };
}

function olderVersions(schemas: readonly string[]): string[] {
  const newest = new Map<string, number>();
  const versions = schemas.flatMap((schema) => {
    const parts = partsOf(schema);
    return parts ? [{ schema, ...parts }] : [];
  });
  for (const { name, version } of versions) newest.set(name, Math.max(version, newest.get(name) ?? 0));
  return versions.filter(({ name, version }) => version !== newest.get(name)).map(({ schema }) => schema);
}

async function dropUnused(database: Database, schema: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.query<{ free: boolean }>(
      `select pg_try_advisory_xact_lock(${USE}) and pg_try_advisory_xact_lock(${FEED}) as free from (select $1::text s)`,
      [schema],
    );
    if (!rows[0]?.free) return false;
    await tx.query(`drop schema if exists ${schema} cascade`);
    return true;
  });
}
