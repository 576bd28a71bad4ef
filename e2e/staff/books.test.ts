import { readFile } from 'node:fs/promises';
import { until } from '@rabbet/postgres/testing/until';
import type { Browser, Download, Page } from 'playwright-core';
import { barriers, openBrowser, takenOver, visit } from '../slice/browser';
import { feed, Shop } from '../slice/shop';

const EMAIL = 'ann@example.com';
const PASSWORD = 'seven brass picture hooks';
const shop = new Shop({ LOG_LEVEL: 'warn', RABBET_ADMIN_EMAIL: EMAIL, RABBET_ADMIN_PASSWORD: PASSWORD });
let browser: Browser;
let consignor: string;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), shop.start()]);
  consignor = await idOf('records', 'companies', 'add', '--name', 'Pine, Nora');
  const consigned = ['--consigned', '--vendor-id', consignor, '--share', '60', '--completed', '2025-03-03'];
  const piece = await idOf('artworks', 'add', '--name', 'Harbor Wall', '--price', '1000', ...consigned);
  await idOf('artworks', 'transact', piece, 'sold', '--completed', '2025-05-05');
  const onHand = (day: string) => `core/audit/ownership?at=${day}&consignor_id=${consignor}`;
  await answers(onHand('2025-04-30'), '"total_rows":1');
  await answers(onHand('2025-05-05'), '"total_rows":0');
  await answers(`core/consignors/statement?id=${consignor}`, '"kind":"sold"');
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

/** Says something on the command line; answers with the id that it prints. */
async function idOf(...args: string[]): Promise<string> {
  const running = shop.rabbet(...args);
  feed(running.child, '');
  const [id = ''] = (await running.output).split('\t');
  return id;
}

/** Waits until a call answers with these words: read models are a moment behind. */
async function answers(path: string, words: string): Promise<void> {
  await until(async () => JSON.stringify(await shop.get(path)).includes(words), `${words} at ${path}`);
}

async function signInTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === path);
  await takenOver(page);
}

const contentOf = async (file: Download) => readFile(await file.path(), 'utf8');

test('the pieces on hand on a day that is chosen are listed with their totals, and downloaded as they are listed', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url);
  await signInTo(page, '/staff/audit/ownership');
  await page.getByLabel('On', { exact: true }).fill('2025-04-30'); // between its coming and its sale
  await page.getByText('All pieces on hand at the end of April 30, 2025, by all that is known now.').waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByLabel('More about this list').click();
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const [heads = '', ...rows] = (await contentOf(await downloading)).trim().split('\r\n');
  expect(heads).toMatch(/title,.*consignor/);
  expect(rows.filter((row) => row.includes('Harbor Wall'))).toEqual([expect.stringContaining('"Pine, Nora"')]);
  await page.getByText(`${rows.length} pieces on hand`, { exact: true }).waitFor();
  const totals = page.getByRole('region', { name: 'Totals' });
  await totals
    .getByRole('definition')
    .first()
    .filter({ hasText: new RegExp(`^${rows.length}$`) })
    .waitFor();
  expect(await barriers(page)).toEqual([]);

  await totals.locator('summary', { hasText: 'By owner' }).click();
  await totals.getByRole('link', { name: 'Pine, Nora' }).click();
  await page.getByText('One piece on hand', { exact: true }).waitFor();
  const listed = page.getByRole('table', { name: 'Ownership' });
  await listed.getByRole('row', { name: /^Harbor Wall consigned by Pine, Nora .*\$1,000$/ }).waitFor();
  await page.getByLabel('On', { exact: true }).fill('2025-05-05');
  await page.getByText('All pieces on hand at the end of May 5, 2025').waitFor();
  await page.getByText('No piece on hand is like that.').waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

