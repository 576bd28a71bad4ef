import { LogUnavailable } from '../log/event-log';
import type { Clock, Timer } from './clock';
import type { EventStoreDbOptions } from './options';

/** Settles as `work` does, or rejects with LogUnavailable after `ms` or on the signal. */
export function within<T>(ms: number, work: Promise<T>, signal: AbortSignal, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new LogUnavailable('the log has been closed'));
    const watchdog = Number.isFinite(ms) ? new Watchdog(ms, reject, clock) : null;
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp);
    const stopWaiting = () => {
      watchdog?.end();
      signal.removeEventListener('abort', giveUp);
    };
    work.finally(stopWaiting).then(resolve, reject);
  });
}

/** Timer that calls `giveUp` if `restart` is not called for `ms`. */
export class Watchdog {
  private readonly timer: Timer;
  private hasRunOut = false;

  constructor(ms: number, giveUp: (error: LogUnavailable) => void, clock: Clock) {
    this.timer = clock.after(ms, () => {
      this.hasRunOut = true;
      // if this process was too busy to listen, an answer that has arrived meanwhile is handled first, and calls restart
      setImmediate(() => {
        if (this.hasRunOut) giveUp(new LogUnavailable(`EventStoreDB has not answered within ${ms} ms`));
      });
    });
  }

  restart(): void {
    this.hasRunOut = false;
    this.timer.refresh();
  }

  end(): void {
    this.hasRunOut = false;
    this.timer.cancel();
  }
}

/** Number of short timers that together make up the delay of `hedgeAfter`. */
export const HEDGE_STEPS = 10;

/**
 * Acts after `ms` in which this process was able to receive an answer. The delay is counted in short steps: if the process
 * is blocked for long, only one step runs out, so that answers that arrived meanwhile are handled before `act`. Returns
 * the function that cancels it.
 */
export function hedgeAfter(ms: number, act: () => void, clock: Clock): () => void {
  let steps = 0;
  const timer = clock.after(ms / HEDGE_STEPS, () => {
    if (++steps < HEDGE_STEPS) timer.refresh();
    else act();
  });
  return () => timer.cancel();
}

/**
 * Waits before the next retry: exponential backoff by the number of failures, with random jitter so that programs do not
 * retry all at once, and at most `maxMs`.
 */
export function pause(
  failures: number,
  { firstPauseMs, maxPauseMs, clock }: EventStoreDbOptions,
  signal: AbortSignal,
  maxMs = Infinity,
): Promise<void> {
  const backoffMs = Math.min(firstPauseMs * 2 ** Math.min(failures - 1, 30), maxPauseMs);
  const jitteredMs = backoffMs * (0.5 + Math.random() / 2);
  return clock.pause(Math.max(0, Math.min(jitteredMs, maxMs)), signal);
}
