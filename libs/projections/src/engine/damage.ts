import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '@rabbet/postgres';
import type { ProgressTracker } from './progress-tracker';
import { type Projection, schemaOf } from './projection';
import { isComplete, PROGRESS } from './read-schema';
import { outlinesOf } from './outline';
import type { ProjectionSlot } from './slot';

/**
 * Describes in a sentence how the tables of a read model differ from its definition; null if they do not, or if there
 * is no such schema. They are compared with tables that are created beside them and never committed.
 */
export async function damageOf(database: Database, projection: Projection): Promise<string | null> {
  const schema = schemaOf(projection);
  const hasIndexes = await isComplete(database, schema);
  const beside = `beside_${randomBytes(6).toString('hex')}`; // others may look at the same time
  const compared = database.transaction(async (tx) => {
    await tx.query(`create schema ${beside}`);
    await tx.query(`set local search_path to ${beside}, public`);
    await tx.query(projection.sql);
    if (hasIndexes && projection.indexes) await tx.query(projection.indexes);
    await tx.query(PROGRESS);
    const { rows } = await tx.query<{ says: string | null }>(DIFFERENCE, [beside, schema]);
    throw new Compared(rows[0]?.says ?? null);
  });
  return compared.catch((error: unknown) => {
    if (!(error instanceof Compared)) throw error;
    return error.says === null ? null : `${schema} ${error.says}`;
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

/** The same, of those of these read models that are there; where the catalogue is as it was noted, nothing is made. */
export async function damages(
  database: Database,
  projections: readonly Projection[],
): Promise<ReadonlyMap<string, string>> {
  const outlines = await outlinesOf(database, projections.map(schemaOf));
  const damageBySchema = new Map<string, string>();
  for (const projection of projections) {
    const { noted, now } = outlines.get(schemaOf(projection)) ?? {};
    const damage = noted === now ? null : await damageOf(database, projection);
    if (damage !== null) damageBySchema.set(schemaOf(projection), damage);
  }
  return damageBySchema;
}

/** Carries the result out of a transaction, which throwing it rolls back. */
class Compared extends Error {
  constructor(readonly says: string | null) {
    super('the tables were compared');
  }
}

/**
 * A part that is there besides refuses what the projection writes only if it `binds`. A lost column is told without what
 * went with it.
 */
const partsOf = (schema: string) => `
  select 1 as rank, c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) as part,
    a.attnotnull and not a.atthasdef as binds
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where n.nspname = ${schema} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
  union all
  select 2, c.relname || '.' || a.attname || trait, true
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum left join pg_collation o on o.oid = a.attcollation
  cross join unnest(array[
    case when a.attnotnull then ' not null' end,
    ' collate ' || o.collname,
    ' default ' || a.attgenerated::text || replace(pg_get_expr(d.adbin, d.adrelid), ${schema} || '.', '')
  ]) as trait
  where n.nspname = ${schema} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and trait is not null
  union all
  select 2, c.relname || ' ' || k.conname || ' ' || replace(pg_get_constraintdef(k.oid), ${schema} || '.', ''), true
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = ${schema} and k.contype <> 'n'
  union all
  select 2, replace(pg_get_indexdef(i.indexrelid), ${schema} || '.', '') || case when i.indisvalid then '' else ' invalid' end,
    i.indisunique
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = ${schema} and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  union all
  select 2, replace(pg_get_triggerdef(t.oid), ${schema} || '.', ''), true
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = ${schema} and not t.tgisinternal`;

const DIFFERENCE = `
  with ours as (${partsOf('$1')}), theirs as (${partsOf('$2')}),
  lacking as (
    select rank, part from ours
    -- what an older program made has no such column
    where part not like 'progress.complete %' and exists (select from pg_namespace where nspname = $2)
      and part not in (select part from theirs)
  ), besides as (
    select part from theirs where binds and part not in (select part from ours)
  )
  select coalesce(
    (select 'lacks ' || string_agg(part, ', ' order by part) from lacking where rank = 1),
    (select 'lacks ' || string_agg(part, ', ' order by part) from lacking),
    (select 'has what is not its own: ' || string_agg(part, ', ' order by part) from besides)
  ) as says`;
