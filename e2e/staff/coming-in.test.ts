import type { Browser, Page } from 'playwright-core';
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

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function signIn(page: Page, to = '/staff'): Promise<void> {
  await page.goto(to);
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/staff/sign-in');
}

test('staff sign in with the keyboard alone, and get to where they wanted to go', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url);
  await page.goto('/staff/people');
  await heading(page, 'Sign in');
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.type(EMAIL); // it has the focus
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await heading(page, 'Accounts');
  expect(await barriers(page)).toEqual([]);
  await takenOver(page);
  await page.keyboard.type('gt');
  await heading(page, 'What waits');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.who-menu > summary').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await heading(page, 'Sign in');
  await page.goto('/staff/people');
  await heading(page, 'Sign in');
  expect(complaints).toEqual([]);
  await leave();
});

test('a wrong password is told in words, and the page is none that anybody keeps', async () => {
  const { page, leave } = await visit(browser, shop.url);
  const answer = await page.goto('/staff/sign-in');
  expect(await answer?.headerValue('cache-control')).toBe('no-store');
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password').fill('nearly the right one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.textContent()).toBe('The e-mail address or the password is wrong.');
  await leave();
});

test('all of it works without a script: signing in, what one changes there, and signing out', async () => {
  const { page, leave } = await visit(browser, shop.url, { javaScriptEnabled: false });
  await page.goto('/staff/account');
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password').fill('nearly the right one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(await page.getByRole('alert').textContent()).toBe('The e-mail address or the password is wrong.');
  expect(await page.getByLabel('E-mail').inputValue()).toBe(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await heading(page, 'Your account');
  await page.getByLabel('What it is for').fill('Nightly import');
  await page.getByRole('button', { name: 'Make a token' }).click();
  await page.getByText('This is shown once.').waitFor();
  await page.goto('/staff/account');
  await page.getByText('Nightly import').waitFor();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('That token no longer works.').waitFor();
  await page.locator('.who-menu > summary').click();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await heading(page, 'Sign in');
  await leave();
});

test('a passkey is added on the account page, with codes for when it is lost, and signs in by itself', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const traits = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  const options = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true, ...traits } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
  await signIn(page, '/staff/account');
  await heading(page, 'Your account');
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel('Name of the new passkey').fill('Phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('status', { name: 'Recovery codes' }).waitFor();
  await page.locator('summary').filter({ hasText: 'Phone' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.locator('.who-menu > summary').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await heading(page, 'What waits');

  await page.goto('/staff/account');
  await page.locator('summary').filter({ hasText: 'Phone' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('That passkey no longer works.').waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

test('an administrator invites somebody, who is listed, and whose mail waits', async () => {
  const { page, complaints, leave } = await visit(browser, shop.url);
  await signIn(page, '/staff/people');
  await page.getByRole('link', { name: 'Invite somebody' }).click();
  await page.getByLabel('First name').fill('Bo');
  await page.getByLabel('Last name').fill('Birch');
  await page.getByLabel('E-mail').fill('bo@example.com');
  await page.getByLabel('Role').selectOption('framer');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByText('Invited.').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'bo@example.com' });
  await row.waitFor();
  expect(await row.textContent()).toMatch(/framer.*invited/);
  await takenOver(page);
  await page.keyboard.type('gs');
  await heading(page, 'Articles');
  await page.keyboard.type('ga');
  await heading(page, 'Accounts');
  const pages = page.getByRole('navigation', { name: 'Settings' });
  for (const title of ['Mail', 'Tokens', 'Roles']) {
    await pages.getByRole('link', { name: title, exact: true }).click();
    await heading(page, title);
    expect(await barriers(page)).toEqual([]);
  }
  expect(complaints).toEqual([]);
  await leave();
});
