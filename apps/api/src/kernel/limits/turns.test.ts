import { Turns, type TurnsOptions } from './turns';

test('so many jobs go on at once, the others in the order in which they came', async () => {
  const turns = new Turns({ atOnce: 2 });
  const events: string[] = [];
  const ends = new Map<number, () => void>();
  const job = (n: number) => () => {
    events.push(`begins ${n}`);
    return new Promise<void>((end) => ends.set(n, end)).then(() => void events.push(`ends ${n}`));
  };
  const all = [1, 2, 3, 4].map((n) => turns.take(job(n)));
  await new Promise(setImmediate);
  expect(events).toEqual(['begins 1', 'begins 2']);
  for (const n of [2, 1, 3, 4]) {
    ends.get(n)?.();
    for (let i = 0; i < 3; i++) await new Promise(setImmediate); // the next begins when this thread has nothing else to do
  }
  await Promise.all(all);
  expect(events).toEqual(['begins 1', 'begins 2', 'ends 2', 'begins 3', 'ends 1', 'begins 4', 'ends 3', 'ends 4']);
  expect(turns.isIdle).toBe(true);
});

test('between two jobs the thread does what else there is to do', async () => {
  const turns = new Turns({ atOnce: 1 });
  const events: string[] = [];
  const jobs = [1, 2, 3].map((n) => turns.take(() => Promise.resolve(events.push(`job ${n}`))));
  setImmediate(() => events.push('somebody else'));
  await Promise.all(jobs);
  expect(events.slice(0, -1)).toContain('somebody else');
});

test('whoever comes when no more may wait is refused, and a job that fails makes room', async () => {
  const full = () => {
    throw new Error('full');
  };
  const turns = new Turns({ atOnce: 1, queue: { most: 1, refuse: full } });
  const failing = turns.take(() => Promise.reject(new Error('broken')));
  const waiting = turns.take(() => Promise.resolve('done'));
  await expect(turns.take(() => Promise.resolve('too late'))).rejects.toThrow('full');
  await expect(failing).rejects.toThrow('broken');
  await expect(waiting).resolves.toBe('done');
});

/** Jobs that note whose they are; none goes on before `begin`. */
function crowd(options: Partial<TurnsOptions> = {}) {
  const turns = new Turns({ atOnce: 1, ...options });
  const order: string[] = [];
  let begin = () => {};
  const first = turns.take(() => new Promise<void>((end) => (begin = end)));
  const ask = (asker: string, times = 1) =>
    Array.from({ length: times }, () =>
      turns.take(async () => void order.push(asker), asker).catch(({ message }: Error) => void order.push(message)),
    );
  return { order, ask, begin: () => begin(), first };
}

test('each asker gets one turn before any of them gets another', async () => {
  const { order, ask, begin, first } = crowd();
  const all = [first, ...ask('crowd', 5), ...ask('ann'), ...ask('bea', 2)];
  begin();
  await Promise.all(all);
  expect(order).toEqual(['crowd', 'ann', 'bea', 'crowd', 'bea', 'crowd', 'crowd', 'crowd']);
});

test('where each asker has one at a time, the second of an asker waits for the first, and others have room', async () => {
  const turns = new Turns({ atOnce: 2, oneOfEach: true });
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
  expect(events).toHaveLength(3); // a place is free, and the crowd has one
  all.push(job('bea 1', 'bea'));
  await end('crowd 1');
  expect(events.slice(3)).toEqual(['bea 1', 'crowd 2']);
  await end('bea 1');
  await end('crowd 2');
  await Promise.all(all);
  expect(turns.isIdle).toBe(true);
});

test('where no more may wait, the last of whoever has most waiting gives way to whoever has fewer, and to nobody else', async () => {
  const full = () => {
    throw new Error('full');
  };
  const { order, ask, begin, first } = crowd({ queue: { most: 3, refuse: full } });
  const all = [first, ...ask('crowd', 4), ...ask('ann'), ...ask('bea')];
  await new Promise(setImmediate);
  expect(order).toEqual(['full', 'full', 'full']); // the fourth of the crowd, and those that gave way
  all.push(...ask('crowd'), ...ask('cleo'));
  begin();
  await Promise.all(all);
  expect(order).toEqual([...Array<string>(5).fill('full'), 'crowd', 'ann', 'bea']); // each has one: nobody gives way
});
