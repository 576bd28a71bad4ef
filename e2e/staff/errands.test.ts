import type { Browser, Locator, Page } from 'playwright-core';
import { openBrowser, takenOver, type Visitor } from '../slice/browser';
import { Shop } from '../slice/shop';
import { comeInAs, goTo } from './roles';

/** Fifteen errands of a day, each done as somebody would who knows the shop and not the program. */
const shop = new Shop({ LOG_LEVEL: 'warn' });
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
let browser: Browser;
let sales: Visitor;
let framer: Visitor;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), shop.start()]);
  sales = await comeInAs(shop, browser, { person: 3, role: 'sales' });
  framer = await comeInAs(shop, browser, { person: 4, role: 'framer', options: PHONE });
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

interface Row {
  readonly id: number;
  readonly customer: string;
  readonly customer_id: number;
  readonly total: number;
  readonly owed: number;
  readonly paid: number;
}
async function orders(query: string): Promise<readonly Row[]> {
  const { data } = await shop.get<{ data: Row[] }>(`core/commerce/orders/list?count=200&${query}`);
  return data;
}
const orderPath = ({ id }: Pick<Row, 'id'>) => `/staff/orders/${id}`;
const dollars = (amount: number) => `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** The search of the bar: its first result for these words is opened. */
async function find(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(words);
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
}

/** Opens what is folded away, behind More where it stands there. */
async function unfold(page: Page, title: string, isBehindMore = false): Promise<Locator> {
  await takenOver(page);
  if (isBehindMore) await page.locator('.more-acts > summary').click();
  await page.locator('summary', { hasText: title }).click();
  return page.getByRole('region', { name: title });
}

const toast = (page: Page, words: string | RegExp) => page.locator('.toast', { hasText: words }).waitFor();
const inHead = (page: Page, words: string | RegExp) => page.locator('.sheet-head').getByText(words).first().waitFor();

async function add(path: string, body: object): Promise<number> {
  const response = await fetch(`${shop.url}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: number }).id;
}

interface Template {
  readonly id: number;
  readonly name: string;
}
const SIZE = [
  { name: 'width', value: '16' },
  { name: 'height', value: '20' },
];
/** An order for a print behind museum glass, for a customer of this name who is new. */
async function glazedOrder(first: string, phone?: string): Promise<Pick<Row, 'id'>> {
  const templates = await shop.get<Template[]>('core/commerce/services');
  const idOf = (name: string) => templates.find((template) => template.name === name)?.id;
  const person_id = await add('core/contacts/people', { first, last: 'Lark' });
  if (phone) await add('core/contacts/vectors', { person_id, value: phone });
  const customer_id = await add('core/contacts/customers', { person_id });
  const services = [
    { template_id: idOf('Museum glass'), properties: SIZE },
    { template_id: idOf('Mat'), properties: SIZE },
  ];
  const id = await add('core/commerce/orders', { customer_id, items: [{ description: 'Heron print', services }] });
  return { id };
}

