import type { Position } from '@rabbet/domain/events/event';
import type { EventLog, PlacedEvent, StoredEvent } from '../log/event-log';
import { everyEvent } from './every-event';
import { ImportRefused } from './import-refused';
import type { ExportedEvent } from './read-export';

/**
 * Events that the log already holds before an import: none, or the first events of the export, if an earlier import was
 * interrupted. Compares them with the export, in order.
 */
export class ExistingEvents {
  private readonly events: AsyncGenerator<StoredEvent, undefined>;

  constructor(log: EventLog) {
    this.events = everyEvent(log);
  }

  /** Position of the next event of the export in the log; null if the log ends before it. Refuses a different event. */
  async find(event: ExportedEvent): Promise<Position | null> {
    const { value: stored } = await this.events.next();
    if (stored && !isSame(stored, event))
      throw new ImportRefused(
        `The log holds something else: ${describe(stored)}, where line ${event.line} of the export has ` +
          `${describe(event)}. An export goes into an empty log, or into one that holds a beginning of it.`,
      );
    return stored?.position ?? null;
  }

  /** Refuses a log that holds more than the export. */
  async refuseMore(): Promise<void> {
    const { value: surplus } = await this.events.next();
    if (surplus)
      throw new ImportRefused(
        `The log holds the whole export already, and more, which begins with ${describe(surplus)}: it is in use.`,
      );
  }
}

function isSame(a: PlacedEvent, b: PlacedEvent): boolean {
  return (['stream', 'revision', 'id', 'type', 'data', 'meta'] as const).every((field) => a[field] === b[field]);
}

function describe({ type, id, stream, revision }: PlacedEvent): string {
  return `${type} ${id} (${stream}, revision ${revision})`;
}
