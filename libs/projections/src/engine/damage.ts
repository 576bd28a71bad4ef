import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '@rabbet/postgres';
import type { ProgressTracker } from './progress-tracker';
import { type Projection, schemaOf } from './projection';
import { PROGRESS } from './read-schema';
import type { ProjectionSlot } from './slot';

/**
 * What the tables of a read model lack that its schema describes, in a sentence; null if they lack nothing, or if there
 * is no such schema. They are compared with tables that are made anew beside them, and never committed.
 */
export async function damageOf(database: Database, projection: Projection): Promise<string | null> {
  const schema = schemaOf(projection);
  const beside = `beside_${randomBytes(6).toString('hex')}`; // others may look at the same time
  const compared = database.transaction(async (tx) => {
    await tx.query(`create schema ${beside}`);
    await tx.query(`set local search_path to ${beside}, public`);
    await tx.query(projection.sql);
    await tx.query(PROGRESS);
    const { rows } = await tx.query<{ lacks: string | null }>(LACKING, [beside, schema]);
    throw new Compared(rows[0]?.lacks ?? null);
  });
  return compared.catch((error: unknown) => {
    if (!(error instanceof Compared)) throw error;
    return error.lacks === null ? null : `${schema} lacks ${error.lacks}`;
  });
}

/**
 * Notes of an error, by which Postgres tells that pages on its disk are damaged, which read model they are of. It names the
 * file of a table, or an index by its name. Found by whoever reads: to look at every page would be too much.
 */
export async function noteCorruption(
  db: Queryable,
  slots: readonly ProjectionSlot[],
  tracker: Pick<ProgressTracker, 'get'>,
  error: unknown,
): Promise<void> {
  const { message = '' } = error as { message?: string };
  const [file] = /(?<=\bbase\/\d+\/)\d+/.exec(message) ?? [];
  const [index] = /(?<=")\w+(?=")/.exec(message) ?? [];
  const { rows } = await db.query<{ schema: string; part: string }>(
    `select n.nspname as schema, owner.relname as part
     from pg_class c join pg_class owner on owner.oid = c.oid or owner.reltoastrelid = c.oid
     join pg_namespace n on n.oid = owner.relnamespace
     where n.nspname = any($3) and (pg_relation_filenode(c.oid) = $1::bigint or c.relname = $2)`,
    [file, index, slots.map(({ schema }) => schema)],
  );
  for (const { schema, part } of rows)
    for (const slot of slots)
      if (slot.schema === schema)
        slot.corrupted = {
          generation: tracker.get(schema)?.generation,
          says: `pages of ${schema}.${part} are damaged on the disk`,
        };
}

/** How many columns the tables of each schema have: fewer than before is the sign of something that was taken away. */
export async function columnCounts(db: Queryable, schemas: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ schema: string; columns: number }>(
    `select n.nspname as schema, count(*)::int as columns
     from pg_namespace n join pg_class c on c.relnamespace = n.oid join pg_attribute a on a.attrelid = c.oid
     where n.nspname = any($1) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped group by 1`,
    [schemas],
  );
  return new Map(rows.map(({ schema, columns }) => [schema, columns]));
}

/** How the transaction is undone. */
class Compared extends Error {
  constructor(readonly lacks: string | null) {
    super('the tables were compared');
  }
}

const columnsOf = (schema: string) => `
  select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) as part
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where n.nspname = ${schema} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`;

const LACKING = `
  select string_agg(part, ', ' order by part) as lacks
  from (${columnsOf('$1')} and exists (select from pg_namespace where nspname = $2) except ${columnsOf('$2')}) missing
  -- what an older program made has no such column
  where part <> 'progress.complete boolean'`;
