import { problemOf } from './problem';
import type { Method, Query, Transport, WireReply } from './transport';

export interface ChangeOptions {
  /** Sent again with the same id, a change is done once and answered alike. Absent, the API takes a random one. */
  readonly commandId?: string;
  /** What was looked at: the change is refused if the record has changed since. */
  readonly revision?: number;
  /** It is decided, and nothing is changed. */
  readonly isDryRun?: boolean;
}

/** What a change answers, with the ids of the parts that it made. */
export interface Changed {
  readonly id: number;
  readonly revision: number;
  readonly dimensions?: readonly number[];
  readonly images?: readonly number[];
  readonly transaction_id?: number;
  /** It had been done before, by a change with the same id. */
  readonly repeated: boolean;
}

/** The generic calls that the typed ones are made of. They throw a `Problem` where the API says no. */
export interface Calls {
  get<T>(path: string, query?: Query): Promise<T>;
  change(method: Exclude<Method, 'GET'>, path: string, body?: unknown, options?: ChangeOptions): Promise<Changed>;
}

/** What was changed here is seen by what is read here next: the log's position goes with it. */
export function callsOver(transport: Transport): Calls {
  let position: string | null = null;

  async function answered(reply: WireReply): Promise<unknown> {
    if (reply.status >= 400) throw problemOf(reply.status, reply.body);
    position = reply.headers.get('log-position') ?? position;
    return reply.body;
  }
  return {
    async get<T>(path: string, { page, ...query }: Query = {}) {
      const reply = await transport({
        method: 'GET',
        path,
        query: { ...query, ...(Number(page) > 1 && { page }) }, // the first is what comes unasked
        headers: position === null ? {} : { 'log-position': position },
      });
      return (await answered(reply)) as T; // the API's reply types are those of its queries
    },
    async change(method, path, body, { commandId, revision, isDryRun } = {}) {
      const reply = await transport({
        method,
        path,
        ...(body !== undefined && { body }),
        headers: {
          ...(commandId !== undefined && { 'idempotency-key': commandId }),
          ...(isDryRun && { 'x-dry-run': 'watch' }),
          ...(revision !== undefined && { 'if-match': `"${revision}"` }),
        },
      });
      const told = (await answered(reply)) as Omit<Changed, 'repeated'>; // as the contract of changes has it
      return { ...told, repeated: reply.headers.get('idempotent-replayed') === 'true' };
    },
  };
}
