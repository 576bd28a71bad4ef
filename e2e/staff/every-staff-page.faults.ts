import type { Browser } from 'playwright-core';
import { barriers, darken, openBrowser, visit } from '../slice/browser';
import { complete, shopOfStaff, signIn, staffPages } from './staff-pages';

const shop = shopOfStaff();
let browser: Browser;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), shop.start()]);
  await complete(shop);
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

test('every page for staff keeps nobody out on a phone in the dark', async () => {
  const problems: string[] = [];
  const { page, leave } = await visit(browser, shop.url, { viewport: { width: 390, height: 844 } });
  await signIn(page);
  const pages = await staffPages(page, shop.url);
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'load' });
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    await darken(page);
    problems.push(...(await barriers(page, 'everything and targets')).map((barrier) => `${path}: ${barrier}`));
  }
  expect(problems).toEqual([]);
  expect(pages.length).toBeGreaterThan(60);
  await leave();
});
