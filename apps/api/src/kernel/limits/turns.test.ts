import { Turns, type TurnsOptions } from './turns';

test('runs as many jobs at once as allowed, and the others in the order of their calls', async () => {
  const turns = new Turns({ concurrency: 2 });
  const events: string[] = [];
  const ends = new Map<number, () => void>();
  const job = (number: number) => () => {
    events.push(`begins ${number}`);
    return new Promise<void>((end) => ends.set(number, end)).then(() => void events.push(`ends ${number}`));
  };
  const all = [1, 2, 3, 4].map((number) => turns.take(job(number)));
  await new Promise(setImmediate);
  expect(events).toEqual(['begins 1', 'begins 2']);
  for (const number of [2, 1, 3, 4]) {
    ends.get(number)?.();
    for (let i = 0; i < 3; i++) await new Promise(setImmediate); // the next begins when this thread has nothing else to do
  }
  await Promise.all(all);
  expect(events).toEqual(['begins 1', 'begins 2', 'ends 2', 'begins 3', 'ends 1', 'begins 4', 'ends 3', 'ends 4']);
  expect(turns.isIdle).toBe(true);
});

test('lets other work of the event loop run between two jobs', async () => {
  const turns = new Turns({ concurrency: 1 });
  const events: string[] = [];
  const jobs = [1, 2, 3].map((number) => turns.take(() => Promise.resolve(events.push(`job ${number}`))));
  setImmediate(() => events.push('other work'));
  await Promise.all(jobs);
  expect(events.slice(0, -1)).toContain('other work');
});

test('refuses a job when the queue is full, and goes on after a failed job', async () => {
  const full = () => {
    throw new Error('full');
  };
  const turns = new Turns({ concurrency: 1, queue: { maxWaiting: 1, refuse: full } });
  const failing = turns.take(() => Promise.reject(new Error('broken')));
  const waiting = turns.take(() => Promise.resolve('done'));
  await expect(turns.take(() => Promise.resolve('too late'))).rejects.toThrow('full');
  await expect(failing).rejects.toThrow('broken');
  await expect(waiting).resolves.toBe('done');
});

/** Turns with one running job, which ends at `begin()`. Jobs queued by `ask` note their asker in `order`, or their refusal. */
function queuedJobs(options: Partial<TurnsOptions> = {}) {
  const turns = new Turns({ concurrency: 1, ...options });
  const order: string[] = [];
  let begin = () => {};
  const first = turns.take(() => new Promise<void>((end) => (begin = end)));
  const ask = (asker: string, times = 1) =>
    Array.from({ length: times }, () =>
      turns.take(async () => void order.push(asker), asker).catch(({ message }: Error) => void order.push(message)),
    );
  return { order, ask, begin: () => begin(), first };
}

test('askers take turns: each gets one before any of them gets another', async () => {
  const { order, ask, begin, first } = queuedJobs();
  const all = [first, ...ask('crowd', 5), ...ask('ann'), ...ask('bea', 2)];
  begin();
  await Promise.all(all);
  expect(order).toEqual(['crowd', 'ann', 'bea', 'crowd', 'bea', 'crowd', 'crowd', 'crowd']);
});

test('with onePerAsker, the second job of an asker waits for the first, and other askers use the free slot', async () => {
  const turns = new Turns({ concurrency: 2, onePerAsker: true });
  const events: string[] = [];
  const ends = new Map<string, () => void>();
  const job = (name: string, asker: string) =>
    turns.take(() => {
      events.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    }, asker);
  const end = async (name: string) => {
    ends.get(name)?.();
    for (let i = 0; i < 3; i++) await new Promise(setImmediate); // the next begins when this thread is idle
  };
  const all = [job('crowd 1', 'crowd'), job('crowd 2', 'crowd'), job('ann 1', 'ann'), job('ann 2', 'ann')];
  await new Promise(setImmediate);
  expect(events).toEqual(['crowd 1', 'ann 1']);
  await end('ann 1');
  expect(events).toEqual(['crowd 1', 'ann 1', 'ann 2']);
  await end('ann 2');
  expect(events).toHaveLength(3); // a slot is free, but "crowd 2" waits for "crowd 1"
  all.push(job('bea 1', 'bea'));
  await end('crowd 1');
  expect(events.slice(3)).toEqual(['bea 1', 'crowd 2']);
  await end('bea 1');
  await end('crowd 2');
  await Promise.all(all);
  expect(turns.isIdle).toBe(true);
});

test('a full queue refuses the last job of the asker with most, in favor of an asker with fewer', async () => {
  const full = () => {
    throw new Error('full');
  };
  const { order, ask, begin, first } = queuedJobs({ queue: { maxWaiting: 3, refuse: full } });
  const all = [first, ...ask('crowd', 4), ...ask('ann'), ...ask('bea')];
  await new Promise(setImmediate);
  expect(order).toEqual(['full', 'full', 'full']); // the fourth of the crowd, and two that made room for ann and bea
  all.push(...ask('crowd'), ...ask('cleo'));
  begin();
  await Promise.all(all);
  expect(order).toEqual([...Array<string>(5).fill('full'), 'crowd', 'ann', 'bea']); // all have one waiting job each, so both new ones are refused
});
