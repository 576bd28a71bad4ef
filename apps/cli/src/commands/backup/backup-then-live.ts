import type { EventStoreReader } from '@rabbet/event-store';
import { type EventLog, EventStore, type ExportedEvent, type StoredEvent } from '@rabbet/event-store';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import { type Position, START } from '@rabbet/domain/events/event';
import type { WriteSide } from '@rabbet/commands';
import { type Database, EventSkips } from '@rabbet/postgres';

const PAGE = 1_000;

/** The events of a restored log under the places that they have in the live one. */
export class RestoredPlaces {
  private waiting: { original: Position; before: Position }[] = [];

  private constructor(
    private readonly database: Database,
    private readonly log: EventLog,
  ) {}

  static async make(database: Database, log: EventLog): Promise<RestoredPlaces> {
    await database.query(
      'create table restored_place (original text collate "C" primary key, before text collate "C" not null)',
    );
    return new RestoredPlaces(database, log);
  }

  /** `before` is where the event before it stands in the restored log. */
  async add(event: Pick<ExportedEvent, 'position'>, before: Position): Promise<void> {
    this.waiting.push({ original: event.position, before });
    if (this.waiting.length >= PAGE) await this.flush();
  }

  async flush(): Promise<void> {
    const { waiting } = this;
    this.waiting = [];
    await this.database.query('insert into restored_place select * from unnest($1::text[], $2::text[])', [
      waiting.map(({ original }) => original),
      waiting.map(({ before }) => before),
    ]);
  }

  async readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    const { rows } = await this.database.query<{ original: Position; before: Position }>(
      'select original, before from restored_place where original > $1 order by original limit $2',
      [after, limit],
    );
    const stored = rows[0] ? await this.log.readAll(rows[0].before, { limit: rows.length }) : [];
    return stored.map((event, i) => ({ ...event, position: rows[i]!.original })); // one place for each
  }
}

/** Reads what a backup holds with the keys of the backup, and all that has happened since as it stands. */
export async function backupThenLive(
  live: Pick<WriteSide, 'database' | 'log' | 'eventStore'>,
  restored: Pick<WriteSide, 'personKeys'>,
  places: RestoredPlaces,
  cut: Position,
): Promise<EventStoreReader> {
  const skips = new EventSkips(live.database);
  await skips.refresh();
  const opening = new EventStore(live.log, restored.personKeys, REGISTRY.upcasts, undefined, skips);
  const { eventStore } = live;
  return {
    past: eventStore.past,
    identity: () => eventStore.identity(),
    head: () => eventStore.head(),
    countAfter: (position) => eventStore.countAfter(position),
    readLast: (limit) => eventStore.readLast(limit),
    readStream: (stream, options) => eventStore.readStream(stream, options),
    subscribe: (after, options) => eventStore.subscribe(after, options),
    async readAll(after, { limit = PAGE } = {}) {
      if (after >= cut && cut !== START) return eventStore.readAll(after, { limit });
      const first = await opening.decodeAll(await places.readAll(after, limit));
      if (first.length >= limit) return first;
      return [...first, ...(await eventStore.readAll(cut, { limit: limit - first.length }))];
    },
  };
}
