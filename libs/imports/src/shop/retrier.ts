import { OperationalError } from '@rabbet/domain/deciders/refusal';

export interface RetrierOptions {
  /** Time without an answer after which the server is given up. */
  readonly giveUpAfterMs: number;
  readonly signal: AbortSignal;
  /** True of an error that may pass when the attempt is repeated. */
  readonly isPassing: (error: unknown) => boolean;
  readonly firstPauseMs?: number;
}

const MAX_PAUSE_MS = 2_000;

/** Tries again what a server that is away, or just starting, did not answer. All that goes to one server shares it. */
export class Retrier {
  private lastAnswerAt = performance.now();
  private readonly wakeUps = new Set<() => void>();

  constructor(private readonly options: RetrierOptions) {
    options.signal.addEventListener('abort', () => this.wakeUps.forEach((wake) => wake()), { once: true });
  }

  get signal(): AbortSignal {
    return this.options.signal;
  }

  async run<T>(attempt: () => Promise<T>): Promise<T> {
    const { giveUpAfterMs, signal, isPassing, firstPauseMs = 100 } = this.options;
    const startedAt = performance.now();
    for (let tries = 0; ; tries++) {
      signal.throwIfAborted();
      try {
        const answer = await attempt();
        this.lastAnswerAt = performance.now();
        return answer;
      } catch (error) {
        if (!isPassing(error)) {
          this.lastAnswerAt = performance.now(); // a refusal is an answer
          throw error;
        }
        if (performance.now() - Math.max(this.lastAnswerAt, startedAt) > giveUpAfterMs)
          throw new ServerUnreachable(error instanceof Error ? error.message : String(error), { cause: error });
        const maxPauseMs = Math.min(firstPauseMs * 2 ** tries, MAX_PAUSE_MS);
        await this.pause(maxPauseMs * (0.5 + Math.random() / 2));
      }
    }
  }

  /** Ends early where nobody waits any longer. */
  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.wakeUps.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.wakeUps.add(wake);
      if (this.signal.aborted) wake();
    });
  }
}

/** The server was away for longer than anybody wanted to wait. */
export class ServerUnreachable extends OperationalError {}
