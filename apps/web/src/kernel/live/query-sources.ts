import type { Transport, WireReply } from '@rabbet/client';
import type { DefaultOptions, Query, QueryClient } from '@tanstack/react-query';

/** Change of rows of a read model, as the stream tells it; `all` where they may be any. */
export interface Change {
  readonly readModel: string;
  readonly ids?: readonly number[];
  readonly all?: true;
}

/** Ids of the only rows that were shown of read models, by their names; null where there were more. */
type ShownRows = Map<string, number | null>;

type QueryBehavior = NonNullable<NonNullable<DefaultOptions['queries']>['behavior']>;

/** Run of a query. */
interface Run {
  readonly shown: ShownRows;
  /** True where a change has caused it, and nobody at the screen. */
  readonly isUnattended: boolean;
}

/**
 * Read models that the last reply of each query was made from, by the header `Read-Models` of the replies that it was put
 * together from. Nobody has to list by hand what a change makes old.
 */
export class QuerySources {
  private readonly byQuery = new Map<string, ShownRows>();
  private readonly running = new Set<Run>();
  /** The run whose function is being called. */
  private beginning: Run | null = null;
  private isUnattended = false;

  constructor(private readonly queryClient: QueryClient) {
    const { queries, ...options } = queryClient.getDefaultOptions();
    const behavior: QueryBehavior = {
      onFetch: (context, { queryHash }) => {
        const { fetchFn } = context;
        context.fetchFn = () => this.run(queryHash, fetchFn);
      },
    };
    queryClient.setDefaultOptions({ ...options, queries: { ...queries, behavior } });
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'removed') this.byQuery.delete(query.queryHash);
    });
  }

  /** Notes the read models of each reply, and says of a read that a change has caused it. */
  noting(transport: Transport): Transport {
    return async (request) => {
      // a request that is sent later than its query began may belong to any that is under way
      const runs = this.beginning ? [this.beginning] : [...this.running];
      const isUnattended = request.method === 'GET' && runs.length > 0 && runs.every((run) => run.isUnattended);
      const headers = { ...request.headers, ...(isUnattended && { 'x-unattended': 'true' }) };
      const reply = await transport({ ...request, headers });
      for (const { shown } of runs) addShown(shown, reply);
      return reply;
    };
  }

  /** Asks anew for what these changes have made old: at once what is on the page, and the rest once it is shown. */
  async refresh(changes: readonly Change[]): Promise<void> {
    await this.invalidate((query) => changes.some((change) => this.isFrom(change, query)));
  }

  async refreshAll(): Promise<void> {
    await this.invalidate(() => true);
  }

  private async invalidate(predicate: (query: Query) => boolean): Promise<void> {
    this.isUnattended = true;
    const asking = this.queryClient.invalidateQueries({ predicate });
    this.isUnattended = false; // the queries have begun
    await asking;
  }

  /** True as well of a query whose data came with the page: nobody knows what that was made from. */
  private isFrom({ readModel, ids, all }: Change, { queryHash }: Query): boolean {
    const shown = this.byQuery.get(queryHash);
    const row = shown?.get(readModel);
    if (!shown || row === null) return true;
    return row !== undefined && (all === true || (ids ?? []).includes(row));
  }

  private async run(queryHash: string, fetchFn: () => unknown): Promise<unknown> {
    const run: Run = { shown: new Map(), isUnattended: this.isUnattended };
    const before = this.beginning;
    this.running.add(run);
    this.beginning = run;
    try {
      const reply = fetchFn();
      this.beginning = before;
      const data = await reply;
      this.byQuery.set(queryHash, run.shown);
      return data;
    } finally {
      this.beginning = before;
      this.running.delete(run);
    }
  }
}

/** Adds what a header says: "orders;row=5, person". */
function addShown(shown: ShownRows, { headers }: WireReply): void {
  for (const text of headers.get('read-models')?.split(', ') ?? []) {
    const [name = '', rowText] = text.split(';row=');
    const row = rowText === undefined ? null : Number(rowText);
    shown.set(name, !shown.has(name) || shown.get(name) === row ? row : null);
  }
}

const sources = new WeakMap<QueryClient, QuerySources>();

/** Has the queries of this client note what their replies are made from; answers with the transport that does. */
export function noteSources(queryClient: QueryClient, transport: Transport): Transport {
  const noted = new QuerySources(queryClient);
  sources.set(queryClient, noted);
  return noted.noting(transport);
}

/** Null where nothing is noted. */
export function sourcesOf(queryClient: QueryClient): QuerySources | null {
  return sources.get(queryClient) ?? null;
}
