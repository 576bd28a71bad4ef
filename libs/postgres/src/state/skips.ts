import type { Queryable } from '../database';

/** Lets a projection pass over an event that it cannot take. The first reason given stays. */
export async function skipEvent(db: Queryable, projection: string, eventId: string, reason: string): Promise<void> {
  await db.query('insert into state.skip (projection, event_id, reason) values ($1, $2, $3) on conflict do nothing', [
    projection,
    eventId,
    reason,
  ]);
}

export async function skippedEvents(db: Queryable, projection: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ eventId: string }>(
    'select event_id as "eventId" from state.skip where projection = $1',
    [projection],
  );
  return new Set(rows.map(({ eventId }) => eventId));
}
