import type { Position } from '@rabbet/domain/events/event';
import type { EventLog, PlacedEvent, StoredEvent } from '../log/event-log';
import { everyEvent } from './every-event';
import { ImportRefused } from './import-refused';
import type { ExportedEvent } from './read-export';

/** Events that the log holds already: none, or the beginning of the export, as an import left it that was cut off. */
export class Beginning {
  private readonly events: AsyncGenerator<StoredEvent, undefined>;

  constructor(log: EventLog) {
    this.events = everyEvent(log);
  }

  /** Finds this event, the next of the export, in the log; null when the log ends before. */
  async find(event: ExportedEvent): Promise<Position | null> {
    const { value: there } = await this.events.next();
    if (there && !isSame(there, event))
      throw new ImportRefused(
        `The log holds something else: ${describe(there)}, where line ${event.line} of the export has ` +
          `${describe(event)}. An export goes into an empty log, or into one that holds a beginning of it.`,
      );
    return there?.position ?? null;
  }

  /** Refuses a log that holds more than the export. */
  async refuseMore(): Promise<void> {
    const { value: more } = await this.events.next();
    if (more)
      throw new ImportRefused(
        `The log holds the whole export already, and more, which begins with ${describe(more)}: it is in use.`,
      );
  }
}

function isSame(a: PlacedEvent, b: PlacedEvent): boolean {
  return (['stream', 'revision', 'id', 'type', 'data', 'meta'] as const).every((part) => a[part] === b[part]);
}

function describe({ type, id, stream, revision }: PlacedEvent): string {
  return `${type} ${id} (${stream}, revision ${revision})`;
}
