import { LogUnavailable, OutcomeUnknown, WrongRevision } from '@rabbet/event-store';

/** Measures how long whoever asked for a change waits, and tells what can be said of it after that. */
export class Patience {
  private until: number;
  /** An append is under way, or its answer was lost. */
  private mayBeDone = false;
  private isOver = false;

  /** Counts from now. */
  constructor(private readonly forMs: number) {
    this.until = performance.now() + forMs;
  }

  /** Counts anew, for the next step of what goes on. */
  renew(): void {
    this.until = performance.now() + this.forMs;
  }

  /**
   * Answers what the work answers. When the time is up it rejects instead: with OutcomeUnknown where the change may be done,
   * else with LogUnavailable, and then the change is not begun any more.
   */
  async wait<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const giveUp = () => {
        this.isOver = true;
        const sentence = 'the change was not answered in time';
        reject(this.mayBeDone ? new OutcomeUnknown(sentence) : new LogUnavailable(sentence));
      };
      timer = setTimeout(giveUp, this.until - performance.now());
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  }

  /** Every append of the change goes through here, so that none follows once its sender was told that nothing is done. */
  async append<T>(append: () => Promise<T>): Promise<T> {
    this.begin();
    try {
      return await append();
    } catch (error) {
      if (error instanceof WrongRevision) this.undo();
      throw error;
    }
  }

  /** The change is appended from now on. Throws where its sender was told that nothing is done. */
  begin(): void {
    this.require();
    this.mayBeDone = true;
  }

  /** Notes that what was begun is certainly not done. */
  undo(): void {
    this.mayBeDone = false;
  }

  /** Throws where nobody waits for the change any more. */
  require(): void {
    if (this.isOver && !this.mayBeDone) throw new LogUnavailable('nobody waits for this change any more');
  }
}
