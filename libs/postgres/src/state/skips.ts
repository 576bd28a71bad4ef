import type { Queryable } from '../database/database';

/** Lets a projection pass over an event that it cannot take. The first reason given stays. */
export async function skipEvent(db: Queryable, projection: string, eventId: string, reason: string): Promise<void> {
  await db.query(
    `insert into state.skip as s (projection, event_id, reason) values ($1, $2, $3)
     on conflict (projection, event_id) do update set reason = excluded.reason, at = excluded.at, unskipped_at = null
       where s.unskipped_at is not null`,
    [projection, eventId, reason],
  );
}

/** The projection takes the event after all, once it is rebuilt. */
export async function unskipEvent(db: Queryable, projection: string, eventId: string, at: string): Promise<void> {
  await db.query('update state.skip set unskipped_at = $3 where projection = $1 and event_id = $2', [
    projection,
    eventId,
    at,
  ]);
}

export interface ProjectionSkip {
  readonly projection: string;
  readonly eventId: string;
  /** Null while it holds. */
  readonly unskippedAt: Date | null;
}

/** All that was ever skipped for one projection alone. */
export async function projectionSkips(db: Queryable): Promise<readonly ProjectionSkip[]> {
  const { rows } = await db.query<ProjectionSkip>(
    `select projection, event_id as "eventId", unskipped_at as "unskippedAt" from state.skip order by at, event_id`,
  );
  return rows;
}

/** Events that a projection passes over: those skipped for it alone, and those skipped for all. */
export async function skippedEvents(db: Queryable, projection: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ eventId: string }>(
    `select event_id as "eventId" from state.skip where projection = $1 and unskipped_at is null
     union select event_id from state.skipped_event where unskipped_at is null`,
    [projection],
  );
  return new Set(rows.map(({ eventId }) => eventId));
}
