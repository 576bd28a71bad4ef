import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, visit } from '../slice/browser';
import { Shop } from '../slice/shop';
import { pagesOf } from './pages-of';

const FOLDER = process.env['SHOTS'] ?? '.cache/shots';
const ONLY = process.env['SHOTS_OF'] ?? '';
const HEIGHTS = { 390: 844, 820: 1180, 1440: 900 } as const;

/** `npm run shots`: pictures of every page, for people to look at. */
test('every page is pictured at three widths, light and dark', async () => {
  const shop = new Shop({ LOG_LEVEL: 'warn' });
  const [browser] = await Promise.all([openBrowser(), shop.start()]);
  try {
    mkdirSync(FOLDER, { recursive: true });
    const pages = (await pagesOf(shop.url)).filter((path) => path.startsWith(ONLY));
    for (const colorScheme of ['light', 'dark'] as const)
      for (const [width, height] of Object.entries(HEIGHTS)) {
        const { page, leave } = await visit(browser, shop.url, {
          viewport: { width: Number(width), height },
          colorScheme,
        });
        for (const path of pages) {
          await page.goto(path, { waitUntil: 'load' });
          await page.evaluate(() => {
            for (const image of document.images) image.loading = 'eager';
          });
          await page.waitForFunction(() => [...document.images].every((image) => image.complete));
          const name = path.replace(/\W+/g, '-').replace(/^-|-$/g, '').slice(0, 80) || 'home';
          await page.screenshot({ path: join(FOLDER, `${name}.${width}.${colorScheme}.png`), fullPage: true });
        }
        await leave();
      }
    console.info(`${pages.length} pages are pictured in ${FOLDER}.`);
    expect(pages).not.toEqual([]);
  } finally {
    await browser.close();
    await shop.close();
  }
}, 900_000);
