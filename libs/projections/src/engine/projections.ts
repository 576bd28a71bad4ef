import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { type Position, START } from '@rabbet/domain/events/event';
import type { EventStoreReader } from '@rabbet/event-store/reader';
import { type Database, describeFault, isCorruption, Leases } from '@rabbet/postgres';
import { type ProjectionSlot, refuseStopped, type Report } from './slot';
import { ProjectionSupervisor } from './supervisor';
import { Lag, UNKNOWN } from './lag';
import { type Backoff, pause } from './backoff';
import { damageOf, noteCorruption } from './damage';
import { isMissing, isPartMissing } from './faults';
import { outlinesOf } from './outline';
import { ProgressTracker, type RowsChange } from './progress-tracker';
import type { ProjectionStatus } from './projection-status';
import { parseSchemaName, type Projection, refuseUnerasing, schemaOf } from './projection';
import { dropReadSchema } from './read-schema';
import { leftOut, type LeftOut } from './skips';
import { refuseAhead } from './leased-projection';

export interface ProjectionsOptions {
  readonly database: Database;
  readonly eventStore: EventStoreReader;
  readonly projections: readonly Projection[];
  /** Leases of the program, which outlive this; of its own unless given. */
  readonly leases?: Leases;
  readonly report?: (report: Report) => void;
  /** Time between two looks for dropped schemas, skipped events and leases that were given up. */
  readonly lookEveryMs?: number;
  /** Pauses between tries while the log or the database is away. */
  readonly backoff?: Backoff;
  /** A statement that is not answered by then costs its connection. */
  readonly answerWithinMs?: number;
  /** Events in a transaction at most, once caught up and until then. */
  readonly liveBatch?: number;
  readonly catchUpBatch?: number;
}

/** Changed rows of a read model of this program. */
export type ChangedRows = Omit<RowsChange, 'schema'> & { readonly readModel: string };

/** Reports that the read model of a query is not built yet, or is being rebuilt. */
export class BeingBuilt extends OperationalError {
  constructor(readonly projection: string) {
    super(`the read model ${projection} is being built`);
  }
}

/** The engine: keeps the read models of this program in step with the log, together with whoever else does so. */
export class Projections {
  /** Search path for connections that read: the read schemas of the versions that this program knows. */
  readonly searchPath: string;
  private readonly options: ProjectionsOptions;
  private readonly database: Database;
  private readonly leases: Leases;
  private readonly tracker: ProgressTracker;
  private readonly supervisor: ProjectionSupervisor;
  private readonly lag: Lag;
  private readonly halt = new AbortController();
  /** Outline of each schema when its tables were last examined. */
  private readonly outlines = new Map<string, string>();
  private leftOut: ReadonlyMap<string, LeftOut> = new Map();
  private nudged = false;
  private wake = () => {};
  private unheard = () => {};
  private looking: Promise<unknown> = Promise.resolve();

  constructor(options: ProjectionsOptions) {
    const names = new Set(options.projections.map(({ name }) => name));
    if (names.size < options.projections.length) throw new Error('two projections of one program have the same name');
    options.projections.forEach(refuseUnerasing);
    this.options = options;
    // loops that catch up, one for all that are live, one to reconcile and one to spare
    this.database = options.database.with({
      name: 'rabbet projections',
      commitsLater: true, // see feed
      max: Math.min(options.projections.length, 6) + 3,
      answerWithinMs: options.answerWithinMs ?? 60_000,
    });
    const nudge = () => this.nudge();
    this.tracker = new ProgressTracker({ lost: () => this.supervisor.startAgain(), back: nudge });
    this.lag = new Lag(options.eventStore);
    const { backoff = { firstMs: 100, mostMs: 5_000 }, liveBatch = 1_000, catchUpBatch = 1_000 } = options;
    const report = options.report ?? (() => {});
    const { database } = this;
    this.leases = options.leases ?? new Leases(database, { uses: options.projections.map(schemaOf) });
    const keeping = { ...options, database, leases: this.leases, backoff, liveBatch, catchUpBatch, report };
    this.supervisor = new ProjectionSupervisor(keeping, this.tracker, nudge);
    this.searchPath = [...this.supervisor.schemas, 'public'].join(', ');
  }

