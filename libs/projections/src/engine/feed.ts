import type { Position, Recorded } from '@rabbet/domain/events/event';
import type { Database, Queryable, Rows } from '@rabbet/postgres';
import { isMissing, isPassing } from './faults';
import type { Place } from './places';
import type { Projection, Run } from './projection';
import { CHANNEL, type Culprit } from './read-schema';
import type { Turn } from './turn';

/** Why a projection did not take a batch: another process feeds it, its schema is gone, or it failed on an event. */
export type Refused =
  | { readonly turn: Turn; readonly why: 'moved' | 'gone' }
  | { readonly turn: Turn; readonly why: 'failed'; readonly error: unknown };

/**
 * Gives a batch to several projections in one transaction, each within a savepoint: one that refuses stays where it
 * was. Throws when none of them took it. Losing the commit in a crash of Postgres is no harm: rows and position go
 * together, and the log has the events.
 */
export async function feed(database: Database, turns: readonly Turn[], batch: readonly Recorded[]): Promise<Refused[]> {
  const end = lastOf(batch).position;
  const behind = turns.filter(({ place }) => place.seen < end);
  const moved: [Turn, Place][] = [];
  const refused: Refused[] = [];
  try {
    await database.transaction(async (tx) => {
      await tx.query('set local synchronous_commit = off');
      for (const turn of behind) {
        const outcome = await offer(tx, turn, batch);
        if ('why' in outcome) refused.push(outcome);
        else moved.push([turn, outcome]);
      }
    });
  } catch (error) {
    behind.forEach(breakRun);
    throw error;
  }
  for (const { turn } of refused) breakRun(turn);
  for (const [turn, place] of moved) turn.place = place;
  return refused;
}

/** What it wrote last was undone, or may have been. */
function breakRun(turn: Turn): void {
  if (turn.run) turn.run = {};
}

async function offer(tx: Queryable, turn: Turn, batch: readonly Recorded[]): Promise<Place | Refused> {
  await tx.query(`savepoint offered; set local search_path to ${turn.schema}, public`);
  let place: Place | null = null;
  try {
    const events = wantedOf(turn, batch);
    place = await move(tx, turn, lastOf(batch).position, events.at(-1)?.position ?? turn.place.changed);
    if (!place) return { turn, why: 'moved' };
    if (events.length === 0) return place; // the savepoint may stay: that spares a round trip, and most have nothing
    await apply(tx, turn.projection, events, turn.run ?? {});
    await tx.query('release savepoint offered');
    return place;
  } catch (error) {
    if (isPassing(error)) throw error;
    await tx.query('rollback to savepoint offered');
    return !place && isMissing(error) ? { turn, why: 'gone' } : { turn, why: 'failed', error };
  }
}

/** What of a batch a projection has still to take. */
export function wantedOf({ place, handles, skips }: Turn, batch: readonly Recorded[]): readonly Recorded[] {
  return batch.filter(({ position, type, id }) => handles.has(type) && position > place.seen && !skips.has(id));
}

/**
 * Moves a projection on, before anything is written: whoever comes second waits here, finds it moved, and has done
 * nothing twice. Null when it is no longer where this process left it.
 */
export async function move(
  tx: Queryable,
  turn: Turn,
  seen: Position,
  changed: Position,
  stopped: Culprit | null = null,
): Promise<Place | null> {
  const { rows } = await tx.query<{ made: string }>(
    `with moved as (
       update ${turn.schema}.progress set seen = $1, changed = $2, stopped = $7 where seen = $3 and log = $4 and made = $8
       returning made)
     select made, pg_notify($5, json_build_array($6::text, made, $1::text, $2::text)::text) from moved`,
    [
      seen,
      changed,
      turn.place.seen,
      turn.log,
      CHANNEL,
      turn.schema,
      stopped && JSON.stringify(stopped),
      turn.place.made,
    ],
  );
  return rows[0] ? { made: rows[0].made, seen, changed } : null;
}

/** Lets a projection write, until it has answered and no longer: what comes after may be another's transaction. */
export async function apply(
  tx: Queryable,
  projection: Projection,
  events: readonly Recorded[],
  run: Run,
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
