import { until } from '@rabbet/postgres/testing/until';
import type { Browser, Page } from 'playwright-core';
import { barriers, darken, openBrowser, visit } from './browser';
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

/** Pictures may still be drawn: nothing here looks at them. */
const QUICKLY = { waitUntil: 'domcontentloaded' } as const;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const hearts = (page: Page) => page.getByRole('button', { name: /^Favorite: / });
const tiles = (page: Page) => page.locator('.tile');
const link = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Favorites' });
const storedFavourites = (page: Page) => page.evaluate(() => localStorage.getItem('favourites'));
const shown = (page: Page) =>
  tiles(page).evaluateAll((all) => all.map((tile) => Number(/\d+$/.exec(tile.textContent.trim())?.[0])));
const isMarked = (page: Page, place: number) => hearts(page).nth(place).getAttribute('aria-pressed');

/** The numbers of so many pieces, newest first. */
async function pieces(count: number): Promise<number[]> {
  const { data } = await shop.get<{ data: { id: number }[] }>(`core/mob/commerce/widgets/tiles?count=${count}`);
  return data.map(({ id }) => id);
}

async function rabbet(...args: string[]): Promise<string> {
  const running = shop.rabbet(...args);
  feed(running.child, '');
  return running.output;
}

test('what a visitor marks on the wall hangs among the favourites, newest first, until it is taken off', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url);
  await page.goto('/inventory', QUICKLY);
  const [first, second] = await shown(page);
  await hearts(page).first().click();
  await hearts(page).nth(1).focus();
  await page.keyboard.press('Enter');
  expect([await storedFavourites(page), await isMarked(page, 0), await isMarked(page, 2)]).toEqual([
    `${second},${first}`,
    'true',
    'false',
  ]);
  expect(new URL(page.url()).pathname).toBe('/inventory');
  await link(page).click();
  await page.getByText('2 pieces').waitFor();
  expect(await shown(page)).toEqual([second, first]);

  await hearts(page).first().click();
  await page.getByText(/is off the list/).waitFor();
  expect(await shown(page)).toEqual([first]);
  await page.getByRole('button', { name: 'Put it back' }).click();
  await tiles(page).nth(1).waitFor();
  expect([await shown(page), await isMarked(page, 0)]).toEqual([[second, first], 'true']);
  expect(complaints).toEqual([]);
  await leave();
});

test('an inquiry about favourites keeps what was typed when one is taken off, and names those that are left', async () => {
  const marked = await pieces(3);
  const { page, complaints, leave } = await visit(browser, shop.url);
  await page.addInitScript((list) => localStorage.setItem('favourites', list), marked.join());
  await page.goto('/favourites', QUICKLY);
  const inquire = page.getByRole('link', { name: 'Inquire about these' });
  await inquire.click();
  const question = page.getByRole('dialog').getByLabel('Your question');
  await page.getByRole('dialog').getByLabel('Your name').fill('Ann Lee');
  await question.press('Control+End');
  await question.pressSequentially(' On a brick wall.');
  await page.keyboard.press('Escape');
  await hearts(page).first().click();
  await page.getByText('2 pieces').waitFor();
  await inquire.click();
  const left = `I would like to know more about Catalog no ${marked[1]} and ${marked[2]}. On a brick wall.`;
  await page.waitForFunction(
    (words) => document.querySelector<HTMLTextAreaElement>('dialog textarea')?.value === words,
    left,
  );
  expect(await page.getByRole('dialog').getByLabel('Your name').inputValue()).toBe('Ann Lee');
  expect(await page.getByRole('dialog').locator('.chips li').count()).toBe(2);
  expect(complaints).toEqual([]);
  await leave();
});

test('a mark is the same on the wall, on the page of the piece, on the home page and in another tab', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url);
  await page.addInitScript(() => localStorage.setItem('pop-up-closed', '41')); // it would stand before the hearts
  await page.goto('/', QUICKLY);
  await hearts(page).first().waitFor();
  const other = await page.context().newPage();
  await other.goto('/inventory', QUICKLY);
  const [newest] = await shown(other);
  await hearts(page).first().click();
  expect(await storedFavourites(page)).toBe(String(newest));
  await other.locator('.heart[aria-pressed=true]').waitFor();
  expect(await isMarked(other, 0)).toBe('true');

  await tiles(other).first().getByRole('link').click();
  const ofPiece = other.locator('.piece-heart .heart');
  await ofPiece.waitFor();
  expect(await ofPiece.getAttribute('aria-pressed')).toBe('true');
  await ofPiece.click();
  await page.locator('.tile').first().locator('.heart[aria-pressed=false]').waitFor();
  await other.goBack(QUICKLY);
  await tiles(other).nth(1).waitFor();
  expect(await isMarked(other, 0)).toBe('false');
  expect(complaints).toEqual([]);
  await leave();
});

