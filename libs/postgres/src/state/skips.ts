import type { Queryable } from '../database';

/** Lets a projection pass over an event that it cannot take. The first reason given stays. */
export async function skipEvent(db: Queryable, projection: string, eventId: string, reason: string): Promise<void> {
  await db.query('insert into state.skip (projection, event_id, reason) values ($1, $2, $3) on conflict do nothing', [
    projection,
    eventId,
    reason,
  ]);
}

/** What a projection passes over: what it was let to, and what counts for nobody. */
export async function skippedEvents(db: Queryable, projection: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ eventId: string }>(
    `select event_id as "eventId" from state.skip where projection = $1
     union select event_id from state.skipped_event where unskipped_at is null`,
    [projection],
  );
  return new Set(rows.map(({ eventId }) => eventId));
}
