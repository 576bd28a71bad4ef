import { type Position, START } from '@rabbet/domain/events/event';
import type { EventStoreReader } from '@rabbet/event-store/reader';
import type { Database, Queryable } from '@rabbet/postgres';
import { apply, lastOf, pendingEventsOf } from './apply-batch';
import { schemaBeside } from './beside';
import { catchUp } from './catch-up';
import type { FeedFailure, Feeding } from './feeding';
import { type LeasedProjection, leasedFrom } from './leased-projection';
import { type Projection, SCOPE_ROWS } from './projection';
import { analyze, createReadSchema } from './read-schema';
import { skipsOf } from './skips';

const BATCH = 1_000;
const BACKOFF = { firstMs: 100, mostMs: 5_000 };

export interface ReplayOptions {
  readonly database: Database;
  readonly eventStore: EventStoreReader;
  readonly signal: AbortSignal;
  /** Told of events that were read for one or several replays. */
  readonly read: (events: number) => void;
}

/** A read model that is made anew from the log, up to a place in it, and shown to nobody. */
export class ReplayBeside {
  /** Events of the log that it was given, whether they concern it or not. */
  events = 0;
  /** Reason for which it cannot go on. */
  fault: string | null = null;
  private readTo: Position = START;

  private constructor(
    readonly leased: LeasedProjection,
    private readonly options: ReplayOptions,
  ) {}

  static async begin(projection: Projection, logIdentity: string, options: ReplayOptions): Promise<ReplayBeside> {
    const schema = schemaBeside(projection);
    const skips = await skipsOf(options.database, projection);
    const start = await createReadSchema(options.database, projection, logIdentity, { schema, lease: null });
    const leased = leasedFrom(start, { projection, schema, skips, logIdentity, lease: null });
    return new ReplayBeside({ ...leased, cacheScope: { maxRows: SCOPE_ROWS.beside } }, options);
  }

  get schema(): string {
    return this.leased.schema;
  }

  /** Takes what is left up to there in a transaction that is undone in the end. Answers how many events that were. */
  async takeWithin(tx: Queryable, upTo: Position): Promise<number> {
    const { leased, options } = this;
    const scope = { maxRows: SCOPE_ROWS.live };
    let after = leased.progress.seen;
    let taken = 0;
    await tx.query(`set local search_path to ${leased.schema}, public`);
    for (;;) {
      const batch = upToThere(await options.eventStore.readAll(after, { limit: BATCH }), upTo);
      if (batch.length === 0) return taken;
      const pending = pendingEventsOf(leased, batch);
      if (pending.length > 0) await apply(tx, leased.projection, pending, scope);
      after = lastOf(batch).position;
      taken += batch.length;
    }
  }

  /** Counts what was read for it; what is read once more counts once. */
  noteRead(batch: readonly { readonly position: Position }[]): void {
    this.events += batch.filter(({ position }) => position > this.readTo).length;
    const last = batch.at(-1)?.position ?? START;
    if (last > this.readTo) this.readTo = last;
  }

  /** Tells the planner what its tables hold. */
  analyze(): Promise<void> {
    return analyze(this.options.database, this.leased.schema);
  }
}

/** Each replay with the place up to which it is made. */
export type Goal = readonly [replay: ReplayBeside, upTo: Position];

/** Feeds replays together, as a rebuild does: the log is read once for all that do not fold alone. */
export async function replayTo(goals: readonly Goal[], options: ReplayOptions): Promise<void> {
  const folding = goals.filter(([{ leased }]) => leased.projection.startFold);
  const together = goals.filter((goal) => !folding.includes(goal));
  const loops = [...folding.map((goal) => inOneGo([goal], options)), inOneGo(together, options)];
  await Promise.all(loops).finally(() => Promise.allSettled(loops));
}

/** Reads on from the nearest goal to the next; whoever has reached its own is left out from there on. */
async function inOneGo(goals: readonly Goal[], options: ReplayOptions): Promise<void> {
  const sorted = goals.filter(([, upTo]) => upTo !== START).sort(([, a], [, b]) => (a < b ? -1 : 1));
  for (const [i, [, upTo]] of sorted.entries()) {
    const left = sorted.slice(i).map(([replay]) => replay);
    const still = left.filter(({ fault }) => fault === null);
    if (still.every(({ leased }) => leased.progress.seen >= upTo)) continue;
    await catchUp(
      still.map(({ leased }) => leased),
      feedingUpTo(upTo, still, options),
    );
    options.signal.throwIfAborted();
  }
}

function feedingUpTo(upTo: Position, replays: readonly ReplayBeside[], options: ReplayOptions): Feeding {
  const { database, eventStore, signal, read } = options;
  const readAll: Feeding['eventStore']['readAll'] = async (after, readOptions) => {
    const batch = upToThere(await eventStore.readAll(after, readOptions), upTo);
    for (const replay of replays) replay.noteRead(batch);
    read(batch.length);
    return batch;
  };
  return {
    database,
    signal,
    backoff: BACKOFF,
    liveBatch: BATCH,
    catchUpBatch: BATCH,
    eventStore: { readAll },
    progressed: () => {},
    trouble: () => {}, // it is tried again
    failed: (failure) => fail(failure, replays),
  };
}

/** Replay that fails among others is given the same events once more, alone. */
function fail(failure: FeedFailure, replays: readonly ReplayBeside[]): void {
  const { leased, why } = failure;
  const replay = replays.find((candidate) => candidate.leased === leased);
  if (!replay || why === 'failed') return;
  leased.over = true;
  replay.fault =
    why === 'poisoned'
      ? `its replay fails on ${failure.event.type} ${failure.event.id}: ${failure.event.error}`
      : 'its replay was dropped meanwhile: call it again';
}

function upToThere<E extends { readonly position: Position }>(batch: readonly E[], upTo: Position): readonly E[] {
  const isWithin = batch.length === 0 || batch.at(-1)!.position <= upTo; // it is not empty
  return isWithin ? batch : batch.filter(({ position }) => position <= upTo);
}
