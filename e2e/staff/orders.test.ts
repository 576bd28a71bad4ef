import { addDays } from '@rabbet/domain/time/days';
import { dateIn } from '@rabbet/domain/time/zone';
import { until } from '@rabbet/postgres/testing/until';
import { type Browser, errors, type Locator, type Page } from 'playwright-core';
import { barriers, openBrowser, takenOver, visit } from '../slice/browser';
import { feed, Shop } from '../slice/shop';

const EMAIL = 'ann@example.com';
const PASSWORD = 'seven brass picture hooks';
const FRAMER = { person: 4, email: 'tom@example.com', password: 'nine walnut corner samples' };
const shop = new Shop({ LOG_LEVEL: 'warn', RABBET_ADMIN_EMAIL: EMAIL, RABBET_ADMIN_PASSWORD: PASSWORD });
let browser: Browser;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), shop.start()]);
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

async function rabbet(...args: string[]): Promise<string> {
  const running = shop.rabbet(...args);
  feed(running.child, '');
  return running.output;
}

async function signIn(page: Page, to = '/staff/orders'): Promise<void> {
  await page.goto(to);
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === to);
  await takenOver(page);
}

/** Reads a page anew after this while: it may have been made from read models that were behind. */
const A_WHILE_MS = 5_000;

async function shows(page: Page, part: Locator): Promise<void> {
  const isThere = async () => {
    try {
      await part.first().waitFor({ timeout: A_WHILE_MS });
      return true;
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
      await page.reload();
      return false;
    }
  };
  await until(isThere, String(part));
}

const stands = (page: Page, state: string) =>
  shows(page, page.getByRole('list', { name: `Stages; the order is ${state}` }));
const happened = (page: Page, what: string | RegExp) =>
  shows(page, page.getByRole('region', { name: 'History' }).getByText(what));
const fact = (page: Page, name: string, value: string) =>
  shows(page, page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd', { hasText: value }));
const sheetOf = (page: Page) => new URL(page.url()).pathname;
const idOf = (page: Page) => Number(sheetOf(page).split('/').at(-1));

/** Presses a button that changes the order; answers with which status the shop has answered. */
async function press(page: Page, name: string | RegExp): Promise<number> {
  await takenOver(page);
  const answered = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && response.url().includes('/core/commerce/orders'),
  );
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
  return (await answered).status();
}

/** Opens a change that is folded away. */
async function unfold(page: Page, title: string): Promise<Locator> {
  await takenOver(page);
  await page.locator('summary', { hasText: title }).click();
  return page.getByRole('region', { name: title });
}

/** Opens a change that is folded away behind More. */
async function unfoldMore(page: Page, title: string): Promise<Locator> {
  await takenOver(page);
  await page.locator('.more-acts > summary').click();
  return unfold(page, title);
}

/** Books an order, with a deposit where it is given. */
async function book(page: Page, how = '', amount = ''): Promise<void> {
  const booking = await unfold(page, 'Book and take a deposit');
  await booking.getByLabel('Paid by').selectOption(how);
  await booking.getByLabel('Amount').fill(amount);
  expect(await press(page, 'Book')).toBe(200);
  await stands(page, 'Working');
}

const tick = (step: string) => new RegExp(`^Done\\s?: ${step}$`);

/** Waits until a step, such as "Cut, Mat", is shown as done. */
async function isDone(page: Page, step: string): Promise<void> {
  const [name = '', service = ''] = step.split(', ');
  const chips = page.getByRole('list', { name: `Steps of ${service}`, exact: true });
  await shows(page, chips.locator('.is-done', { hasText: name }));
}

/** Says that a step is done: "Cut, Mat". Its button and the history come by answers of their own, in any order. */
async function complete(page: Page, step: string): Promise<void> {
  expect([step, await press(page, tick(step))]).toEqual([step, 200]);
  await isDone(page, step);
  await happened(page, `${step.replace(',', ' of')} done`);
}

