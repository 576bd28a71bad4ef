type Begin = () => void;

/** Ends somebody's waiting: is called with what begins their job, or with what throws their refusal. */
type Turn = (begin: Begin) => void;

export interface TurnsOptions {
  readonly atOnce: number;
  /** Holds an asker to one turn at a time, so that others have room beside it. */
  readonly oneOfEach?: true;
  /** Bounds how many may wait; `refuse` throws what the others are told. Without it, as many wait as come. */
  readonly queue?: { readonly most: number; readonly refuse: () => never };
}

/**
 * A few jobs at once, and a queue behind them in which each asker gets one turn before any of them gets another. Between
 * two jobs this thread does what else there is to do.
 */
export class Turns {
  private running = 0;
  private waiting = 0;
  /** Askers of whom a job goes on, where that is one of each. */
  private readonly busy = new Set<string>();
  /** Waiting jobs by asker; whoever had the last turn stands last. */
  private readonly lines = new Map<string, Turn[]>();

  constructor(private readonly options: TurnsOptions) {}

  async take<T>(job: () => Promise<T>, asker = ''): Promise<T> {
    // whoever was started from the queue has been handed the place of the one before
    if (this.running >= this.options.atOnce || this.busy.has(asker)) await this.waitFor(asker);
    else {
      this.running++;
      this.noteBusy(asker);
    }
    try {
      return await job();
    } finally {
      this.busy.delete(asker);
      const next = this.next();
      if (next) setImmediate(next, () => {});
      else this.running--;
    }
  }

  get isIdle(): boolean {
    return this.running === 0;
  }

  private noteBusy(asker: string): void {
    if (this.options.oneOfEach) this.busy.add(asker);
  }

  private async waitFor(asker: string): Promise<void> {
    const { queue } = this.options;
    if (queue && this.waiting >= queue.most) this.makeRoom(asker, queue.refuse);
    const line = this.lines.get(asker) ?? [];
    this.lines.set(asker, line);
    this.waiting++;
    const begin = await new Promise<Begin>((turn) => line.push(turn));
    begin();
  }

  /** The last of whoever has most waiting gives way to those who have fewer. */
  private makeRoom(asker: string, refuse: () => never): void {
    const lineLength = this.lines.get(asker)?.length ?? 0;
    const [longest] = [...this.lines.values()].sort((a, b) => b.length - a.length);
    if (!longest || longest.length <= lineLength + 1) refuse();
    this.waiting--;
    longest.pop()?.(refuse);
  }

  private next(): Turn | undefined {
    for (const [asker, line] of this.lines) {
      if (this.busy.has(asker)) continue;
      this.noteBusy(asker);
      const turn = line.shift();
      this.lines.delete(asker);
      if (line.length > 0) this.lines.set(asker, line);
      this.waiting--;
      return turn;
    }
    return undefined;
  }
}
