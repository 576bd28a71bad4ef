import { type Readers } from '@rabbet/domain/callers/caller';
import type { Paged } from '@rabbet/domain/pages/paging';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import type { CommandExecutor } from '@rabbet/commands';
import type { Position } from '@rabbet/domain/events/event';
import type { ClaimedKeys } from '@rabbet/postgres';
import type { Projection, QueryContext } from '@rabbet/projections';
import { parseQuery } from '../parsing/parse-query';
import type { VisitorLimit } from '../requests/visitor-limits';
import type { AnyShape } from '../shapes/reply-shape';

/** One documented GET: its route, cache, documentation and the data of pages follow from it. */
export interface ReadEntry {
  readonly path: string;
  /** Name in generated clients: `listWidgets`. */
  readonly operation: string;
  /** Operation that reads a row at `{path}/{id}`; absent where rows have no address of their own. */
  readonly rowOperation?: string;
  /** Chapter of the documentation. */
  readonly tag: string;
  readonly about: string;
  readonly params: AnyFields;
  /** Tells callers about themselves: its answers are never cached, and may be null. */
  readonly ofAsker?: true;
  /** Answers whoever has a secret: its answers are never cached. */
  readonly bySecret?: BySecret;
  readonly readers: Readers;
  /** A list, a page of one, or one object that may not be there. */
  readonly shape: 'plain' | 'paged' | 'record';
  /** A list of the site's own: the body tells the cursor as well, so that its pages need not look into headers. */
  readonly tellsCursor?: true;
  /** Shape of each object, for the documentation. */
  readonly reply: () => AnyShape;
  /** Shape of each object in the list that staff get without an id. */
  readonly replyWithoutId?: () => AnyShape;
  readonly query: (context: QueryContext, params: Values) => Promise<unknown>;
  /** Answer for visitors as JSON text, for reads whose text is stored and need not be built. */
  readonly text?: (context: QueryContext, params: Values) => Promise<ReplyText>;
}

/** Sources that tell of secrets which the shop has given out. */
export interface SecretSources {
  readonly claimedKeys: Pick<ClaimedKeys, 'ownerOf'>;
  readonly executor: Pick<CommandExecutor, 'state'>;
}

export interface BySecret {
  /** Parameter that is the secret. */
  readonly field: string;
  /** Position of the last event about what a secret opens: its answer waits for that. Null of a secret that was not given out lately. */
  readonly positionOf: (secret: string, sources: SecretSources) => Promise<Position | null>;
  /** Read models that have to have seen it. */
  readonly of: readonly Pick<Projection, 'name'>[];
  /** Secrets that open nothing, for one network; what opens something is never counted. */
  readonly failures: VisitorLimit;
  /** Words of the envelope for whoever has a secret that opens nothing. */
  readonly problem: (context: QueryContext) => Promise<string>;
}

export interface ReplyText {
  readonly text: string;
  /** Cursor behind a page: see `Paged`. */
  readonly after?: string;
}

/** True if its pages tell the `after` that continues the list. */
export function isWalked({ shape, params }: ReadEntry): boolean {
  return shape === 'paged' && 'after' in params;
}

const OF_ONE: AnyFields = { id: { kind: 'whole', min: 1, required: true, readers: 'public' } };

/** The reads of single rows, `{path}/{id}`: what a list answers to its `id`. */
export function entriesOfOne(entries: readonly ReadEntry[]): ReadEntry[] {
  return entries.flatMap(({ rowOperation, path, about, params, query, tag, readers, reply }) =>
    rowOperation === undefined
      ? []
      : {
          path: `${path}/{id}`,
          operation: rowOperation,
          tag,
          readers,
          reply,
          params: OF_ONE,
          shape: 'record',
          about: `one of: ${about}`,
          async query(context, { id }) {
            const answer = await query(context, parseQuery(params, new URLSearchParams({ id: String(id) })));
            return rowsOf(answer)[0] ?? null;
          },
        },
  );
}

function rowsOf(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  const { data = [answer] } = (answer ?? {}) as Partial<Paged<unknown>>; // a page or a row
  return data;
}

/** Entry whose query takes Q. Its `params` have to describe Q: the compiler does not check that. */
export function readEntry<Q extends object>(
  entry: Omit<ReadEntry, 'query' | 'text'> & {
    readonly query: (context: QueryContext, params: Q) => Promise<unknown>;
    readonly text?: (context: QueryContext, params: Q) => Promise<ReplyText>;
  },
): ReadEntry {
  return entry as ReadEntry; // parsed by fields that describe Q
}
