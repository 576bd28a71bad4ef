import type { Position } from '@rabbet/domain/events/event';
import type { Database, Queryable } from '../database/database';

/** An event that is gone, or not as it was appended. */
export interface NotedFault {
  readonly what: 'missing' | 'altered' | 'unreadable';
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  readonly says: string;
}

export interface KnownFault extends NotedFault {
  readonly noticedAt: Date;
  /** Reason for which an operator accepts it; null while nobody has. */
  readonly acceptedBecause: string | null;
}

/** One that is known already keeps what was said of it. */
export async function noteLogFaults(db: Queryable, log: string, faults: readonly NotedFault[]): Promise<void> {
  if (faults.length === 0) return;
  await db.query(
    `insert into state.log_fault (log_identity, position, what, stream, revision, says)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::text[])
     on conflict do nothing`,
    [
      log,
      faults.map(({ position }) => position),
      faults.map(({ what }) => what),
      faults.map(({ stream }) => stream),
      faults.map(({ revision }) => revision),
      faults.map(({ says }) => says),
    ],
  );
}

/** The whole log was looked through: these are all that there are. */
export async function replaceLogFaults(database: Database, log: string, faults: readonly NotedFault[]): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(
      `delete from state.log_fault where log_identity = $1
         and (position, what, stream) not in (select * from unnest($2::text[], $3::text[], $4::text[]))`,
      [log, faults.map(({ position }) => position), faults.map(({ what }) => what), faults.map(({ stream }) => stream)],
    );
    await noteLogFaults(tx, log, faults);
  });
}

export async function knownLogFaults(db: Queryable, log: string): Promise<readonly KnownFault[]> {
  const { rows } = await db.query<KnownFault>(
    `select what, position, stream, revision, says, noticed_at as "noticedAt", accepted_because as "acceptedBecause"
     from state.log_fault where log_identity = $1 order by position`,
    [log],
  );
  return rows;
}

/** True where an operator has accepted this fault. */
export async function isAcceptedFault(
  db: Queryable,
  log: string,
  { what, position, stream }: Pick<NotedFault, 'what' | 'position' | 'stream'>,
): Promise<boolean> {
  const { rows } = await db.query(
    `select from state.log_fault where log_identity = $1 and what = $2 and position = $3 and stream = $4
       and accepted_because is not null`,
    [log, what, position, stream],
  );
  return rows.length > 0;
}

/** Number of faults that nobody has accepted. */
export async function openLogFaults(db: Queryable, log: string): Promise<number> {
  const { rows } = await db.query<{ open: number }>(
    'select count(*)::int as open from state.log_fault where log_identity = $1 and accepted_because is null',
    [log],
  );
  return rows[0]?.open ?? 0;
}

/** An operator knows of them, and says why the shop goes on. Answers how many there were. */
export async function acceptLogFaults(db: Queryable, log: string, reason: string): Promise<number> {
  const { rowCount } = await db.query(
    'update state.log_fault set accepted_because = $2 where log_identity = $1 and accepted_because is null',
    [log, reason],
  );
  return rowCount ?? 0;
}
