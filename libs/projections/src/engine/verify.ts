import { setTimeout as pause } from 'node:timers/promises';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { type Position, START } from '@rabbet/domain/events/event';
import type { EventStoreReader } from '@rabbet/event-store/reader';
import { type Database, describeFault, IDLE_IN_LONG_TRANSACTION_MS, Leases, type Queryable } from '@rabbet/postgres';
import { dropUnused, schemaBeside, schemasBeside } from './beside';
import { compareTables, differingRows, PAGE, type RowDifference, type TableComparison } from './compare-tables';
import { damages } from './damage';
import { leaseOf, refuseAhead } from './leased-projection';
import { type Projection, schemaOf } from './projection';
import { readProgress, type StoredProgress } from './read-schema';
import { ReplayBeside, type ReplayOptions, replayTo } from './replay-beside';

export interface VerifyOptions {
  readonly database: Database;
  readonly eventStore: EventStoreReader;
  readonly projections: readonly Projection[];
  /** Ends it when it is aborted: all is dropped that was made. */
  readonly signal?: AbortSignal;
  /** Names all rows that differ, not only the first of each table. */
  readonly all?: boolean;
  readonly progress?: (progress: VerifyProgress) => void | Promise<void>;
  /** Told of rows that differ, some at a time, in the order of their keys. */
  readonly differing: (projection: Projection, rows: readonly RowDifference[]) => void;
  /** Called before a second look at what differs. */
  readonly beforeSecondLook?: () => Promise<unknown>;
}

export type VerifyProgress =
  | { readonly what: 'replaying'; readonly events: number; readonly of: number | null }
  | { readonly what: 'comparing'; readonly projection: string };

/** Result for a read model: it was compared, or there is a reason for which it could not be. */
export interface Verification {
  readonly projection: Projection;
  /** Place in the log at which both stood when they were compared. */
  readonly seen: Position;
  /** Events of the log that were replayed. */
  readonly events: number;
  readonly rows: number;
  readonly differences: number;
  readonly tables: readonly TableComparison[];
  readonly fault: string | null;
}

const SECOND_LOOK_AFTER_MS = 1_000;

/**
 * Compares read models with a replay of the log, row by row. Each replay is made in a schema of its own, up to the place
 * that the live one has seen. What the live one has seen since then is added to the replay in the snapshot in which both
 * are compared: so both stand at the same place, and the live one is neither held up nor locked.
 */
export async function verify(options: VerifyOptions): Promise<readonly Verification[]> {
  const { projections, eventStore } = options;
  // a large table takes its time, and what is made is dropped in the end
  const databaseOptions = {
    name: 'rabbet verify',
    commitsLater: true,
    answerWithinMs: undefined,
    idleInTransactionMs: IDLE_IN_LONG_TRANSACTION_MS,
    max: Math.min(projections.length, 6) + 3,
  };
  const database = options.database.with(databaseOptions);
  const leases = new Leases(database, { uses: projections.map(schemaBeside) });
  const halt = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, halt.signal]) : halt.signal;
  try {
    await claim(database, leases, projections);
    await refuseAhead(database, eventStore, projections.map(schemaOf));
    return await new Verifying({ ...options, database, signal }).run();
  } finally {
    halt.abort();
    await leases.close();
    for (const schema of projections.map(schemaBeside)) await dropUnused(database, schema).catch(() => false); // the next one does
    await database.close();
  }
}

/** Drops what dead programs have left; what another one is at is left to it. */
async function claim(database: Database, leases: Leases, projections: readonly Projection[]): Promise<void> {
  for (const schema of await schemasBeside(database)) await dropUnused(database, schema);
  const leaseFor = (projection: Projection) => leaseOf(schemaBeside(projection));
  const acquired = new Set((await leases.acquire(projections.map(leaseFor))).map(({ name }) => name));
  const busy = projections.filter((projection) => !acquired.has(leaseFor(projection))).map(({ name }) => name);
  if (busy.length > 0)
    throw new OperationalError(`Another program is verifying ${busy.join(', ')}: wait until it ends.`);
}

type Owned = VerifyOptions & { readonly signal: AbortSignal };

/** Run of a verification, with the read models that it replays. */
class Verifying {
  private events = 0;
  private of: number | null = 0;
  private readonly replayOptions: ReplayOptions;

  constructor(private readonly options: Owned) {
    const { database, eventStore, signal } = options;
    const read = (events: number) => {
      this.events += events;
      void options.progress?.({ what: 'replaying', events: this.events, of: this.of });
    };
    this.replayOptions = { database, eventStore, signal, read };
  }

  async run(): Promise<readonly Verification[]> {
    const { projections, eventStore, signal, database } = this.options;
    const identity = await eventStore.identity();
    const begun = new Map<Projection, ReplayBeside | string>();
    const live = await this.live();
    const damage = await damages(database, projections);
    for (const projection of projections) begun.set(projection, await this.begin(projection, live, damage, identity));
    await this.expect(live, begun);
    // what the live ones have seen during the first pass is read once for all in the second
    for (const standing of [live, null]) await this.advance(begun, standing ?? (await this.live()));
    const verified: Verification[] = [];
    for (const [projection, replay] of begun) {
      signal.throwIfAborted();
      verified.push(
        typeof replay === 'string' ? faulty(projection, replay) : await this.compare(projection, replay, live),
      );
    }
    return verified;
  }

  private live(): Promise<Map<string, StoredProgress>> {
    return readProgress(this.options.database, this.options.projections.map(schemaOf));
  }

