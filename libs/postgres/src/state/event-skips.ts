import type { EventSkip } from '@rabbet/domain/events/event';
import type { Queryable } from '../database/database';

export interface SkippedEvent extends EventSkip {
  readonly eventId: string;
  readonly stream: string;
  readonly type: string;
}

/** An event counts for nobody from now on. */
export async function noteEventSkipped(db: Queryable, skip: SkippedEvent): Promise<void> {
  const { eventId, stream, type, reason, by, at } = skip;
  await db.query(
    `insert into state.skipped_event (event_id, stream, type, reason, skipped_by, skipped_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (event_id) do update set reason = excluded.reason, skipped_by = excluded.skipped_by,
       skipped_at = excluded.skipped_at, unskipped_at = null`,
    [eventId, stream, type, reason, by, at],
  );
}

/** An event counts again. */
export async function noteEventUnskipped(db: Queryable, eventId: string, at: string): Promise<void> {
  await db.query('update state.skipped_event set unskipped_at = $2 where event_id = $1', [eventId, at]);
}

export interface UnskippedEvent {
  readonly eventId: string;
  readonly type: string;
  readonly unskippedAt: Date;
}

/** Events that were skipped once and count again: what was built meanwhile has left them out. */
export async function unskippedEvents(db: Queryable): Promise<readonly UnskippedEvent[]> {
  const { rows } = await db.query<UnskippedEvent>(
    `select event_id as "eventId", type, unskipped_at as "unskippedAt" from state.skipped_event
     where unskipped_at is not null order by unskipped_at`,
  );
  return rows;
}

interface SkipWithStream extends EventSkip {
  readonly stream: string;
}

/** Events that operators have skipped, as this program knows them. `refresh` queries `state` again. */
export class EventSkips {
  private skips: ReadonlyMap<string, SkipWithStream> = new Map();
  private queryCount = 0;
  private lastAnswered = 0;
  private readonly listeners: ((streams: readonly string[]) => void)[] = [];

  constructor(private readonly db: Queryable) {}

  get(eventId: string): EventSkip | undefined {
    const skip = this.skips.get(eventId);
    return skip && { by: skip.by, at: skip.at, reason: skip.reason };
  }

  /** Calls back with the streams of which an event counts otherwise than before. */
  onChanged(listener: (streams: readonly string[]) => void): void {
    this.listeners.push(listener);
  }

  async refresh(): Promise<void> {
    const turn = ++this.queryCount;
    const { rows } = await this.db.query<SkippedEvent & { at: Date }>(
      `select event_id as "eventId", stream, type, reason, skipped_by as by, skipped_at as at from state.skipped_event
       where unskipped_at is null`,
    );
    if (turn < this.lastAnswered) return; // a later question was answered before
    this.lastAnswered = turn;
    const before = this.skips;
    this.skips = new Map(rows.map(({ eventId, at, ...skip }) => [eventId, { ...skip, at: at.toISOString() }]));
    const changed = [...before, ...this.skips].filter(([id]) => before.has(id) !== this.skips.has(id));
    const streams = changed.map(([, { stream }]) => stream);
    if (streams.length > 0) for (const tell of this.listeners) tell(streams);
  }
}
