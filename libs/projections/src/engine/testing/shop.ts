import { randomUUID } from 'node:crypto';
import type { Position, Recorded, ShopEvent } from '@rabbet/domain/events/event';
import type { Log, LogReader, StoredEvent } from '@rabbet/event-store/log';
import { openPostgresLog } from '@rabbet/event-store/postgres/postgres-log';
import type { JournalReader } from '@rabbet/event-store/reader';
import type { Database } from '@rabbet/postgres';
import { Projections, type ProjectionsOptions } from '../projections';

/** A shop whose log fills as tests tell, with programs that project it. */
export class Shop {
  private readonly revisions = new Map<string, number>();
  private readonly engines = new Set<Projections>();

  private constructor(
    readonly database: Database,
    readonly log: Log,
    readonly journal: JournalReader,
  ) {}

  static async open(database: Database): Promise<Shop> {
    const log = await openPostgresLog(database.options.url, { pollMs: 200 });
    return new Shop(database, log, reader(log));
  }

  /** What happened to one piece, one after the other. Answers where the log ends then. */
  async happened(stream: string, ...events: ShopEvent[]): Promise<Position> {
    const expected = this.revisions.get(stream) ?? -1;
    this.revisions.set(stream, expected + events.length);
    const texts = events.map(({ type, data, personal }) => ({
      id: randomUUID(),
      type,
      data: JSON.stringify({ ...data, personal }),
      meta: JSON.stringify({ recordedAt: new Date().toISOString() }),
    }));
    return (await this.log.append(stream, expected, texts)).position;
  }

  /** A program that projects, with short waits. */
  program(options: Partial<ProjectionsOptions> & Pick<ProjectionsOptions, 'projections'>): Projections {
    const { database, journal } = this;
    const patience = { firstMs: 10, mostMs: 100 };
    const engine = new Projections({ database, journal, lookEveryMs: 50, patience, ...options });
    this.engines.add(engine);
    return engine;
  }

  async close(): Promise<void> {
    for (const engine of this.engines) await engine.stop();
    await this.log.close();
  }
}

function reader(log: LogReader): JournalReader {
  return {
    identity: () => log.identity(),
    head: () => log.head(),
    countAfter: (position) => log.countAfter(position),
    readStream: async (stream, options) => (await log.readStream(stream, options)).map(recorded),
    readAll: async (after, options) => (await log.readAll(after, options)).map(recorded),
    async *subscribe(after, options) {
      for await (const batch of log.subscribe(after, options)) yield batch.map(recorded);
    },
  };
}

function recorded({ id, stream, revision, position, type, data, meta }: StoredEvent): Recorded {
  const { personal, ...rest } = JSON.parse(data);
  const { recordedAt } = JSON.parse(meta);
  const circumstances = { schema: 1, recordedAt, occurredAt: recordedAt, commandId: null, cause: null } as const;
  return { id, stream, revision, position, type, data: rest, personal, ...circumstances, actor: 'x', origin: 'web' };
}
