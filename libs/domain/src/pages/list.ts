import type { Readers } from '@rabbet/domain/callers/caller';
import type { Resource } from '@rabbet/domain/callers/roles';
import type { AnyFields, Field, ValuesOf } from '@rabbet/domain/records/fields';
import { MAX_COUNT, type PageQuery, walkFields } from './paging';

interface Types {
  id: number;
  whole: number;
  decimal: number;
  money: number;
  text: string;
  html: string;
  date: string;
  instant: string;
  flag: boolean;
}
export type PlainType = keyof Types;
/** Type of a column, or the words that it may hold. With a question mark, or in `orNull`, it may also be null. */
export type ColumnType = keyof Types | `${keyof Types}?` | readonly string[] | { readonly orNull: readonly string[] };
type ValueOf<T> = T extends `${infer N extends keyof Types}?`
  ? Types[N] | null
  : T extends keyof Types
    ? Types[T]
    : T extends readonly (infer W)[]
      ? W
      : T extends { readonly orNull: readonly (infer W)[] }
        ? W | null
        : never;

/** A field of the rows of a list. */
export interface ListColumn {
  readonly type: ColumnType;
  /** Title in tables; the name with blanks and a capital, unless given. */
  readonly label?: string;
  readonly about?: string;
  readonly example?: unknown;
  /** Name of a further field of each row, with the name of the record or account whose id this column holds. */
  readonly nameAs?: string;
  /** Resource that its readers may read; everybody else gets null. */
  readonly readers?: Resource;
  /** True for a text that is null only once the person who wrote it was erased. */
  readonly isErasable?: true;
}
export type ListColumns = Readonly<Record<string, ListColumn>>;

/** Description of a list that is read page by page. The routes, clients, commands and staff pages of the list follow from it. */
export interface List<C extends ListColumns = ListColumns, F extends AnyFields = AnyFields> {
  readonly path: string;
  /** Name of one of its rows in documents: `Enquiry`. */
  readonly name: string;
  readonly operation: string;
  readonly tag: string;
  readonly about: string;
  readonly readers: Readers;
  readonly columns: C;
  /** Conditions that a query may set, besides page and count, which each list has. */
  readonly filters: F;
  /** Columns that it may be sorted by. */
  readonly sorts?: readonly string[];
  /** Maximum number of rows of a page; MAX_COUNT, unless given. It is higher for lists that are computed as a whole for each page. */
  readonly maxRowsPerPage?: number;
}

type NamesIn<C extends ListColumns> = {
  [K in keyof C]: C[K] extends { readonly nameAs: infer N extends string } ? N : never;
}[keyof C];
export type RowOf<L extends Pick<List, 'columns'>> = { [K in keyof L['columns']]: ValueOf<L['columns'][K]['type']> } & {
  [N in NamesIn<L['columns']>]: string | null;
};
export type QueryOf<L extends Pick<List, 'filters'>> = PageQuery &
  ValuesOf<L['filters']> & { readonly sort?: string | null; readonly after?: string | null };

export function list<const C extends ListColumns, const F extends AnyFields>(spec: List<C, F>): List<C, F> {
  return spec;
}

/** Path of the history of a list's rows. */
export function historyPathOf({ path }: Pick<List, 'path'>): string {
  return `${path.replace(/\/list$/, '')}/history`;
}

/** Parameters of a query for a page of the list. */
export function paramsOf({
  filters,
  sorts,
  readers,
  maxRowsPerPage = MAX_COUNT,
}: Pick<List, 'filters' | 'sorts' | 'readers' | 'maxRowsPerPage'>): AnyFields {
  const count = { ...walkFields.count, max: maxRowsPerPage };
  const params = { ...walkFields, count, ...filters };
  return sorts ? { ...params, sort: sortField(sorts, readers) } : params;
}

/** Field for the column to sort by: its name, with a minus in front for descending order. */
function sortField(sorts: readonly string[], readers: Readers): Field {
  const of = sorts.flatMap((name) => [name, `-${name}`]);
  const field = { kind: 'choice', of, about: 'by this column; with a minus the other way round' } as const;
  return readers === 'public' ? { ...field, readers } : field;
}
