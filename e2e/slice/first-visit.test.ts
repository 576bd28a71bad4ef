import type { Browser } from 'playwright-core';
import { openBrowser, visit } from './browser';
import { Shop } from './shop';

jest.setTimeout(60_000);
const shop = new Shop({ LOG_LEVEL: 'warn', RABBET_SAMPLE: 'off' });
let browser: Browser;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), shop.start()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

/** KB as they come over the line: text compressed, fonts as they are. A little more than today's. */
const AT_MOST = { script: 97, stylesheet: 10.5, font: 52 };

test('a first visit downloads no more scripts, styles and fonts than it needs', async () => {
  const { page, leave } = await visit(browser, shop.url);
  const sizes: Promise<[kind: string, bytes: number]>[] = [];
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => [request.resourceType(), responseBodySize]));
  });
  await page.goto('/inventory', { waitUntil: 'networkidle' });
  await page.locator('form.filters[novalidate]').waitFor(); // the scripts have come, however slow the machine
  const downloaded = await Promise.all(sizes);
  const kb = (wanted: string) =>
    downloaded.reduce((sum, [kind, bytes]) => (kind === wanted ? sum + bytes / 1024 : sum), 0);
  const measured = Object.entries(AT_MOST).map(([kind, most]) => ({ kind, kb: kb(kind), most }));
  expect(measured.filter((one) => one.kb === 0 || one.kb > one.most)).toEqual([]);
  await leave();
});