test('pieces that come by a filter or from another piece have hearts of their own', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url);
  await page.goto('/inventory', QUICKLY);
  await hearts(page).first().waitFor();
  await page.getByLabel('Category').selectOption('sports');
  await page.getByRole('link', { name: 'Remove Sports' }).waitFor();
  await page.locator('.results[aria-busy=false]').waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.tile')].every((tile) => tile.querySelector('.heart')),
  );
  expect(await hearts(page).count()).toBe(await tiles(page).count());
  await tiles(page).first().getByRole('link').click();
  await page.locator('.piece-heart .heart').click();
  const next = page.getByRole('link', { name: /^Next: / });
  const name = (await next.getAttribute('aria-label'))?.replace('Next: ', '') ?? '';
  await next.click();
  const ofNext = page.getByRole('button', { name: `Favorite: ${name}` });
  await ofNext.waitFor();
  expect([await hearts(page).count(), await ofNext.getAttribute('aria-pressed')]).toEqual([1, 'false']);
  expect(complaints).toEqual([]);
  await leave();
});

test('nothing moves when the hearts come', async () => {
  const { page, leave } = await visit(browser, shop.url, { viewport: PHONE });
  await page.addInitScript(() => localStorage.setItem('favourites', '1,2,3'));
  await page.route('**/assets/hearts-*', async (route) => {
    await page.locator('form.filters[novalidate]').waitFor();
    await route.continue();
  });
  await page.goto('/inventory', { waitUntil: 'commit' });
  await page.evaluate(() => {
    const moved = { sum: 0 };
    Object.assign(window, { moved });
    const add = (list: PerformanceObserverEntryList) => {
      for (const shift of list.getEntries()) moved.sum += (shift as unknown as { value: number }).value; // a shift has one
    };
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
  });
  await hearts(page).first().waitFor();
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  expect(await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)).toBeLessThan(0.005); // put there above
  await leave();
});

