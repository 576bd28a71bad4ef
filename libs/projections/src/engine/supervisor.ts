import { START } from '@rabbet/domain/events/event';
import type { EventStoreReader } from '@rabbet/event-store/reader';
import { type Database, describeFault, type Lease, type Leases } from '@rabbet/postgres';
import { flushProgress } from './apply-batch';
import type { Backoff } from './backoff';
import { catchUp } from './catch-up';
import type { FeedFailure, Feeding } from './feeding';
import { leaseOf, type LeasedProjection, type LogEnd, startProjection } from './leased-projection';
import { LiveFeed } from './live-feed';
import type { ProgressTracker } from './progress-tracker';
import { type Projection, schemaOf, SCOPE_ROWS } from './projection';
import { analyze, completeSchema, type StoredProgress, readProgress } from './read-schema';
import { saysCorruption } from './poison';
import { type ProjectionSlot, REBUILDS, reconsiderStopped, type Report, type State } from './slot';

export interface SupervisorOptions {
  readonly database: Database;
  readonly eventStore: EventStoreReader;
  readonly projections: readonly Projection[];
  readonly leases: Leases;
  readonly report: (report: Report) => void;
  readonly backoff: Backoff;
  readonly liveBatch: number;
  readonly catchUpBatch: number;
}

/**
 * Decides which projections this program runs. One that fails on a batch catches up by itself, and stops before an event
 * that it cannot apply. Every other is started again by the next `reconcile`, from the progress that is stored.
 */
export class ProjectionSupervisor {
  readonly slots: readonly ProjectionSlot[];
  private readonly loops = new Set<Promise<void>>();
  private stopping = false;
  private halt = new AbortController();
  private feeding: ReturnType<ProjectionSupervisor['newFeeding']>;
  private live: LiveFeed;

  constructor(
    private readonly options: SupervisorOptions,
    private readonly tracker: ProgressTracker,
    /** Asks for `reconcile` soon. */
    private readonly nudge: () => void,
  ) {
    this.slots = options.projections.map((projection) => ({
      projection,
      schema: schemaOf(projection),
      state: 'standing-by',
      leased: null,
      completed: null,
      damage: null,
      corrupted: null,
      isRebuilt: false,
      stopped: null,
    }));
    this.feeding = this.newFeeding();
    this.live = new LiveFeed(this.feeding);
  }

  get schemas(): string[] {
    return this.slots.map(({ schema }) => schema);
  }

  /** Compares what runs with what is stored, and starts what no program runs. */
  async reconcile(): Promise<void> {
    if (this.isWithoutLog) return this.standStill();
    if (this.loops.size === 0) this.restartAll();
    await this.relinquishLost();
    await this.flush();
    const { epoch } = this.tracker;
    const progress = await readProgress(this.options.database, this.schemas);
    this.tracker.refresh(progress, epoch);
    for (const slot of this.slots) {
      const { schema, leased } = slot;
      const stored = progress.get(schema);
      if (!stored) this.tracker.drop(schema);
      if (!stored || stored.complete) slot.completed = stored?.generation ?? null;
      if (leased && stored?.generation !== leased.progress.generation) await this.relinquish(leased);
    }
    await reconsiderStopped(this.options.database, this.slots, progress);
    await this.startLeased();
  }

  /** The log is another one: what is fed stays as it is, and nobody waits for it. A program that is started since may feed it. */
  standStill(): void {
    this.halt.abort();
    for (const { leased, schema } of this.slots) {
      if (leased) void this.relinquish(leased);
      this.tracker.giveUp(schema);
    }
  }

  private get isWithoutLog(): boolean {
    return this.options.eventStore.past.lossReason !== null;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.halt.abort();
    await Promise.all(this.loops);
    await this.flush(['live', 'building']).catch(() => {}); // read again at the next start
    await this.options.leases.release(this.slots.flatMap(({ leased }) => leased?.lease ?? []));
  }

  /** Postgres may have crashed and come back with less than it had committed: all are started from what it has stored. */
  startAgain(): void {
    if (this.stopping) return;
    for (const { leased } of this.slots) if (leased) void this.relinquish(leased);
    this.restartAll();
  }

  /** Relinquishes projections that other programs have taken over while this one was frozen or cut off from Postgres. */
  async relinquishLost(): Promise<void> {
    const leases = this.slots.flatMap(({ leased }) => leased?.lease ?? []);
    const standing = await this.options.leases.standing(leases);
    for (const { leased } of this.slots)
      if (leased?.lease && leases.includes(leased.lease) && !standing.has(leased.lease)) await this.standBy(leased);
  }

  private restartAll(): void {
    this.halt.abort();
    if (this.isWithoutLog) return;
    for (const { leased } of this.slots) if (leased) this.end(leased);
    this.halt = new AbortController();
    this.feeding = this.newFeeding();
    this.live = new LiveFeed(this.feeding);
    this.run(() => this.live.run(), []);
  }

  /** Stores progress from memory. A projection that is building is left alone: a batch may lock its row for long. */
  private async flush(states: readonly State[] = ['live']): Promise<void> {
    const idle = this.slots.flatMap(({ leased, state }) => (leased && states.includes(state) ? [leased] : []));
    for (const failure of await flushProgress(this.options.database, idle)) this.failed(failure);
  }

