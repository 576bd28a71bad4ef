import { setTimeout as sleep } from 'node:timers/promises';

export interface Timer {
  /** Starts the time again, also after it has run out. */
  refresh(): void;
  cancel(): void;
}

/** Clock and timers of this store. Tests pass their own. */
export interface Clock {
  /** Milliseconds since some instant. Never goes back, also when the time of day of the machine is corrected. */
  now(): number;
  after(ms: number, act: () => void): Timer;
  /** Resolves when the time has passed, or on the signal. */
  pause(ms: number, canceled: AbortSignal): Promise<void>;
}

export const CLOCK: Clock = {
  now: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return { refresh: () => void timer.refresh(), cancel: () => clearTimeout(timer) };
  },
  pause: (ms, unwanted) => sleep(ms, undefined, { signal: unwanted }).catch(() => {}), // rejects on the signal
};