  /** A sentence tells why it cannot be. */
  private async begin(
    projection: Projection,
    live: ReadonlyMap<string, StoredProgress>,
    damage: ReadonlyMap<string, string>,
    identity: string,
  ): Promise<ReplayBeside | string> {
    const progress = live.get(schemaOf(projection));
    if (!progress) return 'it is not built yet';
    if (progress.logIdentity !== identity) return 'it was made of another log';
    if (!progress.complete) return 'it is being built';
    return damage.get(schemaOf(projection)) ?? (await ReplayBeside.begin(projection, identity, this.replayOptions));
  }

  /** Counts the events that will be read, where the log can count. */
  private async expect(
    live: ReadonlyMap<string, StoredProgress>,
    begun: ReadonlyMap<Projection, ReplayBeside | string>,
  ): Promise<void> {
    const replayed = [...begun].flatMap(([projection, replay]) => (typeof replay === 'string' ? [] : [projection]));
    const folding = replayed.filter(({ startFold }) => startFold).length;
    const loops = folding + (replayed.length > folding ? 1 : 0);
    const least =
      replayed
        .map((projection) => live.get(schemaOf(projection))?.seen ?? START)
        .sort()
        .at(-1) ?? START;
    const [all, after] = await Promise.all([START, least].map((place) => this.options.eventStore.countAfter(place)));
    this.of = all == null || after == null ? null : (all - after) * loops;
  }

  private advance(
    begun: ReadonlyMap<Projection, ReplayBeside | string>,
    live: ReadonlyMap<string, StoredProgress>,
  ): Promise<void> {
    const goals = [...begun].flatMap(([projection, replay]) => {
      const seen = live.get(schemaOf(projection))?.seen;
      return typeof replay === 'string' || seen === undefined ? [] : [[replay, seen] as const];
    });
    return replayTo(goals, this.replayOptions);
  }

  private async compare(
    projection: Projection,
    replay: ReplayBeside,
    before: ReadonlyMap<string, StoredProgress>,
  ): Promise<Verification> {
    const { database, beforeSecondLook = () => pause(SECOND_LOOK_AFTER_MS) } = this.options;
    await this.options.progress?.({ what: 'comparing', projection: projection.name });
    await this.advance(new Map([[projection, replay]]), await this.live());
    if (replay.fault) return faulty(projection, replay.fault, replay.events);
    await replay.analyze();
    const generation = before.get(schemaOf(projection))?.generation;
    let verified = await this.look(replay, generation, false);
    if (verified.differences > 0) {
      // the key of a person is destroyed a moment before the log tells the live one so
      await beforeSecondLook();
      verified = await this.look(replay, generation, true);
    }
    await database.query(`drop schema if exists ${replay.schema} cascade`);
    return verified;
  }

  /** Compares both in one snapshot. */
  private async look(replay: ReplayBeside, generation: string | undefined, isListing: boolean): Promise<Verification> {
    const { projection } = replay.leased;
    const live = schemaOf(projection);
    const replayed = replay.schema;
    const looking = this.snapshot(async (tx): Promise<Verification> => {
      const progress = (await readProgress(tx, [live])).get(live);
      if (!progress || progress.generation !== generation)
        return faulty(projection, 'it was built anew meanwhile: call it again', replay.events);
      const rest = await replay.takeWithin(tx, progress.seen);
      const tables = await compareTables(tx, { live, replayed });
      if (isListing) for (const table of tables) await this.list(tx, replay, table);
      const sum = (of: (table: TableComparison) => number) => tables.reduce((all, table) => all + of(table), 0);
      return {
        projection,
        seen: progress.seen,
        events: replay.events + rest,
        tables,
        fault: null,
        rows: sum(({ rows }) => rows),
        differences: sum(({ differences }) => differences),
      };
    });
    return looking.catch((error: unknown) => {
      if (this.options.signal.aborted) throw error;
      return faulty(projection, `it cannot be compared: ${describeFault(error)}`, replay.events);
    });
  }

  private async list(
    tx: Queryable,
    { leased, schema }: ReplayBeside,
    { table, differences }: TableComparison,
  ): Promise<void> {
    if (differences === 0) return;
    const { all = false, differing } = this.options;
    const live = schemaOf(leased.projection);
    for await (const page of differingRows(tx, { live, replayed: schema }, table)) {
      differing(leased.projection, page);
      if (!all) return;
    }
  }

  /** Sees one state of the database throughout, and leaves nothing in it. */
  private async snapshot<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    const { database, signal } = this.options;
    const outcome = await database
      .transaction(async (tx) => {
        await tx.query('set transaction isolation level repeatable read');
        const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
        const cancel = () => void database.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => {});
        signal.addEventListener('abort', cancel);
        const result = await work(tx).finally(() => signal.removeEventListener('abort', cancel));
        throw new Seen(result);
      })
      .catch((error: unknown) => {
        if (error instanceof Seen) return error.result as T; // as it was thrown
        throw error;
      });
    signal.throwIfAborted();
    return outcome;
  }
}

/** Thrown to undo the transaction. */
class Seen extends Error {
  constructor(readonly result: unknown) {
    super('both were compared');
  }
}

function faulty(projection: Projection, fault: string, events = 0): Verification {
  return { projection, seen: START, events, rows: 0, differences: 0, tables: [], fault };
}

/** Rows of a table that are named where not all are asked for. */
export const NAMED_AT_MOST = PAGE;
