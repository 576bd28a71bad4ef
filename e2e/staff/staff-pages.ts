import { until } from '@rabbet/postgres/testing/until';
import type { Page } from 'playwright-core';
import { readPage } from '../site/document';
import { rows, startImport } from '../slice/importing';
import { Shop } from '../slice/shop';

const ADMINISTRATOR = { email: 'ann@example.com', password: 'seven brass picture hooks' };

/** Pages that no link leads to, and filters of pages that show more with them. */
const BEGINNINGS = ['/staff/search?term=green', '/staff/nowhere', '/staff'];

/** Kinds of records that have pages of their own; the others are shown alike. */
const WITH_OWN_PAGES = ['people', 'companies', 'customers', 'articles', 'images', 'services'];

/** The sample shop, with an administrator and a stand-in for the bank. */
export function shopOfStaff(): Shop {
  const { email, password } = ADMINISTRATOR;
  const administrator = { RABBET_ADMIN_EMAIL: email, RABBET_ADMIN_PASSWORD: password };
  return new Shop({ LOG_LEVEL: 'warn', PAYMENTS: 'sandbox', ...administrator });
}

/** Signs in, and stays on the first page. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/staff');
  await page.getByLabel('E-mail').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password').fill(ADMINISTRATOR.password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Staff' }).waitFor();
}

const ZOE = { first: 'Zoe', last: 'Marsh', email: 'zoe@example.org', phone: '9195550100' };
const ADDRESS = { address: '12 Oak Street', city: 'Raleigh', state: 'NC', zip: '27601' };
/** A workshop of the sample with seats to sell. */
const WORKSHOP = 1;
const CARD = { cc: '4242424242424242', cc_exp_yr: 2098, cc_exp_mo: 5, cc_code: '123' };

/** Gives the sample shop one of each thing that it lacks, and that its staff have a page for: an inquiry, a subscription, a payment by card, mails, an import and a token. */
export async function complete(shop: Shop): Promise<void> {
  const seat = { workshop_id: WORKSHOP, status: 'registered', acknowledged: true };
  const forms = {
    'core/enquiries': { name: 'Zoe Marsh', email: ZOE.email, message: 'May I see the large one?' },
    'core/newsletter': { EMAIL: ZOE.email, FNAME: ZOE.first, LNAME: ZOE.last },
    'core/content/workshops/register': { ...ZOE, ...ADDRESS, ...CARD, ...seat },
  };
  for (const [path, form] of Object.entries(forms)) {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${shop.url}/${path}`, { method: 'POST', headers, body: JSON.stringify(form) });
    expect([path, await reply.json()]).toMatchObject([path, { status: 0 }]);
  }
  const importing = startImport(shop);
  importing.child.stdin!.end(rows(0, 2)); // a pipe, as started
  await importing.output;
  await until(
    async () => (await shop.get<{ data: object[] }>('core/commerce/payments')).data.length > 0,
    'the payment',
  );
}

/** Every kind of page that links lead a signed-in person to, each by the first address of its kind. */
export async function staffPages(page: Page, site: string): Promise<readonly string[]> {
  const pathsByKind = new Map<string, string>();
  const waiting = [...BEGINNINGS];
  for (const path of waiting) {
    const kind = kindOf(path);
    if (pathsByKind.has(kind)) continue;
    const response = await page.request.get(site + path, { maxRedirects: 0 });
    const to = response.headers()['location'];
    if (to !== undefined) waiting.push(pathOf(new URL(to, site).href));
    if (to !== undefined || !response.headers()['content-type']?.startsWith('text/html')) continue;
    pathsByKind.set(kind, path);
    const { links } = readPage(await response.text(), site + path);
    waiting.push(...links.map(pathOf).filter((link) => /^\/staff(?=$|[/?])/.test(link)));
  }
  return [...pathsByKind.values()];
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** Sheets are of one kind whatever their number, lists whatever their filters; so are settings, and records without pages of their own. */
function kindOf(address: string): string {
  const { pathname } = new URL(address, 'http://site');
  if (pathname.startsWith('/staff/settings/')) return '/staff/settings/*';
  const [, word = ''] = /^\/staff\/records\/([^/]+)/.exec(pathname) ?? [];
  const shared = word === '' || WITH_OWN_PAGES.includes(word) ? pathname : pathname.replace(word, '*');
  return shared.replaceAll(/\/\d+(?=\/|$)/g, '/#');
}
