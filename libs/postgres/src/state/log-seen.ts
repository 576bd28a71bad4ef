import type { Position } from '@rabbet/domain/events/event';
import type { Queryable } from '../database/database';

/** The last event of a log that was read. */
export interface LogSeen {
  readonly position: Position;
  readonly eventId: string;
}

export async function lastSeen(db: Queryable, logIdentity: string): Promise<LogSeen | null> {
  const { rows } = await db.query<LogSeen>(
    'select position, event_id as "eventId" from state.log_seen where log_identity = $1',
    [logIdentity],
  );
  return rows[0] ?? null;
}

export async function noteSeen(tx: Queryable, logIdentity: string, { position, eventId }: LogSeen): Promise<void> {
  await tx.query(
    `insert into state.log_seen (log_identity, position, event_id) values ($1, $2, $3)
     on conflict (log_identity) do update set position = excluded.position, event_id = excluded.event_id`,
    [logIdentity, position, eventId],
  );
}

/** An operator goes on with what the log holds now. */
export async function forgetSeen(db: Queryable, logIdentity: string): Promise<void> {
  await db.query('delete from state.log_seen where log_identity = $1', [logIdentity]);
}
