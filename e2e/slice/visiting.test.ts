import type { Browser, Locator, Page } from 'playwright-core';
import { barriers, openBrowser, visit } from './browser';
import { feed, Shop } from './shop';

jest.setTimeout(60_000);
const shop = new Shop({ LOG_LEVEL: 'warn' });
let browser: Browser;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), shop.start()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

async function rabbet(...args: string[]): Promise<string> {
  const running = shop.rabbet(...args);
  feed(running.child, '');
  return running.output;
}

/** Pictures may still be drawn: nothing here looks at them. */
const QUICKLY = { waitUntil: 'domcontentloaded' } as const;
const pieces = (page: Page) =>
  page.getByRole('region', { name: 'Pieces' }).getByRole('link').filter({ hasText: 'Catalog no' });

test('a visitor looks through the inventory, narrows it down, and finds a piece with its price', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url);
  await page.goto('/inventory');
  await expect(page.title()).resolves.toContain('Raleigh, NC');
  expect(await barriers(page)).toEqual([]);
  expect(await pieces(page).count()).toBe(40);

  await page.getByLabel('Category').selectOption('nautical');
  await page.waitForURL(/category=nautical/);
  await page
    .getByRole('status')
    .filter({ hasText: 'pieces', hasNotText: /^1\d\d / })
    .waitFor();
  const narrowed = await pieces(page).count();
  expect(narrowed).toBeGreaterThan(0);
  expect(narrowed).toBeLessThan(40);
  await page.getByLabel('Sort by').selectOption('5');
  await page.waitForURL(/sort=5/);

  await pieces(page).first().click();
  await page.waitForURL(/\/artists\/\d+\/[^/]+\/\d+\/[^/]+$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(
    page
      .getByText(/^\$[\d,]+(\.\d\d)?$|Call for price/)
      .first()
      .isVisible(),
  ).resolves.toBe(true);
  expect(await barriers(page)).toEqual([]);

  await page.goBack();
  await page.waitForURL(/sort=5/);
  await pieces(page).first().waitFor();
  expect(await pieces(page).count()).toBe(narrowed);
  expect(complaints).toEqual([]);
  await leave();
});

test('what is typed is searched for once the visitor has stopped typing', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url);
  await page.goto('/inventory');
  const name = (await pieces(page).nth(5).innerText()).split('\n')[0]!; // a tile begins with it
  await page.getByLabel('Search').pressSequentially(name);
  await page.waitForURL(/term=/);
  await page
    .getByRole('status')
    .filter({ hasText: /piece/, hasNotText: /^1\d\d / })
    .waitFor();
  await expect(pieces(page).first().innerText()).resolves.toContain(name);
  await page.getByLabel('Search').fill('zzzz');
  await page.getByText('No results...').waitFor();
  expect(await barriers(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await leave();
});

test('what is typed and chosen before the scripts have come is not lost', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url);
  let send = () => {};
  const later = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await later;
    await route.continue();
  });
  await page.goto('/inventory', { waitUntil: 'commit' });
  await page.getByLabel('Search').pressSequentially('the');
  await page.getByLabel('Category').selectOption('landscape');
  send();
  await page.waitForURL(/term=the.*category=landscape|category=landscape.*term=the/);
  expect(complaints).toEqual([]);
  await leave();
});

test('all of it works without JavaScript', async () => {
  const { page, leave } = await visit(browser, shop.url, { javaScriptEnabled: false });
  await page.goto('/inventory', QUICKLY);
  expect(await pieces(page).count()).toBe(40);
  const first = await pieces(page).first().innerText();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL(/page=2/, QUICKLY);
  expect(await pieces(page).first().innerText()).not.toBe(first);

  await page.getByLabel('Category').selectOption('floral');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/category=floral/, QUICKLY);
  expect(await pieces(page).count()).toBeGreaterThan(0);
  await pieces(page).first().click();
  await page.waitForURL(/\/artists\/\d+\//, QUICKLY);
  await expect(page.getByRole('heading', { level: 1 }).isVisible()).resolves.toBe(true);
  await leave();
});

test('a piece that is added on the command line appears on the page, changed too, and is there after a restart', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url);
  const args = ['--name', 'Herons at First Light', '--price', '1450', '--purchased', '--json'];
  const { id } = JSON.parse(await rabbet('artworks', 'add', ...args)) as { id: number };
  await page.goto('/inventory', QUICKLY);
  const tile = pieces(page).filter({ hasText: 'Herons at First Light' });
  await reloadUntil(page, tile, /\$1,450/);

  await rabbet('artworks', 'change', String(id), '--price', '1525');
  await reloadUntil(page, tile, /\$1,525/);

  await shop.lose();
  await shop.start();
  await page.reload(QUICKLY);
  await expect(tile.innerText()).resolves.toMatch(/\$1,525/);

  await tile.click();
  await page.getByRole('heading', { name: 'Herons at First Light' }).waitFor();
  await rabbet('artworks', 'transact', String(id), 'Sold');
  await reloadUntil(page, page.getByRole('main'), /Sold/);
  await expect(page.getByText('$1,525').count()).resolves.toBe(0);
  await page.goto('/inventory', QUICKLY);
  await expect(tile.count()).resolves.toBe(0);
  expect(complaints).toEqual([]);
  await leave();
});

test('staff are told of the pieces that were first offered, and the sample is not news', async () => {
  const { id } = JSON.parse(
    await rabbet('artworks', 'add', '--name', 'Quiet Cove', '--price', '900', '--consigned', '--json'),
  ) as { id: number };
  let listed: { widget_id: number }[] = [];
  while (!listed.some(({ widget_id }) => widget_id === id))
    listed = JSON.parse(
      `[${(await rabbet('artworks', 'arrivals', '--json')).trim().split('\n').filter(Boolean)}]`,
    ) as never;
  expect(listed.length).toBeLessThanOrEqual(2);
});

test('on a phone nothing is wider than the screen', async () => {
  const { page, leave } = await visit(browser, shop.url, { viewport: { width: 390, height: 844 } });
  for (const path of ['/inventory', await firstPiece(page)]) {
    await page.goto(path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([path, width]).toEqual([path, 390]);
  }
  await leave();
});

/** Visitors see a change when the read models have, a moment later. */
async function reloadUntil(page: Page, place: Locator, text: RegExp): Promise<void> {
  while (!text.test(await place.allInnerTexts().then(String))) await page.reload(QUICKLY);
}

async function firstPiece(page: Page): Promise<string> {
  await page.goto('/inventory');
  return (await pieces(page).first().getAttribute('href')) ?? '';
}
