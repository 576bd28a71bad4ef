import type { Recorded, ShopEvent } from '@rabbet/domain/events/event';
import type { Queryable } from '@rabbet/postgres';

/**
 * A projection is handed the same object for as long as all that it wrote with it stands in its tables and nobody else
 * wrote there. So what it caches by it (in a WeakMap) is what its tables hold.
 */
export interface CacheScope {
  /** Rows that may be kept: each takes about 400 bytes. */
  readonly maxRows: number;
}

/**
 * Maximum number of rows in a cache. Building is served best by a large one, because most rows that a batch changes
 * were changed before. A replay that is only compared runs beside a shop: it keeps less in memory, and writes some rows
 * more than once.
 */
export const SCOPE_ROWS = { building: 150_000, beside: 30_000, live: 2_000 } as const;

/**
 * Rows that a batch has changed: the ids of all of them, false where there are none, so that what was made of its tables
 * stays fresh, or nothing where they may be any.
 */
export type WrittenRows = readonly number[] | false | void;

/** A read model that is made of events alone: it may be dropped at any time and comes out the same again. */
export interface Projection<E extends ShopEvent = ShopEvent> {
  readonly name: string;
  /** Raised when a handler or a table changes: it is then built beside the one that serves. */
  readonly version: number;
  /** Creates its tables, in a schema of their own. */
  readonly sql: string;
  /**
   * Creates indexes that its handlers do without, in the same schema, once it has seen the whole log and before it serves:
   * rows come in faster where there are none.
   */
  readonly indexes?: string;
  /** Events of other types are never passed and never count as a change. With a personal table, also PersonErasureCompleted. */
  readonly handles: readonly E['type'][];
  /** Writes what a batch changes. Run again for the same events after everything it wrote was rolled back. */
  apply(batch: readonly Recorded<E>[], db: Queryable, scope: CacheScope): Promise<WrittenRows>;
  /**
   * Starts a fold, for a projection whose rows many events change: while it catches up alone, batches are folded one
   * after the other, and the result is written once. The same rows as by `apply`.
   */
  readonly startFold?: (scope: CacheScope) => Fold<E>;
}

/** Result of batches, in memory until it is written. */
export interface Fold<E extends ShopEvent = ShopEvent> {
  /** Number of rows that would be written. */
  readonly rows: number;
  /** Reads what it does not know, then folds: where reading fails, it is as it was. */
  take(batch: readonly Recorded<E>[], db: Queryable): Promise<void>;
  /** Run again after everything it wrote was rolled back. */
  write(db: Queryable): Promise<WrittenRows>;
}

const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** A read model that went on showing an erased person would differ from a rebuilt one, and from what was promised. */
export function refuseUnerasing({ name, sql, handles }: Projection): void {
  const keepsPersons = /comment on table \S+ is 'personal/.test(sql);
  if (keepsPersons && !handles.includes('PersonErasureCompleted'))
    throw new Error(`the read model ${name} keeps personal fields and does not handle PersonErasureCompleted`);
}

export function schemaOf({ name, version }: Pick<Projection, 'name' | 'version'>): string {
  const schema = `read_${name}_v${version}`;
  // the name stands in SQL as it is, and Postgres cuts names off after 63 bytes
  if (!NAME.test(name) || !Number.isSafeInteger(version) || version < 1 || schema.length > 63)
    throw new Error(`${schema} is no name for a read schema`);
  return schema;
}

/** The name and version that a read schema was made for; null for any other schema. */
export function parseSchemaName(schema: string): { readonly name: string; readonly version: number } | null {
  const [, name, version] = /^read_(.+)_v([1-9][0-9]*)$/.exec(schema) ?? [];
  return name && version && NAME.test(name) ? { name, version: Number(version) } : null;
}
