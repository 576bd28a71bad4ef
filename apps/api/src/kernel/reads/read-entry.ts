import { type Readers } from '@rabbet/domain/callers/caller';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import type { QueryContext } from '@rabbet/projections';

/** One documented GET: its route, cache, documentation and the data of pages follow from it. */
export interface ReadEntry {
  readonly path: string;
  /** What it is about, for the documentation. */
  readonly tag: string;
  readonly about: string;
  readonly params: AnyFields;
  /** Who may read it. */
  readonly readers: Readers;
  /** A list, a page of one, or one object that may not be there. */
  readonly shape: 'plain' | 'paged' | 'record';
  readonly query: (context: QueryContext, params: Values) => Promise<unknown>;
}

/** What a query takes follows from its fields, which the compiler compares with the query's own. */
export function readEntry<Q extends object>(
  entry: Omit<ReadEntry, 'query'> & { readonly query: (context: QueryContext, params: Q) => Promise<unknown> },
): ReadEntry {
  return { ...entry, query: entry.query as ReadEntry['query'] }; // parsed by fields that describe Q
}
