import type { Position } from '@rabbet/domain/events/event';
import type { EventStoreReader } from '@rabbet/event-store';
import type { Queryable } from '@rabbet/postgres';

export interface ProcessStatus {
  readonly name: string;
  /** True where this program is the one that acts for the process. */
  readonly acting: boolean;
  readonly position: Position;
  /** Age of the oldest event that was not read, or not acted on with success. Null if that is unknown. */
  readonly lagSeconds: number | null;
  /** Null where the store does not count them. */
  readonly lagEvents: number | null;
  /** Intents without an outcome, due or not. */
  readonly open: number;
  readonly givenUp: number;
  /** Reason why nobody acts for the process, nor knows how far behind it is. */
  readonly error?: string;
}

interface Row extends Pick<ProcessStatus, 'name' | 'position' | 'open' | 'givenUp'> {
  /** Seconds since the oldest of the open intents was recorded, or waits no longer. */
  readonly openFor: number | null;
}

/** `mine`: how far the processes that this program acts for have read, which may not be written down yet. */
export async function statusOf(
  db: Queryable,
  eventStore: EventStoreReader,
  names: readonly string[],
  mine: ReadonlyMap<string, Position>,
): Promise<readonly ProcessStatus[]> {
  const { rows } = await db.query<Row>(
    `select p.process as name, p.position,
       (select count(*) from state.intent i where i.process = p.process and i.state = 'open') as open,
       (select count(*) from state.intent i where i.process = p.process and i.state = 'given-up') as "givenUp",
       (select extract(epoch from now() - min(greatest(recorded_at, waits_until)))::float8
        from state.intent i
        where i.process = p.process and i.state = 'open' and coalesce(waits_until, now()) <= now()) as "openFor"
     from unnest($1::text[]) with ordinality as n (process, number) join state.process_position p using (process)
     order by n.number`,
    [names],
  );
  const { lossReason: lost } = eventStore.past;
  if (lost !== null) return rows.map(({ openFor: _, ...row }) => ({ ...row, ...UNKNOWN, acting: false, error: lost }));
  const head = await eventStore.head();
  return Promise.all(
    rows.map(async ({ openFor, ...row }) => {
      const position = mine.get(row.name) ?? row.position;
      const acting = mine.has(row.name);
      const { lagSeconds, lagEvents } = await behind(eventStore, position, head);
      const slowest = lagSeconds === null ? null : Math.max(lagSeconds, openFor ?? 0);
      return { ...row, acting, position, lagSeconds: slowest, lagEvents };
    }),
  );
}

const UNKNOWN = { lagSeconds: null, lagEvents: null } as const;

async function behind(eventStore: EventStoreReader, position: Position, head: Position) {
  if (position > head) return UNKNOWN; // the log has been restored to an earlier point
  if (position === head) return { lagSeconds: 0, lagEvents: 0 };
  const [oldest] = await eventStore.readAll(position, { limit: 1 });
  // another program's event may not say when it was recorded
  const seconds = oldest ? (Date.now() - Date.parse(oldest.recordedAt)) / 1000 : NaN;
  const lagSeconds = Number.isNaN(seconds) ? null : Math.max(0, seconds);
  return { lagSeconds, lagEvents: await eventStore.countAfter(position) };
}

/**
 * True once all of them have read up to a position and nothing that is due is left to do. The clock is the database's
 * `clock_timestamp()`, not `now()`, which is older than what the statement sees: an intent recorded in between would
 * not be due yet.
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
