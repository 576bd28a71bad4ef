interface Waiting {
  readonly start: () => void;
}

export interface TurnsOptions {
  readonly atOnce: number;
  /** Without it, as many as come. */
  readonly mayWait?: number;
  /** Throws what whoever comes is told when no more may wait. */
  readonly refuse?: () => never;
}

/** A few jobs at once, and a queue behind them. Between two of them this thread does what else there is to do. */
export class Turns {
  private running = 0;
  private readonly queue: Waiting[] = [];

  constructor(private readonly options: TurnsOptions) {}

  async take<T>(job: () => Promise<T>): Promise<T> {
    const { atOnce, mayWait = Infinity, refuse } = this.options;
    if (this.running >= atOnce) {
      if (this.queue.length >= mayWait) refuse?.();
      await new Promise<void>((start) => this.queue.push({ start }));
    }
    // whoever was started from the queue has been handed the place of the one before
    else this.running++;
    try {
      return await job();
    } finally {
      const next = this.queue.shift();
      if (next) setImmediate(next.start);
      else this.running--;
    }
  }

  get isIdle(): boolean {
    return this.running === 0;
  }
}
