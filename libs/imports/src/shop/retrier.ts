import { OperationalError } from '@rabbet/domain/deciders/refusal';

export interface RetrierOptions {
  /** Time without a reply after which a retry gives up. */
  readonly giveUpAfterMs: number;
  readonly signal: AbortSignal;
  /** True of an error that may pass when the attempt is repeated. */
  readonly isPassing: (error: unknown) => boolean;
  readonly firstPauseMs?: number;
}

const MAX_PAUSE_MS = 2_000;

/**
 * Retries requests to a server that is away or just starting, with exponential backoff. All requests to one server share a retrier:
 * a reply to any of them shows that the server is there.
 */
export class Retrier {
  private lastReplyAt = performance.now();
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
        const reply = await attempt();
        this.lastReplyAt = performance.now();
        return reply;
      } catch (error) {
        if (!isPassing(error)) {
          this.lastReplyAt = performance.now(); // a refusal is a reply, too
          throw error;
        }
        if (performance.now() - Math.max(this.lastReplyAt, startedAt) > giveUpAfterMs)
          throw new ServerUnreachable(error instanceof Error ? error.message : String(error), { cause: error });
        const maxPauseMs = Math.min(firstPauseMs * 2 ** tries, MAX_PAUSE_MS);
        await this.pause(maxPauseMs * (0.5 + Math.random() / 2));
      }
    }
  }

  /** Waits; an abort of the signal ends the pause early. */
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

/** Error of a server that was away for longer than `giveUpAfterMs`. */
export class ServerUnreachable extends OperationalError {}
