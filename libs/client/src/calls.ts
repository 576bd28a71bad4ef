import type { List, QueryOf, RowOf } from '@rabbet/domain/pages/list';
import type { Paged } from '@rabbet/domain/pages/paging';
import { type FieldError, problemOf } from './problem';
import type { Method, Query, Transport, WireReply } from './transport';

export interface ChangeOptions {
  /** Sent again with the same id, a change is done once and answered alike. Absent, the API takes a random one. */
  readonly commandId?: string;
  /** Revision that was looked at: the change is refused if the record has changed since. */
  readonly revision?: number;
  /** Decides the change without making it. */
  readonly isDryRun?: boolean;
}

/** Answer to a change, with the ids of the parts that it made. */
export interface Changed {
  readonly id: number;
  readonly revision: number;
  readonly dimensions?: readonly number[];
  readonly times?: readonly number[];
  readonly images?: readonly number[];
  readonly transaction_id?: number;
  /** Dollars that a piece was sold for. */
  readonly price?: number;
  /** Held where its address was written to too often. */
  readonly mail?: 'made' | 'held';
  /** Money of a registration or a credit as the change has left it, or would leave it, for staff who may read amounts. */
  readonly order_id?: number | null;
  readonly total?: number;
  readonly paid?: number;
  readonly due?: number;
  readonly check_by?: string | null;
  readonly credits?: readonly { readonly amount: number; readonly until: string }[];
  readonly refund?: number;
  // eslint-disable-next-line house/clear-words -- name on the wire
  readonly kept?: number;
  readonly remaining?: number;
  readonly until?: string;
  readonly voided?: number;
  /** Payout to a consignor, or the number of a statement that was given, with its closing in dollars. */
  readonly payout_id?: number;
  readonly number?: number;
  readonly closing?: number;
  /** True if a change with the same id had been done before. */
  readonly repeated: boolean;
}

/** The generic calls that the typed ones are made of. They throw a `Problem` where the API says no. */
export interface Calls {
  /** Calls an action that has its own answer: signing in, one's own account. */
  send<T = unknown>(method: Exclude<Method, 'GET'>, path: string, body?: unknown, options?: ChangeOptions): Promise<T>;
  /** Reads; the signal ends a read whose answer nobody waits for any more. */
  get<T>(path: string, query?: Query, signal?: AbortSignal): Promise<T>;
  /** Reads a page of a list that the domain describes. */
  list<L extends List>(list: L, query?: Partial<QueryOf<L>>): Promise<Paged<RowOf<L>>>;
  /** Reads an answer in the standard envelope: data, or errors. */
  standard<T>(path: string, query?: Query): Promise<StandardReply<T>>;
  change(method: Exclude<Method, 'GET'>, path: string, body?: unknown, options?: ChangeOptions): Promise<Changed>;
  /** Changes a record that has an id, and adds one that has none. */
  save(path: string, record: Readonly<Record<string, unknown>>, options?: ChangeOptions): Promise<Changed>;
}

/** Standard envelope of the specification; the messages of its errors can be shown to a visitor. */
export type StandardReply<T> =
  | { readonly status: 0; readonly type: 'success'; readonly data: T }
  | { readonly status: 1; readonly type: string; readonly data: readonly FieldError[] };

/** Makes calls whose reads see the changes made before: each read sends the log's position of the last reply. */
export function callsOver(transport: Transport): Calls {
  let position: string | null = null;

  async function answered(reply: WireReply): Promise<unknown> {
    if (reply.status >= 400) throw problemOf(reply.status, reply.body, reply.headers.get('retry-after'));
    position = reply.headers.get('log-position') ?? position;
    return reply.body;
  }
  function sent(method: Method, path: string, body?: unknown, options: ChangeOptions = {}): Promise<WireReply> {
    const { commandId, revision, isDryRun } = options;
    return transport({
      method,
      path,
      ...(body !== undefined && { body }),
      headers: {
        ...(commandId !== undefined && { 'idempotency-key': commandId }),
        ...(isDryRun && { 'x-dry-run': 'watch' }),
        ...(revision !== undefined && { 'if-match': `"${revision}"` }),
      },
    });
  }

  const calls: Calls = {
    async get<T>(path: string, { page, ...query }: Query = {}, signal?: AbortSignal) {
      const reply = await transport({
        method: 'GET',
        path,
        query: { ...query, ...(Number(page) > 1 && { page }) }, // the first is what comes unasked
        headers: position === null ? {} : { 'log-position': position },
        ...(signal && { signal }),
      });
      return (await answered(reply)) as T; // the API's reply types are those of its queries
    },
    async send<T>(method: Exclude<Method, 'GET'>, path: string, body?: unknown, options?: ChangeOptions) {
      return (await answered(await sent(method, path, body, options))) as T; // as the API's contract has it
    },
    async change(method, path, body, options) {
      const reply = await sent(method, path, body, options);
      const changed = (await answered(reply)) as Omit<Changed, 'repeated'>; // as the contract of changes has it
      return { ...changed, repeated: reply.headers.get('idempotent-replayed') === 'true' };
    },
    list: ({ path }, query) => calls.get(path, query as Query), // filters, which are plain values
    standard: (path, query) => calls.get(path, query),
    save: (path, { id, ...record }, options) =>
      typeof id === 'number'
        ? calls.change('PUT', `${path}/${id}`, record, options)
        : calls.change('POST', path, record, options),
  };
  return calls;
}
