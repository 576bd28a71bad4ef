import { until } from '@rabbet/postgres/testing/until';
import type { Clock, Timer } from '../eventstoredb/clock';
import { STEPS } from '../eventstoredb/waiting';

interface Running {
  readonly ms: number;
  readonly act: () => void;
}

/** A clock for tests: its time passes where a test says so. A pause between two tries is over at once, and counts as time. */
export class HandClock implements Clock {
  /** The pauses that were asked for, in milliseconds. */
  readonly pauses: number[] = [];
  private passed = 0;
  private readonly running = new Set<Running>();

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

  /** Blocks this process for so long: each timer that runs out meanwhile does so once, before anything that has arrived. */
  hang(ms: number): void {
    const over = [...this.running].filter((timer) => timer.ms <= ms);
    this.passed += ms;
    for (const timer of over) this.end(timer);
  }

  /** Waits for a timer of so many milliseconds, and lets it run out: of several the one that began first. */
  async runOut(ms: number): Promise<void> {
    await until(() => this.expire(ms), `a timer of ${ms} ms`);
  }

  /** Lets an append wait for its answer until it is sent a second time. */
  async listened(repeatAfterMs: number): Promise<void> {
    for (let step = 0; step < STEPS; step++) await this.runOut(repeatAfterMs / STEPS);
  }

  /** Lets all timers of so many milliseconds run out until the work is done, for which nothing else has to arrive. */
  async runOutUntilDone<T>(ms: number, work: Promise<T>): Promise<T> {
    let isDone = false;
    const done = () => (isDone = true);
    work.then(done, done);
    await until(() => isDone || (this.expire(ms), false), `what ends when timers of ${ms} ms have run out`);
    return work;
  }

  private expire(ms: number): boolean {
    const timer = [...this.running].find((candidate) => candidate.ms === ms);
    if (!timer) return false;
    this.passed += ms;
    this.end(timer);
    return true;
  }

  private end(timer: Running): void {
    this.running.delete(timer);
    timer.act();
  }
}
