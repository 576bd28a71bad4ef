import { type Position, type Recorded, START } from '@rabbet/domain/events/event';
import type { EventStoreReader } from '@rabbet/event-store/reader';
import { type Feeding, feedTogether, leastSeen } from './feeding';
import type { LeasedProjection } from './leased-projection';

/** Feeds all projections that have caught up from one subscription, so that they show one consistent cut of the log. */
export class LiveFeed {
  private readonly fed = new Set<LeasedProjection>();
  /** Every batch after this position goes to all. */
  private after: Position = START;
  private subscription = new AbortController();
  private wake = () => {};

  constructor(private readonly feeding: Feeding & { readonly eventStore: EventStoreReader }) {}

  /** One that is a little behind has the log read again from where it stands; others skip what they have seen. */
  join(all: readonly LeasedProjection[]): void {
    for (const leased of all) {
      this.fed.add(leased);
      if (leased.progress.seen < this.after) this.subscription.abort();
    }
    this.wake();
  }

  leave(leased: LeasedProjection): void {
    this.fed.delete(leased);
    if (this.fed.size === 0) this.subscription.abort();
  }

  async run(): Promise<void> {
    const { signal, trouble, failed } = this.feeding;
    while (!signal.aborted) {
      if (this.fed.size === 0) await this.joined();
      else
        try {
          await this.follow();
        } catch (error) {
          trouble(error);
          // whoever starts them again looks first whether this is still the log that they have seen
          for (const leased of [...this.fed]) failed({ leased, why: 'moved' });
        }
    }
  }

  private async follow(): Promise<void> {
    const { eventStore, signal, liveBatch } = this.feeding;
    this.after = leastSeen(this.fed);
    this.subscription = new AbortController();
    const options = { signal: AbortSignal.any([signal, this.subscription.signal]), limit: liveBatch };
    for await (const batch of eventStore.subscribe(this.after, options)) {
      if (options.signal.aborted) return;
      await this.feed(batch);
      if (this.fed.size === 0) return;
    }
    // it ended by itself: subscribed to again at once, a log that was closed would end it again at once, and for ever
    if (!options.signal.aborted) throw new Error('the log has ended a subscription');
  }

  private async feed(batch: readonly Recorded[]): Promise<void> {
    this.after = batch.at(-1)?.position ?? this.after; // whoever joins from now on compares with the end of this one
    await feedTogether([...this.fed], batch, this.feeding);
  }

  private joined(): Promise<void> {
    const { signal } = this.feeding;
    return new Promise((resolve) => {
      this.wake = () => {
        signal.removeEventListener('abort', this.wake);
        resolve();
      };
      signal.addEventListener('abort', this.wake);
      if (signal.aborted || this.fed.size > 0) this.wake();
    });
  }
}
