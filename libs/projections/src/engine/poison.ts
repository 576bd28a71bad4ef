import type { Recorded } from '@rabbet/domain/events/event';
import type { Database, Queryable } from '@rabbet/postgres';
import { describeFault } from '@rabbet/postgres';
import { isMissing, isPassing } from './faults';
import { apply, lastOf, moving, wantedOf } from './feed';
import type { PoisonEvent } from './read-schema';
import type { LeasedProjection } from './leased-projection';

/** How one projection got on with a batch: took it all, took what is before an event that it cannot, or lost its turn. */
export type Careful = 'taken' | PoisonEvent | 'moved' | 'gone';

/**
 * Gives one projection, which has refused a batch, as much of it as it can take: all before the event that it cannot.
 * The event is found by halving, in order, so that a batch is applied about three times and not event by event.
 */
export async function feedCarefully(
  database: Database,
  turn: LeasedProjection,
  batch: readonly Recorded[],
): Promise<Careful> {
  const events = wantedOf(turn, batch);
  let progress = turn.progress;
  const answer = await database.transaction<Careful>(async (tx) => {
    const held = await hold(tx, turn);
    if (held !== 'held') return held;
    await tx.query(`set local search_path to ${turn.schema}, public`);
    const poison = events.length > 0 ? await firstPoison(tx, turn, events) : null;
    const taken = poison ? events.slice(0, events.indexOf(poison.event)) : events;
    const seen = poison ? (batch[batch.indexOf(poison.event) - 1]?.position ?? progress.seen) : lastOf(batch).position;
    const poisonEvent = poison && poisonEventOf(poison.event, poison.error);
    const changed = taken.at(-1)?.position ?? progress.changed;
    // a batch may begin before the place where this projection stands
    const to = seen > progress.seen ? seen : progress.seen;
    const { rows } = await tx.query<{ generation: string }>(moving(turn, to, changed, poisonEvent));
    if (rows[0]) progress = { generation: rows[0].generation, seen: to, changed };
    return poisonEvent ?? 'taken';
  });
  turn.progress = progress;
  return answer;
}

export function poisonEventOf(event: Recorded, error: unknown): PoisonEvent {
  const { id, type, stream, position } = event;
  return { id, type, stream, position, error: describeFault(error) };
}

/** Keeps others from moving the projection until this transaction has. */
async function hold(
  tx: Queryable,
  { schema, progress, logIdentity }: LeasedProjection,
): Promise<'held' | 'moved' | 'gone'> {
  try {
    const { rows } = await tx.query(
      `select 1 from ${schema}.progress where seen = $1 and log_identity = $2 for update`,
      [progress.seen, logIdentity],
    );
    return rows.length > 0 ? 'held' : 'moved';
  } catch (error) {
    if (!isMissing(error)) throw error;
    return 'gone';
  }
}

/** The first event that fails after all before it were applied. */
async function firstPoison(
  tx: Queryable,
  turn: LeasedProjection,
  events: readonly Recorded[],
): Promise<{ readonly event: Recorded; readonly error: unknown } | null> {
  const failure = await attempt(tx, turn, events);
  if (!failure) return null;
  const [event, second] = events;
  if (event && !second) return { event, ...failure };
  const half = events.length >> 1;
  return (await firstPoison(tx, turn, events.slice(0, half))) ?? firstPoison(tx, turn, events.slice(half));
}

async function attempt(
  tx: Queryable,
  turn: LeasedProjection,
  events: readonly Recorded[],
): Promise<{ error: unknown } | null> {
  await tx.query('savepoint attempt');
  try {
    await apply(tx, turn.projection, events, {});
    await tx.query('release savepoint attempt');
    return null;
  } catch (error) {
    if (isPassing(error)) throw error;
    await tx.query('rollback to savepoint attempt; release savepoint attempt');
    return { error };
  }
}
