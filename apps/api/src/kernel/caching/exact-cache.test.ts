import type { Position } from '@rabbet/domain/events/event';
import { ExactCache, type Rendered } from './exact-cache';

interface Page {
  readonly text: string;
}

/** A cache whose projections and clock the test moves by hand. */
function cacheOf(maxBytes = 100_000) {
  const changed: Record<string, Position | null> = { artworks: '1' as Position, records: '1' as Position };
  const clock = { now: 0 };
  const cache = new ExactCache<Page>({
    projections: ['artworks', 'records'],
    changed: (name) => changed[name] ?? null,
    now: () => clock.now,
    maxBytes,
  });
  let rendered = 0;
  const page =
    (more: Partial<Rendered<Page>> = {}) =>
    async () => {
      rendered++;
      return { value: { text: `page ${rendered}` }, bytes: 100, reads: ['artworks'], until: null, ...more };
    };
  const textOf = async (key: string, render = page()) => (await cache.answer(key, render)).value.text;
  return { cache, changed, clock, page, textOf };
}

test('what was rendered once is answered again, for as long as nothing that it reads has changed', async () => {
  const { changed, textOf } = cacheOf();
  expect(await textOf('list')).toBe('page 1');
  changed.records = '2' as Position;
  expect(await textOf('list')).toBe('page 1');
  changed.artworks = '2' as Position;
  expect(await textOf('list')).toBe('page 2');
});

test('time alone makes an answer old, at the instant that it named and not before', async () => {
  const { clock, page, textOf } = cacheOf();
  await textOf('events', page({ until: new Date(1_000) }));
  clock.now = 999;
  expect(await textOf('events')).toBe('page 1');
  clock.now = 1_000;
  expect(await textOf('events')).toBe('page 2');
});

test('nothing is kept while it is not certain where its projections stand', async () => {
  const { cache, changed, textOf } = cacheOf();
  changed.artworks = null;
  await textOf('list');
  expect(cache.get('list')).toBeUndefined();
  changed.artworks = '1' as Position;
  expect(await textOf('list')).toBe('page 2');
  changed.artworks = null;
  expect(cache.get('list')).toBeUndefined();
});

test('a change while an answer is rendered makes that answer old at once', async () => {
  const { cache, changed, page } = cacheOf();
  await cache.answer('list', async () => {
    const rendered = await page()();
    changed.artworks = '2' as Position;
    return rendered;
  });
  expect(cache.get('list')).toBeUndefined();
});

test('the same question asked by many at once is rendered once', async () => {
  const { textOf } = cacheOf();
  const texts = await Promise.all(Array.from({ length: 50 }, () => textOf('list')));
  expect(new Set(texts)).toEqual(new Set(['page 1']));
});

test('whoever asks after a change never gets what was begun before it', async () => {
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

test('a failure is told to all who wait for it, and not kept', async () => {
  const { cache, textOf } = cacheOf();
  const failing = () => Promise.reject(new Error('the database is away'));
  const both = [cache.answer('list', failing), cache.answer('list', failing)];
  for (const answer of both) await expect(answer).rejects.toThrow('away');
  expect(await textOf('list')).toBe('page 1');
});

test('whoever asks after a change never gets the failure of what was begun before it', async () => {
  const { cache, changed, textOf } = cacheOf();
  let fail = (_: Error) => {};
  const first = cache.answer('page 7', () => new Promise((_, reject) => (fail = reject)));
  changed.records = '2' as Position;
  const second = textOf('page 7');
  fail(new Error('there is no such page'));
  await expect(first).rejects.toThrow('no such page');
  expect(await second).toBe('page 1');
});

test('memory is bounded: the longest unused goes first', async () => {
  const { cache, page, textOf } = cacheOf(3_000);
  for (const key of ['a', 'b', 'c']) await textOf(key, page({ bytes: 800 }));
  expect(cache.get('a')).toBeUndefined();
  expect(cache.get('c')).toBeDefined();
  expect(cache.bytes).toBeLessThanOrEqual(3_000);
});
