import { LogUnavailable } from '../log/event-log';
import type { Clock, Timer } from './clock';
import type { EventStoreDbOptions } from './options';

/** Settles as `work` does; rejects when that takes too long or the signal is aborted. */
export function within<T>(ms: number, work: Promise<T>, signal: AbortSignal, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new LogUnavailable('the log has been closed'));
    const watchdog = Number.isFinite(ms) ? new Watchdog(ms, reject, clock) : null;
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp);
    const settled = () => {
      watchdog?.end();
      signal.removeEventListener('abort', giveUp);
    };
    work.finally(settled).then(resolve, reject);
  });
}

/** Runs out when nothing has been heard for a while. */
export class Watchdog {
  private readonly timer: Timer;
  private isOver = false;

  constructor(ms: number, giveUp: (error: LogUnavailable) => void, clock: Clock) {
    this.timer = clock.after(ms, () => {
      this.isOver = true;
      // a process that was busy itself first hears what has arrived meanwhile
      setImmediate(() => {
        if (this.isOver) giveUp(new LogUnavailable(`EventStoreDB has not answered within ${ms} ms`));
      });
    });
  }

  heard(): void {
    this.isOver = false;
    this.timer.refresh();
  }

  end(): void {
    this.isOver = false;
    this.timer.cancel();
  }
}

export const STEPS = 10;

/**
 * Acts once this process could have listened for that long: a step that took longer than its share counts no more, for
 * what arrived meanwhile has not been heard yet. Gives what calls it off.
 */
export function afterListening(ms: number, act: () => void, clock: Clock): () => void {
  let steps = 0;
  const timer = clock.after(ms / STEPS, () => {
    if (++steps < STEPS) timer.refresh();
    else act();
  });
  return () => timer.cancel();
}

/**
 * Waits before the try that follows `failures` failed ones: ever longer, never as long as the neighbours do, and no longer than
 * `mostMs`.
 */
export function pause(
  failures: number,
  { firstPauseMs, longestPauseMs, clock }: EventStoreDbOptions,
  signal: AbortSignal,
  mostMs = Infinity,
): Promise<void> {
  const ms = Math.min(firstPauseMs * 2 ** Math.min(failures - 1, 30), longestPauseMs);
  return clock.pause(Math.max(0, Math.min(ms * (0.5 + Math.random() / 2), mostMs)), signal);
}
