/**
 * Gathers what many callers want done at once, and has it done in batches. A batch takes the oldest first and holds at
 * most one item of each key, and none of a key that another batch under way holds: items of one key keep their order.
 */
export class Batcher<Item, Answer> {
  private waiting: PendingCall<Item, Answer>[] = [];
  private readonly underWay = new Set<string>();
  private running = 0;
  private starts = false;

  constructor(
    private readonly options: {
      readonly keyOf: (item: Item) => string;
      /** 1 unless told otherwise. */
      readonly sizeOf?: (item: Item) => number;
      /** A batch ends before it grows beyond this, but always holds one item. */
      readonly maxSize: number;
      /** Batches under way at the same time. */
      readonly lanes: number;
      /** Answers a batch, item by item. */
      readonly perform: (items: readonly Item[]) => Promise<PromiseSettledResult<Answer>[]>;
    },
  ) {}

  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, key: this.options.keyOf(item), resolve, reject });
      if (!this.starts) setImmediate(() => this.start()); // what the same turn of the event loop still brings comes along
      this.starts = true;
    });
  }

  private start(): void {
    this.starts = false;
    while (this.waiting.length > 0 && this.running < this.options.lanes) {
      const batch = this.take();
      if (batch.length === 0) return;
      this.running++;
      for (const { key } of batch) this.underWay.add(key);
      void this.run(batch).finally(() => {
        for (const { key } of batch) this.underWay.delete(key);
        this.running--;
        this.start();
      });
    }
  }

  private take(): PendingCall<Item, Answer>[] {
    const { sizeOf = () => 1, maxSize } = this.options;
    const batch: PendingCall<Item, Answer>[] = [];
    const postponed: PendingCall<Item, Answer>[] = [];
    const keys = new Set(this.underWay);
    let size = 0;
    for (const call of this.waiting) {
      const itemSize = sizeOf(call.item);
      const fits = batch.length === 0 || size + itemSize <= maxSize;
      if (!fits || keys.has(call.key)) postponed.push(call);
      else {
        batch.push(call);
        size += itemSize;
      }
      keys.add(call.key); // a later item of a key that was left behind stays behind it
    }
    this.waiting = postponed;
    return batch;
  }

  private async run(batch: readonly PendingCall<Item, Answer>[]): Promise<void> {
    const answers = await this.options
      .perform(batch.map(({ item }) => item))
      .catch((reason: unknown) => batch.map((): PromiseSettledResult<Answer> => ({ status: 'rejected', reason })));
    batch.forEach(({ resolve, reject }, i) => {
      const answer = answers[i];
      if (answer?.status === 'fulfilled') resolve(answer.value);
      else reject(answer?.reason);
    });
  }
}

interface PendingCall<Item, Answer> {
  readonly item: Item;
  readonly key: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}
