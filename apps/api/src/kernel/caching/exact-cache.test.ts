import type { Position } from '@rabbet/domain/events/event';
import { ExactCache, type Rendered } from './exact-cache';

interface Page {
  readonly text: string;
}

/** Cache with a clock and projections that the test sets. `page()` renders "page 1", "page 2" and so on. */
function cacheOf(maxBytes = 100_000) {
  const changed: Record<string, Position | null> = { artworks: '1' as Position, records: '1' as Position };
  const clock = { now: 0 };
  const cache = new ExactCache<Page>({
    projections: ['artworks', 'records'],
    lastChangeOf: (name) => changed[name] ?? null,
    now: () => clock.now,
    maxBytes,
  });
  let rendered = 0;
  const page =
    (overrides: Partial<Rendered<Page>> = {}) =>
    async () => {
      rendered++;
      return { value: { text: `page ${rendered}` }, bytes: 100, reads: ['artworks'], validUntil: null, ...overrides };
    };
  const textOf = async (key: string, render = page()) => (await cache.answer(key, render)).value.text;
  return { cache, changed, clock, page, textOf };
}

test('serves the cached answer until a projection that it reads changes', async () => {
  const { changed, textOf } = cacheOf();
  expect(await textOf('list')).toBe('page 1');
  changed.records = '2' as Position;
  expect(await textOf('list')).toBe('page 1');
  changed.artworks = '2' as Position;
  expect(await textOf('list')).toBe('page 2');
});

test('an answer expires at its validUntil, and not before', async () => {
  const { clock, page, textOf } = cacheOf();
  await textOf('events', page({ validUntil: new Date(1_000) }));
  clock.now = 999;
  expect(await textOf('events')).toBe('page 1');
  clock.now = 1_000;
  expect(await textOf('events')).toBe('page 2');
});

test('caches nothing while the position of a projection is unknown', async () => {
  const { cache, changed, textOf } = cacheOf();
  changed.artworks = null;
  await textOf('list');
  expect(cache.get('list')).toBeUndefined();
  changed.artworks = '1' as Position;
  expect(await textOf('list')).toBe('page 2');
  changed.artworks = null;
  expect(cache.get('list')).toBeUndefined();
});

test('an answer is not cached if its projection changes during rendering', async () => {
  const { cache, changed, page } = cacheOf();
  await cache.answer('list', async () => {
    const rendered = await page()();
    changed.artworks = '2' as Position;
    return rendered;
  });
  expect(cache.get('list')).toBeUndefined();
});

test('callers at the same time share one rendering', async () => {
  const { textOf } = cacheOf();
  const texts = await Promise.all(Array.from({ length: 50 }, () => textOf('list')));
  expect(new Set(texts)).toEqual(new Set(['page 1']));
});

test('a caller after a change does not get an answer whose rendering began before the change', async () => {
  const { cache, changed, page } = cacheOf();
  let finish = () => {};
  const slow = new Promise<void>((resolve) => (finish = resolve));
  const render = page();
  const first = cache.answer('list', async () => {
    await slow;
    return render();
  });
  changed.artworks = '2' as Position;
  const second = cache.answer('list', render);
  finish();
  expect((await first).value.text).toBe('page 1');
  expect((await second).value.text).toBe('page 2');
});

test('a failure rejects all waiting callers, and is not cached', async () => {
  const { cache, textOf } = cacheOf();
  const failing = () => Promise.reject(new Error('the database is away'));
  const both = [cache.answer('list', failing), cache.answer('list', failing)];
  for (const answer of both) await expect(answer).rejects.toThrow('away');
  expect(await textOf('list')).toBe('page 1');
});

test('a caller after a change does not get the failure of a rendering that began before the change', async () => {
  const { cache, changed, textOf } = cacheOf();
  let fail = (_: Error) => {};
  const first = cache.answer('page 7', () => new Promise((_, reject) => (fail = reject)));
  changed.records = '2' as Position;
  const second = textOf('page 7');
  fail(new Error('there is no such page'));
  await expect(first).rejects.toThrow('no such page');
  expect(await second).toBe('page 1');
});

test('removes the least recently used entry when the cache is full', async () => {
  const { cache, page, textOf } = cacheOf(3_000);
  for (const key of ['a', 'b', 'c']) await textOf(key, page({ bytes: 800 }));
  expect(cache.get('a')).toBeUndefined();
  expect(cache.get('c')).toBeDefined();
  expect(cache.bytes).toBeLessThanOrEqual(3_000);
});
