import { type Position, START } from '@rabbet/domain/events/event';
import { type Appended, type EventLog, WrongRevision } from '../log/event-log';
import { Chunk } from './chunk';
import { everyEvent } from './every-event';
import { ImportRefused } from './import-refused';
import type { PositionMap } from './position-map';
import type { ExportedEvent } from './read-export';

export interface LogFillerOptions {
  /** Called once, before the first event is written. Not called if there is nothing to write. */
  readonly beforeWriting?: () => Promise<void>;
  /** Called after each chunk with the number of events in the log. */
  readonly progress?: (events: number) => void;
}

/** Appends events of an export to the log, in chunks. While one chunk is being stored, the next one is collected. */
export class LogFiller {
  /** Number of events of the export that the log holds. */
  eventsInLog = 0;
  /** Number of events that this import has written. */
  eventsWritten = 0;
  private head: Position = START;
  private chunk = new Chunk();
  private pendingAppend: Promise<void> = Promise.resolve();

  constructor(
    private readonly log: EventLog,
    private readonly positionMap: PositionMap,
    private readonly options: LogFillerOptions,
  ) {}

  /** Counts an event of the export that the log already holds, because an earlier import was interrupted. */
  countExisting({ position }: ExportedEvent, newPosition: Position): void {
    this.eventsInLog++;
    this.head = newPosition;
    if (this.positionMap.isRequested(position)) this.positionMap.newPositions.set(position, newPosition);
  }

  async add(event: ExportedEvent): Promise<void> {
    this.chunk.add(event, this.positionMap.isRequested(event.position));
    if (this.chunk.isFull) await this.send();
  }

  async finish(): Promise<void> {
    if (this.chunk.eventCount > 0) await this.send();
    await this.pendingAppend;
    // the check before each chunk misses a program that wrote while the last chunk was being stored
    if ((await countEvents(this.log)) !== this.eventsInLog) throw otherWriterRefused();
  }

  /** Resolves when no append is pending any more, after a failed import too. */
  async waitForPendingAppend(): Promise<void> {
    await this.pendingAppend.catch(() => {}); // the import has already failed with this or an earlier error
  }

  private async send(): Promise<void> {
    const { chunk } = this;
    this.chunk = new Chunk();
    await this.pendingAppend;
    this.pendingAppend = this.append(chunk);
    this.pendingAppend.catch(() => {}); // awaited by the next call: until then it must not count as unhandled
  }

  private async append({ appends, eventCount }: Chunk): Promise<void> {
    if (this.eventsWritten === 0) await this.options.beforeWriting?.();
    if ((await this.log.head()) !== this.head) throw otherWriterRefused();
    const answers = await this.log.appendMany(appends);
    for (const [i, { requestedPosition }] of appends.entries()) {
      const { position } = toAppended(answers[i]);
      if (position <= this.head) throw orderRefused();
      if (requestedPosition !== null) this.positionMap.newPositions.set(requestedPosition, position);
      this.head = position;
    }
    this.eventsInLog += eventCount;
    this.eventsWritten += eventCount;
    this.options.progress?.(this.eventsInLog);
  }
}

function toAppended(answer: PromiseSettledResult<Appended> | undefined): Appended {
  if (answer?.status === 'fulfilled') return answer.value;
  throw answer?.reason instanceof WrongRevision ? otherWriterRefused(answer.reason) : answer?.reason;
}

async function countEvents(log: EventLog): Promise<number> {
  const total = await log.countAfter(START);
  if (total !== null) return total;
  let count = 0;
  for await (const _ of everyEvent(log)) count++;
  return count;
}

/** Every store promises to keep the order of `appendMany`; the filler checks it by the positions. */
function orderRefused(): ImportRefused {
  return new ImportRefused('The log has stored events in another order than the export: import into a fresh log.');
}

function otherWriterRefused(cause?: unknown): ImportRefused {
  return new ImportRefused(
    'Somebody else has written to the log while it was being filled: stop every program that uses it, and import into ' +
      'a fresh log.',
    { cause },
  );
}
