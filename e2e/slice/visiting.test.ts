import { until } from '@rabbet/postgres/testing/until';
import type { Browser, Locator, Page } from 'playwright-core';
import { barriers, openBrowser, visit } from './browser';
import { feed, Shop } from './shop';
const shop = new Shop({ LOG_LEVEL: 'warn' });
let browser: Browser;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), shop.start()]);
});
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

  await page.getByLabel('Category').selectOption('sports');
  await page.waitForURL(/category=sports/);
  await page
    .getByRole('status')
    .filter({ hasText: 'pieces', hasNotText: /^\d{3} / })
    .waitFor();
  const narrowed = await pieces(page).count();
  expect(narrowed).toBeGreaterThan(0);
  expect(narrowed).toBeLessThan(40);
  await page.getByLabel('Sort by').selectOption('5');
  await page.waitForURL(/sort=5/);

  await pieces(page).first().click();
  await page.waitForURL(/\/artists\/\d+\/[^/]+\/\d+\/[^/]+$/);
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Inventory' }).waitFor();
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
    .filter({ hasText: /piece/, hasNotText: /^\d{3} / })
    .waitFor()
    .catch(async () => {
      throw new Error(`${page.url()} shows ${(await page.locator('main').innerText()).slice(0, 500)}`);
    });
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

  await page.goto('about:blank'); // a page that stands open may ask while nobody answers
  await shop.lose();
  await shop.start();
  await page.goto('/inventory', QUICKLY);
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
  const listed = await until(async () => {
    const lines = (await rabbet('artworks', 'arrivals', '--json')).split('\n').filter(Boolean);
    const all = lines.map((line) => JSON.parse(line) as { widget_id: number }); // a line each
    return all.some(({ widget_id }) => widget_id === id) && all;
  }, `piece ${id} among the arrivals`);
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

test.each([
  ['a desk', { width: 1440, height: 900 }, 4],
  ['a phone', { width: 390, height: 844 }, 2],
])('on the first screen of %s the first row is to be seen, words and all', async (_, viewport, columns) => {
  const { page, leave } = await visit(browser, shop.url, { viewport });
  await page.goto('/inventory');
  for (let i = 0; i < columns; i++) {
    const { y, height } = (await pieces(page).nth(i).locator('.tile-price').boundingBox())!; // every tile has one
    expect(y + height).toBeLessThanOrEqual(viewport.height);
  }
  await leave();
});

test('without a connection the pieces stay with a word beside them, and what was chosen comes with it', async () => {
  const { page, leave } = await visit(browser, shop.url);
  await page.goto('/inventory');
  await takenOver(page);
  await page.context().setOffline(true);
  await page.getByLabel('Category').selectOption('sports');
  await page.getByRole('alert').filter({ hasText: 'could not be reached' }).waitFor();
  expect(await pieces(page).count()).toBe(40);
  expect(await barriers(page)).toEqual([]);
  await page.context().setOffline(false);
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.locator('.results[aria-busy=false]').waitFor();
  expect(await pieces(page).count()).toBeLessThan(40);

  await page.context().setOffline(true);
  await pieces(page).first().click();
  await page.getByRole('heading', { name: 'The shop cannot be reached' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.context().setOffline(false);
  await page.getByText('Catalog no').first().waitFor();
  await leave();
});

test('where the shop has no time for an answer, one tries again', async () => {
  const { page, leave } = await visit(browser, shop.url);
  await page.goto('/inventory');
  await takenOver(page);
  await page.route('**/core/**', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByLabel('Sort by').selectOption('5');
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute('**/core/**');
  await again.click();
  await again.waitFor({ state: 'detached' });
  expect(await pieces(page).count()).toBe(40);
  await leave();
});

test('what the browser does not take for a number is named as well', async () => {
  const { page, leave } = await visit(browser, shop.url);
  await page.goto('/inventory');
  await takenOver(page);
  await page.getByLabel('Max width').pressSequentially('1e');
  await page.getByLabel('Min width').focus();
  await page.getByText('Max width is not a number, so it is left out.').waitFor();
  expect(await barriers(page)).toEqual([]);
  await leave();
});

test('the picture that people came for is there before the scripts are asked for', async () => {
  const { page, leave } = await visit(browser, shop.url);
  const path = await firstPiece(page);
  await page.goto('about:blank');
  await page.addInitScript(() => {
    const soon = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (go: () => void, ms = 0) => (ms < 1_000 ? soon(go, ms) : 0) }); // nothing is late
  });
  let show = () => {};
  const shown = new Promise<void>((resolve) => (show = resolve));
  await page.route('**/images/**', (route) => shown.then(() => route.continue()));
  const scripts: string[] = [];
  page.on('request', (request) => void (/\/assets\/app-/.test(request.url()) && scripts.push(request.url())));
  const began = page.waitForResponse(/\/assets\/client-.*\.js/);
  await page.goto(path, { waitUntil: 'commit' });
  await (await began).finished();
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  expect(scripts).toEqual([]);
  const requested = page.waitForRequest(/\/assets\/app-/);
  show();
  await requested;
  await leave();
});

test('the icon is there, by its old name too, and is kept for ever where pages link it', async () => {
  const old = await fetch(`${shop.url}/favicon.ico`);
  expect([old.status, old.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  const page = await (await fetch(`${shop.url}/inventory`)).text();
  const [, href = ''] = /<link rel="icon" href="([^"]+)"/.exec(page) ?? [];
  const icon = await fetch(shop.url + href);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(icon.headers.get('cache-control')).toContain('immutable');
});

/** The scripts are there, and the form is theirs. */
async function takenOver(page: Page): Promise<void> {
  await page.locator('form.filters[novalidate]').waitFor();
}

/** Visitors see a change when the read models have, a moment later. */
async function reloadUntil(page: Page, place: Locator, text: RegExp): Promise<void> {
  const isThere = async () => text.test(String(await place.allInnerTexts()));
  await until(async () => (await isThere()) || (await page.reload(QUICKLY), isThere()), `${String(text)} on the page`);
}

async function firstPiece(page: Page): Promise<string> {
  await page.goto('/inventory');
  const pictured = pieces(page).filter({ has: page.getByRole('img') });
  return (await pictured.first().getAttribute('href')) ?? '';
}

test('a page of forty pieces is at most 60 KB of HTML', async () => {
  for (const search of ['', '?page=2', '?page=3', '?page=4', '?sort=2']) {
    const html = await (await fetch(`${shop.url}/inventory${search}`)).text();
    expect(html).toContain('Catalog no');
    expect({ search, isLarge: Buffer.byteLength(html) > 60 * 1024 }).toEqual({ search, isLarge: false });
  }
});
