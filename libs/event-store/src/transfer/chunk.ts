import type { Position } from '@rabbet/domain/events/event';
import { countBytes, MAX_APPEND_BYTES } from '../log/validate-append';
import type { Append, NewEvent } from '../log/event-log';
import type { ExportedEvent } from './read-export';

const MAX_EVENTS = 2_000;
const MAX_BYTES = 2 * 1024 * 1024;

/** An append of events of one stream that are next to each other in the log. */
interface ChunkAppend extends Append {
  readonly events: NewEvent[];
  bytes: number;
  /** Old position of the last event, if its new position is requested. Such an append ends, so that its answer has it. */
  requestedPosition: Position | null;
}

/** Appends of an import that are sent to the log together. */
export class Chunk {
  readonly appends: ChunkAppend[] = [];
  eventCount = 0;
  private bytes = 0;

  get isFull(): boolean {
    return this.eventCount >= MAX_EVENTS || this.bytes >= MAX_BYTES;
  }

  add({ stream, revision, id, type, data, meta, position }: ExportedEvent, isRequested: boolean): void {
    const event: NewEvent = { id, type, data, meta };
    const bytes = countBytes(event);
    let append = this.appends.at(-1);
    if (append?.stream !== stream || append.requestedPosition !== null || append.bytes + bytes > MAX_APPEND_BYTES) {
      append = { stream, expected: revision - 1, events: [], bytes: 0, requestedPosition: null };
      this.appends.push(append);
    }
    append.events.push(event);
    append.bytes += bytes;
    if (isRequested) append.requestedPosition = position;
    this.eventCount++;
    this.bytes += bytes;
  }
}
