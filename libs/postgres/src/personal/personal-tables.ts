import type { Queryable } from '../database/database';

/**
 * The tables of `state` and of the read schemas whose comment begins with the word "personal". Their names are spelled
 * as in a statement, with the schema.
 */
export async function personalTables(db: Queryable) {
  const { rows } = await db.query<{ schema: string; name: string }>(
    `select n.nspname as schema, format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and (n.nspname = 'state' or n.nspname like 'read\\_%')
       and obj_description(c.oid, 'pg_class') ~ '^personal\\M'
     order by name`,
  );
  return rows;
}