  /** Rejects with AheadOfLog where a read model has seen more than the log holds. */
  async start(): Promise<void> {
    this.unheard = this.options.eventStore.past.onLost(() => this.supervisor.standStill());
    await refuseAhead(this.database, this.options.eventStore, this.supervisor.schemas);
    await this.tracker.listen(this.database.options.url);
    await this.supervisor.reconcile();
    await this.attempt(() => this.measureLag());
    this.looking = Promise.all([
      this.lookAround(),
      this.keepDoing(() => this.measureLag()),
      this.keepDoing(() => this.supervisor.relinquishLost()), // a program that was cut off says soon that others feed
    ]);
  }

  /** Stops feeding: finishes what is under way, so that other programs may go on at once. */
  async stop(): Promise<void> {
    if (this.halt.signal.aborted) return;
    this.unheard();
    this.halt.abort();
    this.wake();
    await this.looking;
    await this.supervisor.stop();
    await this.tracker.close();
    if (!this.options.leases) await this.leases.close();
    await this.database.close();
  }

  /** Settles once all projections have seen what the log holds now; rejects when one of them has stopped. */
  async settled(): Promise<void> {
    const head = await this.options.eventStore.head();
    for (;;) {
      this.options.eventStore.past.requireUnchanged();
      const seen = await this.waitFor(this.names, head);
      // one that this program builds may be shown a moment after it has seen all
      const isFinishing = seen && this.supervisor.slots.some((slot) => slot.leased && !this.isServing(slot));
      if (seen && !isFinishing) return;
      if (isFinishing) await pause(10, this.halt.signal);
      refuseStopped(this.supervisor.slots);
      if (this.halt.signal.aborted) throw new Error('the projections were stopped');
    }
  }

  /**
   * Waits for one's own writes: true once the projections have seen the position, false when that took too long or one
   * of them has stopped.
   */
  async waitFor(names: readonly string[], position: Position, options: { timeoutMs?: number } = {}): Promise<boolean> {
    const slots = names.map((name) => this.slot(name));
    const isOver = this.options.eventStore.past.lossReason !== null;
    const unseen = slots.filter(({ schema }) => (this.tracker.get(schema)?.seen ?? START) < position);
    if (unseen.some(({ stopped }) => stopped || isOver) || this.halt.signal.aborted) return false;
    return this.tracker.wait(
      slots.map(({ schema }) => schema),
      position,
      options.timeoutMs,
    );
  }

  status(): ProjectionStatus[] {
    const { lossReason: lost } = this.options.eventStore.past;
    return this.supervisor.slots.map((slot) => {
      const { projection, schema, state, stopped, damage } = slot;
      const { seen, changed } = this.tracker.get(schema) ?? { seen: START, changed: START };
      const says = lost ?? stopped?.error;
      const lacked = this.leftOut.get(schema);
      return {
        name: projection.name,
        version: projection.version,
        state: lost === null ? state : 'stopped',
        seen,
        changed,
        ...(says !== undefined && { error: says }),
        serving: this.isServing(slot),
        ...(damage && { damage }),
        ...(lacked && { leftOut: lacked }),
        ...(lost === null ? this.lag.of(seen) : UNKNOWN),
      };
    });
  }

  /** Throws BeingBuilt for one that has not seen the whole log yet: what is not in it may be there all the same. */
  requireServing(name: string): void {
    if (!this.isServing(this.slot(name))) throw new BeingBuilt(name);
  }

  /** Explains why reading these has failed: throws BeingBuilt where one is damaged or gone, else the error itself. */
  async explain(names: readonly string[], error: unknown): Promise<never> {
    if (isCorruption(error)) await noteCorruption(this.database, this.supervisor.slots, this.tracker, error);
    else if (!isPartMissing(error)) throw error;
    for (const slot of names.map((name) => this.slot(name))) {
      await this.examine(slot);
      const { rows } = await this.database.query('select from pg_namespace where nspname = $1', [slot.schema]);
      if (rows.length > 0 && slot.damage === null) continue;
      this.nudge();
      throw new BeingBuilt(slot.projection.name);
    }
    if (isMissing(error)) throw new BeingBuilt(names.join()); // made anew since
    throw error;
  }

