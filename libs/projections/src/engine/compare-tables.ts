import type { Queryable } from '@rabbet/postgres';

/** Count of the rows of a table in either of two read schemas, and of those that differ. */
export interface TableComparison {
  readonly table: string;
  readonly rows: number;
  readonly differences: number;
}

export interface RowDifference {
  readonly table: string;
  readonly key: Readonly<Record<string, unknown>>;
  /** A surplus row is in the live table alone. */
  readonly what: 'changed' | 'missing' | 'surplus';
  /** All columns, where the row is in one of the tables alone. */
  readonly columns: readonly string[];
  /** Values of these columns; null where there is no such row. */
  readonly live: Readonly<Record<string, unknown>> | null;
  readonly replayed: Readonly<Record<string, unknown>> | null;
  /** True where the row holds personal values. */
  readonly isPersonal: boolean;
}

/** Schemas with the same tables. */
export interface Compared {
  readonly live: string;
  readonly replayed: string;
}

interface ComparedTable {
  readonly name: string;
  readonly isPersonal: boolean;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** Columns of JSON as text, which Postgres does not compare. */
  readonly texts: readonly string[];
}

/** Differences that are read at once. */
export const PAGE = 50;

/** Compares all tables in the database, row by row. */
export async function compareTables(tx: Queryable, schemas: Compared): Promise<readonly TableComparison[]> {
  const all: TableComparison[] = [];
  for (const table of await tablesOf(tx, schemas.replayed)) {
    const { rows } = await tx.query<{ rows: number; differences: number }>(
      `select count(*)::float8 as rows, (count(*) filter (where ${differs(table)}))::float8 as differences
       from ${joined(table, schemas)}`,
    );
    all.push({ table: table.name, ...rows[0]! }); // a count is one row
  }
  return all;
}

/** The rows of a table that differ, page by page in the order of their keys, once in a transaction. */
export async function* differingRows(
  tx: Queryable,
  schemas: Compared,
  name: string,
): AsyncGenerator<readonly RowDifference[]> {
  const table = (await tablesOf(tx, schemas.replayed)).find((candidate) => candidate.name === name);
  if (!table) throw new Error(`${schemas.replayed} has no table ${name}`);
  const [first] = table.key;
  const keys = table.key.map((column) => `'${column}', coalesce(l.${column}, r.${column})`);
  const differing = table.columns.map((column) => `case when ${differsIn(table, column)} then '${column}' end`);
  await tx.query(
    `declare differing_${name} no scroll cursor for
     select jsonb_build_object(${keys.join(', ')}) as key,
       case when l.${first} is null then 'missing' when r.${first} is null then 'surplus' else 'changed' end as what,
       array_remove(array[${differing.join(', ')}], null) as columns,
       case when l.${first} is not null then to_jsonb(l) end as live,
       case when r.${first} is not null then to_jsonb(r) end as replayed
     from ${joined(table, schemas)} where ${differs(table)}
     order by ${table.key.map((column) => `coalesce(l.${column}, r.${column})`).join(', ')}`,
  );
  for (;;) {
    const { rows } = await tx.query<Omit<RowDifference, 'table' | 'isPersonal'>>(
      `fetch ${PAGE} from differing_${name}`,
    );
    if (rows.length === 0) return;
    yield rows.map((row) => asDifference(row, table));
  }
}

function asDifference(row: Omit<RowDifference, 'table' | 'isPersonal'>, table: ComparedTable): RowDifference {
  const { name, isPersonal } = table;
  const columns = row.what === 'changed' ? row.columns : table.columns;
  const valuesOf = (values: RowDifference['live']) =>
    values && Object.fromEntries(columns.map((column) => [column, values[column]]));
  return { ...row, table: name, isPersonal, columns, live: valuesOf(row.live), replayed: valuesOf(row.replayed) };
}

function joined({ name, key }: ComparedTable, { live, replayed }: Compared): string {
  const on = key.map((column) => `l.${column} = r.${column}`).join(' and ');
  return `${live}.${name} l full join ${replayed}.${name} r on ${on}`;
}

function differs(table: ComparedTable): string {
  return table.columns.map((column) => differsIn(table, column)).join(' or ');
}

function differsIn({ texts }: ComparedTable, column: string): string {
  const type = texts.includes(column) ? '::jsonb' : '';
  return `l.${column}${type} is distinct from r.${column}${type}`;
}

/** All but the one that keeps its progress. Without a key no row can be named, nor found in the other table. */
async function tablesOf(db: Queryable, schema: string): Promise<readonly ComparedTable[]> {
  const { rows } = await db.query<ComparedTable>(
    `select c.relname as name, coalesce(obj_description(c.oid, 'pg_class') ~ '^personal\\M', false) as "isPersonal",
       array_agg(a.attname::text order by a.attnum) as columns,
       coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'json'::regtype), '{}') as texts,
       coalesce(array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
         filter (where a.attnum = any(i.indkey::int2[])), '{}') as key
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where n.nspname = $1 and c.relkind = 'r' and c.relname <> 'progress'
     group by c.oid, c.relname order by c.relname`,
    [schema],
  );
  const keyless = rows.find(({ key }) => key.length === 0);
  if (keyless) throw new Error(`${schema}.${keyless.name} has no primary key`);
  return rows;
}
