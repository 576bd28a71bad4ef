import { type Position, START } from '@rabbet/domain/events/event';
import { Listener } from '@rabbet/postgres';
import { CHANNEL, type StoredProgress } from './read-schema';

/** Progress of a projection in the log. */
export type ProjectionProgress = Pick<StoredProgress, 'generation' | 'seen' | 'changed'>;

export type ChangeListener = (schema: string, changed: Position) => void;

/** Rows of one read model that a batch has changed, whichever program fed it. */
export interface RowsChange {
  readonly schema: string;
  /** Ids of the rows; null where they may be any. */
  readonly rows: readonly number[] | null;
  readonly position: Position;
}

/** Listener for changed rows. Hears null once notifications arrive again after some may have been missed. */
export type RowsListener = (change: RowsChange | null) => void;

interface Waiter {
  readonly schemas: readonly string[];
  readonly position: Position;
  readonly settle: (seen: boolean) => void;
}

/**
 * Progress of all projections as far as this process knows, whoever feeds them: learnt from its own commits, from
 * notifications, and by looking. While notifications may be missed, only its own count.
 */
export class ProgressTracker {
  private readonly progressBySchema = new Map<string, ProjectionProgress>();
  private readonly waiters = new Set<Waiter>();
  private readonly listeners = new Set<ChangeListener>();
  private readonly rowsListeners = new Set<RowsListener>();
  private listener: Listener | null = null;
  /** Counts the losses of the connection: what was read before the last one is not taken any more. */
  epoch = 0;

  constructor(private readonly hooks: { readonly lost: () => void; readonly back: () => void }) {}

  async listen(url: string): Promise<void> {
    this.listener = new Listener(url, [CHANNEL], {
      heard: (_channel, payload) => this.hear(payload),
      lost: () => {
        this.progressBySchema.clear(); // a server that crashed may come back with less than it had notified
        this.epoch++;
        this.hooks.lost();
      },
      back: () => {
        this.hooks.back();
        if (this.epoch > 0) this.tellRows(null);
      },
    });
    await this.listener.ready();
  }

  async close(): Promise<void> {
    for (const waiter of [...this.waiters]) this.settle(waiter, false);
    await this.listener?.close();
  }

  get(schema: string): ProjectionProgress | null {
    return this.progressBySchema.get(schema) ?? null;
  }

  /** Position at which a projection last changed; null while that is not certain. */
  changed(schema: string): Position | null {
    return this.listener?.listening ? (this.progressBySchema.get(schema)?.changed ?? null) : null;
  }

  /** Older news than what is known is no news. */
  learn(schema: string, progress: ProjectionProgress): void {
    const before = this.progressBySchema.get(schema);
    if (
      before &&
      (before.generation > progress.generation ||
        (before.generation === progress.generation && before.seen >= progress.seen))
    )
      return;
    this.progressBySchema.set(schema, progress);
    if (before?.generation !== progress.generation || before.changed !== progress.changed)
      for (const listener of this.listeners) listener(schema, progress.changed);
    for (const waiter of [...this.waiters]) if (this.reached(waiter)) this.settle(waiter, true);
  }

  /** Takes progress that was read from the database, unless notifications may have been missed since `epoch` was read. */
  refresh(stored: ReadonlyMap<string, ProjectionProgress>, epoch: number): void {
    if (epoch !== this.epoch) return;
    for (const [schema, progress] of stored) this.learn(schema, progress);
  }

  /** The read schema was dropped. A later generation in its place keeps older notifications from counting. */
  drop(schema: string): void {
    const before = this.progressBySchema.get(schema);
    if (!before || before.seen === START) return;
    const progress = { generation: before.generation + '+', seen: START, changed: START };
    this.progressBySchema.delete(schema);
    this.learn(schema, progress);
  }

  /** True once all of them have seen the position; false after the timeout, on `giveUp`, or on `close`. */
  wait(schemas: readonly string[], position: Position, timeoutMs?: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => this.settle(waiter, false), timeoutMs);
      const waiter: Waiter = {
        schemas,
        position,
        settle: (seen) => {
          clearTimeout(timer);
          resolve(seen);
        },
      };
      this.waiters.add(waiter);
      if (this.reached(waiter)) this.settle(waiter, true);
    });
  }

  /** Ends all waiting for a projection that will not come further for now. */
  giveUp(schema: string): void {
    for (const waiter of [...this.waiters]) if (waiter.schemas.includes(schema)) this.settle(waiter, false);
  }

  onChanged(listener: ChangeListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls back for the rows of each batch, by notifications alone: so all programs hear the same. Returns what ends that. */
  onRows(listener: RowsListener): () => void {
    this.rowsListeners.add(listener);
    return () => this.rowsListeners.delete(listener);
  }

  private tellRows(change: RowsChange | null): void {
    for (const listener of this.rowsListeners) listener(change);
  }

  private reached({ schemas, position }: Waiter): boolean {
    return schemas.every((schema) => {
      const progress = this.progressBySchema.get(schema);
      return progress !== undefined && progress.seen >= position;
    });
  }

  private settle(waiter: Waiter, seen: boolean): void {
    this.waiters.delete(waiter);
    waiter.settle(seen);
  }

  /** A list of how far projections have come, or the name of a schema that was dropped. */
  private hear(payload: string): void {
    const news = parse(payload);
    for (const entry of news)
      if (typeof entry === 'string') this.drop(entry);
      else {
        const [schema, generation, seen, changed, rows] = entry;
        this.learn(schema, { generation, seen, changed });
        if (rows !== undefined) this.tellRows({ schema, rows, position: changed });
      }
    if (news.length === 0 || news.some((entry) => typeof entry === 'string')) this.hooks.back();
  }
}

type News =
  | string
  | readonly [schema: string, generation: string, seen: Position, changed: Position, rows?: readonly number[] | null];

function parse(payload: string): readonly News[] {
  try {
    return JSON.parse(payload) as News[]; // only engines notify on this channel
  } catch {
    return [];
  }
}
