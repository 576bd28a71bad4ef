import { type Position, START } from '@rabbet/domain/events/event';
import { checksumOf } from '../log/checksum';
import { decode } from './envelope';
import { type EventLogReader, FOREIGN_TYPE, type ForeignEvent, type StoredEvent } from '../log/event-log';
import { reasonOf } from './undecodable';

/** Something that is not as it was appended. Nothing personal: it is logged and kept. */
export interface LogFault {
  readonly what: 'missing' | 'altered' | 'unreadable';
  /** Position of the event itself, or of the first one behind a missing event. */
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  /** A sentence for the operator. */
  readonly says: string;
}

type LogLookup = Pick<EventLogReader, 'missingBetween' | 'readStream'>;

/** Streams whose last revision is remembered; of others the log is asked. */
const MOST_STREAMS = 100_000;

/**
 * Looks at events as they are read one after the other: whether one is gone, by positions where the store counts them
 * and by the revisions of each stream; and whether one was altered, by its checksum.
 */
export class Verifier {
  private readonly revisions = new Map<string, number>();
  /** Every stream that was met since the log's beginning is remembered: one that is not there has none before it. */
  private knowsAll: boolean;

  constructor(
    private readonly log: LogLookup,
    /** Position of the last event that was checked. */
    private after: Position,
    /** False: streams that were not met before are not looked up, and nothing is decoded, as the reader does that. */
    private readonly isThorough = true,
  ) {
    this.knowsAll = after === START;
  }

  /** The next of the log, with those of other programs, which take places in streams too. */
  async check(events: readonly StoredEvent[], foreign: readonly ForeignEvent[] = []): Promise<readonly LogFault[]> {
    const places: readonly (StoredEvent | ForeignEvent)[] =
      foreign.length > 0 ? [...events, ...foreign].sort((a, b) => (a.position < b.position ? -1 : 1)) : events;
    const faults: LogFault[] = [];
    // nearly always nothing is found: so nothing is made for an event, and nothing waited for
    for (const event of places) {
      const ours = 'data' in event ? event : null;
      const gone = ours ? this.goneBefore(ours) : 0;
      if (ours && gone > 0) faults.push(gap(ours, gone));
      // what nobody here has read may stand there all the same: another program's, in a stream of ours
      if (!this.follows(event) && !(await this.stands(event.stream, event.revision - 1))) faults.push(hole(event));
      const fault = ours && (alteredIn(ours) ?? (this.isThorough ? unreadableIn(ours) : null));
      if (fault) faults.push(fault);
    }
    return faults;
  }

  private goneBefore({ position }: StoredEvent): number {
    const gone = this.log.missingBetween(this.after, position);
    this.after = position;
    return gone;
  }

  /** True where the event before it in its stream stands there, or where nobody asks. */
  private follows({ stream, revision }: StoredEvent | ForeignEvent): boolean {
    const last = this.revisions.get(stream) ?? (this.knowsAll || revision === 0 ? -1 : null);
    this.revisions.set(stream, revision);
    if (this.revisions.size > MOST_STREAMS) {
      this.revisions.clear();
      this.knowsAll = false;
    }
    return last === null ? !this.isThorough : last === revision - 1;
  }

  private async stands(stream: string, revision: number): Promise<boolean> {
    const [event] = await this.log.readStream(stream, { from: revision, limit: 1 });
    return event?.revision === revision;
  }
}

/**
 * Events that a stream lacks, which was read from a revision on. Events of other programs keep their revisions there,
 * and are no holes. Events that are gone at the end of a stream cannot be noticed.
 */
export function holesIn(events: readonly StoredEvent[], from: number): readonly LogFault[] {
  let holes: LogFault[] | null = null; // nearly always there is none, and nothing is made
  let next = from;
  for (const event of events) {
    if (event.revision !== next) (holes ??= []).push(hole(event));
    next = event.revision + 1;
  }
  return holes ?? NONE;
}

const NONE: readonly LogFault[] = [];

/** Holes, and events that were altered. */
export function faultsInStream(events: readonly StoredEvent[], from: number): readonly LogFault[] {
  const ours = events.filter(({ type }) => !type.startsWith(FOREIGN_TYPE));
  return [...holesIn(events, from), ...ours.flatMap((event) => alteredIn(event) ?? [])];
}

function gap(event: StoredEvent, gone: number): LogFault {
  const events = gone === 1 ? 'one event is' : `${gone} events are`;
  return fault('missing', event, `${events} gone before ${spoken(event)}`);
}

function hole(event: StoredEvent | ForeignEvent): LogFault {
  const { stream, revision } = event;
  return fault('missing', event, `${stream} has no revision ${revision - 1}, but ${revision}`);
}

function alteredIn(event: StoredEvent): LogFault | null {
  if (event.checksum === checksumOf(event)) return null;
  const another = 'its checksum is another one';
  const unreadable = undecodable({ ...event, data: '{}' }); // what has our metadata is ours
  if (unreadable === null) return fault('altered', event, `${spoken(event)} is not what was appended: ${another}`);
  const says = `is no event of this shop, or was altered past recognition: ${another}, and ${unreadable}`;
  return fault('altered', event, `${spoken(event)} ${says}`);
}

function unreadableIn(event: StoredEvent): LogFault | null {
  const reason = undecodable(event);
  return reason === null ? null : fault('unreadable', event, `${spoken(event)} cannot be read: ${reason}`);
}

function undecodable(event: StoredEvent): string | null {
  try {
    decode(event);
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

function spoken({ type, id, position }: StoredEvent): string {
  return `${type} ${id} at ${position}`;
}

function fault(what: LogFault['what'], event: StoredEvent | ForeignEvent, says: string): LogFault {
  const { position, stream, revision } = event;
  return { what, position, stream, revision, says };
}

/** Result of verifying one page of the log. */
export interface Verified {
  readonly events: number;
  readonly faults: readonly LogFault[];
  readonly foreign: readonly ForeignEvent[];
}

const PAGE = 2_000;

/** Reads the whole log, page by page. */
export async function* verifyLog(log: EventLogReader): AsyncGenerator<Verified> {
  const verifier = new Verifier(log, START);
  for (let after: Position | null = START; after !== null;) {
    const { events, foreign, last }: Awaited<ReturnType<EventLogReader['readShared']>> = await log.readShared(
      after,
      PAGE,
    );
    yield { events: events.length, foreign, faults: await verifier.check(events, foreign) };
    after = last;
  }
}
