import type { Position, Recorded } from '@rabbet/domain/events/event';
import { type Database, literal, type Queryable, type Rows, several } from '@rabbet/postgres';
import { isMissing, isPassing } from './faults';
import type { ProjectionProgress } from './progress-tracker';
import type { Projection, CacheScope } from './projection';
import { CHANNEL, type PoisonEvent } from './read-schema';
import type { LeasedProjection } from './leased-projection';

/** Why a projection did not take a batch: another process feeds it, its schema is gone, or it failed on an event. */
export type Refused =
  | { readonly turn: LeasedProjection; readonly why: 'moved' | 'gone' }
  | { readonly turn: LeasedProjection; readonly why: 'failed'; readonly error: unknown };

/**
 * Gives a batch to several projections in one transaction, each within a savepoint: one that refuses stays where it
 * was. Throws when none of them took it. Losing the commit in a crash of Postgres is no harm: rows and position go
 * together, and the log has the events.
 */
export async function feed(
  database: Database,
  turns: readonly LeasedProjection[],
  batch: readonly Recorded[],
): Promise<Refused[]> {
  const end = lastOf(batch).position;
  const behind = turns.filter(({ progress }) => progress.seen < end);
  const refused: Refused[] = [];
  const moved: [LeasedProjection, ProjectionProgress][] = [];
  try {
    await database.transaction(async (tx) => {
      for (const [turn, outcome] of await offerAll(tx, behind, batch))
        if ('why' in outcome) refused.push(outcome);
        else moved.push([turn, outcome]);
    });
  } catch (error) {
    behind.forEach(renewCacheScope);
    throw error;
  }
  for (const { turn } of refused) renewCacheScope(turn);
  for (const [turn, progress] of moved) turn.progress = progress;
  return refused;
}

/** What it wrote last was undone, or may have been. */
function renewCacheScope(turn: LeasedProjection): void {
  if (turn.cacheScope) turn.cacheScope = {};
}

type Outcome = readonly [LeasedProjection, ProjectionProgress | Refused];

/** Each round trip costs as much as writing some rows: those that have nothing to write are moved on in one. */
async function offerAll(
  tx: Queryable,
  turns: readonly LeasedProjection[],
  batch: readonly Recorded[],
): Promise<Outcome[]> {
  const offers = turns.map((turn) => ({ turn, events: wantedOf(turn, batch) }));
  const idle = offers.filter(({ events }) => events.length === 0).map(({ turn }) => turn);
  const outcomes = await moveOn(tx, idle, lastOf(batch).position);
  const others = offers.filter(({ events }) => events.length > 0 || !outcomes);
  const offered: Outcome[] = [];
  for (const { turn, events } of others) offered.push([turn, await offer(tx, turn, events, lastOf(batch).position)]);
  return [...(outcomes ?? []), ...offered];
}

/** Null when one of their schemas is gone: nothing says which, and nothing was done. */
async function moveOn(tx: Queryable, turns: readonly LeasedProjection[], seen: Position): Promise<Outcome[] | null> {
  if (turns.length === 0) return [];
  const moves = turns.map((turn) => moving(turn, seen, turn.progress.changed));
  try {
    const [, ...results] = await several<Moved>(tx, ['savepoint offered', ...moves]);
    return turns.map((turn, i) => {
      const generation = results[i]?.rows[0]?.generation;
      return [
        turn,
        generation === undefined ? { turn, why: 'moved' } : { generation, seen, changed: turn.progress.changed },
      ];
    });
  } catch (error) {
    if (!isMissing(error)) throw error;
    await tx.query('rollback to savepoint offered');
    return null;
  }
}

/** Savepoints pile up until the commit: to release each would be one more round trip. */
async function offer(
  tx: Queryable,
  turn: LeasedProjection,
  events: readonly Recorded[],
  seen: Position,
): Promise<ProjectionProgress | Refused> {
  let progress: ProjectionProgress | null = null;
  try {
    const changed = events.at(-1)?.position ?? turn.progress.changed;
    const opening = ['savepoint offered', `set local search_path to ${turn.schema}, public`];
    const results = await several<Moved>(tx, [...opening, moving(turn, seen, changed)]);
    const generation = results.at(-1)?.rows[0]?.generation;
    if (generation === undefined) return { turn, why: 'moved' };
    progress = { generation, seen, changed };
    if (events.length > 0) await apply(tx, turn.projection, events, turn.cacheScope ?? {});
    return progress;
  } catch (error) {
    if (isPassing(error)) throw error;
    await tx.query('rollback to savepoint offered');
    return !progress && isMissing(error) ? { turn, why: 'gone' } : { turn, why: 'failed', error };
  }
}

/** What of a batch a projection has still to take. */
export function wantedOf(
  { progress, handles, skips }: LeasedProjection,
  batch: readonly Recorded[],
): readonly Recorded[] {
  return batch.filter(({ position, type, id }) => handles.has(type) && position > progress.seen && !skips.has(id));
}

interface Moved {
  readonly generation: string;
}

/**
 * Moves a projection on, before anything is written: whoever comes second waits here, finds it moved, and has done
 * nothing twice. Answers no row when it is no longer where this process left it.
 */
export function moving(
  turn: LeasedProjection,
  seen: Position,
  changed: Position,
  stopped: PoisonEvent | null = null,
): string {
  const { schema, logIdentity, progress } = turn;
  return `with moved as (
      update ${schema}.progress
      set seen = ${literal(seen)}, changed = ${literal(changed)}, stopped = ${literal(stopped && JSON.stringify(stopped))}
      where seen = ${literal(progress.seen)} and log_identity = ${literal(logIdentity)} and generation = ${literal(progress.generation)}
      returning generation)
    select generation, pg_notify('${CHANNEL}', json_build_array('${schema}', generation, ${literal(seen)}, ${literal(changed)})::text)
    from moved`;
}

/** Lets a projection write, until it has answered and no longer: what comes after may be another's transaction. */
export async function apply(
  tx: Queryable,
  projection: Projection,
  events: readonly Recorded[],
  run: CacheScope,
): Promise<void> {
  const lent = new Lent(tx);
  try {
    await projection.apply(events, lent, run);
  } finally {
    lent.back = true;
  }
}

class Lent implements Queryable {
  back = false;

  constructor(private readonly tx: Queryable) {}

  async query<R>(text: string, values?: readonly unknown[]): Promise<Rows<R>> {
    if (this.back) throw new Error('a projection writes after it has answered');
    return this.tx.query<R>(text, values);
  }
}

export function lastOf(batch: readonly Recorded[]): Recorded {
  return batch.at(-1)!; // batches are never empty
}
