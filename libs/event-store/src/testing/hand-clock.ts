import { until } from '@rabbet/postgres/testing/until';
import type { Clock, Timer } from '../eventstoredb/clock';
import { HEDGE_STEPS } from '../eventstoredb/timeouts';

interface RunningTimer {
  readonly ms: number;
  readonly act: () => void;
}

/**
 * Clock that a test moves by hand. Timers run out only when the test says so. A pause between two tries is over at once,
 * and moves the clock.
 */
export class HandClock implements Clock {
  /** All pauses so far, in milliseconds. */
  readonly pauses: number[] = [];
  private passed = 0;
  private readonly running = new Set<RunningTimer>();

  now(): number {
    return this.passed;
  }

  after(ms: number, act: () => void): Timer {
    const timer = { ms, act };
    const cancel = () => void this.running.delete(timer);
    const refresh = () => {
      cancel();
      this.running.add(timer);
    };
    refresh();
    return { refresh, cancel };
  }

  pause(ms: number): Promise<void> {
    this.pauses.push(ms);
    this.passed += ms;
    return new Promise((resolve) => setImmediate(resolve));
  }

  /** Plays a process that is blocked for some time: timers that run out meanwhile do so once, before any answer is read. */
  hang(ms: number): void {
    const expired = [...this.running].filter((timer) => timer.ms <= ms);
    this.passed += ms;
    for (const timer of expired) this.end(timer);
  }

  /** Waits until there is a timer of this length, and lets it run out; of several the one that began first. */
  async runOut(ms: number): Promise<void> {
    await until(() => this.runOutFirst(ms), `a timer of ${ms} ms`);
  }

  /** Lets the time pass after which an append without an answer is sent a second time. */
  async passHedgeDelay(repeatAfterMs: number): Promise<void> {
    for (let step = 0; step < HEDGE_STEPS; step++) await this.runOut(repeatAfterMs / HEDGE_STEPS);
  }

  /** Lets all timers of this length run out until the work is done. */
  async runOutUntilDone<T>(ms: number, work: Promise<T>): Promise<T> {
    let isDone = false;
    const onDone = () => (isDone = true);
    work.then(onDone, onDone);
    const runOutUnlessDone = () => {
      if (!isDone) this.runOutFirst(ms);
      return isDone;
    };
    await until(runOutUnlessDone, `work that ends when timers of ${ms} ms have run out`);
    return work;
  }

  private runOutFirst(ms: number): boolean {
    const timer = [...this.running].find((candidate) => candidate.ms === ms);
    if (!timer) return false;
    this.passed += ms;
    this.end(timer);
    return true;
  }

  private end(timer: RunningTimer): void {
    this.running.delete(timer);
    timer.act();
  }
}
