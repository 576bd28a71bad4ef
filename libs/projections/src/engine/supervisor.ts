import type { Position } from '@rabbet/domain/events/event';
import type { EventStoreReader } from '@rabbet/event-store/reader';
import type { Database } from '@rabbet/postgres';
import { catchUp } from './catch-up';
import { ProjectionLeases } from './leases';
import { describeFault } from '@rabbet/postgres';
import type { Feeding } from './feeding';
import { Live } from './live';
import type { Backoff } from './backoff';
import type { ProgressTracker } from './progress-tracker';
import { type Projection, schemaOf } from './projection';
import { analyze, type PoisonEvent, type StoredProgress, readProgress } from './read-schema';
import { skipsOf } from './skips';
import { startProjection, type LeasedProjection } from './leased-projection';

export type State = 'building' | 'live' | 'standing-by' | 'stopped';

/** One projection as this process sees it. */
export interface ProjectionSlot {
  readonly projection: Projection;
  readonly schema: string;
  state: State;
  turn: LeasedProjection | null;
  stopped: {
    readonly error: string;
    readonly poisonEvent: PoisonEvent | null;
    readonly progress: StoredProgress | null;
  } | null;
}

/** What becomes of the projections, for the log. No personal data. */
export type Report =
  | { readonly what: State; readonly projection: string; readonly error?: string; readonly event?: PoisonEvent }
  | { readonly what: 'trouble'; readonly error: string };

export interface SupervisorOptions {
  readonly database: Database;
  readonly eventStore: EventStoreReader;
  readonly projections: readonly Projection[];
  readonly report: (report: Report) => void;
  readonly backoff: Backoff;
  readonly liveBatch: number;
  readonly catchUpBatch: number;
}

/**
 * Decides which projections this process feeds. Whatever goes wrong with one, its turn ends, and the next look takes
 * it up again from what its read schema says; so there is one way in, and it starts from the truth.
 */
export class ProjectionSupervisor {
  readonly slots: readonly ProjectionSlot[];
  private readonly leases: ProjectionLeases;
  private readonly loops = new Set<Promise<void>>();
  private halt = new AbortController();
  private feeding: Feeding;
  private live: Live;

  constructor(
    private readonly options: SupervisorOptions,
    private readonly tracker: ProgressTracker,
    private readonly nudge: () => void,
  ) {
    this.slots = options.projections.map((projection) => ({
      projection,
      schema: schemaOf(projection),
      state: 'standing-by',
      turn: null,
      stopped: null,
    }));
    this.leases = new ProjectionLeases(options.database, this.schemas);
    this.feeding = this.newFeeding();
    this.live = new Live(this.feeding);
  }

  get schemas(): string[] {
    return this.slots.map(({ schema }) => schema);
  }

  /** Looks at how things stand and takes up what nobody feeds. */
  async reconcile(): Promise<void> {
    if ((await this.leases.ensureConnection()) === 'new') this.beginAnew();
    const { epoch } = this.tracker;
    const progress = await readProgress(this.options.database, this.schemas);
    this.tracker.refresh(progress, epoch);
    for (const { schema, turn } of this.slots) {
      const found = progress.get(schema);
      if (!found) this.tracker.drop(schema);
      if (turn && found?.generation !== turn.progress.generation) await this.relinquish(turn);
    }
    await this.reconsider(progress);
    await this.startLeased();
  }

  async stop(): Promise<void> {
    this.halt.abort();
    await Promise.all(this.loops);
    await this.leases.close();
  }

  /** What was claimed through a connection that broke may be fed by others by now. */
  private beginAnew(): void {
    this.halt.abort();
    for (const { turn } of this.slots) if (turn) this.endTurn(turn);
    this.halt = new AbortController();
    this.feeding = this.newFeeding();
    this.live = new Live(this.feeding);
    this.run(this.live.run(), []);
  }

  /** What has stopped is tried again when its event is skipped, another program got past it, or it was built anew. */
  private async reconsider(progress: ReadonlyMap<string, StoredProgress>): Promise<void> {
    for (const slot of this.slots) {
      if (!slot.stopped) continue;
      const { poisonEvent, progress: before } = slot.stopped;
      const now = progress.get(slot.schema);
      const skipped = poisonEvent && (await skipsOf(this.options.database, slot.projection)).has(poisonEvent.id);
      if (skipped || now?.generation !== before?.generation || (now && before && now.seen > before.seen)) {
        slot.stopped = null;
        slot.state = 'standing-by';
      }
    }
  }

