import { SharedReads } from './shared-reads';

/** Reads that end when they are told to. */
function readsOf() {
  const ends: ((value: string) => void)[] = [];
  const read = () => new Promise<string>((resolve) => void ends.push(resolve));
  return { ends, read };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('those who ask while a read is under way share the next one, which begins after they have asked', async () => {
  const shared = new SharedReads();
  const { ends, read } = readsOf();
  const first = shared.read('a', read);
  const second = shared.read('a', read);
  const third = shared.read('a', read);
  expect(ends).toHaveLength(1);
  ends[0]?.('old');
  await turn();
  expect(ends).toHaveLength(2);
  const four = shared.read('a', read);
  ends[1]?.('new');
  await turn();
  ends[2]?.('newest');
  expect(await Promise.all([first, second, third, four])).toEqual(['old', 'new', 'new', 'newest']);
  await turn();
  void shared.read('a', read);
  expect(ends).toHaveLength(4);
});

test('a read that fails fails for those who share it, and for nobody after them', async () => {
  const shared = new SharedReads();
  const failing = shared.read('a', () => Promise.reject(new Error('away')));
  const after = shared.read('a', () => Promise.resolve('back'));
  await expect(failing).rejects.toThrow('away');
  expect(await after).toBe('back');
  expect(await shared.read('b', () => Promise.resolve('other'))).toBe('other');
});