describe('sales, at the desk', () => {
  test('1. a customer calls: the print gets the plainer glass, and costs less', async () => {
    const { page } = sales;
    const order = await glazedOrder('Ada');
    await goTo(page, '/staff');
    await find(page, 'Ada Lark');
    await page.waitForURL(/\/staff\/(orders|records\/people)\/\d+/);
    await goTo(page, orderPath(order));
    await page.locator('.service-fold > summary', { hasText: 'Museum glass' }).click();
    await page.getByLabel('In place of Museum glass').selectOption('Conservation glass');
    await page.getByText(/^\$\d+\.\d\d now: \$\d+\.\d\d less than before\.$/).waitFor();
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await toast(page, 'Replaced.');
    await page.locator('.service-fold > summary', { hasText: 'Conservation glass' }).waitFor();
    expect(await page.locator('.service-fold > summary', { hasText: 'Museum glass' }).count()).toBe(0);
  });

  test('2. who owes us? the unpaid orders with what is owed for each', async () => {
    const { page } = sales;
    await goTo(page, '/staff/orders');
    await page.getByRole('link', { name: 'Unpaid' }).click();
    await page.waitForURL(/owed=true/);
    const amounts = page.locator('.list-table tbody tr td', { hasText: /^\$[\d,]+\.\d\d$/ });
    await amounts.first().waitFor();
    expect(await page.locator('.list-table tbody tr').count()).toBeGreaterThan(5);
  });

  test('3. the widow comes for her three orders: her page has them, and what she owes in all', async () => {
    const { page } = sales;
    const hers = (await orders('state=103&term=vanderhoof')).filter(({ customer }) => customer === 'Edith Vanderhoof');
    expect(hers.length).toBeGreaterThanOrEqual(3);
    await goTo(page, '/staff');
    await find(page, 'edith van');
    await page.waitForURL(/\/staff\/records\/people\/\d+/);
    for (const { id } of hers.slice(0, 3))
      await page
        .getByRole('link', { name: new RegExp(`\\b${id}\\b`) })
        .first()
        .waitFor();
    const owed = hers.reduce((sum, order) => sum + Math.max(0, order.owed), 0);
    await page.getByText(dollars(owed)).first().waitFor();
  });

  test('4. the regular wants the same once more: a copy, which is booked without a deposit', async () => {
    const { page } = sales;
    const [last] = await orders('state=7&term=greene');
    expect(last).toBeDefined();
    await goTo(page, orderPath(last!)); // found above
    const copying = page.locator('.more-acts');
    await copying.locator('> summary').click();
    await copying.locator('summary', { hasText: 'Copy this order' }).click();
    await copying.getByRole('button', { name: 'Copy this order' }).click();
    await page.waitForURL((url) => url.pathname !== orderPath(last!) && /\/staff\/orders\/\d+$/.test(url.pathname));
    await inHead(page, 'Open');
    await page.locator('.main-act > summary', { hasText: 'Book and take a deposit' }).waitFor(); // the copy is shown
    await copying.locator('> summary').click();
    await copying.locator('summary', { hasText: 'Book without a deposit' }).click();
    await copying.getByRole('button', { name: 'Book without a deposit' }).click();
    await inHead(page, /Working/);
  });

  test('5. a deposit was typed wrongly: it is given back in the books, and taken rightly', async () => {
    const { page } = sales;
    const order = await glazedOrder('Bea');
    await goTo(page, orderPath(order));
    const booking = await unfold(page, 'Book and take a deposit');
    await booking.getByLabel('Paid by').selectOption('cash');
    await booking.getByLabel('Amount').fill('90');
    await booking.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText('$90.00 paid in cash').waitFor();
    const back = await unfold(page, 'Record money given back', true);
    await back.getByLabel('How').selectOption('cash');
    await back.getByLabel('Amount').fill('81');
    await back.getByLabel('Reason').fill('typed 90 in place of 9');
    await back.getByRole('button', { name: 'Record money given back' }).click();
    await page.getByText('$81.00 given back in cash').waitFor();
    await page.locator('dt', { hasText: 'Paid' }).locator('+ dd', { hasText: '$9.00' }).waitFor();
  });

  test('6. an estimate becomes an order, with half of it as the deposit', async () => {
    const { page } = sales;
    const { id } = await glazedOrder('Cleo');
    await goTo(page, orderPath({ id }));
    const [row] = await orders(`id=${id}`);
    const half = (Math.round(row!.total * 50) / 100).toFixed(2); // it was just opened
    const booking = await unfold(page, 'Book and take a deposit');
    expect(await booking.getByLabel('Amount').inputValue()).toBe(half);
    await booking.getByLabel('Paid by').selectOption('card at the terminal');
    await booking.getByLabel('Reference').fill('4242');
    await booking.getByRole('button', { name: 'Book', exact: true }).click();
    await inHead(page, /Working/);
    await page.getByText(`$${half} paid by card at the terminal (4242)`).waitFor();
  });

  test('7. who waits for our call? the Ready orders, and the call that is written down', async () => {
    const { page } = sales;
    await goTo(page, '/staff/orders');
    await page.getByRole('link', { name: /^Ready/ }).click();
    await page.waitForURL(/state=3/);
    await page.locator('.list-table tbody tr', { hasText: 'Ready' }).locator('a').first().click();
    await page.waitForURL(/\/staff\/orders\/\d+/);
    const call = await unfold(page, 'Call: it is ready');
    await call.getByLabel('How it went').selectOption('nobody answered');
    await call.getByRole('button', { name: 'Record the call' }).click();
    await inHead(page, /nobody answered/);
    await page.locator('.main-act > summary', { hasText: 'Call: it is ready' }).waitFor(); // again
  });

  test('8. somebody fetches a frame: handed over, with the rest paid', async () => {
    const { page } = sales;
    const [order] = (await orders('state=3')).filter(({ owed }) => owed > 0);
    await goTo(page, orderPath(order!)); // the sample has some
    const isCalled = await page.locator('.main-act > summary', { hasText: 'Hand over' }).count();
    const handing = await unfold(page, `Hand over, take ${dollars(order!.owed)}`, isCalled === 0);
    await handing.getByLabel('Fetched by').fill('her brother');
    await handing.getByLabel('Paid by').selectOption('cash');
    await handing.getByRole('button', { name: 'Hand over', exact: true }).click();
    await inHead(page, 'Delivered');
    await inHead(page, 'her brother');
    await page.getByRole('button', { name: /^(Close this order|Mark it as Invoiced)$/ }).waitFor();
  });

  test('9. suddenly it is urgent: a Rush is added, and the due date follows', async () => {
    const { page } = sales;
    const order = await glazedOrder('Dora');
    await add(`core/commerce/orders/book/${order.id}`, {});
    await goTo(page, orderPath(order));
    await inHead(page, /Working/);
    await page.locator('summary', { hasText: 'Add a service for the whole order' }).click();
    const adding = page.getByRole('form', { name: 'Add a service for the whole order' });
    await adding.getByLabel('Service', { exact: true }).selectOption('Rush');
    await adding.getByLabel(/^Turn around/).fill('5');
    await adding.getByRole('button', { name: 'Add the service' }).click();
    const proposal = page.getByRole('region', { name: 'Due date' });
    await proposal.getByRole('button', { name: /^Yes, / }).click();
    await proposal.waitFor({ state: 'detached' });
  });

  test('10. “my number ends in 7731, is it done?”: found by the phone, with its place and state', async () => {
    const { page } = sales;
    const { id } = await glazedOrder('Etta', '919-555-7731');
    await goTo(page, '/staff');
    await find(page, '7731');
    await page.waitForURL(/\/staff\/records\/people\/\d+/);
    await page
      .getByRole('link', { name: new RegExp(`\\b${id}\\b`) })
      .first()
      .click();
    await page.waitForURL(new RegExp(`/staff/orders/${id}`));
    await inHead(page, 'Open');
  });

  test('11. they call it off: canceled with its reason, and the deposit goes back', async () => {
    const { page } = sales;
    const order = await glazedOrder('Fay');
    await add(`core/commerce/orders/book/${order.id}`, { how: 'cash', amount: 40 });
    await goTo(page, orderPath(order));
    await inHead(page, /Working/);
    const canceling = await unfold(page, 'Cancel the order', true);
    await canceling.getByLabel('Reason').fill('they move away');
    await canceling.getByRole('button', { name: 'Cancel the order' }).click();
    await inHead(page, 'Canceled');
    const back = await unfold(page, 'Record money given back');
    await back.getByLabel('How').selectOption('cash');
    await back.getByLabel('Amount').fill('40');
    await back.getByLabel('Reason').fill('they canceled');
    await back.getByRole('button', { name: 'Record money given back' }).click();
    await page.locator('.sheet-head').getByText('To give back').waitFor({ state: 'detached' });
  });

  test('12. a word for the bench is written on the order, and stands among what has happened', async () => {
    const { page } = sales;
    const order = await glazedOrder('Gil');
    await goTo(page, orderPath(order));
    const note = await unfold(page, 'Add a note');
    await note.getByLabel('Text').fill('Mind the torn corner');
    await note.getByRole('button', { name: 'Add a note' }).click();
    await page.getByRole('region', { name: 'History' }).getByText('Mind the torn corner').waitFor();
  });
});

