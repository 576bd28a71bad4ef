import { until } from '@rabbet/postgres/testing/until';
import type { Browser, Page } from 'playwright-core';
import { barriers, openBrowser, visit } from './browser';
import { Shop } from './shop';
const shop = new Shop({ LOG_LEVEL: 'warn' });
const EVENTS = 'core/content/events';
let browser: Browser;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), shop.start()]);
  const start = Date.now() + 48 * 3_600_000;
  const times = [{ start, end: start + 7_200_000 }];
  for (const [id, name] of Object.entries({ 941: 'Spring opening', 942: 'Framing talk', 943: 'Open house' }))
    await asStaff(EVENTS, { id: Number(id), name, summary: 'Come by.', publish: true, location: 1, times });
  await shop.shows('/events', 'Open house');
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

async function asStaff<T>(path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' };
  const options = body && { method: 'POST', body: JSON.stringify(body) };
  return (await (await fetch(`${shop.url}/${path}`, { headers, ...options })).json()) as T;
}
const guestsOf = async (event: number) =>
  (await asStaff<{ guests: number }[]>(`${EVENTS}/rsvps?event_id=${event}`))[0]?.guests ?? 0;

async function isInWindow(page: Page, selector: string): Promise<boolean> {
  const box = await page.locator(selector).boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= 900;
}

/** Answers with the keyboard alone, from the fold of the form to its button. */
async function answerByKeyboard(page: Page, name: string, email: string, guests = 2): Promise<void> {
  await page.locator('summary', { hasText: `RSVP to ${name}` }).focus();
  await page.keyboard.press('Enter');
  for (const text of ['Ann', 'Lee', email, '', '']) {
    await page.keyboard.press('Tab');
    if (text) await page.keyboard.type(text);
  }
  for (let i = 1; i < guests; i++) await page.keyboard.press('ArrowUp'); // from one guest
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

describe.each([
  { width: 390, javaScriptEnabled: true },
  { width: 390, javaScriptEnabled: false },
  { width: 1440, javaScriptEnabled: true },
  { width: 1440, javaScriptEnabled: false },
])('at $width, with scripts: $javaScriptEnabled', ({ width, javaScriptEnabled }) => {
  const options = { viewport: { width, height: 900 }, javaScriptEnabled };

  test('a visitor answers an invitation from its card and from its page, and is thanked in its place', async () => {
    const { page, complaints, leave } = await visit(browser, shop.url, options);
    const before = await guestsOf(943);
    await page.goto('/events');
    await answerByKeyboard(page, 'Open house', `list-${width}-${javaScriptEnabled}@example.com`);
    const thanks = page.locator('#event-943 [role=status]');
    await thanks.waitFor();
    // by a script the address is one's own again
    await page.waitForURL(javaScriptEnabled ? '**/events#event-943' : '**/events?noted=943#event-943');
    expect(await thanks.textContent()).toMatch(/We have your RSVP/);
    expect(await isInWindow(page, '#event-943 [role=status]')).toBe(true);
    expect(await page.locator('[role=status]', { hasText: 'RSVP' }).count()).toBe(1);
    await page.locator('#event-943').getByRole('link', { name: 'Learn More' }).click();
    await page.waitForURL('**/events/943');
    await answerByKeyboard(page, 'Open house', `page-${width}-${javaScriptEnabled}@example.com`);
    await page.getByText('We have your RSVP').waitFor();
    await page.waitForURL(javaScriptEnabled ? '**/events/943/open-house#rsvp' : '**/events/943?noted=943#rsvp');
    await until(async () => (await guestsOf(943)) >= before + 4, 'the read model follows');
    expect(await guestsOf(943)).toBe(before + 4);
    expect(complaints).toEqual([]);
    await leave();
  });
});

test.each([true, false])(
  'a later answer holds though it equals an earlier one, with scripts: %s',
  async (javaScriptEnabled) => {
    const { page, leave } = await visit(browser, shop.url, {
      viewport: { width: 390, height: 900 },
      javaScriptEnabled,
    });
    const before = await guestsOf(942);
    for (const guests of [2, 3, 2]) {
      await page.goto('/events/942/framing-talk');
      await answerByKeyboard(page, 'Framing talk', `later-${javaScriptEnabled}@example.com`, guests);
      await page.getByText('We have your RSVP').waitFor();
      await until(async () => (await guestsOf(942)) === before + guests, `${guests} come`);
    }
    await leave();
  },
);

const WIDTHS = [390, 1440];

test('the programme and an event keep nobody out and are no wider than the window, on a phone and at a desk', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url);
  for (const address of ['/events', '/events/941', '/events/rsvp?secret=1.1.none']) {
    await page.goto(address);
    for (const fold of await page.locator('.rsvp > summary').all()) await fold.press('Enter'); // a pointer would fade the button
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await barriers(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  }
  expect(complaints).toEqual([]);
  await leave();
});

test('on a phone the form comes into view with the focus when it is opened, and so does a refusal', async () => {
  const { page, leave } = await visit(browser, shop.url, { viewport: { width: 390, height: 900 } });
  await page.goto('/events/941/spring-opening');
  const isFocused = (selector: string) =>
    page.waitForFunction((focusedSelector) => document.activeElement?.matches(focusedSelector), selector);
  const button = page.locator('summary', { hasText: 'RSVP to Spring opening' });
  await button.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight));
  await button.click();
  await isFocused('.rsvp-form');
  expect(await isInWindow(page, '.rsvp-form [name=first]')).toBe(true);
  expect(await isInWindow(page, '.rsvp-form [name=email]')).toBe(true);
  const answers = { first: 'Ann', last: 'Lee', email: 'late@example.com', comments: '4111 1111 1111 1111' };
  for (const [name, words] of Object.entries(answers)) await page.locator(`.rsvp-form [name=${name}]`).fill(words);
  await page.getByRole('button', { name: 'Send my RSVP' }).click();
  await isFocused('.shop-form-problem');
  expect(await isInWindow(page, '.shop-form-problem')).toBe(true);
  await leave();
});

test.each(WIDTHS)(
  'at %i cards stand beside each other where there is room, and an address leads to one',
  async (width) => {
    const { page, leave } = await visit(browser, shop.url, { viewport: { width, height: 900 } });
    await page.goto('/events#event-943');
    expect(await isInWindow(page, '#event-943 h2')).toBe(true);
    const columns = await page.$$eval(
      '.event-card',
      (cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size,
    );
    expect(columns).toBe(width === 390 ? 1 : 2);
    await leave();
  },
);
