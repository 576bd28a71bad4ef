import { until } from '@rabbet/postgres/testing/until';
import type { Browser, Page } from 'playwright-core';
import { barriers, darken, openBrowser, visit } from './browser';
import { Shop } from './shop';
const shop = new Shop({ LOG_LEVEL: 'warn' });
let browser: Browser;
let piece: string;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), shop.start()]);
  const inventory = await (await fetch(`${shop.url}/inventory`)).text();
  piece = /href="(\/artists\/[^"]+\/\d+\/[^"]+)"/.exec(inventory)![1]!; // forty of them hang there
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

interface Asked {
  readonly email: string;
  readonly about: string;
  readonly subject_id: number | null;
  readonly message: string;
}
/** Inquiries of this address, as the staff see them once the read model has them. */
function askedBy(email: string): Promise<readonly Asked[]> {
  return until(async () => {
    const { data } = await shop.get<{ data: Asked[] }>('core/enquiries?count=200');
    const ownInquiries = data.filter((inquiry) => inquiry.email === email);
    return ownInquiries.length > 0 && ownInquiries;
  }, `the inquiry of ${email}`);
}

const dialog = (page: Page) => page.getByRole('dialog');
const link = (page: Page) => page.locator('a[href^="/enquire"]').first();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
const heldBehind = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at === document.body || at?.closest('dialog') !== null;
  });

/** Pictures may still be drawn: nothing here looks at them. */
const QUICKLY = { waitUntil: 'domcontentloaded' } as const;

/** Moves the focus to the link until the page has requested the script of the dialog. */
async function comeNear(page: Page): Promise<void> {
  let isHeard = false;
  const requested = page.waitForRequest(CODE).then(() => (isHeard = true));
  while (!isHeard)
    await link(page).evaluate((element) => {
      element.blur();
      element.focus();
    });
  await requested;
}
const CODE = /\/assets\/inquiries-/;

async function openByKeyboard(page: Page): Promise<void> {
  await link(page).focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('Your name').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name');
}

/** A busy machine may take longer than a page waits: what is sent again is the same inquiry. */
async function thanked(page: Page): Promise<void> {
  const thanks = page.getByRole('dialog', { name: 'Thank you' });
  const again = dialog(page).getByRole('button', { name: 'Send your question' });
  for (;;) {
    await thanks.or(again).first().waitFor();
    if (await thanks.isVisible()) return;
    await again.press('Enter');
  }
}

describe.each([
  { width: 390, kind: 'taken over', about: 'piece' },
  { width: 1440, kind: 'taken over', about: 'piece' },
  { width: 390, kind: 'still', about: 'mirrors' },
  { width: 1440, kind: 'still', about: 'mirrors' },
])('on a page that is $kind, at $width', ({ width, kind, about }) => {
  const pathOf = () => (kind === 'still' ? '/services/custom-mirrors' : piece);
  const options = { viewport: { width, height: 900 } };

  test('a visitor asks over the page with the keyboard alone, and staff read it', async () => {
    const visitor = await visit(browser, shop.url, options);
    const { page, complaints } = visitor;
    const email = `${kind.replace(' ', '-')}-${width}@example.com`;
    await page.goto(pathOf(), QUICKLY);
    await comeNear(page);
    await openByKeyboard(page);
    expect(await barriers(page)).toEqual([]);
    const box = (await dialog(page).boundingBox())!; // it is open
    expect(box.width === width && box.height === 900).toBe(width === 390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab');
      expect(await heldBehind(page)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await link(page).evaluate((element) => element === document.activeElement)).toBe(true);

    await openByKeyboard(page);
    await page.keyboard.type('Ann Lee');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ann@');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await openByKeyboard(page);
    expect(await dialog(page).getByLabel('Your name').inputValue()).toBe('Ann Lee');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter'); // sends it
    const refusal = dialog(page).getByRole('alert');
    await refusal.getByRole('link', { name: /^E-mail must be/ }).press('Enter');
    expect(await focused(page)).toBe('email');
    expect(await barriers(page)).toEqual([]);
    await darken(page);
    expect(await barriers(page, 'colours')).toEqual([]);

    await page.keyboard.press('Control+a');
    await page.keyboard.type(email);
    for (const text of ['', 'May I see it?']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await thanked(page);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/We have your question/);
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await openByKeyboard(page);
    expect(await dialog(page).getByLabel('Your question').inputValue()).toBe('');

    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(pathOf());
    const inquiries = await askedBy(email);
    const subject = about === 'piece' ? Number(/\/(\d+)\/[^/]+$/.exec(piece)?.[1]) : null;
    expect(inquiries).toMatchObject([{ about, subject_id: subject, message: 'May I see it?' }]);
    expect(complaints).toEqual([]);
    await visitor.leave();
  });

  test('its code is fetched when somebody comes near the link, and another tab has the page', async () => {
    const visitor = await visit(browser, shop.url, options);
    const { page } = visitor;
    const fetched: string[] = [];
    page.on('request', (request) => CODE.test(request.url()) && fetched.push(request.url()));
    await page.goto(pathOf(), { waitUntil: 'load' });
    expect(fetched).toEqual([]);
    await comeNear(page);
    const opened = page.context().waitForEvent('page');
    await link(page).click({ modifiers: ['Control'] });
    await (await opened).getByRole('heading', { level: 1, name: /^(Inquire|Ask) about/ }).waitFor();
    expect(await dialog(page).count()).toBe(0);
    await visitor.leave();
  });

  test.each(['without JavaScript', 'without the code of the dialog'])('%s the link leads to the page', async (how) => {
    const javaScriptEnabled = how !== 'without JavaScript';
    const visitor = await visit(browser, shop.url, { ...options, javaScriptEnabled });
    const { page } = visitor;
    await page.route(CODE, (route) => route.abort());
    await page.goto(pathOf(), QUICKLY);
    if (javaScriptEnabled) await comeNear(page);
    await link(page).click();
    await page.waitForURL(/\/enquire\?/);
    await page.getByRole('button', { name: 'Send your question' }).waitFor();
    await visitor.leave();
  });
});

test('while it is open the page behind stays where it is, and so it does when somebody goes back, who closes it', async () => {
  const visitor = await visit(browser, shop.url);
  const { page, complaints } = visitor;
  await page.goto('/inventory', QUICKLY);
  await page.locator('form.filters[novalidate]').waitFor(); // it is taken over
  await page.locator(`a[href="${piece}"]`).click();
  await page.waitForURL(`**${piece}`);
  await comeNear(page);
  await link(page).click();
  await dialog(page).getByLabel('Your name').waitFor();
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.move(5, 5); // beside the dialog
  await page.mouse.wheel(0, 600);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await page.goBack();
  await dialog(page).waitFor({ state: 'detached' });
  expect([page.url().endsWith(piece), await page.evaluate(() => window.scrollY)]).toEqual([true, before]);
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor();
  expect(complaints).toEqual([]);
  await visitor.leave();
});
