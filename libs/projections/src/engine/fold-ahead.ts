import type { Position, Recorded } from '@rabbet/domain/events/event';
import type { Database, Queryable, Rows } from '@rabbet/postgres';
import { lastOf, lending, moveTo, renewCacheScope, prepareEvents, pendingEventsOf } from './apply-batch';
import { type Feeding, retried } from './feeding';
import type { LeasedProjection } from './leased-projection';
import type { CacheScope, Fold } from './projection';

/** Batches that a projection has folded and not written yet. */
export class FoldAhead {
  private fold: Fold;
  /** The last event that concerns it, and where the log was read to. */
  private changed: Position | null = null;
  private end: Position | null = null;

  /** Null for a projection that does not fold. */
  static of(leased: LeasedProjection, feeding: Feeding): FoldAhead | null {
    const { startFold } = leased.projection;
    return startFold ? new FoldAhead(leased, feeding, startFold) : null;
  }

  private constructor(
    private readonly leased: LeasedProjection,
    private readonly feeding: Feeding,
    private readonly startFold: (scope: CacheScope) => Fold,
  ) {
    this.fold = startFold(leased.cacheScope);
  }

  /** Writes when it holds as much as it may. Throws where it cannot go on; what was not written is forgotten then. */
  async take(batch: readonly Recorded[]): Promise<void> {
    const { leased, feeding } = this;
    const events = pendingEventsOf(leased, batch);
    if (events.length > 0) {
      const reading = new InSchema(feeding.database, leased.schema);
      const clean = prepareEvents(events);
      await retried(() => this.fold.take(clean, reading), feeding);
      this.changed = lastOf(events).position;
    }
    this.end = lastOf(batch).position;
    if (this.fold.rows >= leased.cacheScope.maxRows) await this.write();
  }

  async write(): Promise<void> {
    const { leased, feeding, fold, changed, end } = this;
    if (end === null || feeding.signal.aborted) return;
    const write = (tx: Queryable) => lending(tx, (lent) => fold.write(lent));
    const failures = await retried(() => moveTo(feeding.database, [{ leased, changed, write }], end), feeding);
    feeding.progressed([leased]);
    const [failure] = failures ?? [];
    if (failure?.why === 'failed') throw failure.error;
    if (failure) return feeding.failed(failure);
    renewCacheScope(leased); // what was cached with the last fold and the next one together would be twice the bound
    [this.fold, this.changed, this.end] = [this.startFold(leased.cacheScope), null, null];
  }
}

/** Reads the tables of one projection, outside of any batch. */
class InSchema implements Queryable {
  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {}

  query<R>(text: string, values?: readonly unknown[]): Promise<Rows<R>> {
    return this.database.transaction(async (tx) => {
      await tx.query(`set local search_path to ${this.schema}, public`);
      return tx.query<R>(text, values);
    });
  }
}
