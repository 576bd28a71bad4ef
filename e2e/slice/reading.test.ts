import type { Browser, Page } from 'playwright-core';
import { listedPages } from '../site/pages-of';
import { openBrowser, visit } from './browser';
import { Shop } from './shop';
const shop = new Shop({ LOG_LEVEL: 'warn' });
let browser: Browser;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), shop.start()]);
  const { id: approver_id } = await add('core/contacts/people', { first: 'Ann', last: 'Lee' });
  const { data } = await shop.get<{ data: { id: number; image: { id: number } }[] }>(
    'core/mob/commerce/widgets/tiles?count=2',
  );
  const [first, second] = data;
  const day = (n: number) => ({ publish_date: `2026-01-${10 + n}`, approver_id });
  for (let n = 1; n <= 4; n++)
    await add('core/content/articles', { title: `Story ${n}`, content: LONG, image_id: first?.image.id, ...day(n) });
  const named = `${LONG}<p>It is Catalog no ${second?.id}. <a href="/inventory">All of them</a></p>`;
  await add('core/content/articles', { title: 'The Last Story', content: named, ...day(0) });
  await add('core/content/articles', { title: 'Five Lines', content: FIVE_LINES, ...day(5) });
  await shop.shows('/blog', 'Five Lines');
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

const LONG = Array.from(
  { length: 6 },
  () => `<p>${'It rained all day, and we hung the small room. '.repeat(8)}</p>`,
).join('');
const FIVE_LINES = `<p>${'It rained all day, and we hung the small room. '.repeat(5)}</p>`;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