describe('the framer, with a phone', () => {
  test('13. what is next? a step is begun, and everybody sees who is at it', async () => {
    const { page } = framer;
    const order = await glazedOrder('Hal');
    await add(`core/commerce/orders/book/${order.id}`, {});
    await goTo(page, orderPath(order));
    await inHead(page, /Working/);
    await page.getByRole('button', { name: /^Start: / }).click();
    await page
      .getByRole('button', { name: /^Done: / })
      .first()
      .waitFor();
    await goTo(sales.page, orderPath(order));
    await sales.page
      .getByText(/is at it/)
      .first()
      .waitFor();
    await page
      .locator('.main-act')
      .getByRole('button', { name: /^Done: / })
      .click();
    await toast(page, 'The step is done.');
  });

  test('14. the wrong step was touched: undone at once', async () => {
    const { page } = framer;
    const order = await glazedOrder('Ivo');
    await add(`core/commerce/orders/book/${order.id}`, {});
    await goTo(page, orderPath(order));
    await inHead(page, /Working/);
    await page.locator('.step-chips button').first().click();
    await page.locator('.step-chips .is-done').first().waitFor();
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await page.locator('.step-chips .is-done').first().waitFor({ state: 'detached' });
  });

  test('15. the print is put on a shelf, and the counter knows where', async () => {
    const { page } = framer;
    const order = await glazedOrder('Jo');
    await add(`core/commerce/orders/book/${order.id}`, {});
    await goTo(page, orderPath(order));
    await inHead(page, /Working/);
    await page.locator('.item-edit > summary').click();
    await page.getByLabel('Place').fill('Shelf 9');
    await page.getByRole('button', { name: 'It is there now' }).click();
    await inHead(page, 'Shelf 9');
    await goTo(sales.page, orderPath(order));
    await inHead(sales.page, 'Shelf 9');
  });
});
