import type { Readers } from '@rabbet/domain/callers/caller';
import type { Resource } from '@rabbet/domain/callers/roles';
import type { AnyFields, Field, ValuesOf } from '@rabbet/domain/records/fields';
import { MOST_COUNT, type PageQuery, walkFields } from './paging';

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
/** A type, one of some words, and with a question mark or `orNull` one that may be null. */
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
  /** Name of one more field: what people call those whom this one names by an id. */
  readonly nameAs?: string;
  /** Resource of those who may know it: it is null to all others. */
  readonly readers?: Resource;
  /** Null only once the person who said it was erased. */
  readonly isErasable?: true;
}
export type ListColumns = Readonly<Record<string, ListColumn>>;

/** A list that is read page by page, as the API, its clients, the command line and the staff area know it. */
export interface List<C extends ListColumns = ListColumns, F extends AnyFields = AnyFields> {
  readonly path: string;
  /** Name of one of its rows in documents: `Enquiry`. */
  readonly name: string;
  readonly operation: string;
  readonly tag: string;
  readonly about: string;
  readonly readers: Readers;
  readonly columns: C;
  /** Conditions that a query may set; page and count come besides. */
  readonly filters: F;
  /** Columns that it can be sorted by. */
  readonly sorts?: readonly string[];
  /** Most rows of a page: MOST_COUNT, unless given. More for a list that is made anew for each page, as a whole. */
  readonly most?: number;
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

/** Path of the history of its rows, beside the list. */
export function historyPathOf({ path }: Pick<List, 'path'>): string {
  return `${path.replace(/\/list$/, '')}/history`;
}

/** All that a query may say. */
export function paramsOf({
  filters,
  sorts,
  readers,
  most = MOST_COUNT,
}: Pick<List, 'filters' | 'sorts' | 'readers' | 'most'>): AnyFields {
  const count = { ...walkFields.count, max: most };
  return { ...walkFields, count, ...filters, ...(sorts && { sort: sortOf(sorts, readers) }) };
}

/** Names of columns, with a minus in front for the other direction. */
function sortOf(sorts: readonly string[], readers: Readers): Field {
  const of = sorts.flatMap((name) => [name, `-${name}`]);
  return {
    kind: 'choice',
    of,
    about: 'by this column; with a minus the other way round',
    ...(readers === 'public' && { readers }),
  };
}