async function add(path: string, body: object): Promise<{ id: number }> {
  const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${shop.url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as { id: number }; // of what was added
}

const article = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const heightOf = async (page: Page, name: string) =>
  (await article(page, name).locator('.clip-content').boundingBox())?.height ?? 0;

test('a long article is opened and shut by keyboard, and where all is to be seen there is no toggle', async () => {
  const { page, leave } = await visit(browser, shop.url, { viewport: DESK });
  await page.goto('/blog');
  expect(await heightOf(page, 'Story 4')).toBe(200);
  const more = article(page, 'Story 4').getByText('READ MORE');
  await article(page, 'Story 4').locator('summary').focus();
  await page.keyboard.press('Enter');
  expect(await heightOf(page, 'Story 4')).toBeGreaterThan(300);
  await page.keyboard.press('Enter');
  expect(await heightOf(page, 'Story 4')).toBe(200);
  expect(await more.isVisible()).toBe(true);
  await article(page, 'Five Lines').getByText('READ MORE').waitFor({ state: 'hidden' });
  await leave();
});

test.each([true, false])('a link leads to one article, which is open (with scripts: %s)', async (javaScriptEnabled) => {
  const { page, leave } = await visit(browser, shop.url, { viewport: DESK, javaScriptEnabled });
  await page.goto('/blog#the-last-story');
  const top = () => article(page, 'The Last Story').boundingBox();
  expect((await top())!.y).toBeGreaterThanOrEqual(0);
  expect((await top())!.y).toBeLessThan(DESK.height / 2);
  expect(await heightOf(page, 'The Last Story')).toBeGreaterThan(300);
  expect(await heightOf(page, 'Story 4')).toBe(200);
  if (!javaScriptEnabled) return leave();
  await article(page, 'The Last Story').getByText('READ LESS').click();
  expect(await heightOf(page, 'The Last Story')).toBe(200);
  await leave();
});

test('without scripts articles are opened and shut, too, and lead on to the pieces that they name', async () => {
  const { page, leave } = await visit(browser, shop.url, { viewport: PHONE, javaScriptEnabled: false });
  await page.goto('/blog');
  await article(page, 'Story 3').getByText('READ MORE').click();
  expect(await heightOf(page, 'Story 3')).toBeGreaterThan(300);
  await article(page, 'Story 3').getByText('READ LESS').click();
  expect(await heightOf(page, 'Story 3')).toBe(200);
  await article(page, 'The Last Story').locator('.named-pieces a').click();
  await page.waitForURL(/\/artists\/\d+\//);
  await leave();
});

test('a link within what is cut off can be seen when it has the focus', async () => {
  const { page, leave } = await visit(browser, shop.url, { viewport: DESK });
  await page.goto('/blog');
  await article(page, 'The Last Story').getByRole('link', { name: 'All of them' }).focus();
  expect(await heightOf(page, 'The Last Story')).toBeGreaterThan(300);
  await leave();
});

test('nothing moves while the blog is loaded', async () => {
  const { page, arrived, leave } = await visit(browser, shop.url, { viewport: PHONE });
  await page.addInitScript(() => {
    const counter = Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counter.moved += (entry as unknown as { value: number }).value; // a layout shift
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/blog#story-2');
  await arrived();
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  expect(await heightOf(page, 'Story 2')).toBeGreaterThan(300);
  const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved); // told above
  expect(moved).toBeLessThanOrEqual(0.02);
  await leave();
});

test('on paper an article is whole, and alone where the address leads to it', async () => {
  const { page, leave } = await visit(browser, shop.url, { viewport: DESK });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/blog');
  expect(await heightOf(page, 'Story 4')).toBeGreaterThan(300);
  expect(await article(page, 'Story 4').getByText('READ MORE').isVisible()).toBe(false);
  await page.goto('/blog#story-4');
  expect(await page.locator('.article:visible').count()).toBe(1);
  await leave();
});

test('the sitemap names no page that asks search engines to leave it out, and each of the site’s own that does not', async () => {
  const listed = await listedPages(shop.url);
  const leftOut = async (path: string) => (await (await fetch(shop.url + path)).text()).includes('name="robots"');
  expect(listed).toEqual(expect.arrayContaining(['/', '/inventory', '/enquire', '/newsletter']));
  for (const path of listed) expect([path, await leftOut(path)]).toEqual([path, false]);
  for (const path of [
    '/favourites',
    '/newsletter/thanks',
    '/newsletter/leave',
    '/events/rsvp',
    '/enquire?about=framing',
  ])
    expect([path, listed.includes(path), await leftOut(path)]).toEqual([path, false, true]);
});

test('lists within lists of a text have their bullets and their room', async () => {
  const { page, leave } = await visit(browser, shop.url, { viewport: PHONE });
  await page.goto('/blog');
  const lists = await page.evaluate(() => {
    const prose = document.querySelector('.article .prose')!; // there are articles
    prose.insertAdjacentHTML('beforeend', '<ul><li>one<ul><li>of one</li></ul></li></ul>');
    return [...prose.querySelectorAll('ul')].slice(-2).map((list) => {
      const { listStyleType, paddingInlineStart } = getComputedStyle(list);
      return [listStyleType, parseFloat(paddingInlineStart) > 10];
    });
  });
  expect(lists).toEqual([
    ['disc', true],
    ['circle', true],
  ]);
  await leave();
});

test('machines find feed and sitemap from the page, and both are fresh until something changes', async () => {
  const { page, leave } = await visit(browser, shop.url);
  await page.goto('/blog');
  const feed = await page.locator('link[type="application/atom+xml"]').getAttribute('href');
  const robots = await (await fetch(`${shop.url}/robots.txt`)).text();
  const sitemap = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
  expect(sitemap).toBe(`${shop.url}/sitemap.xml`);
  for (const address of [shop.url + feed, sitemap]) {
    const first = await fetch(address);
    const read = await first.text();
    expect([first.status, await wellFormed(page, read)]).toEqual([200, true]);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await fetch(address, { headers })).status).toBe(304);
  }
  const listed = await (await fetch(sitemap)).text();
  expect(listed.match(/<loc>/g)?.length).toBeGreaterThan(100);
  await leave();
});

function wellFormed(page: Page, text: string): Promise<boolean> {
  return page.evaluate(
    (xml) => new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror') === null,
    text,
  );
}
