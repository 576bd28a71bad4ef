import { refuse } from '@rabbet/domain/deciders/refusal';

interface Waiting {
  readonly start: () => void;
}

/** A few jobs at once, a queue behind them, and a no to whoever comes when that is full. */
export class Turns {
  private running = 0;
  private readonly queue: Waiting[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mayWait: number,
  ) {}

  async take<T>(job: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) {
      if (this.queue.length >= this.mayWait) refuse('image/busy', 'Too many pictures are asked for at the moment.');
      await new Promise<void>((start) => this.queue.push({ start }));
    }
    // whoever was started from the queue has been handed the place of the one before
    else this.running++;
    try {
      return await job();
    } finally {
      const next = this.queue.shift();
      if (next) next.start();
      else this.running--;
    }
  }

  get isIdle(): boolean {
    return this.running === 0;
  }
}
