import { type Position, START } from '@rabbet/domain/events/event';
import type { EventStoreReader } from '@rabbet/event-store';

/** Cache of how far the log has come. Only later positions make it read the log. */
export class LogHead {
  private newest: Position = START;
  private pending: Promise<Position> | null = null;

  constructor(private readonly eventStore: Pick<EventStoreReader, 'head'>) {}

  /** Reads the present head of the log. */
  async now(): Promise<Position> {
    const head = await this.eventStore.head();
    if (head > this.newest) this.newest = head;
    return head;
  }

  /** True if the log has reached a position, which may be made up; null where the log does not answer. */
  async hasReached(position: string): Promise<boolean | null> {
    if (position <= this.newest) return true;
    // one question for all; but one that was under way before may know less than whoever asks now
    await this.pending?.catch(() => {});
    if (position <= this.newest) return true;
    this.pending ??= this.now().finally(() => (this.pending = null));
    return this.pending.then(
      () => position <= this.newest,
      () => null,
    );
  }
}
