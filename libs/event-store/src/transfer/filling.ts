import { type Position, START } from '@rabbet/domain/events/event';
import { type Appended, type EventLog, WrongRevision } from '../log/event-log';
import { Chunk } from './chunk';
import { everyEvent } from './every-event';
import { ImportRefused } from './import-refused';
import type { PositionMap } from './position-map';
import type { ExportedEvent } from './read-export';

export interface FillingOptions {
  /** Done once, before the first event is written; not at all when there is none to write. */
  readonly beforeWriting?: () => Promise<void>;
  /** Told, each time that some have been written, how many events the log holds. */
  readonly progress?: (events: number) => void;
}

/** Appends the events of an export behind what the log holds: one chunk is on its way while the next is collected. */
export class Filling {
  /** Events of the export that the log holds, and those of them that were written just now. */
  events = 0;
  written = 0;
  private head: Position = START;
  private chunk = new Chunk();
  private underWay: Promise<void> = Promise.resolve();

  constructor(
    private readonly log: EventLog,
    private readonly places: PositionMap,
    private readonly options: FillingOptions,
  ) {}

  /** The log holds this event already. */
  skip({ position }: ExportedEvent, place: Position): void {
    this.events++;
    this.head = place;
    if (this.places.isRequested(position)) this.places.newPositions.set(position, place);
  }

  async add(event: ExportedEvent): Promise<void> {
    this.chunk.add(event, this.places.isRequested(event.position));
    if (this.chunk.isFull) await this.send();
  }

  async finish(): Promise<void> {
    if (this.chunk.events > 0) await this.send();
    await this.underWay;
    // a look before each chunk misses who writes while one is on its way
    if ((await countOf(this.log)) !== this.events) throw refuseNeighbour();
  }

  /** Resolves when nothing is on its way any more. */
  async settle(): Promise<void> {
    await this.underWay.catch(() => {}); // whoever sent it hears of it
  }

  private async send(): Promise<void> {
    const { chunk } = this;
    this.chunk = new Chunk();
    await this.underWay;
    this.underWay = this.append(chunk);
    this.underWay.catch(() => {}); // whoever comes next hears of it
  }

  private async append({ appends, events }: Chunk): Promise<void> {
    if (this.written === 0) await this.options.beforeWriting?.();
    if ((await this.log.head()) !== this.head) throw refuseNeighbour();
    const answers = await this.log.appendMany(appends);
    for (const [i, { requestedPosition }] of appends.entries()) {
      const { position } = appended(answers[i]);
      if (position <= this.head) throw refuseOrder();
      if (requestedPosition !== null) this.places.newPositions.set(requestedPosition, position);
      this.head = position;
    }
    this.events += events;
    this.written += events;
    this.options.progress?.(this.events);
  }
}

function appended(answer: PromiseSettledResult<Appended> | undefined): Appended {
  if (answer?.status === 'fulfilled') return answer.value;
  throw answer?.reason instanceof WrongRevision ? refuseNeighbour(answer.reason) : answer?.reason;
}

async function countOf(log: EventLog): Promise<number> {
  const total = await log.countAfter(START);
  if (total !== null) return total;
  let count = 0;
  for await (const _ of everyEvent(log)) count++;
  return count;
}

/** Stores promise the order of appends that are sent at once; this is the proof. */
function refuseOrder(): ImportRefused {
  return new ImportRefused('The log has stored events in another order than the export: import into a fresh log.');
}

function refuseNeighbour(cause?: unknown): ImportRefused {
  return new ImportRefused(
    'Somebody else has written to the log while it was being filled: stop every program that uses it, and import into ' +
      'a fresh log.',
    { cause },
  );
}
