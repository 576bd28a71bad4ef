import { Batcher } from './batcher';

interface Item {
  readonly key: string;
  readonly name: string;
  readonly size?: number;
}

/** Batches that end when the test says so. */
class Work {
  readonly batches: { readonly names: string; done(): void; fail(error: Error): void }[] = [];
  private readonly seen = new Set<() => void>();
  readonly batcher: Batcher<Item, string>;

  constructor({ lanes = 1, maxSize = 100 } = {}) {
    this.batcher = new Batcher<Item, string>({
      keyOf: ({ key }) => key,
      sizeOf: ({ size = 1 }) => size,
      maxSize,
      lanes,
      perform: (items) => this.begin(items),
    });
  }

  add(...items: string[]): Promise<string>[] {
    return items.map((name) =>
      this.batcher.add({ key: name.slice(0, 1), name, size: Number(/\*(\d+)/.exec(name)?.[1] ?? 1) }),
    );
  }

  /** The items of the batch of that number, as soon as it has begun. */
  async batch(number: number): Promise<string> {
    while (this.batches.length < number) await new Promise<void>((resolve) => this.seen.add(resolve));
    return this.batches[number - 1]!.names; // there are as many
  }

  /** Batches that have begun once the event loop has turned. */
  async begun(): Promise<string[]> {
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    return this.batches.map(({ names }) => names);
  }

  private begin(items: readonly Item[]): Promise<PromiseSettledResult<string>[]> {
    return new Promise((resolve, reject) => {
      const answers = items.map(({ name }): PromiseSettledResult<string> =>
        name.includes('!')
          ? { status: 'rejected', reason: `no ${name}` }
          : { status: 'fulfilled', value: `did ${name}` },
      );
      const names = items.map(({ name }) => name).join(' ');
      this.batches.push({ names, done: () => resolve(answers), fail: reject });
      for (const look of this.seen) look();
    });
  }
}

describe('a batcher', () => {
  it('does together what came in one turn, and next what came meanwhile', async () => {
    const work = new Work();
    const first = work.add('a1', 'b1');
    expect(await work.batch(1)).toBe('a1 b1');
    const second = work.add('c1', 'd1', 'e1');
    expect(await work.begun()).toEqual(['a1 b1']);
    work.batches[0]?.done();
    expect(await Promise.all(first)).toEqual(['did a1', 'did b1']);
    expect(await work.batch(2)).toBe('c1 d1 e1');
    work.batches[1]?.done();
    expect(await Promise.all(second)).toEqual(['did c1', 'did d1', 'did e1']);
  });

  it('does the items of one key one after the other, in the order in which they came', async () => {
    const work = new Work();
    const added = work.add('a1', 'a2', 'b1', 'a3', 'b2');
    const begun = [];
    for (let number = 1; number <= 3; number++) {
      begun.push(await work.batch(number));
      work.batches[number - 1]?.done();
    }
    await Promise.all(added);
    expect(begun).toEqual(['a1 b1', 'a2 b2', 'a3']);
  });

  it('ends a batch before it grows too large, and passes over none of its key to fill it', async () => {
    const work = new Work({ maxSize: 10 });
    const added = work.add('a1*6', 'b1*7', 'c1*3', 'b2*1', 'd1*25');
    const begun = [];
    for (let number = 1; number <= 3; number++) {
      begun.push(await work.batch(number));
      work.batches[number - 1]?.done();
    }
    await Promise.all(added.slice(0, 3));
    expect(begun).toEqual(['a1*6 c1*3', 'b1*7', 'b2*1']);
    expect(await work.batch(4)).toBe('d1*25');
    work.batches[3]?.done();
    expect(await added[4]).toBe('did d1*25');
  });

  it('has as many batches under way as it has lanes, and never two that hold the same key', async () => {
    const work = new Work({ lanes: 2 });
    const added = work.add('a1', 'b1', 'a2');
    expect(await work.begun()).toEqual(['a1 b1']);
    added.push(...work.add('c1', 'b2'));
    expect(await work.begun()).toEqual(['a1 b1', 'c1']);
    added.push(...work.add('d1'));
    expect(await work.begun()).toEqual(['a1 b1', 'c1']);
    work.batches[1]?.done();
    expect(await work.batch(3)).toBe('d1');
    work.batches[0]?.done();
    expect(await work.batch(4)).toBe('a2 b2');
    work.batches[2]?.done();
    work.batches[3]?.done();
    expect(await Promise.all(added)).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'd1'].map((name) => `did ${name}`));
  });

  it('tells each its own answer, be it a refusal', async () => {
    const work = new Work();
    const added = Promise.allSettled(work.add('a1', 'b1!', 'c1'));
    await work.batch(1);
    work.batches[0]?.done();
    expect(await added).toEqual([
      { status: 'fulfilled', value: 'did a1' },
      { status: 'rejected', reason: 'no b1!' },
      { status: 'fulfilled', value: 'did c1' },
    ]);
  });

  it('tells all of a batch that fails, and none of another, and goes on', async () => {
    const work = new Work({ lanes: 2 });
    const lost = Promise.allSettled(work.add('a1', 'b1', 'a2'));
    await work.batch(1);
    const [other] = work.add('c1');
    await work.batch(2);
    work.batches[0]?.fail(new Error('the connection broke'));
    expect(await work.batch(3)).toBe('a2');
    work.batches[1]?.done();
    work.batches[2]?.done();
    expect((await lost).map((answer) => (answer.status === 'rejected' ? answer.reason.message : answer.value))).toEqual(
      ['the connection broke', 'the connection broke', 'did a2'],
    );
    expect(await other).toBe('did c1');
  });
});
