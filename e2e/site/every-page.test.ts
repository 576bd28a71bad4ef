import type { Browser } from 'playwright-core';
import { barriers, darken, openBrowser, visit } from '../slice/browser';
import { Shop } from '../slice/shop';
import { listedPages, pagesOf } from './pages-of';
import { unusedPreloads } from './preloads';

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

/** The header's and footer's links alone are more than a few. */
const FEWEST_STOPS = 5;

test('every page, on a phone and at a desk, keeps nobody out by day or night, complains of nothing and is no wider than the window', async () => {
  const problems: string[] = [];
  const { page, complaints, leave } = await visit(browser, shop.url, { viewport: PHONE });
  await page.addInitScript(closePopUp);
  const look = async (path: string, of: 'everything' | 'colours') => {
    const where = `${path}, ${page.viewportSize()?.width} px${of === 'colours' ? ', in the dark' : ''}`;
    if ((await page.locator('dialog[open]').count()) > 0) problems.push(`${where}: something covers it`);
    problems.push(...(await barriers(page, of)).map((barrier) => `${where}: ${barrier}`));
  };
  for (const path of pages) {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.context().clearCookies(); // a first visit
    const before = complaints.length;
    await page.goto(path, { waitUntil: 'load' });
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      await page.waitForFunction(() => document.fonts.status === 'loaded');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (wide > 0) problems.push(`${path} is ${wide} px wider than the window of ${size.width}`);
      await look(path, 'everything');
    }
    await darken(page); // in which the same words stand at the same places
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size);
      await look(path, 'colours');
    }
    problems.push(...(await page.evaluate(unusedPreloads)).map((href) => `${path} does not use ${href}`));
    problems.push(...complaining(path, complaints.slice(before)));
  }
  expect(problems).toEqual([]);
  expect(pages.length).toBeGreaterThan(20);
  await leave();
});

/** Else it covers the home page after a while. */
function closePopUp(): void {
  localStorage.setItem('pop-up-closed', '41');
}

function complaining(path: string, complaints: readonly string[]): string[] {
  const unexpected = complaints.filter((complaint) => path !== '/nowhere' || !/status of 404/.test(complaint)); // it is not there
  return unexpected.map((complaint) => `${path} complains: ${complaint}`);
}

test('links lead from the front door to each page that is always there', async () => {
  const listed = await listedPages(shop.url);
  expect(listed).toEqual(expect.arrayContaining(['/about', '/blog', '/services/installations']));
  expect(listed.filter((path) => !pages.includes(path))).toEqual([]);
});

test('without JavaScript every page has its title, its headline and its words', async () => {
  const problems: string[] = [];
  const { page, leave } = await visit(browser, shop.url, {
    viewport: PHONE,
    javaScriptEnabled: false,
  });
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const headlines = await page.getByRole('heading', { level: 1 }).count();
    const words = (await page.locator('main').innerText()).length;
    const title = await page.title();
    if (headlines !== 1 || words < 40 || !title.includes('Raleigh, NC'))
      problems.push(`${path}: ${headlines} headlines, ${words} letters, "${title}"`);
  }
  expect(problems).toEqual([]);
  await leave();
});

test('with the keyboard alone one comes through every page, which was opened at a desk, and always sees where one is', async () => {
  const problems: string[] = [];
  const { page, complaints, leave } = await visit(browser, shop.url, { viewport: DESK });
  await page.addInitScript(closePopUp);
  for (const path of pages) {
    const before = complaints.length;
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
      if (!stop.isSeen || !stop.isMarked) problems.push(`${path}: focus is not seen at ${stop.name}`);
    }
    if (stops.size < FEWEST_STOPS) problems.push(`${path} has ${stops.size} stops`);
    problems.push(...complaining(path, complaints.slice(before)));
  }
  expect(problems).toEqual([]);
  await leave();
});
