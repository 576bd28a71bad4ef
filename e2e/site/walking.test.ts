import type { Browser } from 'playwright-core';
import { ARTWORK_SORTS } from '@rabbet/domain/artworks/artworks';
import { openBrowser, visit } from '../slice/browser';
import { feed, Shop } from '../slice/shop';
const PIECES = 70;
const shop = new Shop({ LOG_LEVEL: 'warn', RABBET_SAMPLE: 'off' });
let browser: Browser;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), shop.start()]);
  const running = shop.rabbet('artworks', 'add', '--from', '-', '--run', 'stock');
  feed(running.child, Array.from({ length: PIECES }, (_, i) => JSON.stringify(pieceOf(i))).join('\n'));
  await running.output;
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

const pieceOf = (i: number) => ({
  name: `Tide ${i % 20}`,
  price: 100 + (i % 9),
  inventory_public: true,
  transaction: { activity: 'Purchased', completed: `2026-01-${String(1 + (i % 28)).padStart(2, '0')} 10:00:00` },
});

async function change(id: number | null, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' };
  const [method, path] = id === null ? ['POST', ''] : ['PUT', `/${id}`];
  const answer = await fetch(`${shop.url}/core/commerce/widgets${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
  const position = answer.headers.get('log-position') ?? '';
  await fetch(`${shop.url}/core/mob/commerce/widgets?count=1`, { headers: { 'log-position': position } });
}

/** One that was met comes to stand elsewhere, two go, and one comes. */
async function happens(met: readonly number[], turn: number): Promise<readonly number[]> {
  const [moved = 0, ...gone] = met.slice(-3);
  await change(moved, { name: turn % 2 ? 'A' : 'Zz', price: turn % 2 ? 1 : 9_000 });
  for (const id of gone) await change(id, { inventory_public: false });
  await change(null, { ...pieceOf(turn), name: turn % 2 ? 'Aa' : 'Zzz' });
  return [moved, ...gone];
}

async function listed(sort: number): Promise<number[]> {
  const { data } = await shop.get<{ data: { id: number }[] }>(`core/mob/commerce/widgets?sort=${sort}&count=200`);
  return data.map(({ id }) => id);
}

/** Ids on all pages, from the first to the last, and the link of the last one. */
async function walked(sort: number, pages: { next(): Promise<{ ids: readonly number[]; isLast: boolean }> }) {
  const before = await listed(sort);
  const met = [] as number[];
  const moved = new Set<number>();
  for (let turn = 0, isLast = false; !isLast; turn++) {
    const page = await pages.next();
    met.push(...page.ids);
    ({ isLast } = page);
    if (turn < 3) for (const id of await happens(page.ids, turn)) moved.add(id);
  }
  for (const id of moved) await change(id, { inventory_public: true }); // for the next one
  const stood = before.filter((id) => !moved.has(id));
  expect(met.filter((id) => stood.includes(id))).toEqual(stood);
  expect(stood.length).toBeGreaterThan(40);
}

const TILE = /href="\/artists\/0\/unknown\/(\d+)\/[^"]*"/g;

test.each(ARTWORK_SORTS.map((name, sort) => [name, sort] as const))(
  'a visitor without scripts who follows Next by %s meets every piece that stood there throughout once',
  async (_, sort) => {
    let at: string | null = `/inventory?sort=${sort}&count=15`;
    await walked(sort, {
      next: async () => {
        const html = await (await fetch(`${shop.url}${at}`)).text();
        const link = /<a[^>]*rel="next"[^>]*>/.exec(html)?.[0] ?? '';
        at = /href="([^"]*)"/.exec(link)?.[1]?.replaceAll('&amp;', '&') ?? null;
        return { ids: [...new Set([...html.matchAll(TILE)].map(([, id]) => Number(id)))], isLast: at === null };
      },
    });
  },
);

test('so does one with scripts, whose pages say which of how many they are', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url);
  await page.goto('/inventory?count=15');
  await page.locator('form.filters[novalidate]').waitFor();
  const tiles = page.getByRole('region', { name: 'Pieces' }).getByRole('link').filter({ hasText: 'Catalog no' });
  let turn = 0;
  await walked(0, {
    next: async () => {
      if (turn++ > 0) {
        await page.getByRole('link', { name: 'Next' }).click();
        await page
          .getByRole('status')
          .filter({ hasText: `Page ${turn} of` })
          .waitFor();
        await page.waitForURL(({ search }) => new RegExp(`^\\?page=${turn}&count=15&after=[\\w-]+$`).test(search));
      }
      const hrefs = await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      const isLast = (await page.getByRole('link', { name: 'Next' }).getAttribute('aria-disabled')) === 'true';
      return { ids: hrefs.map((href) => Number(href.split('/')[4])), isLast };
    },
  });
  await page.getByLabel('Search').fill('tide');
  await page.getByLabel('Search').press('Enter');
  await page.waitForURL((url) => url.search === '?term=tide&count=15');
  expect(complaints).toEqual([]);
  await leave();
});

test('whoever comes with a cursor that the shop did not give sees the page as of now', async () => {
  for (const after of ['garbage', '%00', 'x'.repeat(2_500)]) {
    const answer = await fetch(`${shop.url}/inventory?page=2&count=15&after=${after}`);
    expect([answer.status, new URL(answer.url).search]).toEqual([200, '?page=2&count=15']);
  }
});
