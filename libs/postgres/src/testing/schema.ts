import type { Queryable } from '../database/database';

/** Describes a schema of the database in a test, a line for each part, in a fixed order. */
export async function schemaDump(db: Queryable, schema: string): Promise<string> {
  const lines: string[] = [];
  for (const statement of [TABLES, COLUMNS, CONSTRAINTS, INDEXES, FUNCTIONS, TRIGGERS]) {
    const { rows } = await db.query<{ line: string }>(statement, [schema]);
    lines.push(...rows.map(({ line }) => line.replaceAll(`${schema}.`, '')));
  }
  return `${lines.join('\n')}\n`;
}

/** Lines of tables, with their settings and comments; sequences that belong to a column are in the line of its default. */
const TABLES = `
  select concat_ws(' ', case c.relkind when 'r' then 'table' when 'S' then 'sequence' else c.relkind::text end, c.relname,
    'with (' || array_to_string(c.reloptions, ', ') || ')',
    'is ' || quote_literal(obj_description(c.oid, 'pg_class'))) as line
  from pg_class c where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'v', 'm', 'S', 'p') order by c.relname`;

const COLUMNS = `
  select concat_ws(' ', 'column', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end,
    case when a.attnotnull then 'not null' end, 'default ' || pg_get_expr(d.adbin, d.adrelid),
    nullif('generated ' || a.attidentity::text, 'generated '), 'statistics ' || nullif(a.attstattarget, -1)) as line
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'v', 'm', 'p') and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

const CONSTRAINTS = `
  select format('constraint %s on %s: %s', o.conname, c.relname, pg_get_constraintdef(o.oid)) as line
  from pg_constraint o join pg_class c on c.oid = o.conrelid
  where o.connamespace = $1::regnamespace and o.contype <> 'n' order by c.relname, o.conname`;

const INDEXES = `
  select i.indexdef as line from pg_indexes i where i.schemaname = $1::text order by i.tablename, i.indexname`;

const FUNCTIONS = `
  select pg_get_functiondef(p.oid) as line from pg_proc p where p.pronamespace = $1::regnamespace
  order by p.proname, p.oid`;

const TRIGGERS = `
  select pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = $1::regnamespace and not t.tgisinternal order by c.relname, t.tgname`;
