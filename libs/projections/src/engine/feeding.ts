import type { Position, Recorded } from '@rabbet/domain/events/event';
import type { EventStoreReader } from '@rabbet/event-store/reader';
import type { Database } from '@rabbet/postgres';
import { applyBatch, type BatchFailure, lastOf, pendingEventsOf } from './apply-batch';
import { type Backoff, retryWithBackoff } from './backoff';
import { isPassing } from './faults';
import type { LeasedProjection } from './leased-projection';
import { applyUpToPoison, poisonEventOf } from './poison';
import type { PoisonEvent } from './read-schema';

/** Reason for which a projection is not fed any more: a batch failed, or it stands before an event that it cannot take. */
export type FeedFailure =
  BatchFailure | { readonly leased: LeasedProjection; readonly why: 'poisoned'; readonly event: PoisonEvent };

/** Things that feeding needs, and listeners for its results. */
export interface Feeding {
  readonly eventStore: Pick<EventStoreReader, 'readAll'>;
  readonly database: Database;
  /** Aborted when this program must feed nothing any more. */
  readonly signal: AbortSignal;
  readonly backoff: Backoff;
  readonly liveBatch: number;
  readonly catchUpBatch: number;
  progressed(leased: readonly LeasedProjection[]): void;
  failed(failure: FeedFailure): void;
  /** Something is away; it will be tried again. */
  trouble(error: unknown): void;
}

type Batch = readonly Recorded[];

/** Gives a batch to projections that go together; those that fail on it leave the others. */
export async function feedTogether(all: readonly LeasedProjection[], batch: Batch, feeding: Feeding): Promise<void> {
  for (const failure of await failuresOf(all, batch, feeding)) feeding.failed(failure);
}

/** Gives a batch to one projection; it stops before an event that it cannot take. */
export async function feedAlone(leased: LeasedProjection, batch: Batch, feeding: Feeding): Promise<void> {
  const [failure] = await failuresOf([leased], batch, feeding);
  if (!failure) return;
  if (failure.why !== 'failed') return feeding.failed(failure);
  const outcome = await retried(() => applyUpToPoison(feeding.database, leased, batch), feeding).catch(
    (error: unknown) =>
      // it failed where no event can be told from another, at the commit
      poisonEventOf(pendingEventsOf(leased, batch)[0] ?? lastOf(batch), error),
  );
  feeding.progressed([leased]);
  if (outcome === 'moved' || outcome === 'gone') feeding.failed({ leased, why: outcome });
  else if (outcome !== null && outcome !== 'taken') feeding.failed({ leased, why: 'poisoned', event: outcome });
}

async function failuresOf(
  all: readonly LeasedProjection[],
  batch: Batch,
  feeding: Feeding,
): Promise<readonly BatchFailure[]> {
  const failures = await retried(() => applyBatch(feeding.database, all, batch), feeding).catch((error: unknown) =>
    all.map((leased): BatchFailure => ({ leased, why: 'failed', error })),
  );
  feeding.progressed(all);
  return failures ?? [];
}

/** Null when this program is to stop. */
export function retried<T>(work: () => Promise<T>, { signal, backoff, trouble }: Feeding): Promise<T | null> {
  return retryWithBackoff(work, signal, backoff, isPassing, trouble);
}

/** Position of the projection that is furthest behind. */
export function leastSeen(all: Iterable<LeasedProjection>): Position {
  let least: Position | null = null;
  for (const { progress } of all) if (least === null || progress.seen < least) least = progress.seen;
  if (least === null) throw new Error('nobody is fed');
  return least;
}
