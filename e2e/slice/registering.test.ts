import type { Browser, Page } from 'playwright-core';
import { barriers, openBrowser, takenOver, visit } from './browser';
import { Shop } from './shop';

const shop = new Shop({ LOG_LEVEL: 'warn', RABBET_SAMPLE: 'off', PAYMENTS: 'sandbox' });
const CARD = '4242 4242 4242 4242';
let browser: Browser;
let workshop = 0;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), shop.start()]);
  workshop = await plan(20);
});
async function plan(seats: number): Promise<number> {
  const start = Date.now() + 30 * 24 * 3_600_000;
  const times = [{ start, end: start + 7_200_000 }];
  const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' };
  const workshop = { name: 'Painting Water', seats, price: 100, publish: true, audience: 'beginner', times };
  const body = JSON.stringify(workshop);
  const made = await fetch(`${shop.url}/core/content/workshops`, { method: 'POST', headers, body });
  const { id } = (await made.json()) as { id: number };
  await shop.shows(`/services/workshops/register/${id}`, 'register-form');
  return id;
}
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

const button = (page: Page) => page.locator('.register-form button');

async function fillIn(page: Page, last: string, cc = CARD): Promise<void> {
  const typed = {
    first: 'Ann',
    last,
    phone: '919-555-0142',
    email: `${last}@example.com`,
    address: '1 Oak St',
    city: 'Raleigh',
    state: 'NC',
    zip: '27601',
    cc,
    cc_code: '123',
  };
  for (const [name, text] of Object.entries(typed)) await page.locator(`.register-form [name=${name}]`).fill(text);
  await page.locator('[name=cc_exp_yr]').selectOption({ index: 3 });
}

/** All that the browser keeps of this site. */
async function keptBy(page: Page): Promise<string> {
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
  return stored + JSON.stringify(await page.context().cookies()) + page.url();
}

describe.each([
  { width: 390, javaScriptEnabled: true },
  { width: 1440, javaScriptEnabled: false },
])('at $width, with scripts: $javaScriptEnabled', ({ width, javaScriptEnabled }) => {
  const options = { viewport: { width, height: 900 }, javaScriptEnabled };

  test('a visitor pays for a seat once the policy is ticked, and nothing keeps the card', async () => {
    const { page, complaints, leave } = await visit(browser, shop.url, options);
    await page.goto(`/services/workshops/register/${workshop}`);
    if (javaScriptEnabled) await takenOver(page, '.register-form');
    const unread = page.getByText('* You must acknowledge the cancellation policy at the top of this form.');
    expect([await unread.isVisible(), await button(page).isVisible()]).toEqual([true, false]);
    if (javaScriptEnabled) expect(await barriers(page)).toEqual([]);
    await page.getByRole('checkbox').check();
    expect([await unread.isVisible(), await button(page).isVisible()]).toEqual([false, true]);
    await page.getByRole('radio', { name: 'Cash or check by mail' }).check();
    expect(await button(page).innerText()).toBe('Register & Cash/Mail in Check');
    expect(await page.getByLabel('Card number').isVisible()).toBe(false);
    await page.getByRole('radio', { name: 'Credit card' }).check();
    expect(await button(page).innerText()).toBe('Register & Pay Now');
    await fillIn(page, `lee-${width}`);
    await button(page).click();
    await page.waitForURL('**/confirmation/*');
    await page.getByRole('heading', { name: 'Registration Confirmation' }).waitFor();
    expect(await page.getByText('Total Paid').locator('..').innerText()).toMatch(/\$100\.00/);
    if (javaScriptEnabled) expect(await barriers(page)).toEqual([]);
    if (javaScriptEnabled) expect(await keptBy(page)).not.toMatch(/4242/);
    expect(await page.getByRole('button', { name: 'Print Confirmation' }).isVisible()).toBe(javaScriptEnabled);
    expect(complaints).toEqual([]);
    await leave();
  });

  test('a card that is declined on the last seat is followed by another one, also by whoever comes back', async () => {
    const last = await plan(1);
    const { page, leave } = await visit(browser, shop.url, options);
    await page.goto(`/services/workshops/register/${last}`);
    if (javaScriptEnabled) await takenOver(page, '.register-form');
    await page.getByRole('checkbox').check();
    await fillIn(page, `bell-${width}`, '4000000000000002');
    await button(page).click();
    const alert = page.getByRole('alert');
    await alert.getByText(/^Your card was declined.*Your seat is held for you until/).waitFor();
    expect(await page.getByLabel('Card number').isVisible()).toBe(true);
    await page.goto(`/services/workshops/${last}`);
    await page.getByRole('link', { name: 'Join the Waitlist' }).click();
    await page.getByRole('link', { name: 'I have a seat held for me: pay for it' }).click();
    await page.waitForURL(`**/register/${last}?held=1`);
    if (javaScriptEnabled) await takenOver(page, '.register-form');
    await page.getByRole('checkbox').check();
    await fillIn(page, `bell-${width}`);
    await button(page).click();
    await page.getByRole('heading', { name: 'Registration Confirmation' }).waitFor();
    await leave();
  });
});

test('what a level means is told beside the way to register, not over it', async () => {
  const { page, leave } = await visit(browser, shop.url, { viewport: { width: 1280, height: 900 } });
  await page.goto(`/services/workshops/${workshop}`);
  await page.locator('.workshop-help button').focus();
  const tooltip = page.getByRole('tooltip');
  await tooltip.waitFor();
  const help = await tooltip.boundingBox();
  const link = await page.locator('.workshop-register').first().boundingBox();
  expect(help!.y + help!.height).toBeLessThan(link!.y); // both are in sight
  await leave();
});

test('a seat is taken over the page of the workshop, and confirmed there; Back leads to the page', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url);
  await page.goto(`/services/workshops/${workshop}`);
  const address = page.url();
  await page.getByRole('link', { name: 'Register Now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').check();
  await fillIn(page, 'dialog');
  expect(await barriers(page)).toEqual([]);
  await button(page).click();
  await dialog.getByRole('heading', { name: 'Registration Confirmation' }).waitFor();
  expect([page.url(), await keptBy(page)]).toEqual([address, expect.not.stringMatching(/4242/)]);
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(address);
  expect(complaints).toEqual([]);
  await leave();
});
