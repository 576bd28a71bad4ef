import type { Position, Recorded } from '@rabbet/domain/events/event';
import type { EventStoreReader } from '@rabbet/event-store/reader';
import type { Database } from '@rabbet/postgres';
import { isPassing } from './faults';
import { feed, lastOf, type Refused, wantedOf } from './feed';
import { type Backoff, retryWithBackoff } from './backoff';
import { poisonEventOf, feedCarefully } from './poison';
import type { PoisonEvent } from './read-schema';
import type { LeasedProjection } from './leased-projection';

/** What the loops that feed projections stand on, and whom they tell. */
export interface Feeding {
  readonly eventStore: EventStoreReader;
  readonly database: Database;
  /** Aborted when this process must feed nothing any more. */
  readonly signal: AbortSignal;
  readonly backoff: Backoff;
  readonly liveBatch: number;
  readonly catchUpBatch: number;
  /** Projections may have moved on. */
  moved(turns: readonly LeasedProjection[]): void;
  /** Another process feeds it, its schema is gone, or the log is not what it was: it is taken up anew, if at all. */
  lost(turn: LeasedProjection, why: 'moved' | 'gone'): void;
  /** It refused a batch that others took, and must go on by itself. */
  astray(turn: LeasedProjection): void;
  /** It stands before an event that it cannot take. */
  stopped(turn: LeasedProjection, poisonEvent: PoisonEvent): void;
  /** These have seen all there was. */
  caughtUp(turns: readonly LeasedProjection[]): Promise<void>;
  /** Something is away; it will be tried again. */
  trouble(error: unknown): void;
}

/** Gives a batch to projections that go together; those that refuse it leave the others. */
export async function giveTogether(
  turns: readonly LeasedProjection[],
  batch: readonly Recorded[],
  feeding: Feeding,
): Promise<void> {
  for (const refused of await refusalsOf(turns, batch, feeding))
    if (refused.why === 'failed') feeding.astray(refused.turn);
    else feeding.lost(refused.turn, refused.why);
}

/** Gives a batch to one projection; it stops before an event that it cannot take. */
export async function giveAlone(turn: LeasedProjection, batch: readonly Recorded[], feeding: Feeding): Promise<void> {
  const [refused] = await refusalsOf([turn], batch, feeding);
  if (!refused) return;
  if (refused.why !== 'failed') return feeding.lost(turn, refused.why);
  const careful = await tryOn(() => feedCarefully(feeding.database, turn, batch), feeding).catch((error: unknown) =>
    // it failed where no event can be told from another, at the commit
    poisonEventOf(wantedOf(turn, batch)[0] ?? lastOf(batch), error),
  );
  feeding.moved([turn]);
  if (careful === 'moved' || careful === 'gone') feeding.lost(turn, careful);
  else if (careful !== null && careful !== 'taken') feeding.stopped(turn, careful);
}

async function refusalsOf(
  turns: readonly LeasedProjection[],
  batch: readonly Recorded[],
  feeding: Feeding,
): Promise<readonly Refused[]> {
  const refused = await tryOn(() => feed(feeding.database, turns, batch), feeding).catch((error: unknown) =>
    turns.map((turn): Refused => ({ turn, why: 'failed', error })),
  );
  feeding.moved(turns);
  return refused ?? [];
}

export function tryOn<T>(work: () => Promise<T>, { signal, backoff, trouble }: Feeding): Promise<T | null> {
  return retryWithBackoff(work, signal, backoff, isPassing, trouble);
}

/** Where the one furthest behind stands. */
export function leastSeen(turns: Iterable<LeasedProjection>): Position {
  let least: Position | null = null;
  for (const { progress } of turns) if (least === null || progress.seen < least) least = progress.seen;
  if (least === null) throw new Error('nobody is fed');
  return least;
}
