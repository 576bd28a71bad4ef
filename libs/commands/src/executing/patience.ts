import { LogUnavailable, OutcomeUnknown, WrongRevision } from '@rabbet/event-store';

/**
 * Time limit of the sender of a change. When it has expired, the sender gets OutcomeUnknown if the change may be stored, or
 * else LogUnavailable, and then the change is never appended.
 */
export class Patience {
  private expiresAt: number;
  /** True while an append is running, and after its answer was lost. */
  private isPossiblyDone = false;
  private hasExpired = false;

  /** Starts the time limit. */
  constructor(private readonly forMs: number) {
    this.expiresAt = performance.now() + forMs;
  }

  /** Starts the time limit again, for the next step of a longer task. */
  restart(): void {
    this.expiresAt = performance.now() + this.forMs;
  }

  /** Settles as the work does, or rejects when the time limit expires. */
  async wait<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      const giveUp = () => {
        this.hasExpired = true;
        const message = 'the change was not answered in time';
        reject(this.isPossiblyDone ? new OutcomeUnknown(message) : new LogUnavailable(message));
      };
      timer = setTimeout(giveUp, this.expiresAt - performance.now());
    });
    return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
  }

  /** Runs an append of the change. Throws instead if the sender was already told that nothing is stored. */
  async append<T>(append: () => Promise<T>): Promise<T> {
    this.markStarted();
    try {
      return await append();
    } catch (error) {
      if (error instanceof WrongRevision) this.markNotDone();
      throw error;
    }
  }

  /** Notes that an append begins. Throws if the sender was already told that nothing is stored. */
  markStarted(): void {
    this.requireNotExpired();
    this.isPossiblyDone = true;
  }

  /** Notes that the append surely stored nothing. */
  markNotDone(): void {
    this.isPossiblyDone = false;
  }

  /** Throws if the sender does not wait any more, and was told that nothing is stored. */
  requireNotExpired(): void {
    if (this.hasExpired && !this.isPossiblyDone) throw new LogUnavailable('nobody waits for this change any more');
  }
}
