import { until } from '@rabbet/postgres/testing/until';
import type { Browser, Page, Request } from 'playwright-core';
import { barriers, openBrowser, takenOver, visit } from '../slice/browser';
import { Shop } from '../slice/shop';
const EMAIL = 'ann@example.com';
const PASSWORD = 'seven brass picture hooks';
const shop = new Shop({ LOG_LEVEL: 'warn', RABBET_ADMIN_EMAIL: EMAIL, RABBET_ADMIN_PASSWORD: PASSWORD });
let browser: Browser;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), shop.start()]);
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

async function signInTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

test('a piece is found by the keyboard and changed; whoever was slower chooses, with a script and without one', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url);
  await signInTo(page, '/staff/artworks');
  await page.getByRole('heading', { level: 1, name: 'Pieces' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await takenOver(page);
  await page.keyboard.press('ArrowDown'); // from the page's start
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/staff\/artworks\/\d+$/);
  const first = page.url();
  await page.keyboard.press('j');
  await page.waitForURL((url) => url.href !== first && /\/staff\/artworks\/\d+$/.test(url.pathname));
  await page.keyboard.press('k');
  await page.waitForURL(first);
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/staff\/artworks$/);
  await page.keyboard.press('f');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/staff\/artworks\/\d+$/);
  await page.getByLabel('Price', { exact: true }).waitFor();
  expect(await barriers(page)).toEqual([]);
  const address = page.url();

  const cookies = await page.context().storageState();
  const other = await visit(browser, shop.url, { storageState: cookies, javaScriptEnabled: false });
  await other.page.goto(address);
  await page.getByLabel('Price', { exact: true }).fill('1350');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  const history = page.getByRole('region', { name: 'History' });
  await history
    .getByText(/ changed price$/)
    .first()
    .click(); // its values unfold
  await history.getByText(/^the price: .* to \$1,350$/).waitFor();
  await page.getByLabel('Price', { exact: true }).fill('1500'); // from here on the form follows nobody

  await other.page.getByLabel('Price', { exact: true }).fill('1400');
  await other.page.getByRole('button', { name: 'Save', exact: true }).click();
  await other.page.getByText(/changed the price meanwhile: .* to \$1,350/).waitFor();
  await other.page.getByLabel('Keep what stands below').check();
  await other.page.getByRole('button', { name: 'Save', exact: true }).click();
  await other.page.getByText('Saved.').waitFor();
  expect(await other.page.getByLabel('Price', { exact: true }).inputValue()).toBe('1400');
  await other.leave();

  // the one with the script may have heard of it
  expect(await page.getByLabel('Price', { exact: true }).inputValue()).toBe('1500');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/changed the price meanwhile: \$1,350 to \$1,400/).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click(); // takes theirs
  await page.getByRole('alert').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Price', { exact: true }).inputValue()).toBe('1400');
  expect(complaints.filter((complaint) => !complaint.includes('412'))).toEqual([]);
  await leave();
});

test('what somebody changes shows in the windows of others without a reload, whose tabs share one stream', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url);
  const streams = new Set<Request>();
  const isStream = (request: Request) => request.resourceType() === 'eventsource';
  page.context().on('request', (request) => isStream(request) && streams.add(request));
  page.context().on('requestfailed', (request) => streams.delete(request));
  page.context().on('requestfinished', (request) => streams.delete(request));
  await signInTo(page, '/staff/artworks');
  await page.getByRole('heading', { level: 1, name: 'Pieces' }).waitFor();
  const [piece] = (await shop.get<{ data: readonly { id: number }[] }>('core/commerce/widgets?count=1')).data;
  const address = `/staff/artworks/${piece?.id}`;
  const elsewhere = await visit(browser, shop.url, { storageState: await page.context().storageState() });
  const tab = await page.context().newPage();
  for (const window of [page, tab, elsewhere.page]) {
    await window.goto(address);
    await takenOver(window);
  }
  await until(() => streams.size > 0, 'a stream of this browser');

  await elsewhere.page.getByLabel('Price', { exact: true }).fill('1777');
  await elsewhere.page.getByRole('button', { name: 'Save', exact: true }).click();
  await elsewhere.page.getByText('Saved.').waitFor();
  for (const window of [page, tab]) {
    const history = window.getByRole('region', { name: 'History' });
    await history.getByText(/^the price: .* to \$1,777$/).waitFor({ state: 'attached' }); // behind its line
    await until(
      async () => (await window.getByLabel('Price', { exact: true }).inputValue()) === '1777',
      'its form follows',
    );
  }
  expect(streams.size).toBe(1);
  expect([...complaints, ...elsewhere.complaints]).toEqual([]);
  await elsewhere.leave();
  await leave();
});

test('a record of any kind is added, found, changed and removed by its pages, which bar nobody', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url);
  await signInTo(page, '/staff/records/locations');
  await page.getByRole('heading', { level: 1, name: 'Locations' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Add' }).click();
  await page.getByLabel('Name').fill('Stairwell');
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('heading', { level: 1, name: 'Stairwell' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel('Description').fill('Small works');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  await page.getByText(/ changed description$/).click();
  await page.getByText(/^the description: nothing to Small works/).waitFor();
  await page.goto('/staff/records/locations?term=stairwell');
  await page.getByRole('link', { name: 'Stairwell' }).click();
  await page.locator('.more-acts > summary').click();
  await page.getByText('Remove', { exact: true }).click();
  await page.getByRole('button', { name: 'Remove this location' }).click();
  await page.getByText('The location is removed.').waitFor();
  for (const path of ['/staff/records', '/staff', '/staff/enquiries', '/staff/newsletter', '/staff/records/people']) {
    await page.goto(path);
    expect([path, await barriers(page)]).toEqual([path, []]);
  }
  expect(complaints).toEqual([]);
  await leave();
});

test('marked pieces are moved after a preview, but for one that somebody has changed, and one Undo puts them back', async () => {
  await shop.rabbet('records', 'locations', 'add', '--name', 'Stairs').output;
  const { page, complaints, leave } = await visit(browser, shop.url);
  await signInTo(page, '/staff/artworks');
  await page.getByRole('heading', { level: 1, name: 'Pieces' }).waitFor();
  await takenOver(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  const bar = page.getByRole('region', { name: 'Marked rows' });
  await bar.getByText('3 marked').waitFor();
  expect(await barriers(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Move to …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to' });
  await dialog.getByLabel('Place').selectOption('Stairs');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('3 pieces would be moved. Nothing is changed yet.').waitFor();
  expect(await barriers(page)).toEqual([]);

  const last = await dialog.getByRole('row').last().getByRole('link').getAttribute('href');
  await shop.rabbet('artworks', 'change', String(last?.split('/').at(-1)), '--comments', 'to be cleaned').output;
  await dialog.getByRole('button', { name: 'Do it for 3' }).click();
  await dialog.getByText('2 pieces moved, 1 refused.').waitFor();
  await dialog.getByText('Refused: Somebody changed it meanwhile.').waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await bar.getByText('1 marked').waitFor();
  await page.getByRole('cell', { name: 'Stairs' }).nth(1).waitFor();

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('All of it is taken back.').waitFor();
  await page.getByRole('cell', { name: 'Stairs' }).first().waitFor({ state: 'detached' });
  await page.goto('/staff/imports');
  await page.getByText('Bulk: Move to Stairs, 3 pieces').waitFor();
  expect(complaints.filter((complaint) => !complaint.includes('412'))).toEqual([]);
  await leave();
});
