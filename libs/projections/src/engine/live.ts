import { type Position, type Recorded, START } from '@rabbet/domain/events/event';
import { type Feeding, giveTogether, leastSeen } from './feeding';
import type { LeasedProjection } from './leased-projection';

/** Feeds all projections that have caught up from one reading of the log, so that they show one consistent cut of it. */
export class Live {
  private readonly turns = new Set<LeasedProjection>();
  /** Every batch after this place goes to all. */
  private after: Position = START;
  private reading = new AbortController();
  private wake = () => {};

  constructor(private readonly feeding: Feeding) {}

  /** One that is a little behind makes the reading go back to where it stands; what others have seen they skip. */
  join(turns: readonly LeasedProjection[]): void {
    for (const turn of turns) {
      this.turns.add(turn);
      if (turn.progress.seen < this.after) this.reading.abort();
    }
    this.wake();
  }

  leave(turn: LeasedProjection): void {
    this.turns.delete(turn);
    if (this.turns.size === 0) this.reading.abort();
  }

  async run(): Promise<void> {
    const { signal, trouble, lost } = this.feeding;
    while (!signal.aborted) {
      if (this.turns.size === 0) await this.joined();
      else
        try {
          await this.read();
        } catch (error) {
          trouble(error);
          // whoever takes them up again looks first whether this is still the log that they have seen
          for (const turn of [...this.turns]) lost(turn, 'moved');
        }
    }
  }

  private async read(): Promise<void> {
    const { eventStore, signal, liveBatch } = this.feeding;
    this.after = leastSeen(this.turns);
    this.reading = new AbortController();
    const options = { signal: AbortSignal.any([signal, this.reading.signal]), limit: liveBatch };
    for await (const batch of eventStore.subscribe(this.after, options)) {
      if (options.signal.aborted) return;
      await this.take(batch);
      if (this.turns.size === 0) return;
    }
    // nobody told it to: asked again at once, a log that was closed would end it again at once, and for ever
    if (!options.signal.aborted) throw new Error('the log has ended a subscription');
  }

  private async take(batch: readonly Recorded[]): Promise<void> {
    this.after = batch.at(-1)?.position ?? this.after; // whoever joins from now on compares with the end of this one
    await giveTogether([...this.turns], batch, this.feeding);
  }

  private joined(): Promise<void> {
    const { signal } = this.feeding;
    return new Promise((resolve) => {
      this.wake = () => {
        signal.removeEventListener('abort', this.wake);
        resolve();
      };
      signal.addEventListener('abort', this.wake);
      if (signal.aborted || this.turns.size > 0) this.wake();
    });
  }
}
