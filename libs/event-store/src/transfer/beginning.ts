import { type Position, START } from '@rabbet/domain/events/event';
import type { EventLog, PlacedEvent, StoredEvent } from '../event-log';
import { ImportRefused } from './import-refused';
import type { ExportedEvent } from './read-export';

const PAGE = 500;

/** What the log holds already: nothing, or the beginning of the export, as an import left it that was cut off. */
export class Beginning {
  isOver = false;
  private page: readonly StoredEvent[] = [];
  private next = 0;
  private last: Position = START;

  constructor(private readonly log: EventLog) {}

  /** Where the log holds this event, the next of the export; null when it ends before. */
  async find(event: ExportedEvent): Promise<Position | null> {
    const there = await this.take();
    if (there && !isSame(there, event))
      throw new ImportRefused(
        `The log holds something else: ${describe(there)}, where line ${event.line} of the export has ` +
          `${describe(event)}. An export goes into an empty log, or into one that holds a beginning of it.`,
      );
    return there?.position ?? null;
  }

  /** At the end of the export. */
  async refuseMore(): Promise<void> {
    const more = this.isOver ? null : await this.take();
    if (more)
      throw new ImportRefused(
        `The log holds the whole export already, and more, which begins with ${describe(more)}: it is in use.`,
      );
  }

  private async take(): Promise<StoredEvent | null> {
    if (this.next === this.page.length) {
      this.page = await this.log.readAll(this.last, { limit: PAGE });
      this.next = 0;
    }
    const event = this.page[this.next++] ?? null;
    if (event) this.last = event.position;
    else this.isOver = true;
    return event;
  }
}

function isSame(a: PlacedEvent, b: PlacedEvent): boolean {
  return (['stream', 'revision', 'id', 'type', 'data', 'meta'] as const).every((part) => a[part] === b[part]);
}

function describe({ type, id, stream, revision }: PlacedEvent): string {
  return `${type} ${id} (${stream}, revision ${revision})`;
}
