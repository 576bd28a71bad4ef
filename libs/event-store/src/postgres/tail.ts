import { Listener } from '@rabbet/postgres';

/** Tells that the log may have grown: by NOTIFY, and by the clock behind it, should a notification be lost. */
export class Tail {
  private listener: Listener | null = null;
  private waiters = new Set<() => void>();
  closed = false;
  /** Counts the times something happened: whoever noted it before reading cannot miss what came during the read. */
  wakes = 0;

  constructor(
    private readonly url: string,
    private readonly pollMs: number,
  ) {}

  /** Waits for more than the wakes given, the poll, or the signal. */
  wait(wakes: number, signal: AbortSignal): Promise<void> {
    if (this.wakes !== wakes || signal.aborted || this.closed) return Promise.resolve();
    this.listener ??= new Listener(this.url, ['rabbet_log'], { heard: () => this.wake(), back: () => this.wake() });
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.waiters.delete(done);
        resolve();
      };
      const timer = setTimeout(done, this.pollMs);
      signal.addEventListener('abort', done);
      this.waiters.add(done);
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    this.wake();
    await this.listener?.close();
  }

  private wake(): void {
    this.wakes++;
    for (const waiter of [...this.waiters]) waiter();
  }
}
