import type { Position } from '@rabbet/domain/events/event';
import { bytesOf, MAX_APPEND_BYTES } from '../log/validate-append';
import type { Append, NewEvent } from '../log/event-log';
import type { ExportedEvent } from './read-export';

const FULL_EVENTS = 2_000;
const FULL_BYTES = 2 * 1024 * 1024;

/** Events of one stream that follow each other in the log, so that one append takes them. */
interface Gathered extends Append {
  readonly events: NewEvent[];
  bytes: number;
  /** Old position of the last event, if its new one is requested: the append ends there. */
  requestedPosition: Position | null;
}

/** Events that are handed to the log at once. */
export class Chunk {
  readonly appends: Gathered[] = [];
  events = 0;
  private bytes = 0;

  get isFull(): boolean {
    return this.events >= FULL_EVENTS || this.bytes >= FULL_BYTES;
  }

  add({ stream, revision, id, type, data, meta, position }: ExportedEvent, isRequested: boolean): void {
    const event: NewEvent = { id, type, data, meta };
    const bytes = bytesOf(event);
    let append = this.appends.at(-1);
    if (append?.stream !== stream || append.requestedPosition !== null || append.bytes + bytes > MAX_APPEND_BYTES) {
      append = { stream, expected: revision - 1, events: [], bytes: 0, requestedPosition: null };
      this.appends.push(append);
    }
    append.events.push(event);
    append.bytes += bytes;
    if (isRequested) append.requestedPosition = position;
    this.events++;
    this.bytes += bytes;
  }
}