  private async startLeased(): Promise<void> {
    const { database, eventStore } = this.options;
    const free = this.slots.filter(({ leased, stopped }) => !leased && !stopped);
    const acquired = await this.options.leases.acquire(free.map(({ schema }) => leaseOf(schema)));
    if (acquired.length === 0) return;
    const together = new Map<string, LeasedProjection[]>();
    try {
      const progress = await readProgress(database, this.schemas);
      const log = await eventStore.identity();
      const head = await eventStore.head();
      for (const slot of free) {
        const lease = acquired.find(({ name }) => name === leaseOf(slot.schema));
        const leased = lease && (await this.start(slot, lease, progress.get(slot.schema) ?? null, { log, head }));
        if (!leased) continue;
        const group = leased.projection.startFold ? leased.schema : leased.progress.seen;
        together.set(group, [...(together.get(group) ?? []), leased]);
      }
    } finally {
      const taken = new Set(free.map(({ leased }) => leased?.lease));
      await this.options.leases.release(acquired.filter((lease) => !taken.has(lease)));
      for (const all of together.values()) this.build(all);
    }
  }

  private async start(
    slot: ProjectionSlot,
    lease: Lease,
    progress: StoredProgress | null,
    log: LogEnd,
  ): Promise<LeasedProjection | null> {
    const leased = await startProjection(this.options.database, slot.projection, progress, log, lease);
    if (typeof leased === 'string') {
      this.stopSlot(slot, leased, progress);
      return null;
    }
    slot.leased = leased;
    this.tracker.learn(slot.schema, leased.progress);
    slot.isRebuilt = leased.fresh && log.head !== START;
    this.enter(slot, 'building');
    return leased;
  }

  /** Runs a catch-up loop for these projections; those that have caught up join the live feed. */
  private build(all: readonly LeasedProjection[]): void {
    const { feeding } = this;
    this.run(async () => this.goLive(await catchUp(all, feeding)), all);
  }

  private async goLive(all: readonly LeasedProjection[]): Promise<void> {
    for (const leased of all) if (!leased.over) await this.complete(leased);
    const still = all.filter(({ over }) => !over);
    for (const leased of still) leased.cacheScope = { maxRows: SCOPE_ROWS.live };
    this.live.join(still);
    for (const leased of still) this.enter(this.slotOf(leased), 'live');
    await this.flush();
  }

  private async complete(leased: LeasedProjection): Promise<void> {
    const { projection, schema, progress, fresh } = leased;
    const { database } = this.options;
    const slot = this.slotOf(leased);
    if (fresh) await analyze(database, schema).catch((error: unknown) => this.trouble(error));
    if (slot.completed === progress.generation) return;
    await completeSchema(database, projection, progress.generation, leased.lease);
    slot.completed = progress.generation;
  }

  private newFeeding(): Feeding & { readonly eventStore: EventStoreReader } {
    const { database, eventStore, backoff, liveBatch, catchUpBatch } = this.options;
    const { signal } = this.halt;
    return {
      database,
      eventStore,
      backoff,
      liveBatch,
      catchUpBatch,
      signal,
      progressed: (all) => {
        for (const { schema, progress, over } of all) if (!over) this.tracker.learn(schema, progress);
      },
      failed: (failure) => this.failed(failure),
      trouble: (error) => this.trouble(error),
    };
  }

  private failed(failure: FeedFailure): void {
    const { leased } = failure;
    if (leased.over) return;
    switch (failure.why) {
      case 'moved': // another program runs it
        return void this.standBy(leased);
      case 'gone':
        void this.relinquish(leased);
        return this.nudge(); // so that it is created again
      case 'failed': // the other projections applied this batch: this one catches up by itself
        this.live.leave(leased);
        this.enter(this.slotOf(leased), 'building');
        return this.build([leased]);
      case 'poisoned': {
        const slot = this.slotOf(leased);
        void this.relinquish(leased);
        if (saysCorruption(failure.event))
          slot.corrupted = {
            generation: leased.progress.generation,
            says: 'pages of its tables are damaged on the disk',
          };
        const { progress, logIdentity } = leased;
        const complete = slot.completed === progress.generation;
        this.stopSlot(slot, failure.event.error, { ...progress, logIdentity, complete, stopped: failure.event });
      }
    }
  }

  private end(leased: LeasedProjection): void {
    leased.over = true;
    const slot = this.slotOf(leased);
    slot.leased = null;
    slot.state = 'standing-by';
    this.live.leave(leased);
  }

  private standBy(leased: LeasedProjection): Promise<void> {
    this.options.report({ what: 'standing-by', projection: leased.schema });
    return this.relinquish(leased);
  }

  private async relinquish(leased: LeasedProjection): Promise<void> {
    if (leased.over) return;
    this.end(leased);
    await this.options.leases.release(leased.lease ? [leased.lease] : []);
  }

  private stopSlot(slot: ProjectionSlot, error: string, progress: StoredProgress | null): void {
    const poisonEvent = progress?.stopped ?? null;
    slot.stopped = { error, poisonEvent, progress };
    slot.state = 'stopped';
    const event = poisonEvent && { event: poisonEvent };
    this.options.report({ what: 'stopped', projection: slot.schema, error, ...event });
    this.tracker.giveUp(slot.schema);
  }

  private enter(slot: ProjectionSlot, state: 'building' | 'live'): void {
    slot.state = state;
    this.options.report({ what: slot.isRebuilt ? REBUILDS[state] : state, projection: slot.schema });
    if (state === 'live') slot.isRebuilt = false;
  }

  private slotOf({ schema }: LeasedProjection): ProjectionSlot {
    return this.slots.find((slot) => slot.schema === schema)!; // what is leased has a slot
  }

  private run(loop: () => Promise<void>, all: readonly LeasedProjection[]): void {
    const watched = loop()
      .catch((error: unknown) => {
        this.trouble(error);
        for (const leased of all) void this.relinquish(leased);
      })
      .finally(() => this.loops.delete(watched));
    this.loops.add(watched);
  }

  private trouble(error: unknown): void {
    this.options.report({ what: 'trouble', error: describeFault(error) });
  }
}
