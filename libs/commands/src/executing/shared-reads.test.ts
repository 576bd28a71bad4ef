import { SharedReads } from './shared-reads';

/** A read function, and for each of its calls the function that ends it. */
function controlledReads() {
  const finishRead: ((value: string) => void)[] = [];
  const read = () => new Promise<string>((resolve) => void finishRead.push(resolve));
  return { ends: finishRead, read };
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('callers during a running read share the next one, which starts after their calls', async () => {
  const shared = new SharedReads();
  const { ends, read } = controlledReads();
  const first = shared.read('a', read);
  const second = shared.read('a', read);
  const third = shared.read('a', read);
  expect(ends).toHaveLength(1);
  ends[0]?.('old');
  await nextTurn();
  expect(ends).toHaveLength(2);
  const four = shared.read('a', read);
  ends[1]?.('new');
  await nextTurn();
  ends[2]?.('newest');
  expect(await Promise.all([first, second, third, four])).toEqual(['old', 'new', 'new', 'newest']);
  await nextTurn();
  void shared.read('a', read);
  expect(ends).toHaveLength(4);
});

test('a failed read rejects for its callers, and not for later ones', async () => {
  const shared = new SharedReads();
  const failing = shared.read('a', () => Promise.reject(new Error('away')));
  const nextRead = shared.read('a', () => Promise.resolve('back'));
  await expect(failing).rejects.toThrow('away');
  expect(await nextRead).toBe('back');
  expect(await shared.read('b', () => Promise.resolve('other'))).toBe('other');
});
