import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { type Position, START } from '@rabbet/domain/events/event';

/** An event that was seen in the log, with its position. */
export interface SeenEvent {
  readonly position: Position;
  readonly id: string;
}

/** Range of events that a program has seen and that the log does not hold any more; `upTo` is the last one seen. */
export interface LostEvents {
  readonly after: Position;
  readonly upTo: Position;
}

/** Questions to the log as it is now. */
interface LogLookup {
  idAt(position: Position): Promise<string | null>;
  head(): Promise<Position>;
}

/** The log does not hold any more what this program has seen in it. Until that is resolved, the program neither appends nor reads on. */
export class AnotherPast extends OperationalError {
  override readonly name = 'AnotherPast';
}

const LOST_MESSAGE =
  'The log holds another past than the one that this shop has seen: it was restored to an earlier point while the shop ran. ' +
  'The shop shows what it has, and changes nothing. Put back the log that it has seen, or say "rabbet log accept-earlier" ' +
  'to have everything made anew from what the log holds: the shop then opens itself anew.';
const SETTLED_MESSAGE =
  'The log was another one while this shop ran, and by now the database and the log belong together again: the shop opens ' +
  'itself anew. Until then it changes nothing.';

/** Number of seen events that a program remembers: enough for some minutes of a busy shop. */
const MAX_SEEN = 2_000;

/**
 * Remembers the last events that this program saw, to notice that the log was restored to an earlier point under it.
 * Once that is noticed, it stays so until the program opens the log anew: its caches hold events that are gone.
 */
export class Past {
  /** The last event that this program has read or appended. */
  last: SeenEvent | null = null;
  private reason: string | null = null;
  private readonly seenEvents: SeenEvent[] = [];
  private readonly lossListeners = new Set<() => void>();
  private readonly settledListeners = new Set<() => void>();

  recordSeen(event: SeenEvent | undefined): void {
    if (!event || (this.last !== null && event.position <= this.last.position)) return;
    this.last = { position: event.position, id: event.id };
    this.seenEvents.push(this.last);
    if (this.seenEvents.length > 2 * MAX_SEEN) this.seenEvents.splice(0, MAX_SEEN);
  }

  /** Finds the seen events that the log does not hold any more; null if it holds all of them. */
  async findLostEvents(log: LogLookup): Promise<LostEvents | null> {
    const isUnchanged = async ({ position, id }: SeenEvent) => (await log.idAt(position)) === id;
    const { last } = this;
    if (last === null || (await isUnchanged(last))) return null;
    const seen = [...this.seenEvents];
    // binary search for the first lost event: all events before it are unchanged, all behind it are lost
    let firstLost = 0;
    for (let end = seen.length - 1; firstLost < end;) {
      const middle = (firstLost + end) >> 1;
      if (await isUnchanged(seen[middle]!)) firstLost = middle + 1;
      else end = middle;
    }
    const lastUnchanged = seen[firstLost - 1]?.position ?? START;
    const head = await log.head();
    // This program may not have seen every event between the two. If the log ends there, nothing was added to it since
    // it was restored, and so it holds everything up to its head.
    const isEndBetween = head > lastUnchanged && head < seen[firstLost]!.position;
    return { after: isEndBetween ? head : lastUnchanged, upTo: last.position };
  }

  /** Reason why nothing may be changed; null while the log is known to hold what was seen. */
  get lossReason(): string | null {
    return this.reason;
  }

  /** Throws AnotherPast if it is already known that the log lost events. Asks the log nothing. */
  requireUnchanged(): void {
    if (this.reason !== null) throw new AnotherPast(this.reason);
  }

  /** Asks the log for the last event that was seen, and rejects with AnotherPast if it does not hold it any more. */
  async verifyUnchanged(log: Pick<LogLookup, 'idAt'>): Promise<void> {
    this.requireUnchanged();
    const { last } = this;
    if (last && (await log.idAt(last.position)) !== last.id) throw this.markLost();
  }

  /** Notes that the log lost the last event that was seen, and calls the listeners. Returns the error to throw. */
  markLost(): AnotherPast {
    if (this.reason === null) {
      this.reason = LOST_MESSAGE;
      for (const listener of [...this.lossListeners]) listener();
    }
    return new AnotherPast(this.reason);
  }

  /** Notes that an operator has made database and log fit again: all that caches the log has to be opened anew. */
  markSettled(): void {
    if (this.reason === null || this.reason === SETTLED_MESSAGE) return;
    this.reason = SETTLED_MESSAGE;
    for (const listener of [...this.settledListeners]) listener();
  }

  /** Calls back when the loss is noticed, before the caller that noticed it gets its error. Returns the unsubscribe function. */
  onLost(listener: () => void): () => void {
    this.lossListeners.add(listener);
    return () => this.lossListeners.delete(listener);
  }

  /** Calls back once database and log fit again. */
  onSettled(listener: () => void): void {
    this.settledListeners.add(listener);
  }
}
