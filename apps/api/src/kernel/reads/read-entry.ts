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

/** Description of a GET. Its route, caching and documentation, and the reads of pages, follow from it. */
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
  /** True for answers about the caller, such as the own account: never cached, and null for strangers. */
  readonly isAboutAsker?: true;
  /** Set for a read by a secret from a mail: its answers are never cached. */
  readonly bySecret?: BySecret;
  readonly readers: Readers;
  /** `plain`: a list; `paged`: a page of a list; `record`: one object, which may be missing. */
  readonly shape: 'plain' | 'paged' | 'record';
  /** True if the body contains the cursor as well as the `Link` header, for pages of the site. */
  readonly hasCursorInBody?: true;
  /** Shape of each object, for the documentation. */
  readonly reply: () => AnyShape;
  /** Shape of the objects in the list that staff get if they send no id. */
  readonly replyWithoutId?: () => AnyShape;
  readonly query: (context: QueryContext, params: Values) => Promise<unknown>;
  /** Answer for visitors as JSON text, for reads whose text is stored. */
  readonly text?: (context: QueryContext, params: Values) => Promise<ReplyText>;
}

/** Sources from which a read finds out about a secret. */
export interface SecretSources {
  readonly claimedKeys: Pick<ClaimedKeys, 'ownerOf'>;
  readonly executor: Pick<CommandExecutor, 'state'>;
}

/** Rules of a read by a secret, such as the code in a confirmation mail. */
export interface BySecret {
  /** Parameter that is the secret. */
  readonly field: string;
  /** Position of the last event about the record that the secret opens: the answer waits for it. Null if the secret is old or unknown. */
  readonly positionOf: (secret: string, sources: SecretSources) => Promise<Position | null>;
  /** Read models that have to have seen that position. */
  readonly readModels: readonly Pick<Projection, 'name'>[];
  /** Limit of wrong secrets from one network. */
  readonly failures: VisitorLimit;
  /** Message for a secret that opens nothing. */
  readonly problem: (context: QueryContext) => Promise<string>;
}

export interface ReplyText {
  readonly text: string;
  /** Cursor of the next page: see `Paged`. */
  readonly after?: string;
}

/** True if its pages come with the cursor of the next page. */
export function hasCursor({ shape, params }: ReadEntry): boolean {
  return shape === 'paged' && 'after' in params;
}

const ROW_PARAMS: AnyFields = { id: { kind: 'whole', min: 1, required: true, readers: 'public' } };

/** Derives the reads of single rows, at `{path}/{id}`, from the lists that have a `rowOperation`. */
export function rowEntries(entries: readonly ReadEntry[]): ReadEntry[] {
  return entries.flatMap(({ rowOperation, path, about, params, query, tag, readers, reply }) =>
    rowOperation === undefined
      ? []
      : {
          path: `${path}/{id}`,
          operation: rowOperation,
          tag,
          readers,
          reply,
          params: ROW_PARAMS,
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
  const { data = [answer] } = (answer ?? {}) as Partial<Paged<unknown>>; // without `data` the answer is the row itself
  return data;
}

/** Makes an entry whose query takes Q. Its `params` have to describe Q: the compiler does not check this. */
export function readEntry<Q extends object>(
  entry: Omit<ReadEntry, 'query' | 'text'> & {
    readonly query: (context: QueryContext, params: Q) => Promise<unknown>;
    readonly text?: (context: QueryContext, params: Q) => Promise<ReplyText>;
  },
): ReadEntry {
  return entry as ReadEntry; // forgets Q
}
