import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { type Position, START } from '@rabbet/domain/events/event';

/** An event that was seen in the log, and where. */
export interface SeenEvent {
  readonly position: Position;
  readonly id: string;
}

/** Events that a program has seen and that the log does not hold any more: those after a place, up to the last that was seen. */
export interface LostEvents {
  readonly after: Position;
  readonly upTo: Position;
}

/** The log as it is now. */
interface LogNow {
  idAt(position: Position): Promise<string | null>;
  head(): Promise<Position>;
}

/** The log does not hold any more what this program has seen in it: nothing may be added to it, or taken from it. */
export class AnotherPast extends OperationalError {
  override readonly name = 'AnotherPast';
}

const SWAPPED =
  'The log holds another past than the one that this shop has seen: it was restored to an earlier point while the shop ran. ' +
  'The shop shows what it has, and changes nothing. Put back the log that it has seen, or say "rabbet log accept-earlier" ' +
  'to have everything made anew from what the log holds: the shop then opens itself anew.';
const SETTLED =
  'The log was another one while this shop ran, and by now the database and the log belong together again: the shop opens ' +
  'itself anew. Until then it changes nothing.';

/** Places of which a program remembers what stood there: some minutes of a busy shop. */
const MOST_SEEN = 2_000;

/**
 * The events that this program saw last, by which it notices that the log has become another one. It never takes that
 * back: much of what a program remembers is of the log that it has seen.
 */
export class Past {
  /** The last event that this program has read or appended. */
  last: SeenEvent | null = null;
  private says: string | null = null;
  private readonly seen: SeenEvent[] = [];
  private readonly losing = new Set<() => void>();
  private readonly settling = new Set<() => void>();

  saw(event: SeenEvent | undefined): void {
    if (!event || (this.last !== null && event.position <= this.last.position)) return;
    this.last = { position: event.position, id: event.id };
    this.seen.push(this.last);
    if (this.seen.length > 2 * MOST_SEEN) this.seen.splice(0, MOST_SEEN);
  }

  /** Finds what the log does not hold any more, as far as this program remembers; null: it holds all. */
  async lostEvents(log: LogNow): Promise<LostEvents | null> {
    const stands = async ({ position, id }: SeenEvent) => (await log.idAt(position)) === id;
    const { last } = this;
    if (last === null || (await stands(last))) return null;
    const seen = [...this.seen];
    let first = 0; // of those that do not stand, which are the newest
    for (let end = seen.length - 1; first < end;) {
      const middle = (first + end) >> 1;
      if (await stands(seen[middle]!)) first = middle + 1;
      else end = middle;
    }
    const standing = seen[first - 1]?.position ?? START;
    const head = await log.head();
    // between two places that it remembers, a program knows no better than the end of a log that nobody has added to
    const isEnd = head > standing && head < seen[first]!.position;
    return { after: isEnd ? head : standing, upTo: last.position };
  }

  /** Reason why nothing may be changed; null where the log is the one that was seen, as far as this program knows. */
  get lost(): string | null {
    return this.says;
  }

  /** Throws AnotherPast once the log is known to be another one. */
  require(): void {
    if (this.says !== null) throw new AnotherPast(this.says);
  }

  /** Rejects with AnotherPast where the log does not hold what was seen in it last. */
  async prove(log: Pick<LogNow, 'idAt'>): Promise<void> {
    this.require();
    const { last } = this;
    if (last && (await log.idAt(last.position)) !== last.id) throw this.lose();
  }

  /** The log holds something else where the last event was. Answers what to throw. */
  lose(): AnotherPast {
    if (this.says === null) {
      this.says = SWAPPED;
      for (const listener of [...this.losing]) listener();
    }
    return new AnotherPast(this.says);
  }

  /** Database and log belong together again, in whichever way: what is left is to open anew all that remembers the log. */
  settle(): void {
    if (this.says === null || this.says === SETTLED) return;
    this.says = SETTLED;
    for (const listener of [...this.settling]) listener();
  }

  /** Calls back at once when the log is found to be another one, before whoever found out hears of it. Returns what ends that. */
  onLost(listener: () => void): () => void {
    this.losing.add(listener);
    return () => this.losing.delete(listener);
  }

  /** Calls back once database and log belong together again. */
  onSettled(listener: () => void): void {
    this.settling.add(listener);
  }
}
