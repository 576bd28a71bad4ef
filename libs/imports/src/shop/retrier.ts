import { OperationalError } from '@rabbet/domain/deciders/refusal';

export interface RetrierOptions {
  /** Time without an answer after which the server is given up. */
  readonly forMs: number;
  readonly signal: AbortSignal;
  /** True of an error that may pass when the attempt is repeated. */
  readonly isPassing: (error: unknown) => boolean;
  readonly firstPauseMs?: number;
}

const LONGEST_PAUSE_MS = 2_000;

/** Tries again what a server that is away, or just starting, did not answer. All that goes to one server shares it. */
export class Retrier {
  private heardAt = performance.now();
  private readonly sleepers = new Set<() => void>();

  constructor(private readonly options: RetrierOptions) {
    options.signal.addEventListener('abort', () => this.sleepers.forEach((wake) => wake()), { once: true });
  }

  get signal(): AbortSignal {
    return this.options.signal;
  }

  async persist<T>(attempt: () => Promise<T>): Promise<T> {
    const { forMs, signal, isPassing, firstPauseMs = 100 } = this.options;
    const begunAt = performance.now();
    for (let tries = 0; ; tries++) {
      signal.throwIfAborted();
      try {
        const answer = await attempt();
        this.heardAt = performance.now();
        return answer;
      } catch (error) {
        if (!isPassing(error)) {
          this.heardAt = performance.now(); // a refusal is an answer
          throw error;
        }
        if (performance.now() - Math.max(this.heardAt, begunAt) > forMs)
          throw new GivenUp(error instanceof Error ? error.message : String(error), { cause: error });
        const most = Math.min(firstPauseMs * 2 ** tries, LONGEST_PAUSE_MS);
        await this.pause(most * (0.5 + Math.random() / 2));
      }
    }
  }

  /** Ends early where nobody waits any longer. */
  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.sleepers.add(wake);
      if (this.signal.aborted) wake();
    });
  }
}

/** The server was away for longer than anybody wanted to wait. */
export class GivenUp extends OperationalError {}
