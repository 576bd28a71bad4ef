import { OperationalError } from '@rabbet/domain/deciders/refusal';
import type { Position } from '@rabbet/domain/events/event';

/** An event that was seen in the log, and where. */
export interface SeenEvent {
  readonly position: Position;
  readonly id: string;
}

/** The log does not hold any more what this program has seen in it: nothing may be added to it, or taken from it. */
export class AnotherPast extends OperationalError {
  override readonly name = 'AnotherPast';
}

const SWAPPED =
  'The log holds another past than the one that this shop has seen: it was restored to an earlier point while the shop ran. ' +
  'The shop shows what it has, and changes nothing. Put back the log that it has seen, or say "rabbet log accept-earlier" ' +
  'to have everything made anew from what the log holds; then start the shop again.';
const SETTLED =
  'The log was another one while this shop ran, and by now the database and the log belong together again: start the ' +
  'shop again. Until then it changes nothing.';

/**
 * What this program has seen of the log last, by which it notices that the log has become another one. That is said once and for
 * all: much of what a program remembers is of the log that it has seen.
 */
export class Past {
  /** The last event that this program has read or appended. */
  last: SeenEvent | null = null;
  private says: string | null = null;
  private readonly listeners = new Set<() => void>();

  saw(event: SeenEvent | undefined): void {
    if (event && (this.last === null || event.position > this.last.position))
      this.last = { position: event.position, id: event.id };
  }

  /** Why nothing may be changed; null where the log is the one that was seen, as far as this program knows. */
  get lost(): string | null {
    return this.says;
  }

  /** Throws AnotherPast once the log is known to be another one. */
  require(): void {
    if (this.says !== null) throw new AnotherPast(this.says);
  }

  /** The log holds something else where the last event was. Answers what to throw. */
  lose(): AnotherPast {
    if (this.says === null) {
      this.says = SWAPPED;
      for (const listener of [...this.listeners]) listener();
    }
    return new AnotherPast(this.says);
  }

  /** An operator has seen to it, in whichever way: what is left is to start the program again. */
  settle(): void {
    if (this.says !== null) this.says = SETTLED;
  }

  /** Calls back at once when the log is found to be another one, before whoever found out hears of it. Returns what ends that. */
  onLost(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
