import type { Browser } from 'playwright-core';
import { barriers, darken, openBrowser, visit } from '../slice/browser';
import { Shop } from '../slice/shop';
import { listedPages, pagesOf } from './pages-of';

const shop = new Shop({ LOG_LEVEL: 'warn' });
let browser: Browser;
let pages: readonly string[];
beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), shop.start()]);
  pages = await pagesOf(shop.url);
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const WITHOUT_SCRIPTS = { javaScriptEnabled: false } as const;

/** The header's and footer's links alone are more than a few. */
const FEWEST_STOPS = 5;

it.each([
  ['on a phone', PHONE],
  ['at a desk', DESK],
])(
  'every page, %s, keeps nobody out by day or night, complains of nothing and is no wider than the window',
  async (_, viewport) => {
    const found: string[] = [];
    for (const path of pages) {
      const { page, complaints, leave } = await visit(browser, shop.url, { viewport });
      await page.goto(path, { waitUntil: 'load' });
      await page.waitForFunction(() => document.fonts.status === 'loaded');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (wide > 0) found.push(`${path} is ${wide} px wider than the window`);
      found.push(...(await barriers(page)).map((barrier) => `${path}: ${barrier}`));
      await darken(page); // in which the same words stand at the same places
      found.push(...(await barriers(page, 'colours')).map((barrier) => `${path}, in the dark: ${barrier}`));
      const own = complaints.filter((one) => path !== '/nowhere' || !/status of 404/.test(one)); // it is not there
      found.push(...own.map((complaint) => `${path} complains: ${complaint}`));
      await leave();
    }
    expect(found).toEqual([]);
    expect(pages.length).toBeGreaterThan(5);
  },
);

test('links lead from the front door to each page that is always there', async () => {
  const listed = await listedPages(shop.url);
  expect(listed).toEqual(expect.arrayContaining(['/about', '/blog', '/services/installations']));
  expect(listed.filter((path) => !pages.includes(path))).toEqual([]);
});

test('without JavaScript every page has its title, its headline and its words', async () => {
  const found: string[] = [];
  const { page, leave } = await visit(browser, shop.url, { viewport: PHONE, ...WITHOUT_SCRIPTS });
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const headlines = await page.getByRole('heading', { level: 1 }).count();
    const words = (await page.locator('main').innerText()).length;
    const title = await page.title();
    if (headlines !== 1 || words < 40 || !title.includes('Raleigh, NC'))
      found.push(`${path}: ${headlines} headlines, ${words} letters, "${title}"`);
  }
  expect(found).toEqual([]);
  await leave();
});

test('with the keyboard alone one comes through every page, and always sees where one is', async () => {
  const found: string[] = [];
  const { page, leave } = await visit(browser, shop.url, { viewport: DESK });
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'load' });
    const stops = new Set<string>();
    for (let i = 0; i < 25; i++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const at = document.activeElement;
        if (!at || at === document.body) return null;
        const { top, bottom, width, height } = at.getBoundingClientRect();
        const isSeen = bottom > 0 && top < window.innerHeight && width > 0 && height > 0;
        const { outlineStyle, boxShadow } = getComputedStyle(at);
        const inside = at.querySelector('*');
        const isMarked =
          outlineStyle !== 'none' ||
          boxShadow !== 'none' ||
          (inside !== null && getComputedStyle(inside).outlineStyle !== 'none');
        return { name: at.outerHTML.slice(0, 120), isSeen, isMarked };
      });
      if (!stop) break;
      stops.add(stop.name);
      if (!stop.isSeen || !stop.isMarked) found.push(`${path}: focus is not seen at ${stop.name}`);
    }
    if (stops.size < FEWEST_STOPS) found.push(`${path} has ${stops.size} stops`);
  }
  expect(found).toEqual([]);
  await leave();
});