test("a consignor's statement is looked at, given and printed, and stays as it was whatever is recorded later", async () => {
  const { page, complaints, leave } = await visit(browser, shop.url);
  await signInTo(page, `/staff/consignors/${consignor}`);
  const open = page.getByRole('region', { name: 'Since the last statement' });
  await open.getByRole('row', { name: /Harbor Wall Sold for \$1,000\.00, your share 60 % \$600\.00/ }).waitFor();
  await open.getByRole('link', { name: 'As a sheet to print' }).click();
  await page.getByText('Draft', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Back to the consignor' }).click();

  await page.getByText('More', { exact: true }).locator('visible=true').first().click();
  await page.locator('summary', { hasText: 'Give a statement' }).click();
  const giving = page.getByRole('region', { name: 'Give a statement' });
  await giving.getByLabel('To', { exact: true }).fill('2025-06-30');
  await giving.getByRole('button', { name: 'Give' }).click();
  const given = page.getByRole('region', { name: 'Statements' }).getByRole('link', { name: '1' });
  await given.click();
  const sheet = page.getByRole('article', { name: 'Statement for Pine, Nora' });
  await sheet.getByRole('row', { name: 'We owe you on June 30, 2025 $600.00' }).waitFor();
  const saidThen = await sheet.innerText();
  expect(await page.getByText('Draft', { exact: true }).count()).toBe(0);
  await page.emulateMedia({ media: 'print' });
  expect([await sheet.isVisible(), await page.getByRole('link', { name: 'Back' }).isVisible()]).toEqual([true, false]);
  await page.emulateMedia({ media: 'screen' });
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the consignor' }).click();

  await page.locator('summary', { hasText: 'Record a payout' }).click();
  const paying = page.getByRole('region', { name: 'Record a payout' });
  await paying.getByLabel('Amount').fill('200');
  await paying.getByLabel('On', { exact: true }).fill('2025-06-01'); // within the days of that statement
  await paying.getByLabel('How').selectOption('check');
  await paying.getByRole('button', { name: 'Pay' }).click();
  await open.getByText('Entered late: paid to you').waitFor();
  await given.click();
  await sheet.waitFor();
  await page.reload();
  expect(await sheet.innerText()).toBe(saidThen);
  expect(complaints).toEqual([]);
  await leave();
});

const CSV = 'Title,Price\nRed Quillwort,1200\nPale Quillwort,much\n';
const QUILLWORTS = 'core/commerce/widgets?term=quillwort';

test('a sheet with a row that is refused is tried, imported without it, and taken back', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url);
  await signInTo(page, '/staff/imports/new');
  const file = { name: 'plants.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) };
  await page.getByLabel('Drop a sheet here').setInputFiles(file);
  await page.getByRole('button', { name: 'Try it' }).click();
  const would = page.getByRole('region', { name: 'What would happen' });
  await would.getByText('2 rows: 1 would be added, 1 refused. Nothing is changed yet.').waitFor();
  await would.getByRole('heading', { name: /^Price: "much" is no amount/ }).waitFor();
  await would.getByText('row 3 Pale Quillwort').waitFor();
  expect(await barriers(page)).toEqual([]);

  await page.getByRole('button', { name: 'Import 1 row' }).click();
  const done = page.getByRole('region', { name: 'What has happened' });
  await done.getByText('2 rows: 1 added, 1 refused.').waitFor();
  const takingBack = await done.getByRole('link', { name: 'Take it back' }).getAttribute('href');
  await done.getByRole('link', { name: 'See the pieces' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pieces' }).waitFor();
  await answers(QUILLWORTS, '"total_rows":1');
  await page.goto('/staff/artworks?term=quillwort');
  const made = page.getByRole('link', { name: 'Red Quillwort' });
  await made.waitFor();
  expect(await page.getByRole('link', { name: 'Pale Quillwort' }).count()).toBe(0);

  await page.goto(takingBack ?? 'no link');
  await takenOver(page);
  await page.getByRole('button', { name: 'See what taking it back would do' }).click();
  await page.getByText(/1 would be undone/).waitFor();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByText('All of it is taken back.').waitFor();
  expect(await barriers(page)).toEqual([]);
  await answers(QUILLWORTS, '"total_rows":0');
  await page.goto('/staff/artworks?term=quillwort');
  await page.getByRole('heading', { level: 1, name: 'Pieces' }).waitFor();
  expect(await made.count()).toBe(0);
  expect(complaints).toEqual([]);
  await leave();
});
