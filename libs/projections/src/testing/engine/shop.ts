import { createHash, createSecretKey, randomUUID } from 'node:crypto';
import type { PersonId, Position, ShopEvent } from '@rabbet/domain/events/event';
import { EventStore, type EventLog, LogUnavailable, openLog, type PersonKeyring } from '@rabbet/event-store';
import { type Database, Leases, migrateState } from '@rabbet/postgres';
import { schemaOf } from '../../engine/projection';
import { Projections, type ProjectionsOptions } from '../../engine/projections';

/** Keys that every process of a test makes alike, for want of the database's own. */
class Keyring implements PersonKeyring {
  readonly erased = new Set<PersonId>();

  async forWriting(persons: readonly PersonId[]) {
    return new Map(persons.map((person) => [person, keyOf(person)]));
  }

  async forReading(persons: readonly PersonId[]) {
    return new Map(persons.map((person) => [person, this.erased.has(person) ? null : keyOf(person)]));
  }
}

function keyOf(person: PersonId) {
  return createSecretKey(createHash('sha256').update(person).digest());
}

/** However slowly a busy machine renews: who is to lose its leases in a test loses them by the test's own word. */
export const LONG_MS = 600_000;

/** A program with leases of its own, which end with it. */
class Program extends Projections {
  constructor(
    options: ProjectionsOptions,
    private readonly lent: Leases,
  ) {
    super({ leases: lent, ...options });
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.lent.close();
  }
}

/** A shop whose log fills as tests tell, with programs that project it. */
export class Shop {
  readonly eventStore: EventStore;
  /** Clock by which events are recorded. */
  clock = () => new Date();
  private readonly keys = new Keyring();
  private closed = false;
  private readonly revisions = new Map<string, number>();
  private readonly programs = new Set<Projections>();

  private constructor(
    readonly database: Database,
    readonly log: EventLog,
  ) {
    this.eventStore = new EventStore(log, this.keys, {});
  }

  static async open(database: Database): Promise<Shop> {
    await migrateState(database);
    return new Shop(database, await openLog(database.options.url));
  }

  /** Appends events to one stream, one after the other. Returns the position of the last in the log, and their ids. */
  async happened(stream: string, ...events: ShopEvent[]): Promise<{ position: Position; ids: string[] }> {
    const expected = this.revisions.get(stream) ?? -1;
    this.revisions.set(stream, expected + events.length);
    const ids = events.map(() => randomUUID());
    const recordedAt = this.clock().toISOString();
    const metadata = { recordedAt, actor: 'user-7', origin: 'web' } as const;
    for (;;)
      try {
        const { appended } = await this.eventStore.append(stream, expected, events, ids, metadata);
        return { position: appended.position, ids };
      } catch (error) {
        if (!(error instanceof LogUnavailable) || this.closed) throw error; // the same append again finds out
      }
  }

  /** The key of a person is destroyed, which the log does not tell yet. */
  forget(person: PersonId): void {
    this.keys.erased.add(person);
  }

  async erased(person: PersonId): Promise<void> {
    this.forget(person);
    await this.happened(`person-${person}`, { type: 'PersonErasureCompleted', data: { person } });
  }

  /** A program that projects, with short waits. */
  program(options: Partial<ProjectionsOptions> & Pick<ProjectionsOptions, 'projections'>): Projections {
    const { database, eventStore } = this;
    const backoff = { firstMs: 10, mostMs: 100 };
    const uses = options.projections.map(schemaOf);
    const leases = new Leases(database, { uses, silentForMs: LONG_MS });
    const program = new Program({ database, eventStore, lookEveryMs: 50, backoff, ...options }, leases);
    this.programs.add(program);
    return program;
  }

  /** A program that is running. */
  async running(options: Parameters<Shop['program']>[0]): Promise<Projections> {
    const program = this.program(options);
    await program.start();
    return program;
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const program of this.programs) await program.stop();
    await this.log.close();
  }
}