/** Opens an order for a framed map with a mat, as somebody at the counter does. */
async function openOrder(page: Page, customer: string): Promise<number> {
  await page.goto('/staff/orders');
  await takenOver(page);
  await page.getByRole('link', { name: 'New order' }).click();
  await page.getByRole('heading', { level: 1, name: 'New order' }).waitFor();
  await page.getByLabel('Customer').pressSequentially(customer);
  await page.getByRole('option', { name: `New customer “${customer}”` }).click();
  await page.getByRole('button', { name: `add “${customer}”` }).click();
  await page.getByText(`${customer} is added.`).waitFor();
  await page.getByLabel('Description').fill('Map of the coast');
  await page.getByRole('button', { name: 'Add an item' }).click();
  const item = page.getByRole('group', { name: 'Item 1', exact: true });
  await item.getByLabel('Description').fill('Old map');
  const adding = item.getByRole('group', { name: 'Service for item 1' });
  await adding.getByLabel('Service to add').selectOption('Mat');
  await adding.getByRole('button', { name: 'Add this service' }).click();
  const mat = item.getByRole('group', { name: 'Mat', exact: true });
  await mat.getByText('To price it, we need its', { exact: false }).waitFor();
  await mat.getByLabel('Size, the width first').fill('16 3/8 x 20');
  await mat.getByText(/^\$\d+\.\d\d$/).waitFor();
  await adding.getByLabel('Service to add').selectOption('Linen mat');
  await adding.getByRole('button', { name: 'Add this service' }).click();
  const linen = item.getByRole('group', { name: 'Linen mat', exact: true });
  expect(await linen.getByLabel('Size, the width first').inputValue()).toBe('16 3/8 x 20'); // taken over
  await linen.getByText(/^\$\d+\.\d\d$/).waitFor(); // one quote prices both
  const totalTold = (await page.getByText(/^The total is/).textContent()) ?? '';
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open this order' }).click();
  await page.getByRole('heading', { level: 1, name: new RegExp(`^Order \\d+: ${customer}$`) }).waitFor();
  await stands(page, 'Open');
  await fact(page, 'Total', /\$\d+\.\d\d/.exec(totalTold)?.[0] ?? 'no price');
  return idOf(page);
}

test('a browser takes an order from its first word to Closed: priced, booked, made step by step, paid and fetched', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url);
  await signIn(page);
  const id = await openOrder(page, 'Hazel Brook');
  expect(await page.getByRole('list', { name: /^Steps of/ }).count()).toBe(0); // they begin when it is booked
  const booking = await unfold(page, 'Book and take a deposit');
  const proposed = Number(await booking.getByLabel('Amount').inputValue());
  expect(proposed).toBeGreaterThan(0); // half of it
  await booking.getByLabel('Paid by').selectOption('check');
  await booking.getByLabel('Amount').fill('20');
  await booking.getByLabel('Reference').fill('1042');
  expect(await press(page, 'Book')).toBe(200);
  await stands(page, 'Working');
  await happened(page, /booked it, due on/);
  await shows(page, page.getByRole('list', { name: 'Payments' }).getByText('$20.00 paid by check (1042)'));
  await fact(page, 'Paid', '$20.00');

  expect(await press(page, 'Start: Cut')).toBe(200);
  expect(await press(page, 'Done: Cut')).toBe(200);
  await isDone(page, 'Cut, Mat');
  for (const step of ['Cut, Linen mat', 'Wrap, Linen mat']) await complete(page, step);
  expect(await page.getByRole('button', { name: /^Done\s?:/ }).count()).toBe(0);
  await stands(page, 'Ready');
  expect(await barriers(page)).toEqual([]);

  const call = await unfold(page, 'Call: it is ready'); // the customer has no address for mail
  await call.getByLabel('How it went').selectOption('left a message');
  expect(await press(page, 'Record the call')).toBe(200);
  await fact(page, 'Called', 'left a message');
  const fetching = await unfold(page, 'Hand over, take');
  await fetching.getByLabel('Paid by').selectOption('cash'); // all that is owed is proposed
  await fetching.getByLabel('Fetched by').fill('her brother');
  expect(await press(page, 'Hand over')).toBe(200);
  await stands(page, 'Delivered');
  await fact(page, 'Fetched by', 'her brother');
  await fact(page, 'Owed', '$0.00');
  expect(await press(page, 'Close this order')).toBe(200);
  await stands(page, 'Closed');
  expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0); // nothing of it changes any more
  await page.goto('/staff/orders?state=7&term=hazel');
  const row = page.getByRole('row').filter({ hasText: 'Map of the coast' });
  await shows(page, row.getByRole('link', { name: `${id}` }));
  expect(complaints).toEqual([]);
  await leave();
});

