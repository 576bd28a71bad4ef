import type { Browser } from 'playwright-core';
import { barriers, openBrowser, visit } from '../slice/browser';
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

const DESK = { width: 1440, height: 900 };
/** A desk whose pages are shown twice as large. */
const ZOOMED = { width: 720, height: 450 };
const PHONE = { width: 390, height: 844 };

test('every page for staff keeps nobody out at a desk, complains of nothing, and is no wider than the window at 200 % and on a phone', async () => {
  const problems: string[] = [];
  const { page, complaints, leave } = await visit(browser, shop.url, { viewport: DESK });
  await signIn(page);
  const pages = await staffPages(page, shop.url);
  for (const path of pages) {
    const before = complaints.length;
    await page.setViewportSize(DESK);
    await page.goto(path, { waitUntil: 'load' });
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    problems.push(...(await barriers(page, 'everything and targets')).map((barrier) => `${path}: ${barrier}`));
    for (const size of [ZOOMED, PHONE]) {
      await page.setViewportSize(size);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (wide > 0) problems.push(`${path} is ${wide} px wider than the window of ${size.width}`);
    }
    const unexpected = complaints.slice(before).filter((complaint) => !isExpected(path, complaint));
    problems.push(...unexpected.map((complaint) => `${path} complains: ${complaint}`));
  }
  expect(problems).toEqual([]);
  expect(pages.length).toBeGreaterThan(60);
  await leave();
});

/** One page is not there; a mail has styles of its own, which the policy of the page keeps out. */
function isExpected(path: string, complaint: string): boolean {
  if (path === '/staff/nowhere') return /status of 404/.test(complaint);
  return /^\/staff\/mail\/\d/.test(path) && /^Applying inline style violates/.test(complaint);
}
