import { until } from '@rabbet/postgres/testing/until';
import type { Browser, Page } from 'playwright-core';
import { barriers, openBrowser, visit } from './browser';
import { Shop } from './shop';
const shop = new Shop({ LOG_LEVEL: 'warn' });
let browser: Browser;
let moving = 0;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), shop.start()]);
  moving = await add('core/content/events', { name: 'We are moving', summary: 'Three doors down.', publish: true });
  const start = Date.now() + 86_400_000;
  await add('core/content/events/times', { event_id: moving, start, end: start + 3_600_000 });
  await add('core/platform/settings', { name: 'popup_event_id', kind: 'number', value: String(moving), public: true });
  await shop.shows('/', `data-pop-up="${moving}"`);
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

async function add(path: string, body: object): Promise<number> {
  const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' };
  const response = await fetch(`${shop.url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return ((await response.json()) as { id: number }).id; // what every such call answers
}

const PAGES = [
  '/',
  '/services/fine-art',
  '/services/art-for-businesses',
  '/services/custom-framing',
  '/services/custom-mirrors',
  '/services/consultations',
  '/services/installations',
];
/** Pictures may still be drawn: nothing here looks at them. */
const QUICKLY = { waitUntil: 'domcontentloaded' } as const;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

test('without scripts the home page leads to every service, and each of them to the shop', async () => {
  const { page, leave } = await visit(browser, shop.url, { viewport: PHONE, javaScriptEnabled: false });
  await page.goto('/', QUICKLY);
  const services = page.getByRole('region', { name: 'Services' }).getByRole('link');
  const paths = await services.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(paths).toEqual(expect.arrayContaining(PAGES.slice(1, 6)));
  for (const path of PAGES.slice(1)) {
    await page.goto(path, QUICKLY);
    await page.getByRole('link', { name: 'CONTACT US' }).first().click();
    await page.waitForURL('**/contact', QUICKLY);
  }
  await leave();
});

test('on a phone the first picture is asked for alone, and the others a moment later', async () => {
  const { page, leave } = await visit(browser, shop.url, { viewport: PHONE });
  const requested = new Set<string>(); // by number: one that is not drawn yet is asked for again
  page.on('request', (request) => {
    const [, picture] = /\/images\/(\d+)\//.exec(request.url()) ?? [];
    if (picture) requested.add(picture);
  });
  const clock = await page.context().newCDPSession(page);
  await clock.send('Animation.enable');
  await clock.send('Animation.setPlaybackRate', { playbackRate: 0 }); // the moment does not pass
  await page.goto('/');
  await page.locator('.opening img').evaluate((picture: HTMLImageElement) => picture.decode());
  expect(requested.size).toBe(1);
  await clock.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await page.locator('.home-works img').first().scrollIntoViewIfNeeded();
  await until(() => requested.size > 1, 'the other pictures are asked for');
  await leave();
});

const WINDOWS = [
  PHONE,
  { width: 820, height: 1180 },
  { width: 1366, height: 657 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1300 },
];

test('the work that opens the home page is whole in every window, its label in sight', async () => {
  const { page, leave } = await visit(browser, shop.url, { viewport: PHONE });
  await page.goto('/'); // with its styles and its picture
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    for (const part of ['.opening-work', '.opening-label']) {
      const { x, y, width, height } = (await page.locator(part).boundingBox())!; // it is shown
      const isWhole = [x >= 0, x + width <= window.width, y + height <= window.height];
      expect([window.width, part, ...isWhole]).toEqual([window.width, part, true, true, true]);
    }
  }
  await leave();
});

test('a visitor goes by keyboard from the home page to a service and to the shop', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url, { viewport: DESK });
  await page.addInitScript((event) => localStorage.setItem('pop-up-closed', event), String(moving)); // it would cover the page
  await page.goto('/', QUICKLY);
  const services = page.getByRole('region', { name: 'Services' });
  await services.getByRole('link', { name: 'Fine Art' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/services/fine-art', QUICKLY);
  await page.getByRole('link', { name: 'CONTACT US' }).first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/contact', QUICKLY);
  expect(complaints).toEqual([]);
  await leave();
});

const popUp = (page: Page) => page.getByRole('dialog', { name: 'We are moving' });

test('after five seconds the home page tells of the move, and once that is closed it stays away', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url, { viewport: PHONE });
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(5_000);
  await popUp(page).waitFor();
  expect(await barriers(page)).toEqual([]);
  expect(await popUp(page).getByRole('link').getAttribute('href')).toBe(`/events/${moving}`);

  await page.mouse.click(5, 5); // beside it
  expect(await popUp(page).isVisible()).toBe(true);
  for (let i = 0; i < 3; i++) await page.keyboard.press('Tab');
  expect(
    await popUp(page).evaluate(
      (dialog) => document.activeElement === document.body || dialog.contains(document.activeElement),
    ),
  ).toBe(true);
  await page.keyboard.press('Escape');
  await popUp(page).waitFor({ state: 'hidden' });

  await page.reload();
  await page.clock.runFor(60_000);
  expect(await popUp(page).isVisible()).toBe(false);
  expect(complaints).toEqual([]);
  await leave();
});

test('the pop-up comes within 300 ms, and the shade over the page within 150', async () => {
  const { page, leave } = await visit(browser, shop.url);
  await page.goto('/', QUICKLY);
  const durations = await page
    .locator('dialog')
    .evaluate((dialog) => [
      getComputedStyle(dialog).transitionDuration,
      getComputedStyle(dialog, '::backdrop').transitionDuration,
    ]);
  expect(durations).toEqual(['0.3s, 0.3s, 0.3s, 0.3s', '0.15s, 0.15s, 0.15s']);
  await leave();
});

test.each([
  ['came for a place on the page', '/#visit', true],
  ['has no scripts', '/', false],
])('the pop-up does not come before whoever %s', async (_, address, javaScriptEnabled) => {
  const { page, leave } = await visit(browser, shop.url, { javaScriptEnabled });
  if (javaScriptEnabled) await page.clock.install();
  await page.goto(address);
  if (javaScriptEnabled) await page.clock.runFor(60_000);
  expect(await popUp(page).isVisible()).toBe(false);
  await leave();
});

test.each([true, false])('on a phone filters are one line above the pictures (with scripts: %s)', async (scripts) => {
  const { page, leave } = await visit(browser, shop.url, { viewport: PHONE, javaScriptEnabled: scripts });
  for (const path of ['/artists', '/inventory?category=landscape&min_width=20']) {
    await page.goto(path, QUICKLY);
    const { y } = (await page.locator('.results .frame').first().boundingBox())!; // the first work has one
    const first = (await page.locator('main > * > .displayed, .results .frame').first().boundingBox())!; // and so has what is above
    // hours of a holiday take two lines, and a banner is a picture itself
    const heightOf = (selector: string) =>
      page.$$eval(selector, (all) => all.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0));
    expect([path, first.y - (await heightOf('.visit')) < PHONE.height / 3 - 24]).toEqual([path, true]);
    const besides = await heightOf('main > * > .displayed, .visit');
    expect([path, y - besides < PHONE.height / 3 - 24]).toEqual([path, true]);
  }
  await page.getByText('Width from 20 in').waitFor();
  const category = page.getByLabel('Category');
  expect(await category.isVisible()).toBe(false);
  await page.getByText('Filters').press('Enter');
  await category.selectOption('floral');
  if (!scripts) {
    await page.getByLabel('Search').focus();
    await page.getByRole('button', { name: 'Search' }).click();
  }
  await page.waitForURL(/category=floral/, QUICKLY);
  await page.getByRole('link', { name: 'Floral' }).waitFor();
  await page.locator('.results[aria-busy=false]').waitFor();
  if (scripts) expect(await barriers(page)).toEqual([]);
  await leave();
});

test('the menu of a phone opens without scripts', async () => {
  const phone = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false };
  const { page, leave } = await visit(browser, shop.url, phone);
  await page.goto('/inventory', QUICKLY);
  await page.locator('summary[aria-label="Menu"]').click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Inventory' }).click();
  await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor();
  await leave();
});

test('on a phone without scripts filters are unfolded, chosen and sent', async () => {
  const phone = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false };
  const { page, leave } = await visit(browser, shop.url, phone);
  await page.goto('/inventory', QUICKLY);
  await page.locator('.filters-more > summary').click();
  await page.getByLabel('Category').selectOption('floral');
  const { width } = (await page.getByRole('button', { name: 'Search' }).boundingBox())!; // it is there
  expect(width).toBeGreaterThan(44);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/category=floral/, QUICKLY);
  await leave();
});
