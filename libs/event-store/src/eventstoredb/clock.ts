import { setTimeout as sleep } from 'node:timers/promises';

export interface Timer {
  /** Begins its time anew, also once it has run out. */
  refresh(): void;
  cancel(): void;
}

/** Tells this store how much time has passed, and when to act. */
export interface Clock {
  /** Milliseconds since some instant: the machine's clock may be put right meanwhile. */
  now(): number;
  after(ms: number, act: () => void): Timer;
  /** Settles when the time has passed, or nobody wants to wait any more. */
  pause(ms: number, unwanted: AbortSignal): Promise<void>;
}

export const CLOCK: Clock = {
  now: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return { refresh: () => void timer.refresh(), cancel: () => clearTimeout(timer) };
  },
  pause: (ms, unwanted) => sleep(ms, undefined, { signal: unwanted }).catch(() => {}), // cut short
};
