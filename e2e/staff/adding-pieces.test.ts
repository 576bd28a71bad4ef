import sharp from 'sharp';
import type { Browser, Page } from 'playwright-core';
import { barriers, openBrowser, takenOver, visit } from '../slice/browser';
import { Shop } from '../slice/shop';

const EMAIL = 'ann@example.com';
const PASSWORD = 'seven brass picture hooks';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const shop = new Shop({ LOG_LEVEL: 'warn', RABBET_ADMIN_EMAIL: EMAIL, RABBET_ADMIN_PASSWORD: PASSWORD });
let browser: Browser;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), shop.start()]);
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

/** Parts of a page that a thumb misses: lower than 44 pixels. */
const low = (page: Page) =>
  page.evaluate(() => {
    const all = [
      ...document.querySelectorAll<HTMLElement>('main :is(button, summary, select, textarea, .field-input)'),
    ];
    const seen = all.filter((element) => element.offsetParent !== null && !element.closest('label'));
    return seen
      .filter((element) => element.getBoundingClientRect().height < 43.5)
      .map((element) => element.outerHTML.slice(0, 90));
  });
const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Ids of fields, other than React has them: what it looks for by its own id is not found. */
const strangeIds = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('input[id], select[id], textarea[id]')];
    return all.flatMap((element) => {
      const reactProps = Object.entries(element).find(([name]) => name.startsWith('__reactProps'))?.[1] as
        { id?: string } | undefined;
      return reactProps?.id === element.id ? [] : [`${element.id} is ${reactProps?.id}`];
    });
  });

async function signIn(page: Page): Promise<void> {
  await page.goto('/staff/artworks');
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Pieces' }).waitFor();
}

async function expectFitting(page: Page): Promise<void> {
  expect([page.url(), await low(page), await overhang(page), await barriers(page)]).toEqual([page.url(), [], 0, []]);
}

async function photo(name: string, background: string) {
  const create = { width: 900, height: 600, channels: 3 as const, background };
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
}

test('a piece is added from a phone with its pictures, prepared unseen, shown, and sold, by pages alone', async () => {
  const { page, leave } = await visit(browser, shop.url, PHONE);
  await signIn(page);
  await expectFitting(page);
  await page.locator('.foot-bar .new-menu > summary').click();
  await page.locator('.foot-bar').getByRole('link', { name: 'Piece', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Add a piece' }).waitFor();
  await takenOver(page);
  const wrong = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  const files = [await photo('a.jpg', '#363'), wrong, await photo('b.jpg', '#336')];
  await page.getByLabel('Pictures (optional)').setInputFiles(files);
  await page.getByText('This file is no picture that we can take', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Leave out notes.jpg' }).click();
  await page.getByText('Picture 2').waitFor();
  await page.getByLabel('Title').fill('Green Field');
  await page.getByLabel('Artist (optional)').fill('Jane Newcomer');
  await page.getByRole('button', { name: 'Add “Jane Newcomer” as a new artist' }).click();
  await page.getByText('Jane Newcomer is added.').waitFor();
  await page.getByLabel('Type (optional)').selectOption('Painting');
  await page.getByLabel('Width').fill('16 3/8');
  await page.getByLabel('Height').fill('24');
  await page.getByLabel('Price in dollars').fill('1,200');
  await page.getByLabel('Shown to visitors').uncheck();
  await expectFitting(page);
  await page.getByRole('button', { name: 'Add this piece' }).click();
  await page.getByText('The piece is added.').waitFor();
  const sheet = new URL(page.url()).pathname;
  await page.getByText('16⅜ inches').waitFor();

  // nobody else sees it, or its pictures
  const main = page.locator('.sheet-side .piece-picture');
  const address = (await main.getAttribute('src')) ?? '';
  expect(
    await main.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth > 1)),
  ).toBe(true);
  expect((await fetch(new URL(address, shop.url))).status).toBe(404);

  const pictures = page.getByRole('region', { name: 'Pictures' });
  await pictures.getByRole('button', { name: 'Move up' }).click();
  await pictures.getByText('Moved: it is picture 1 of 2 now.').waitFor();
  await expectFitting(page);
  await page.getByLabel('Shown to visitors', { exact: true }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').first().waitFor();

  const visitor = await visit(browser, shop.url, PHONE);
  await visitor.page.goto(`/inventory?term=Green+Field`);
  await visitor.page
    .getByRole('region', { name: 'Pieces' })
    .getByRole('link', { name: /Green Field/ })
    .first()
    .click();
  await visitor.page.waitForURL(/\/artists\/\d+\//);
  await visitor.page.getByText('$1,200').first().waitFor();
  expect(visitor.complaints).toEqual([]);

  await page.goto(`${sheet}?record=sold#record`);
  await takenOver(page);
  await page.getByRole('button', { name: 'Record: Sold' }).click();
  await page.getByText('Recorded.').waitFor();
  await page.getByText('for $1,200', { exact: false }).first().waitFor();
  await visitor.page.reload();
  await visitor.page.getByText(/^Sold/).first().waitFor();
  await visitor.leave();
  await leave();
});

test('a page that is opened by its address knows its fields: a new artist is chosen, and a refusal leads to what is wrong', async () => {
  const { page, leave } = await visit(browser, shop.url);
  await signIn(page);
  for (const address of ['/staff/account', '/staff/events', '/staff/artworks/new']) {
    await page.goto(address);
    await takenOver(page);
    expect([address, await strangeIds(page)]).toEqual([address, []]);
  }
  await page.getByLabel('Artist (optional)').pressSequentially('Zoe Fresh');
  await page.getByRole('button', { name: 'Add “Zoe Fresh” as a new artist' }).click();
  await page.getByText('Zoe Fresh is added.').waitFor();
  await page.getByRole('button', { name: 'Add this piece' }).click();
  const wrong = page.getByRole('alert').getByRole('link');
  await wrong.first().click();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  await page.getByLabel('Title').fill('Fresh Paint');
  await page.getByRole('button', { name: 'Add this piece' }).click();
  await page.getByText('The piece is added.').waitFor();
  await page.locator('dd').getByText('Zoe Fresh').waitFor();
  await page.setViewportSize({ width: 820, height: 1100 });
  for (const address of ['records/articles', 'records/settings', 'records/images', 'artworks']) {
    await page.goto(`/staff/${address}`);
    expect([address, await overhang(page)]).toEqual([address, 0]);
  }
  await leave();
});
