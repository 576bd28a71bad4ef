type Begin = () => void;

/** Resolves the wait of a queued job, with a function to call then: one that does nothing, or one that throws a refusal. */
type Turn = (begin: Begin) => void;

export interface TurnsOptions {
  /** Number of jobs that run at the same time. */
  readonly concurrency: number;
  /** Runs only one job of an asker at a time, so that others are never kept waiting by one asker. */
  readonly onePerAsker?: true;
  /** Limit of waiting jobs; `refuse` throws the error for further ones. Absent: no limit. */
  readonly queue?: { readonly maxWaiting: number; readonly refuse: () => never };
}

/**
 * Runs a limited number of jobs at once. The others wait, in one queue for each asker (a network, for example), and the
 * askers take turns: so one asker with many jobs does not delay the others. Between two jobs the event loop runs.
 */
export class Turns {
  private running = 0;
  private waiting = 0;
  /** Askers with a running job; only used with `onePerAsker`. */
  private readonly busyAskers = new Set<string>();
  /** Waiting jobs by asker. The asker at the beginning of the map is the next one, and moves to its end afterwards. */
  private readonly queues = new Map<string, Turn[]>();

  constructor(private readonly options: TurnsOptions) {}

  /** Runs a job when it is its turn, and returns its result. */
  async take<T>(job: () => Promise<T>, asker = ''): Promise<T> {
    // a job that has waited takes over the slot of the finished job: `running` was not decremented for it
    if (this.running >= this.options.concurrency || this.busyAskers.has(asker)) await this.waitForTurn(asker);
    else {
      this.running++;
      this.markBusy(asker);
    }
    try {
      return await job();
    } finally {
      this.busyAskers.delete(asker);
      const next = this.takeNextTurn();
      if (next) setImmediate(next, () => {});
      else this.running--;
    }
  }

  get isIdle(): boolean {
    return this.running === 0;
  }

  private markBusy(asker: string): void {
    if (this.options.onePerAsker) this.busyAskers.add(asker);
  }

  private async waitForTurn(asker: string): Promise<void> {
    const { queue: limit } = this.options;
    if (limit && this.waiting >= limit.maxWaiting) this.evictFromLongestQueue(asker, limit.refuse);
    const queue = this.queues.get(asker) ?? [];
    this.queues.set(asker, queue);
    this.waiting++;
    const begin = await new Promise<Begin>((turn) => queue.push(turn));
    begin();
  }

  /** Refuses the last job of the longest queue, to make room for an asker with a shorter one; else refuses this asker. */
  private evictFromLongestQueue(asker: string, refuse: () => never): void {
    const queueLength = this.queues.get(asker)?.length ?? 0;
    const [longest] = [...this.queues.values()].sort((a, b) => b.length - a.length);
    if (!longest || longest.length <= queueLength + 1) refuse();
    this.waiting--;
    longest.pop()?.(refuse);
  }

  private takeNextTurn(): Turn | undefined {
    for (const [asker, queue] of this.queues) {
      if (this.busyAskers.has(asker)) continue;
      this.markBusy(asker);
      const turn = queue.shift();
      this.queues.delete(asker);
      if (queue.length > 0) this.queues.set(asker, queue);
      this.waiting--;
      return turn;
    }
    return undefined;
  }
}
