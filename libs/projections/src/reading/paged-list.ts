import { type List, type ListColumns, type QueryOf, type RowOf } from '@rabbet/domain/pages/list';
import { type Paged, pagingOf } from '@rabbet/domain/pages/paging';
import type { AnyFields, Field } from '@rabbet/domain/records/fields';
import type { Projection } from '../engine/projection';
import type { QueryContext } from './query-context';

/** Names by id, as far as they are known and the caller may know them. */
type Names = (context: QueryContext, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The tables behind a list: a column without SQL, or a filter, is the column of its name. */
interface Source<L extends List> {
  readonly reads: readonly Pick<Projection, 'name'>[];
  readonly from: string;
  /** Order of the rows, unless the query says another one. */
  readonly order: string;
  readonly columns?: Readonly<Partial<Record<keyof L['columns'], string>>>;
  /** Conditions by the placeholder of the value. */
  readonly filters?: Readonly<Partial<Record<keyof L['filters'], (value: string) => string>>>;
  /** Finds the names of all columns with `nameAs`. */
  readonly names?: Names;
}

/** A list with its query. */
export type PagedList<L extends List = List> = L & {
  query(context: QueryContext, asked: QueryOf<L>): Promise<Paged<RowOf<L>>>;
};

export function pagedList<C extends ListColumns, F extends AnyFields>(
  list: List<C, F>,
  { reads, from, order, columns, filters, names }: Source<List<C, F>>,
): PagedList<List<C, F>> {
  const sqlOf = (name: string) => columns?.[name] ?? name;
  const conditions = Object.entries<Field>(list.filters).map(([name, { kind }], i) => {
    const value = `$${i + 1}`;
    return `(${value}::${SQL_TYPES[kind] ?? 'text'} is null or ${filters?.[name]?.(value) ?? `${sqlOf(name)} = ${value}`})`;
  });
  const where = conditions.join(' and ') || 'true';
  const selected = Object.keys(list.columns).map((name) => `${sqlOf(name)} as ${name}`);
  const place = `limit $${conditions.length + 1} offset $${conditions.length + 2}`;
  const orderBy = (sort: unknown) => {
    if (typeof sort !== 'string') return order;
    const name = sort.replace('-', '');
    if (!list.sorts?.includes(name)) throw new Error(`${list.path} is not sorted by ${name}`);
    return `${sqlOf(name)} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last, ${order}`;
  };
  return {
    ...list,
    async query(context, query) {
      const asked = query as Readonly<Record<string, unknown>>; // parsed by the params of the list
      const values = Object.keys(list.filters).map((name) => asked[name] ?? null);
      const [total] = await context.rows<{ count: number }>(
        reads,
        `select count(*) from ${from} where ${where}`,
        values,
      );
      const { offset, ...paging } = pagingOf(total?.count ?? 0, query.count, query.page);
      const sql = `select ${selected.join(', ')} from ${from} where ${where} order by ${orderBy(asked.sort)} ${place}`;
      const rows = await context.rows<Row>(reads, sql, [...values, query.count, offset]);
      const data = await withNames(context, list.columns, names, rows.map(withInstants));
      return { data: data as RowOf<List<C, F>>[], ...paging };
    },
  };
}

type Row = Record<string, unknown>;

const SQL_TYPES: Readonly<Partial<Record<Field['kind'], string>>> = { whole: 'int', flag: 'boolean' };

function withInstants(row: Row): Row {
  const pairs = Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]);
  return Object.fromEntries(pairs) as Row;
}

/** Adds the names of those whom columns name by ids. */
async function withNames(
  context: QueryContext,
  columns: ListColumns,
  find: Names = () => Promise.resolve(new Map()),
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const named = Object.entries(columns).flatMap(([name, { nameAs }]) => (nameAs ? [{ name, nameAs }] : []));
  if (named.length === 0) return rows;
  const ids = rows.flatMap((row) => named.flatMap(({ name }) => (row[name] === null ? [] : [String(row[name])])));
  const names = await find(context, ids);
  const namesIn = (row: Row) => named.map(({ name, nameAs }) => [nameAs, names.get(String(row[name])) ?? null]);
  return rows.map((row): Row => ({ ...row, ...Object.fromEntries(namesIn(row)) }));
}
