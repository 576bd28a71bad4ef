import type { Position } from '@rabbet/domain/events/event';
import type { Queryable } from '../database/database';

export interface Checkpoint {
  readonly logIdentity: string;
  readonly position: Position;
}

/** Position of a process; put at `head` when it is seen for the first time, so that it never acts on the past. */
export async function ensureCheckpoint(db: Queryable, process: string, head: Checkpoint): Promise<Checkpoint> {
  await db.query(
    'insert into state.process_position (process, log_identity, position) values ($1, $2, $3) on conflict do nothing',
    [process, head.logIdentity, head.position],
  );
  const { rows } = await db.query<Checkpoint>(
    'select log_identity as "logIdentity", position from state.process_position where process = $1',
    [process],
  );
  if (!rows[0]) throw new Error(`process ${process} has no position right after it got one`);
  return rows[0];
}

/** False when the process does not stand at `from`: another program moved it. */
export async function advanceCheckpoint(
  tx: Queryable,
  process: string,
  from: Checkpoint,
  to: Position,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update state.process_position set position = $4, moved_at = now()
     where process = $1 and log_identity = $2 and position = $3`,
    [process, from.logIdentity, from.position, to],
  );
  return rowCount === 1;
}
