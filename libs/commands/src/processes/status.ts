import type { Position } from '@rabbet/domain/events/event';
import type { EventStoreReader } from '@rabbet/event-store';
import type { Queryable } from '@rabbet/postgres';

/** Status of a process, for health checks and `rabbet status`. */
export interface ProcessStatus {
  readonly name: string;
  /** True if this program holds the lease of the process. */
  readonly acting: boolean;
  readonly position: Position;
  /** Age of the oldest event that was not read, or whose intent is still open. Null if unknown. */
  readonly lagSeconds: number | null;
  /** Number of unread events; null if the store does not count them. */
  readonly lagEvents: number | null;
  /** Number of open intents, due or not. */
  readonly open: number;
  readonly givenUp: number;
  /** Reason why no program acts for the process. */
  readonly error?: string;
}

interface Row extends Pick<ProcessStatus, 'name' | 'position' | 'open' | 'givenUp'> {
  /** Seconds since the oldest open intent was recorded, or since its time came. */
  readonly openForSeconds: number | null;
}

/**
 * Reads the status of processes. `ownPositions` tells how far this program has read for its processes: that is more recent
 * than their stored checkpoints.
 */
export async function statusOf(
  db: Queryable,
  eventStore: EventStoreReader,
  names: readonly string[],
  ownPositions: ReadonlyMap<string, Position>,
): Promise<readonly ProcessStatus[]> {
  const { rows } = await db.query<Row>(
    `select p.process as name, p.position,
       (select count(*) from state.intent i where i.process = p.process and i.state = 'open') as open,
       (select count(*) from state.intent i where i.process = p.process and i.state = 'given-up') as "givenUp",
       (select extract(epoch from now() - min(greatest(recorded_at, waits_until)))::float8
        from state.intent i
        where i.process = p.process and i.state = 'open' and coalesce(waits_until, now()) <= now()) as "openForSeconds"
     from unnest($1::text[]) with ordinality as n (process, number) join state.process_position p using (process)
     order by n.number`,
    [names],
  );
  const { lossReason: lost } = eventStore.past;
  if (lost !== null)
    return rows.map(({ openForSeconds: _, ...row }) => ({ ...row, ...UNKNOWN, acting: false, error: lost }));
  const head = await eventStore.head();
  return Promise.all(
    rows.map(async ({ openForSeconds, ...row }) => {
      const position = ownPositions.get(row.name) ?? row.position;
      const isActing = ownPositions.has(row.name);
      const { lagSeconds, lagEvents } = await measureLag(eventStore, position, head);
      const slowest = lagSeconds === null ? null : Math.max(lagSeconds, openForSeconds ?? 0);
      return { ...row, acting: isActing, position, lagSeconds: slowest, lagEvents };
    }),
  );
}

const UNKNOWN = { lagSeconds: null, lagEvents: null } as const;

async function measureLag(eventStore: EventStoreReader, position: Position, head: Position) {
  if (position > head) return UNKNOWN; // the log was restored to an earlier point
  if (position === head) return { lagSeconds: 0, lagEvents: 0 };
  const [oldest] = await eventStore.readAll(position, { limit: 1 });
  // an unreadable event has no recordedAt
  const seconds = oldest ? (Date.now() - Date.parse(oldest.recordedAt)) / 1000 : NaN;
  const lagSeconds = Number.isNaN(seconds) ? null : Math.max(0, seconds);
  return { lagSeconds, lagEvents: await eventStore.countAfter(position) };
}

/**
 * True once all these processes have read up to a position and have no due intent. It compares with `clock_timestamp()`
 * because `now()` is the start of the transaction: an intent that was recorded since then would not count as due.
 */
export async function isSettled(
  db: Queryable,
  names: readonly string[],
  head: Position,
  aheadMs: number,
): Promise<boolean> {
  const { rows } = await db.query<{ settled: boolean }>(
    `select not exists (select from state.process_position where process = any ($1) and position < $2)
       and not exists (
         select from state.intent where process = any ($1) and state = 'open'
           and due_at <= clock_timestamp() + $3 * interval '1 millisecond')
       as settled`,
    [names, head, aheadMs],
  );
  return rows[0]?.settled ?? false;
}