  /** Looks whether its tables are as they should be. */
  private async examine(slot: ProjectionSlot): Promise<void> {
    const { projection, schema, corrupted } = slot;
    const progress = this.tracker.get(schema);
    if (progress && corrupted?.generation !== progress.generation) slot.corrupted = null; // it was built anew
    const error = (await damageOf(this.database, projection)) ?? slot.corrupted?.says ?? null;
    if (error !== null && error !== slot.damage) this.options.report?.({ what: 'damaged', projection: schema, error });
    slot.damage = error;
  }

  private async examineDamaged(): Promise<void> {
    const outlines = await outlinesOf(this.database, this.supervisor.schemas);
    for (const slot of this.supervisor.slots) {
      const { noted, now } = outlines.get(slot.schema) ?? {};
      const isNew = now !== undefined && now !== noted && now !== this.outlines.get(slot.schema);
      if (slot.damage !== null || slot.corrupted !== null || isNew) await this.examine(slot);
      if (isNew) this.outlines.set(slot.schema, now);
    }
  }

  /** A schema that was dropped, or made anew, is another than the one that was complete. */
  private isServing({ schema, completed }: ProjectionSlot): boolean {
    const progress = this.tracker.get(schema);
    return completed !== null && (progress === null || progress.generation === completed);
  }

  /** Position at which a projection last changed, for caches; null while that is not certain: nothing may be reused. */
  changed(name: string): Position | null {
    return this.tracker.changed(this.slot(name).schema);
  }

  /** Calls back whenever a projection has changed, whichever process fed it. Returns what ends that. */
  onChanged(listener: (name: string, changed: Position) => void): () => void {
    return this.tracker.onChanged((schema, changed) => {
      const parts = parseSchemaName(schema);
      if (parts && this.supervisor.schemas.includes(schema)) listener(parts.name, changed);
    });
  }

  /** Calls back for the rows that each batch changes, as `ProgressTracker` does, with the names of the read models. */
  onRows(listener: (change: ChangedRows | null) => void): () => void {
    return this.tracker.onRows((change) => {
      if (change === null) return listener(null);
      const { schema, rows, position } = change;
      const slot = this.supervisor.slots.find((candidate) => candidate.schema === schema);
      if (slot) listener({ readModel: slot.projection.name, rows, position });
    });
  }

  /** Drops a read model and has it built anew, by whichever process feeds it. */
  async rebuild(name: string): Promise<void> {
    const { schema } = this.slot(name);
    await dropReadSchema(this.database, schema);
    this.tracker.drop(schema);
    this.nudge();
  }

  private get names(): string[] {
    return this.supervisor.slots.map(({ projection }) => projection.name);
  }

  private slot(name: string) {
    const slot = this.supervisor.slots.find(({ projection }) => projection.name === name);
    if (!slot) throw new Error(`there is no projection ${name}`);
    return slot;
  }

  private nudge(): void {
    this.nudged = true;
    this.wake();
  }

  private async lookAround(): Promise<void> {
    while (!this.halt.signal.aborted) {
      await this.nap();
      await this.attempt(() => this.supervisor.reconcile());
      await this.attempt(() => this.examineDamaged());
      await this.attempt(async () => void (this.leftOut = await leftOut(this.database, this.options.projections)));
    }
  }

  /** Does this now and then, beside all else that may take long or hang with its connection. */
  private async keepDoing(work: () => Promise<void>): Promise<void> {
    while (!this.halt.signal.aborted) {
      await pause(this.options.lookEveryMs ?? 1_000, this.halt.signal);
      await this.attempt(work);
    }
  }

  private async measureLag(): Promise<void> {
    if (this.options.eventStore.past.lossReason === null) await this.lag.measure(this.status().map(({ seen }) => seen));
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    if (this.halt.signal.aborted) return;
    await work().catch((error: unknown) => this.options.report?.({ what: 'trouble', error: describeFault(error) }));
  }

  private async nap(): Promise<void> {
    const awake = new AbortController();
    this.wake = () => awake.abort();
    if (this.nudged || this.halt.signal.aborted) this.wake();
    await pause(this.options.lookEveryMs ?? 1_000, awake.signal);
    this.nudged = false;
  }
}
