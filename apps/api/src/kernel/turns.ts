interface Waiting {
  readonly start: () => void;
}

export interface TurnsOptions {
  readonly atOnce: number;
  /** How many may wait, and what throws what the next one is told. Without it, as many as come. */
  readonly queue?: { readonly most: number; readonly refuse: () => never };
}

/** A few jobs at once, and a queue behind them. Between two of them this thread does what else there is to do. */
export class Turns {
  private running = 0;
  private readonly waiting: Waiting[] = [];

  constructor(private readonly options: TurnsOptions) {}

  async take<T>(job: () => Promise<T>): Promise<T> {
    const { atOnce, queue } = this.options;
    if (this.running >= atOnce) {
      if (queue && this.waiting.length >= queue.most) queue.refuse();
      await new Promise<void>((start) => this.waiting.push({ start }));
    }
    // whoever was started from the queue has been handed the place of the one before
    else this.running++;
    try {
      return await job();
    } finally {
      const next = this.waiting.shift();
      if (next) setImmediate(next.start);
      else this.running--;
    }
  }

  get isIdle(): boolean {
    return this.running === 0;
  }
}
