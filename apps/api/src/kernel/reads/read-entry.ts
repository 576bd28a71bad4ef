import { type Readers } from '@rabbet/domain/callers/caller';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import type { QueryContext } from '@rabbet/projections';
import type { AnyShape } from '../shapes/reply-shape';

/** One documented GET: its route, cache, documentation and the data of pages follow from it. */
export interface ReadEntry {
  readonly path: string;
  /** What generated clients call it: `listWidgets`. */
  readonly operation: string;
  /** What it is about, for the documentation. */
  readonly tag: string;
  readonly about: string;
  readonly params: AnyFields;
  /** Of whoever asks: nothing that it answers is kept for others, and nobody is told null. */
  readonly ofAsker?: true;
  /** Who may read it. */
  readonly readers: Readers;
  /** A list, a page of one, or one object that may not be there. */
  readonly shape: 'plain' | 'paged' | 'record';
  /** A list of the site's own: the body tells the cursor as well, so that its pages need not look into headers. */
  readonly tellsCursor?: true;
  /** What each of them looks like, for the documentation. */
  readonly reply: () => AnyShape;
  /** What staff get where they ask for no record in particular: a list of these. */
  readonly replyWithoutId?: () => AnyShape;
  readonly query: (context: QueryContext, params: Values) => Promise<unknown>;
  /** What visitors are answered, as JSON text, where that is stored and need not be spelled. */
  readonly text?: (context: QueryContext, params: Values) => Promise<ReplyText>;
}

export interface ReplyText {
  readonly text: string;
  /** Of a page: see `Paged`. */
  readonly after?: string;
}

/** Whether a page of it tells by which `after` the list goes on. */
export function isWalked({ shape, params }: ReadEntry): boolean {
  return shape === 'paged' && 'after' in params;
}

/** What a query takes follows from its fields, which the compiler compares with the query's own. */
export function readEntry<Q extends object>(
  entry: Omit<ReadEntry, 'query' | 'text'> & {
    readonly query: (context: QueryContext, params: Q) => Promise<unknown>;
    readonly text?: (context: QueryContext, params: Q) => Promise<ReplyText>;
  },
): ReadEntry {
  return entry as ReadEntry; // parsed by fields that describe Q
}