  private async startLeased(): Promise<void> {
    const { database, eventStore } = this.options;
    const free = this.slots.filter(({ turn, stopped }) => !turn && !stopped);
    const claimed = await this.leases.acquire(free.map(({ schema }) => schema));
    if (claimed.length === 0) return;
    const together = new Map<Position, LeasedProjection[]>();
    try {
      const progress = await readProgress(database, claimed);
      const [log, head] = [await eventStore.identity(), await eventStore.head()];
      for (const slot of free) {
        if (!claimed.includes(slot.schema)) continue;
        const turn = await this.begin(slot, progress.get(slot.schema) ?? null, log, head);
        if (turn) together.set(turn.progress.seen, [...(together.get(turn.progress.seen) ?? []), turn]);
      }
    } finally {
      for (const slot of free) if (!slot.turn && claimed.includes(slot.schema)) await this.leases.release(slot.schema);
      for (const turns of together.values()) this.run(catchUp(turns, this.feeding), turns);
    }
  }

  private async begin(
    slot: ProjectionSlot,
    progress: StoredProgress | null,
    log: string,
    head: Position,
  ): Promise<LeasedProjection | null> {
    const turn = await startProjection(this.options.database, slot.projection, progress, log, head);
    if (typeof turn === 'string') {
      this.stopSlot(slot, turn, progress);
      return null;
    }
    slot.turn = turn;
    this.tracker.learn(slot.schema, turn.progress);
    this.enter(slot, 'building');
    return turn;
  }

  private newFeeding(): Feeding {
    const { database, eventStore, backoff, liveBatch, catchUpBatch } = this.options;
    return {
      ...{ database, eventStore, backoff, liveBatch, catchUpBatch, signal: this.halt.signal },
      moved: (turns) => turns.forEach(({ schema, progress }) => this.tracker.learn(schema, progress)),
      lost: (turn, why) => {
        void this.relinquish(turn);
        if (why === 'gone') this.nudge(); // to make it anew; one that others feed is left to them
      },
      astray: (turn) => {
        if (turn.over) return;
        this.live.leave(turn);
        this.enter(this.slotOf(turn), 'building');
        this.run(catchUp([turn], this.feeding), [turn]);
      },
      stopped: (turn, poisonEvent) => {
        if (turn.over) return;
        const slot = this.slotOf(turn);
        void this.relinquish(turn);
        this.stopSlot(slot, poisonEvent.error, {
          ...turn.progress,
          logIdentity: turn.logIdentity,
          stopped: poisonEvent,
        });
      },
      caughtUp: (turns) => this.goLive(turns),
      trouble: (error) => this.trouble(error),
    };
  }

  private async goLive(turns: readonly LeasedProjection[]): Promise<void> {
    for (const { fresh, schema } of turns)
      if (fresh) await analyze(this.options.database, schema).catch((error: unknown) => this.trouble(error));
    const still = turns.filter(({ over }) => !over);
    for (const turn of still) turn.cacheScope = null;
    this.live.join(still);
    for (const turn of still) this.enter(this.slotOf(turn), 'live');
  }

  private endTurn(turn: LeasedProjection): void {
    turn.over = true;
    const slot = this.slotOf(turn);
    slot.turn = null;
    slot.state = 'standing-by';
    this.live.leave(turn);
  }

  private async relinquish(turn: LeasedProjection): Promise<void> {
    if (turn.over) return;
    this.endTurn(turn);
    await this.leases.release(turn.schema);
  }

  private stopSlot(slot: ProjectionSlot, error: string, progress: StoredProgress | null): void {
    const poisonEvent = progress?.stopped ?? null;
    slot.stopped = { error, poisonEvent, progress };
    slot.state = 'stopped';
    this.options.report({
      what: 'stopped',
      projection: slot.schema,
      error,
      ...(poisonEvent && { event: poisonEvent }),
    });
    this.tracker.giveUp(slot.schema);
  }

  private enter(slot: ProjectionSlot, state: State): void {
    slot.state = state;
    this.options.report({ what: state, projection: slot.schema });
  }

  private slotOf({ schema }: LeasedProjection): ProjectionSlot {
    return this.slots.find((slot) => slot.schema === schema)!; // turns are made of slots
  }

  private run(loop: Promise<void>, turns: readonly LeasedProjection[]): void {
    const watched = loop
      .catch((error: unknown) => {
        this.trouble(error);
        for (const turn of turns) void this.relinquish(turn);
      })
      .finally(() => this.loops.delete(watched));
    this.loops.add(watched);
  }

  private trouble(error: unknown): void {
    this.options.report({ what: 'trouble', error: describeFault(error) });
  }
}
