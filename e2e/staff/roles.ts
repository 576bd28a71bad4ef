import { until } from '@rabbet/postgres/testing/until';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { takenOver, visit, type Visitor } from '../slice/browser';
import { feed, type Shop } from '../slice/shop';

const PASSWORD = 'nine walnut corner samples';

/** A browser of somebody of this role, who has come in by their invitation. */
export async function comeInAs(
  shop: Shop,
  browser: Browser,
  { person, role, options = {} }: { person: number; role: string; options?: BrowserContextOptions },
): Promise<Visitor> {
  const email = `${role}@example.com`;
  await rabbet(shop, 'accounts', 'invite', '--person', String(person), '--role', role, '--email', email);
  const secret = await until(async () => {
    const mails = (await rabbet(shop, 'mail', 'list')).split('\n').filter((line) => line.includes('staff-invitation'));
    const texts = await Promise.all(mails.map((line) => rabbet(shop, 'mail', 'show', line.split('\t')[0] ?? '')));
    return texts.find((text) => text.includes(email))?.match(/secret=[\w-]+/)?.[0] ?? null;
  }, `the invitation of the ${role}`);
  const visitor = await visit(browser, shop.url, options);
  await visitor.page.goto(`/staff/invitation?${secret}`);
  await visitor.page.getByLabel('Password').fill(PASSWORD);
  await visitor.page.getByRole('button', { name: 'Set the password and sign in' }).click();
  await visitor.page.getByRole('heading', { level: 1 }).first().waitFor();
  await takenOver(visitor.page);
  return visitor;
}

async function rabbet(shop: Shop, ...args: string[]): Promise<string> {
  const running = shop.rabbet(...args);
  feed(running.child, '');
  return running.output;
}

/** Opens a page, and waits until it listens. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await takenOver(page);
}
