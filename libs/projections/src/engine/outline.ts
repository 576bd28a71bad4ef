import { literal, type Queryable } from '@rabbet/postgres';

/** A mark of all that the catalogue says of the tables of a read schema. */
export interface Outline {
  /** Mark that was stored when the schema was made; null for one that an older program made. */
  readonly noted: string | null;
  readonly now: string;
}

/**
 * Outlines of the read schemas that exist. Cheap, so that they can be compared all the time: only where `now` differs
 * from `noted` are the tables themselves examined. After a restored copy of the database all differ.
 */
export async function outlinesOf(db: Queryable, schemas: readonly string[]): Promise<ReadonlyMap<string, Outline>> {
  const { rows } = await db.query<Outline & { schema: string }>(
    `select n.nspname as schema, obj_description(n.oid, 'pg_namespace') as noted, md5(string_agg(part, ',' order by part)) as now
     from pg_namespace n join pg_class c on c.relnamespace = n.oid cross join lateral (
       select concat_ws(' ', 'column', c.oid, a.attname, a.atttypid, a.atttypmod, a.attnotnull, a.atthasdef, a.attgenerated, a.attcollation)
       from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       union all
       select concat_ws(' ', 'constraint', k.oid, k.conname, k.convalidated, k.condeferrable, k.condeferred)
       from pg_constraint k where k.conrelid = c.oid
       union all
       select concat_ws(' ', 'index', i.indexrelid, i.indisunique, i.indisvalid) from pg_index i where i.indrelid = c.oid
       union all
       select concat_ws(' ', 'trigger', t.oid) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal
     ) as parts (part)
     where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm') group by n.oid, n.nspname`,
    [schemas],
  );
  return new Map(rows.map(({ schema, ...outline }) => [schema, outline]));
}

/** Keeps with a schema that was just made what the catalogue says of it. */
export async function noteOutline(db: Queryable, schema: string): Promise<void> {
  const outline = (await outlinesOf(db, [schema])).get(schema);
  if (outline) await db.query(`comment on schema ${schema} is ${literal(outline.now)}`);
}