test('an order is canceled with a reason and booked again; once it is closed, it is reopened and copied', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url);
  await signIn(page);
  const id = await openOrder(page, 'Iris Calder');
  await book(page);
  await complete(page, 'Cut, Mat');

  const canceling = await unfoldMore(page, 'Cancel the order');
  await canceling.getByLabel('Reason').fill('the map is lost');
  expect(await press(page, 'Cancel the order')).toBe(200);
  await shows(page, page.locator('.sheet-head').getByText('Canceled'));
  await fact(page, 'Canceled because', 'the map is lost');
  for (const over of ['Cancel the order', 'Set the due date', 'Give a discount'])
    expect(await page.locator('summary', { hasText: over }).count()).toBe(0);

  await unfoldMore(page, 'Take it up again');
  await page.getByRole('main').getByRole('button', { name: 'Take it up again', exact: true }).click();
  await page.getByText('This order is canceled: booking it takes it up again.').waitFor();
  expect(await press(page, 'Take it up again')).toBe(200);
  await stands(page, 'Working');
  await shows(page, page.getByRole('button', { name: tick('Cut, Mat') })); // its work begins anew
  for (const service of ['Mat', 'Linen mat']) {
    const line = page.locator('.service-line', {
      has: page.getByRole('list', { name: `Steps of ${service}`, exact: true }),
    });
    await takenOver(page);
    await line.locator('.service-fold > summary').click();
    await line.locator('summary', { hasText: 'or all at once' }).click();
    await line.getByRole('button', { name: 'Complete all steps' }).click();
    await isDone(page, `Cut, ${service}`);
  }
  await stands(page, 'Ready');
  const setting = await unfoldMore(page, 'Set the state');
  await setting.getByLabel('State').selectOption('Closed');
  await takenOver(page);
  await setting.getByRole('button', { name: 'Set the state' }).click();
  await page.getByText(/^\$\d+\.\d\d of this order is not paid yet\.$/).waitFor();
  expect(await press(page, 'Set the state')).toBe(200);
  await stands(page, 'Closed');

  const reopening = await unfoldMore(page, 'Reopen the order');
  await reopening.getByLabel('Reason').fill('the mat has a stain');
  expect(await press(page, 'Reopen the order')).toBe(200);
  await stands(page, 'Invoiced');
  await happened(page, 'the mat has a stain');

  await unfoldMore(page, 'Copy this order');
  await press(page, 'Copy this order');
  await page.waitForURL((url) => url.searchParams.get('said') === 'copied');
  await stands(page, 'Open');
  expect(idOf(page)).toBeGreaterThan(id);
  await fact(page, 'Copy of', `order ${id}`);
  await page.getByRole('heading', { level: 2, name: 'Old map' }).waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

