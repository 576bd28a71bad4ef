import { until } from '@rabbet/postgres/testing/until';
import type { Browser, Page } from 'playwright-core';
import { barriers, openBrowser, takenOver, visit } from './browser';
import { feed, Shop } from './shop';
const shop = new Shop({ LOG_LEVEL: 'warn' });
let browser: Browser;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), shop.start()]);
  await Promise.all([1, 2, 3, 4, 5, 6, 7].map((id) => hang(id, HANGING[id]!)));
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

/** Way of hanging, by the sample's types. */
const HANGING: Readonly<Record<number, string>> = {
  1: 'floater',
  2: 'matted',
  3: 'matted',
  4: 'object',
  5: 'object',
  6: 'object',
  7: 'bare',
};

async function hang(type: number, hanging: string): Promise<void> {
  const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ hanging });
  await fetch(`${shop.url}/core/commerce/widget-types/${type}`, { method: 'PUT', headers, body });
}

const WINDOWS = [
  { width: 1366, height: 657 },
  { width: 2560, height: 1300 },
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];
/** Pieces of the sample: high and wide ones that hang, one that stands, a mirror. */
const PIECES = {
  high: '/artists/15/ines-castellanos/1508/evening-getsemani',
  wide: '/artists/30/paolo-marchetti/3008/eleven-ridges',
  vase: '/artists/25/astrid-moon-lindgren/2504/dusk-falls-lake',
  mirror: '/artists/33/pamlico-mirror-frame-works/3302/silver-leaf-mirror',
};
/** Opens a page with its styles and fonts. Pictures may still load; their room is reserved before. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => document.styleSheets.length > 0);
  await page.evaluate(() => document.fonts.ready.then(() => null));
}

type Measured = Readonly<Record<'frame' | 'title' | 'price' | 'thumbnails' | 'ask' | 'facts', DOMRect>>;

function measure(page: Page): Promise<Measured> {
  return page.evaluate(() => {
    const rect = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().toJSON() as DOMRect; // each piece has one
    return {
      frame: rect('.piece-picture .frame'),
      title: rect('h1'),
      price: rect('.piece-price'),
      thumbnails: rect('.thumbnails'),
      ask: rect('.ask-or-call'),
      facts: rect('.piece-facts'),
    };
  });
}

test.each(Object.entries(PIECES))(
  'in every window the %s piece is whole, with its title and price in sight',
  async (_, address) => {
    const { page, complaints, leave } = await visit(browser, shop.url, { viewport: WINDOWS.at(-1) });
    await open(page, address);
    for (const { width, height } of WINDOWS) {
      await page.setViewportSize({ width, height });
      const { frame, title, price, ask, facts, thumbnails } = await measure(page);
      const isBeside = width >= 960;
      const all = [frame, title, price, ask];
      expect({
        window: width,
        isWhole: all.every((box) => Math.min(box.left, box.top) >= 0 && box.right <= width && box.bottom <= height),
        // in one of both directions
        takesTheRoom: Math.max(frame.height / height, frame.width / width) > 0.48,
        // a phone shows the artist's others below what is said of the piece
        thumbnails: isBeside
          ? thumbnails.top >= frame.bottom && thumbnails.bottom <= height
          : title.top - frame.bottom < 40 && thumbnails.top >= facts.bottom,
        scrolls: await page.evaluate(() => document.documentElement.scrollWidth),
      }).toEqual({ window: width, isWhole: true, takesTheRoom: true, thumbnails: true, scrolls: width });
    }
    expect(complaints).toEqual([]);
    await leave();
  },
);

test.each(['/inventory', PIECES.wide])('pictures of %s grow with the window', async (address) => {
  const { page, leave } = await visit(browser, shop.url);
  const widths: number[] = [];
  await open(page, address);
  for (const size of [WINDOWS[4]!, WINDOWS[3]!, WINDOWS[2]!, WINDOWS[1]!]) {
    await page.setViewportSize(size);
    const shown = page.locator('.piece-picture .frame, .tile .frame').first();
    widths.push((await shown.boundingBox())!.width); // it is shown
  }
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  await leave();
});

test('nothing moves when the picture has come', async () => {
  const { page, leave } = await visit(browser, shop.url, { viewport: { width: 390, height: 844 } });
  let send = () => {};
  const later = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/images/**', async (route) => {
    await later;
    await route.continue();
  });
  await open(page, PIECES.high);
  const before = await measure(page);
  send();
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.piece-picture img')?.complete);
  const after = await measure(page);
  for (const part of ['frame', 'title', 'price', 'thumbnails'] as const)
    expect(Math.abs(after[part].top - before[part].top)).toBeLessThan(1);
  await leave();
});

test('a piece is printed on one sheet, in ink on white whatever the theme', async () => {
  const { page, leave } = await visit(browser, shop.url, { colorScheme: 'dark' });
  for (const address of Object.values(PIECES)) {
    await open(page, address);
    const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1');
    expect(/\/Type \/Pages\s[^>]*\/Count (\d+)/.exec(sheets)?.[1]).toBe('1');
  }
  await page.emulateMedia({ media: 'print' });
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(paper).toBe('rgb(255, 255, 255)');
  const { frame, title } = await measure(page);
  expect(title.top).toBeGreaterThanOrEqual(frame.bottom);
  await leave();
});

test('no name is too long for a phone', async () => {
  const name = 'Donaudampfschifffahrtsgesellschaftskapitänskajütenfensterrahmenvergolderin'.repeat(2);
  const adding = shop.rabbet('artworks', 'add', '--name', name, '--price', '900', '--purchased', '--json');
  feed(adding.child, '');
  const { id } = JSON.parse(await adding.output) as { id: number };
  const { page, leave } = await visit(browser, shop.url, { viewport: { width: 390, height: 844 } });
  for (const address of [`/artists/0/unknown/${id}/x`, `/inventory?term=${id}`]) {
    await until(async () => {
      await open(page, address);
      return (await page.getByText(name).count()) > 0;
    }, `the name at ${address}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  await leave();
});

test.each(['light', 'dark'] as const)(
  'nobody is kept out of the page of a piece, and of a closer look (%s)',
  async (colorScheme) => {
    const { page, complaints, leave } = await visit(browser, shop.url, { colorScheme });
    for (const address of [PIECES.high, PIECES.vase]) {
      await open(page, address);
      expect(await barriers(page)).toEqual([]);
    }
    const picture = page.getByRole('link', { name: /Look closer/ });
    await picture.focus();
    await openedBy(page, () => page.keyboard.press('Enter'));
    expect(await barriers(page)).toEqual([]);
    const dialog = page.getByRole('dialog');
    const first = await dialog.getAttribute('aria-label');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      (label) => document.querySelector('dialog')?.getAttribute('aria-label') !== label,
      first,
    );
    await page.keyboard.press('ArrowLeft');
    for (let i = 0; i < 8; i++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toBe('DIALOG');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await picture.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
    await leave();
  },
);

test('in a closer look, the part of the picture that was pressed is the one that is shown in full size', async () => {
  const { page, leave } = await visit(browser, shop.url, { viewport: { width: 390, height: 844 } });
  await open(page, PIECES.high);
  await openedBy(page, () => page.getByRole('link', { name: /Look closer/ }).press('Enter'));
  const picture = page.locator('.closer-picture');
  const seen = () =>
    picture.evaluate((wall) => [
      (wall.scrollLeft + wall.clientWidth / 2) / wall.scrollWidth,
      (wall.scrollTop + wall.clientHeight / 2) / wall.scrollHeight,
    ]);
  const { width, height } = (await picture.locator('img').boundingBox())!; // it is there
  await picture.locator('img').click({ position: { x: width * 0.7, y: height * 0.3 } });
  for (const [i, share] of [0.7, 0.3].entries()) expect((await seen())[i]).toBeCloseTo(share, 1);
  await page.getByRole('button', { name: 'Full size' }).click();
  await page.getByRole('button', { name: 'Full size' }).click();
  for (const share of await seen()) expect(share).toBeCloseTo(0.5, 1);
  await leave();
});

/** Opens the page of a piece with a picture, from the list of pieces. */
async function comeFromInventory(page: Page): Promise<string> {
  await open(page, '/inventory');
  await page
    .locator('.tile-link')
    .filter({ has: page.locator('img') })
    .first()
    .click();
  await page.locator('.piece-picture').waitFor();
  return page.url();
}

