import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { barriers, openBrowser, visit } from '../slice/browser';
import { Shop } from '../slice/shop';

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser?.close());

const PHONE = { viewport: { width: 390, height: 844 } };

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#336' } })
    .png()
    .toBuffer();

async function become(page: Page, shop: Shop): Promise<void> {
  await page.goto(/http\S+\/staff\/first-administrator\?secret=\S+/.exec(shop.printed)?.[0] ?? 'no link');
  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel('Last name').fill('Lee');
  await page.getByLabel('E-mail').fill('ann@example.com');
  await page.getByLabel('Password').fill('seven brass picture hooks');
  await page.getByRole('button', { name: 'Begin' }).click();
}

async function answer(page: Page, answers: Readonly<Record<string, string>>, submit = 'Save and go on'): Promise<void> {
  for (const [label, text] of Object.entries(answers)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: submit }).click();
}

/** Waits for the step that is open, or for the end. */
const at = (page: Page, title: string) =>
  page.locator('[aria-current=step] h2, .guide-end h2').filter({ hasText: title }).waitFor();

describe.each([true, false])('a first administrator on a phone, with a script: %s', (javaScriptEnabled) => {
  const shop = new Shop({ LOG_LEVEL: 'warn', RABBET_SAMPLE: 'off' });
  beforeAll(() => shop.start());
  afterAll(() => shop.close());

  test('is led from nothing to a first piece that visitors see', async () => {
    const { page, leave } = await visit(browser, shop.url, { ...PHONE, javaScriptEnabled });
    await become(page, shop);
    await at(page, 'The name of your shop');
    if (javaScriptEnabled) expect(await barriers(page)).toEqual([]);
    await answer(page, { Name: 'Walls & Corners' });
    await at(page, 'Where it is');
    await answer(page, { Street: '12 Hargett Street', 'City, state and ZIP': 'Raleigh, NC 27601' });
    await at(page, 'How visitors reach you');
    await page.getByRole('link', { name: 'Skip for now' }).click();
    await at(page, 'When you are open');
    await answer(page, { Hours: 'Tue-Fri late' });
    await page
      .getByRole('alert')
      .getByText(/cannot read “Tue-Fri late”/)
      .waitFor();
    await answer(page, { Hours: 'Tue-Fri: 11AM-6:30PM\nSunday and Monday: Closed' });
    await at(page, 'Sales tax');
    await answer(page, { 'Rate in percent': '725' });
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('Rate in percent must be a number from 0 to 100');
    await answer(page, { 'Rate in percent': '7.25' });
    await at(page, 'Your first artist');
    await answer(page, { 'First name': 'Jane', 'Last name': 'Doe' }, 'Add the artist');
    await at(page, 'Your first piece');
    if (javaScriptEnabled) {
      await page
        .getByLabel('Pictures (optional)')
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture() });
      await page.getByText('Main picture').waitFor();
    }
    const sizes = { 'Width in inches (optional)': '24', 'Height in inches (optional)': '18' };
    await answer(page, { Title: 'Low Tide', ...sizes, 'Price in dollars': '1,200' }, 'Add the piece');
    await at(page, 'That was the last question');

    await page.goto('/staff');
    expect(await page.getByText('One question about your shop is still open').count()).toBe(1);
    await page.getByRole('link', { name: 'Go on' }).click();
    await at(page, 'How visitors reach you');
    await answer(page, { Phone: '919-555-0142', 'E-mail': 'hello@example.com' });
    await at(page, 'Your shop is open');
    await page.getByRole('link', { name: 'Low Tide' }).click();
    await page.getByRole('heading', { name: 'Low Tide' }).waitFor();
    expect(await page.locator('main').innerText()).toMatch(/Jane Doe[^]*\$1,200/);
    expect(await page.locator('main img').count()).toBeGreaterThan(javaScriptEnabled ? 0 : -1);
    await page.goto('/staff/welcome?step=name');
    await answer(page, { Name: 'The Whitfield & Daughters Gallery of Fine Art' });
    await page.goto('/');
    const middle = (selector: string) =>
      page
        .locator(selector)
        .evaluate((element) => element.getBoundingClientRect().top + element.getBoundingClientRect().height / 2);
    expect(Math.abs((await middle('.header-logo')) - (await middle('.header-small summary')))).toBeLessThan(2);
    await page.goto('/staff/welcome'); // nothing is left to ask
    await page.getByText('Nothing waits for you.').waitFor();
    await leave();
  });
});
