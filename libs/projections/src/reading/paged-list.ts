import type { Readers } from '@rabbet/domain/callers/caller';
import { pageFields, type Paged, type PageQuery, pagingOf } from '@rabbet/domain/pages/paging';
import type { AnyFields, Field, ValuesOf } from '@rabbet/domain/records/fields';
import type { Projection } from '../engine/projection';
import type { QueryContext } from './query-context';

interface Types {
  id: number;
  whole: number;
  text: string;
  instant: string;
  flag: boolean;
}
/** A type, one of some words, and with a question mark what may be null. */
type ColumnType = keyof Types | `${keyof Types}?` | readonly string[] | { readonly orNull: readonly string[] };
type ValueOf<T> = T extends `${infer N extends keyof Types}?`
  ? Types[N] | null
  : T extends keyof Types
    ? Types[T]
    : T extends readonly (infer W)[]
      ? W
      : T extends { readonly orNull: readonly (infer W)[] }
        ? W | null
        : never;

/** A field of a reply: what it holds, where it comes from, and how it is documented. */
export interface ListColumn {
  readonly type: ColumnType;
  readonly sql: string;
  readonly about?: string;
  readonly example?: unknown;
  /** Adds a field with the names of those whom this one names by an id: its own name, and where names are found. */
  readonly nameAs?: { readonly name: string; readonly names: Names };
}
/** Names by id, as far as they are known and the caller may know them. */
type Names = (context: QueryContext, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
type ListColumns = Readonly<Record<string, ListColumn>>;

interface ListFilter {
  readonly field: Field;
  /** The condition, by the placeholder of what is asked for. */
  readonly where: (asked: string) => string;
}
type ListFilters = Readonly<Record<string, ListFilter>>;

type NamesIn<C extends ListColumns> = {
  [K in keyof C]: C[K] extends { readonly nameAs: { readonly name: infer N extends string } } ? N : never;
}[keyof C];
export type ListReply<C extends ListColumns> = { [K in keyof C]: ValueOf<C[K]['type']> } & {
  [N in NamesIn<C>]: string | null;
};
export type ListQuery<F extends ListFilters> = PageQuery & ValuesOf<{ readonly [K in keyof F]: F[K]['field'] }>;

interface ListSpec<C extends ListColumns, F extends ListFilters> {
  readonly path: string;
  /** Name of one of its rows in documents: `Enquiry`. */
  readonly name: string;
  readonly operation: string;
  readonly tag: string;
  readonly about: string;
  readonly readers: Readers;
  readonly reads: readonly Pick<Projection, 'name'>[];
  readonly from: string;
  readonly order: string;
  readonly columns: C;
  readonly filters: F;
}

/** A list that is read page by page: its query, its documentation and the types of both follow from one description. */
export interface PagedList<C extends ListColumns = ListColumns, F extends ListFilters = ListFilters> extends Pick<
  ListSpec<C, F>,
  'path' | 'name' | 'operation' | 'tag' | 'about' | 'readers' | 'columns'
> {
  readonly params: AnyFields;
  query(context: QueryContext, asked: ListQuery<F>): Promise<Paged<ListReply<C>>>;
}

export function pagedList<const C extends ListColumns, const F extends ListFilters>(
  spec: ListSpec<C, F>,
): PagedList<C, F> {
  const { reads, from, order, columns, filters } = spec;
  const where = Object.values(filters)
    .map(({ field, where: on }, i) => `($${i + 1}::${SQL_TYPES[field.kind] ?? 'text'} is null or ${on(`$${i + 1}`)})`)
    .join(' and ');
  const selected = Object.entries(columns).map(([name, { sql }]) => `${sql} as ${name}`);
  const asked = Object.keys(filters).length;
  const sql = `select ${selected.join(', ')} from ${from} where ${where || 'true'} order by ${order}
    limit $${asked + 1} offset $${asked + 2}`;
  const params = Object.fromEntries(Object.entries(filters).map(([name, { field }]) => [name, field]));
  return {
    ...spec,
    params: { ...pageFields, ...params },
    async query(context, query) {
      const values = Object.keys(filters).map((name) => (query as Readonly<Record<string, unknown>>)[name] ?? null);
      const counting = `select count(*) from ${from} where ${where || 'true'}`;
      const [total] = await context.rows<{ count: number }>(reads, counting, values);
      const { offset, ...paging } = pagingOf(total?.count ?? 0, query.count, query.page);
      const rows = await context.rows<Record<string, unknown>>(reads, sql, [...values, query.count, offset]);
      const data = await named(context, columns, rows.map(withInstants));
      return { data: data as ListReply<C>[], ...paging };
    },
  };
}

const SQL_TYPES: Readonly<Partial<Record<Field['kind'], string>>> = { whole: 'int', flag: 'boolean' };

function withInstants(row: Record<string, unknown>): Record<string, unknown> {
  const pairs = Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]);
  return Object.fromEntries(pairs) as Record<string, unknown>;
}

/** Adds the names of those who are named by their ids. */
async function named(
  context: QueryContext,
  columns: ListColumns,
  rows: readonly Record<string, unknown>[],
): Promise<readonly Record<string, unknown>[]> {
  let all = rows;
  for (const [column, { nameAs }] of Object.entries(columns)) {
    if (!nameAs) continue;
    const ids = rows.flatMap((row) => (row[column] === null ? [] : [String(row[column])]));
    const names = await nameAs.names(context, ids);
    all = all.map((row) => ({ ...row, [nameAs.name]: names.get(String(row[column])) ?? null }));
  }
  return all;
}
