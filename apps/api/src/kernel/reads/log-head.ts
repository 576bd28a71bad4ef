import { type Position, START } from '@rabbet/domain/events/event';
import type { EventStoreReader } from '@rabbet/event-store';

/** How far the log has come, as far as this program knows. The log is asked only for what lies beyond. */
export class LogHead {
  private newest: Position = START;
  private asking: Promise<Position> | null = null;

  constructor(private readonly eventStore: Pick<EventStoreReader, 'head'>) {}

  /** Where it is now. */
  async now(): Promise<Position> {
    const head = await this.eventStore.head();
    if (head > this.newest) this.newest = head;
    return head;
  }

  /** Whether the log has reached a position, which somebody may have made up; null where the log does not answer. */
  async hasReached(position: string): Promise<boolean | null> {
    if (position <= this.newest) return true;
    // one question for all; but one that was under way before may know less than whoever asks now
    await this.asking?.catch(() => {});
    if (position <= this.newest) return true;
    this.asking ??= this.now().finally(() => (this.asking = null));
    return this.asking.then(
      () => position <= this.newest,
      () => null,
    );
  }
}
