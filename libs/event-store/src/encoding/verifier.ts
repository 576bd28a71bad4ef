import { type Position, START } from '@rabbet/domain/events/event';
import { checksumOf } from '../log/checksum';
import { decode } from './envelope';
import {
  type EventLogReader,
  FOREIGN_TYPE,
  type ForeignEvent,
  type SharedPage,
  type StoredEvent,
} from '../log/event-log';
import { reasonOf } from './undecodable';

/** An event that is missing or not as it was appended. Holds nothing personal, because it is logged and stored. */
export interface LogFault {
  readonly what: 'missing' | 'altered' | 'unreadable';
  /** Position of the event; of a missing event, the position of the next one. */
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  /** A sentence for the operator. */
  readonly says: string;
}

type LogLookup = Pick<EventLogReader, 'countMissingBetween' | 'readStream'>;

/** Number of streams whose last revision is cached; for other streams the log is asked. */
const MAX_STREAMS = 100_000;

/**
 * Finds missing and altered events while the log is read in order. An event is missing where a position is left out (in
 * a store that counts them) or a revision of a stream; it was altered where its checksum does not match.
 */
export class Verifier {
  private readonly revisions = new Map<string, number>();
  /** `revisions` holds every stream since the beginning of the log: a stream that is not in it has no earlier event. */
  private hasEveryStream: boolean;

  constructor(
    private readonly log: LogLookup,
    /** Position of the last event that was checked. */
    private after: Position,
    /** False: does not ask the log about streams that are not cached, and does not decode events: the caller does that. */
    private readonly isThorough = true,
  ) {
    this.hasEveryStream = after === START;
  }

  /** Checks the next events of the log. Events of other programs count too, because they have revisions in streams. */
  async check(events: readonly StoredEvent[], foreign: readonly ForeignEvent[] = []): Promise<readonly LogFault[]> {
    let entries: readonly (StoredEvent | ForeignEvent)[] = events;
    if (foreign.length > 0) entries = [...events, ...foreign].sort((a, b) => (a.position < b.position ? -1 : 1));
    const faults: LogFault[] = [];
    // millions of events are checked, nearly all without a fault: so the loop allocates nothing and awaits only on doubt
    for (const event of entries) {
      const ours = 'data' in event ? event : null;
      if (ours) {
        const missingCount = this.log.countMissingBetween(this.after, ours.position);
        this.after = ours.position;
        if (missingCount > 0) faults.push(missingFault(ours, missingCount));
      }
      const previous = this.replaceRevision(event);
      // the revision before it may hold an event of another program, which was not among these events
      if (!this.isNext(event, previous) && !(await this.isStored(event.stream, event.revision - 1)))
        faults.push(holeFault(event));
      if (!ours) continue;
      const fault = alteredFault(ours) ?? (this.isThorough ? unreadableFault(ours) : null);
      if (fault) faults.push(fault);
    }
    return faults;
  }

  /** Caches the revision of an event, and returns the one before it in its stream: -1 if none, null if unknown. */
  private replaceRevision({ stream, revision }: StoredEvent | ForeignEvent): number | null {
    const isFirstKnown = this.hasEveryStream || revision === 0;
    const previous = this.revisions.get(stream) ?? (isFirstKnown ? -1 : null);
    this.revisions.set(stream, revision);
    if (this.revisions.size > MAX_STREAMS) {
      this.revisions.clear();
      this.hasEveryStream = false;
    }
    return previous;
  }

  private isNext({ revision }: StoredEvent | ForeignEvent, previous: number | null): boolean {
    if (previous === null) return !this.isThorough;
    return previous === revision - 1;
  }

  private async isStored(stream: string, revision: number): Promise<boolean> {
    const [event] = await this.log.readStream(stream, { from: revision, limit: 1 });
    return event?.revision === revision;
  }
}

/**
 * Finds missing revisions in events of one stream, which were read from revision `from` on. Events of other programs have
 * revisions too, and are no holes. Events that are missing at the end of a stream cannot be noticed.
 */
export function holesIn(events: readonly StoredEvent[], from: number): readonly LogFault[] {
  let holes: LogFault[] | null = null; // nearly always there is none, so none is allocated
  let next = from;
  for (const event of events) {
    if (event.revision !== next) (holes ??= []).push(holeFault(event));
    next = event.revision + 1;
  }
  return holes ?? NONE;
}

const NONE: readonly LogFault[] = [];

/** Finds missing and altered events of one stream, which were read from revision `from` on. */
export function faultsInStream(events: readonly StoredEvent[], from: number): readonly LogFault[] {
  const ours = events.filter(({ type }) => !type.startsWith(FOREIGN_TYPE));
  const altered = ours.map(alteredFault).filter((fault) => fault !== null);
  return [...holesIn(events, from), ...altered];
}

function missingFault(event: StoredEvent, missingCount: number): LogFault {
  const events = missingCount === 1 ? 'one event is' : `${missingCount} events are`;
  return fault('missing', event, `${events} gone before ${describe(event)}`);
}

function holeFault(event: StoredEvent | ForeignEvent): LogFault {
  const { stream, revision } = event;
  return fault('missing', event, `${stream} has no revision ${revision - 1}, but ${revision}`);
}

function alteredFault(event: StoredEvent): LogFault | null {
  if (event.checksum === checksumOf(event)) return null;
  const another = 'its checksum is another one';
  const unreadable = undecodableReason({ ...event, data: '{}' }); // an event with metadata of ours was written by us
  if (unreadable === null) return fault('altered', event, `${describe(event)} is not what was appended: ${another}`);
  const says = `is no event of this shop, or was altered past recognition: ${another}, and ${unreadable}`;
  return fault('altered', event, `${describe(event)} ${says}`);
}

function unreadableFault(event: StoredEvent): LogFault | null {
  const reason = undecodableReason(event);
  return reason === null ? null : fault('unreadable', event, `${describe(event)} cannot be read: ${reason}`);
}

function undecodableReason(event: StoredEvent): string | null {
  try {
    decode(event);
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

function describe({ type, id, position }: StoredEvent): string {
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
  let after: Position | null = START;
  while (after !== null) {
    const page: SharedPage = await log.readShared(after, PAGE);
    const faults = await verifier.check(page.events, page.foreign);
    yield { events: page.events.length, foreign: page.foreign, faults };
    after = page.last;
  }
}