test('Back closes what has opened over the page of a piece, and only then leads to where one came from', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url, { viewport: { width: 390, height: 844 } });
  const address = await comeFromInventory(page);
  for (const name of [/Look closer/, /^Inquire about|^Ask for/]) {
    const link = page.getByRole('link', { name }).first();
    await openedBy(page, () => link.press('Enter'));
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
    await page.waitForFunction((element) => element === document.activeElement, await link.elementHandle());
    await openedBy(page, () => link.press('Enter'));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => !/cover/.test(JSON.stringify(history.state))); // what it added is gone a moment later
  }
  await page.goBack();
  await page.waitForURL(`${shop.url}/inventory`);
  expect(complaints).toEqual([]);
  await leave();
});

test('whoever loads a page anew that something covers goes back to where they came from, without a step between', async () => {
  const { page, leave } = await visit(browser, shop.url, { viewport: { width: 390, height: 844 } });
  const address = await comeFromInventory(page);
  for (const name of [/Look closer/, /^Inquire about|^Ask for/]) {
    await openedBy(page, () => page.getByRole('link', { name }).first().press('Enter'));
    await page.waitForFunction(() => /cover/.test(JSON.stringify(history.state)));
    await page.reload();
    await page.waitForFunction(() => !/cover/.test(JSON.stringify(history.state)));
    expect(page.url()).toBe(address);
    expect(await page.getByRole('dialog').count()).toBe(0);
  }
  await page.goBack();
  await page.waitForURL(`${shop.url}/inventory`);
  await leave();
});

/** Opens the picture by a key, once scripts handle it: before, the same key leads to the picture file. */
async function openedBy(page: Page, press: () => Promise<void>): Promise<void> {
  await takenOver(page, '.piece-picture');
  await press();
  await page.getByRole('dialog').waitFor();
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo(0, y), top);
  await page.waitForFunction((y) => Math.round(window.scrollY) === y, top);
}

test('another page begins at its top, going back restores the place, and among the pieces of an artist the page stays', async () => {
  const { page, leave } = await visit(browser, shop.url, { viewport: { width: 1280, height: 700 } });
  await page.route('**/images/**', (route) => route.abort()); // those that are still drawn keep the line busy
  await open(page, PIECES.wide);
  await takenOver(page, '.thumbnails');
  await scrollTo(page, 120);
  await page.locator('a.thumbnail').first().click();
  await page.waitForURL((url) => url.pathname !== PIECES.wide);
  await page.locator('h1').filter({ hasNotText: 'Eleven Ridges' }).waitFor(); // left before it is shown, it has no place
  expect(await scrolled(page)).toBe(120);

  const up = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Artists' });
  await up.evaluate((link: HTMLElement) => link.click()); // not scrolled into view before
  await page.waitForURL('**/artists');
  await page.getByRole('heading', { level: 1, name: 'Artists' }).waitFor();
  expect(await scrolled(page)).toBe(0);

  await page.goBack();
  await page.locator('.piece-picture').waitFor();
  await page.waitForFunction(() => Math.round(window.scrollY) === 120);
  await leave();
});