/** A framer comes in by their invitation. */
async function comeIn(page: Page): Promise<void> {
  await rabbet('accounts', 'invite', '--person', String(FRAMER.person), '--role', 'framer', '--email', FRAMER.email);
  const secret = await until(async () => {
    const [mail = ''] = (await rabbet('mail', 'list')).split('\n').filter((line) => line.includes('staff-invitation'));
    return mail === '' ? null : /secret=[\w-]+/.exec(await rabbet('mail', 'show', mail.split('\t')[0]!))?.[0]; // its id
  }, 'the mail of an invitation');
  await page.goto(`/staff/invitation?${secret}`);
  await page.getByLabel('Password').fill(FRAMER.password);
  await page.getByRole('button', { name: 'Set the password and sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'What waits' }).waitFor();
}

/** Amounts in what a page says, and in the data that it came with. */
async function amountsOn(page: Page, amounts: readonly string[]): Promise<readonly string[]> {
  const words = await page.locator('body').innerText();
  const html = await page.content();
  // a number in an address or an instant is no amount
  const isIn = (amount: string) => new RegExp(`(?<![\\w.])${amount.replace('.', '\\.')}(?!\\w)`).test(html);
  return [...(words.match(/\$\s?\d[\d,.]*/g) ?? []), ...amounts.filter(isIn)];
}

test('of two who work on one order, the slower sees what has changed, and chooses; a framer finds no amount anywhere', async () => {
  const { page, leave } = await visit(browser, shop.url);
  await page.route('**/core/platform/live', (route) => route.abort()); // she hears of nothing by herself
  await signIn(page);
  const id = await openOrder(page, 'Juno Marsh');
  await book(page);
  const discount = await unfoldMore(page, 'Give a discount');
  await discount.getByLabel('Amount').fill('7.77');
  await press(page, 'Give a discount');
  await fact(page, 'Discount', '$7.77');
  const payment = await unfold(page, 'Take a payment');
  await payment.getByLabel('How').selectOption('cash');
  await payment.getByLabel('Amount').fill('50');
  expect(await press(page, 'Take a payment')).toBe(200);
  await fact(page, 'Paid', '$50.00');
  const seen = (await page.getByRole('main').innerText()).match(/\$\d+\.\d\d/g) ?? [];
  const amounts = [...new Set(seen.map((amount) => amount.slice(1)))].filter((amount) => amount !== '0.00');
  expect(amounts).toContain('7.77');
  expect(await amountsOn(page, amounts)).not.toEqual([]); // found where they stand

  const framer = await visit(browser, shop.url, { javaScriptEnabled: false });
  await comeIn(framer.page);
  await framer.page.goto(`/staff/orders/${id}`);
  await framer.page.getByRole('button', { name: tick('Cut, Mat') }).click();
  await happened(framer.page, 'Cut of Mat done');

  // Ann has not seen it
  const due = await unfoldMore(page, 'Set the due date');
  const due_date = addDays(dateIn(Date.now()), 500); // of a year that no page speaks of
  await due.getByLabel('Due date').fill(due_date);
  expect(await press(page, 'Set the due date')).toBe(412);
  const faster = page.getByRole('alert').filter({ hasText: 'Somebody was faster.' });
  await faster.getByText(/Tomás Rivera marked Cut of Mat done/).waitFor();
  expect(await barriers(page)).toEqual([]);
  await framer.page.reload();
  expect(await framer.page.getByText(due_date.slice(0, 4)).count()).toBe(0);
  await isDone(page, 'Cut, Mat'); // as it is now
  expect(await press(page, 'Set the due date')).toBe(200); // she still wants it
  await shows(page, page.locator(`time[datetime="${due_date}"]`));

  // nor has he seen that
  await framer.page.getByRole('button', { name: tick('Cut, Linen mat') }).click();
  await framer.page.getByText('Somebody was faster.').waitFor();
  await framer.page.getByText(/Due/).first().waitFor();
  expect(await amountsOn(framer.page, amounts)).toEqual([]);
  await framer.page.getByRole('button', { name: tick('Cut, Linen mat') }).click();
  await happened(framer.page, 'Cut of Linen mat done');

  const papers = ['ticket', 'quote', 'invoice', 'receipt'].map((paper) => `/${id}/${paper}`);
  for (const address of ['', '?state=101', '/steps', `/${id}`, ...papers]) {
    await framer.page.goto(`/staff/orders${address}`);
    expect([address, await amountsOn(framer.page, amounts)]).toEqual([address, []]);
  }
  await framer.page.goto('/staff');
  expect(await amountsOn(framer.page, amounts)).toEqual([]);
  await framer.leave();
  await leave();
});
