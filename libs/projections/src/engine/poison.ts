import { isReadable, type Recorded } from '@rabbet/domain/events/event';
import type { Database, Queryable } from '@rabbet/postgres';
import { describeFault } from '@rabbet/postgres';
import { isMissing, isPassing } from './faults';
import { advancing, announce, apply, lastOf, pendingEventsOf, unmovedCondition } from './apply-batch';
import type { PoisonEvent } from './read-schema';
import type { LeasedProjection } from './leased-projection';

/**
 * Result of one batch for one projection: all taken, all before an event that it cannot take, or nothing, because it is
 * not where it was.
 */
export type Outcome = 'taken' | PoisonEvent | 'moved' | 'gone';

/**
 * Gives one projection, which failed on a batch, as much of it as it can take: all before the poison event. That one is
 * found by halving, in order, so that a batch is applied about three times and not event by event.
 */
export async function applyUpToPoison(
  database: Database,
  leased: LeasedProjection,
  batch: readonly Recorded[],
): Promise<Outcome> {
  const events = pendingEventsOf(leased, batch);
  let progress = leased.progress;
  const answer = await database.transaction<Outcome>(async (tx) => {
    const held = await hold(tx, leased);
    if (held !== 'held') return held;
    await tx.query(`set local search_path to ${leased.schema}, public`);
    const poison = events.length > 0 ? await firstPoison(tx, leased, events) : null;
    const taken = poison ? events.slice(0, events.indexOf(poison.event)) : events;
    const seen = poison ? (batch[batch.indexOf(poison.event) - 1]?.position ?? progress.seen) : lastOf(batch).position;
    const poisonEvent = poison && poisonEventOf(poison.event, poison.error);
    const changed = taken.at(-1)?.position ?? progress.changed;
    // a batch may begin before the place where this projection stands
    const to = seen > progress.seen ? seen : progress.seen;
    const { rows } = await tx.query<{ generation: string }>(advancing(leased, to, changed, poisonEvent));
    if (rows[0]) progress = { generation: rows[0].generation, seen: to, changed };
    announce(tx, [{ leased, progress, ...(taken.length > 0 && { rows: null }) }]);
    return poisonEvent ?? 'taken';
  });
  if (progress !== leased.progress) leased.progress = leased.stored = progress;
  return answer;
}

export function poisonEventOf(event: Recorded, error: unknown): PoisonEvent {
  const { id, type, stream, position } = event;
  const how = isReadable(event) ? {} : { unreadable: true as const };
  return { id, type, stream, position, error: describeFault(error), ...how };
}

/** No event is to blame: the disk has damaged the tables. */
export function saysCorruption({ error }: Pick<PoisonEvent, 'error'>): boolean {
  return /^XX00[12]\b/.test(error);
}

/** Keeps others from advancing the projection until this transaction has. */
async function hold(tx: Queryable, leased: LeasedProjection): Promise<'held' | 'moved' | 'gone'> {
  try {
    const { rows } = await tx.query(
      `select 1 from ${leased.schema}.progress where ${unmovedCondition(leased)} for update`,
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
  leased: LeasedProjection,
  events: readonly Recorded[],
): Promise<{ readonly event: Recorded; readonly error: unknown } | null> {
  const failure = await attempt(tx, leased, events);
  if (!failure) return null;
  const [event, second] = events;
  if (event && !second) return { event, ...failure };
  const half = events.length >> 1;
  return (await firstPoison(tx, leased, events.slice(0, half))) ?? firstPoison(tx, leased, events.slice(half));
}

async function attempt(
  tx: Queryable,
  leased: LeasedProjection,
  events: readonly Recorded[],
): Promise<{ error: unknown } | null> {
  await tx.query('savepoint attempt');
  try {
    await apply(tx, leased.projection, events, { maxRows: 0 });
    await tx.query('release savepoint attempt');
    return null;
  } catch (error) {
    if (isPassing(error)) throw error;
    await tx.query('rollback to savepoint attempt; release savepoint attempt');
    return { error };
  }
}