test('without JavaScript no heart is shown, a list that was sent is there, and one’s own says what it takes', async () => {
  const { page, leave } = await visit(browser, shop.url, { javaScriptEnabled: false, viewport: PHONE });
  const [first, second, third] = await pieces(3);
  await page.goto('/inventory', QUICKLY);
  expect(await hearts(page).count()).toBe(0);
  await page.goto(`/favourites?pieces=${third},999999,${first},${second}`, QUICKLY);
  expect(await shown(page)).toEqual([third, first, second]);
  expect(await page.getByText('Catalog no 999999 is no longer shown.').isVisible()).toBe(true);
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  await page.getByRole('link', { name: 'Inquire about these' }).click();
  await page.waitForURL(/\/enquire\?/, QUICKLY);
  expect(await page.getByLabel('Your question').inputValue()).toContain(
    `Catalog no ${third}, ${first}, and ${second}.`,
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Favorites' }).click();
  await page.waitForURL(/\/favourites$/, QUICKLY);
  expect(await page.getByRole('heading', { name: 'This browser cannot save favorites' }).isVisible()).toBe(true);
  await leave();
});

test('a link that was copied brings all of them to whoever opens it, who adds them to their own', async () => {
  const sender = await visit(browser, shop.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  const third = await pieces(3);
  await sender.page.addInitScript((text) => localStorage.setItem('favourites', text), third.join());
  await sender.page.goto('/favourites', QUICKLY);
  await sender.page.getByRole('button', { name: 'Copy link' }).click();
  await sender.page.getByText(/^Copied/).waitFor();
  const address = await sender.page.evaluate(() => navigator.clipboard.readText());
  expect(address).toBe(`${shop.url}/favourites?pieces=${third.join()}`);
  await sender.leave();

  const { page, complaints, leave } = await visit(browser, shop.url);
  await page.goto(address, QUICKLY);
  await page.getByRole('button', { name: 'Add all to your favorites' }).click();
  await page.getByText('3 pieces, all among your favorites').waitFor();
  expect(await storedFavourites(page)).toBe(third.join());
  await link(page).click();
  await page.getByRole('heading', { level: 1, name: 'Favorites' }).waitFor();
  await tiles(page).nth(2).waitFor();
  expect(await shown(page)).toEqual(third);
  expect(complaints).toEqual([]);
  await leave();
});

test('a piece that is sold says so on every list, and one that is taken away is told by its number', async () => {
  const add = async (name: string) => {
    const args = ['--name', name, '--price', '1450', '--purchased', '--json'];
    return (JSON.parse(await rabbet('artworks', 'add', ...args)) as { id: number }).id; // as it answers
  };
  const sold = await add('Herons at First Light');
  const away = await add('Quiet Cove');
  await rabbet('artworks', 'transact', String(sold), 'Sold');
  await rabbet('artworks', 'change', String(away), '--no-inventory-public');
  const { page, leave } = await visit(browser, shop.url);
  await page.goto(`/favourites?pieces=${away},${sold}`, QUICKLY);
  await until(async () => {
    await page.reload(QUICKLY);
    return /Sold.*no longer/s.test(await page.getByRole('main').innerText());
  }, 'the list tells of both');
  expect(await shown(page)).toEqual([sold]);
  expect(await page.getByText(`Catalog no ${away} is no longer shown.`).count()).toBe(1);
  expect(await page.getByRole('main').innerText()).not.toMatch(/1,450|Quiet Cove/);
  await leave();
});

test.each([
  ['full', (ids: readonly number[]) => ids.join(), ''],
  ['empty', () => '', ''],
  ['with what is gone', () => '999999', ''],
  ['sent', () => '', 'pieces'],
])(
  'the list, %s, keeps nobody out by day or night, on a phone and at a desk, and is no wider than the window',
  async (_of, mark, search) => {
    const ids = await pieces(7);
    const { page, complaints, leave } = await visit(browser, shop.url, { viewport: PHONE });
    await page.addInitScript((text) => localStorage.setItem('favourites', text), mark(ids));
    await page.goto(search ? `/favourites?${search}=${ids.join()}` : '/favourites');
    await page.locator('.heart, .no-results, .favourites-gone').first().waitFor();
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      expect(await barriers(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    }
    await darken(page);
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size);
      expect(await barriers(page, 'colours')).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await leave();
  },
);

test('hearts on the wall keep nobody out, and are large enough to be met, on a phone and at a desk', async () => {
  const { page, leave } = await visit(browser, shop.url, { viewport: PHONE });
  await page.goto('/inventory');
  await hearts(page).first().click();
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    expect(await barriers(page)).toEqual([]);
    for (const heart of (await hearts(page).all()).slice(0, 3)) {
      const { width, height } = (await heart.boundingBox())!; // it is shown
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    }
  }
  await leave();
});

test('on paper the list is one of small pictures and all that is said of them, in ink on white', async () => {
  const ids = await pieces(14);
  const { page, leave } = await visit(browser, shop.url, { viewport: { width: 720, height: 960 } });
  await page.goto(`/favourites?pieces=${ids.join()}`);
  await hearts(page).first().waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await page.locator('.heart:visible, button:visible, .header-wide:visible').count()).toBe(0);
  const words = await tiles(page).first().innerText();
  for (const pattern of [/\d+ x \d+/, /Catalog no \d+/, /\$[\d,]+|Call for Price/]) expect(words).toMatch(pattern);
  expect(await tiles(page).first().locator('.tile-medium').isVisible()).toBe(true);
  const { width = 0 } = (await tiles(page).first().getByRole('img').boundingBox()) ?? {};
  expect(width).toBeLessThan(120);
  const ink = await page.evaluate(() => {
    const { color } = getComputedStyle(document.querySelector('.tile-name')!); // one of them is there
    return [color, getComputedStyle(document.documentElement).backgroundColor];
  });
  expect(ink).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Count (\d+)/)?.[1];
  expect(Number(sheets)).toBe(1);
  await leave();
});

test('nobody who searches finds it: it is in no sitemap, and asks not to be listed', async () => {
  const html = await (await fetch(`${shop.url}/favourites?pieces=1`)).text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  expect(sitemap).toContain('<url');
  expect(sitemap).not.toContain('/favourites');
});
