import { randomUUID } from 'node:crypto';
import type { WriteSide } from '@rabbet/commands';
import type { PersonId, ShopEvent } from '@rabbet/domain/events/event';

/** Events that follow each other in a stream. */
export interface StreamEvents {
  readonly stream: string;
  /** Revision of the event before them; -1 for a new stream. */
  readonly after: number;
  readonly events: readonly ShopEvent[];
}

const AT_ONCE = 500;

/** Appends what it is handed, hundreds of streams at once; what waits to be appended is bounded. */
export class LogWriter {
  events = 0;
  private waiting: StreamEvents[] = [];
  private readonly startedAt = new Date().toISOString();

  constructor(
    private readonly writeSide: WriteSide,
    private readonly progress: (events: number) => void = () => {},
  ) {}

  async write(events: StreamEvents): Promise<void> {
    if (events.events.length === 0) return;
    this.waiting.push(events);
    if (this.waiting.length >= AT_ONCE) await this.flush();
  }

  async flush(): Promise<void> {
    const batch = this.waiting;
    this.waiting = [];
    if (batch.length === 0) return;
    await this.makeKeys(batch);
    const metadata = { recordedAt: this.startedAt, actor: 'operator', origin: 'import' } as const;
    await Promise.all(
      batch.map(({ stream, after, events }) =>
        this.writeSide.eventStore.append(
          stream,
          after,
          events,
          events.map(() => randomUUID()),
          { ...metadata, commandId: randomUUID() },
        ),
      ),
    );
    this.events += batch.reduce((sum, { events }) => sum + events.length, 0);
    this.progress(this.events);
  }

  /** Makes the keys of all persons of a batch in one round trip. */
  private async makeKeys(batch: readonly StreamEvents[]): Promise<void> {
    const persons = new Set<PersonId>();
    for (const { events } of batch)
      for (const { personal } of events) for (const person of Object.keys(personal ?? {})) persons.add(person);
    if (persons.size > 0) await this.writeSide.personKeys.forWriting(persons);
  }
}
