import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@rabbet/postgres/testing/until';
import { TestShop } from '../../testing/test-shop';

/** Server bundle of a small site. Its pages show the request, or what they read from the API. */
const RENDER = `let renderings = 0;
exports.placeAt = (url) => {
  globalThis.requestedPages?.push(url);
  if (url.startsWith('/mine')) return { audience: 'public', url, isForOne: true };
  if (url.startsWith('/wp-')) return { audience: 'public', url: null };
  return { audience: url.includes('.xml') ? 'machines' : 'public', url: url.startsWith('/list') ? '/list' : url };
};
exports.render = async ({ url, origin, api, pageSize }, transport, assets) => {
  const path = url.split('?')[0];
  if (path === '/away.xml') return { status: 503, html: '', code: 'service/building' };
  if (path === '/pieces.xml') {
    const { body } = await transport({ method: 'GET', path: 'core/mob/commerce/widgets' });
    return { status: 200, html: '<rows>' + body.total_rows + '</rows>', type: 'application/xml' };
  }
  if (path === '/held') {
    globalThis.renderedPages.push(url);
    await globalThis.pagesGate;
    return { status: 200, html: 'held' };
  }
  if (path === '/old') return { status: 301, location: '/new' };
  if (path === '/nowhere') return { status: 404, html: 'nothing here, rendering ' + ++renderings };
  if (path === '/shop') {
    const { body } = await transport({ method: 'GET', path: 'core/platform/shop' });
    return { status: 200, html: String(body.newsletter_target) };
  }
  if (path === '/calls') {
    await transport({ method: 'GET', path: 'core/platform/shop' }); // as every page does
    return { status: 200, html: String(api) };
  }
  if (path === '/mine' || path === '/ours') {
    const reply = await transport({ method: 'GET', path: 'core/content/workshops/confirmation', query: { confirmation: 'none' } });
    return { status: 200, html: reply.status + ' ' + ++renderings };
  }
  if (path === '/broken') return { status: 500, html: 'sorry', cause: new Error('broken') };
  if (path === '/staff') await transport({ method: 'GET', path: 'core/commerce/widgets' });
  if (path !== '/list') return { status: 404, html: 'no such page' };
  const { body } = await transport({ method: 'GET', path: 'core/mob/commerce/widgets', query: { count: pageSize } });
  return { status: 200, html: JSON.stringify({ origin, pageSize, rows: body.total_rows, assets }) };
};`;

const site = mkdtempSync(join(tmpdir(), 'rabbet-site-'));
const shop = new TestShop({ site }, false, null, { trustedProxyCount: 1 });
beforeAll(async () => {
  mkdirSync(join(site, 'server'));
  mkdirSync(join(site, 'client/assets'), { recursive: true });
  mkdirSync(join(site, 'client/.vite'));
  writeFileSync(join(site, 'server/server.js'), RENDER);
  const manifest = {
    'src/client.tsx': { file: 'assets/client-1.js' },
    'src/still.ts': { file: 'assets/still-1.js' },
    'src/inquiries.ts': { file: 'assets/inquiries-1.js' },
    'src/styles/public.css': { file: 'assets/public-1.css', assets: ['assets/serif-1.woff2', 'assets/star-1.svg'] },
    'src/styles/staff.css': { file: 'assets/staff-1.css' },
  };
  writeFileSync(join(site, 'client/.vite/manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(site, 'client/assets/client-1.js'), 'export {};');
  writeFileSync(join(site, 'client/assets/client-1.js.br'), 'as brotli');
  writeFileSync(join(site, 'client/robots.txt'), 'User-agent: *');
  writeFileSync(join(site, 'client/assets/gone-1.js'), 'export {};');
  writeFileSync(join(site, 'secret'), 'not of the site');
  await shop.open();
  rmSync(join(site, 'client/assets/gone-1.js'));
});
afterAll(async () => {
  await shop.close();
  rmSync(site, { recursive: true });
});

interface Page {
  readonly pageSize: number;
  readonly rows: number;
  readonly assets: unknown;
}
const page = async (headers: Record<string, string> = {}) =>
  JSON.parse((await shop.ask<string>('list', { headers })).body) as Page; // as the site above shows it

test('a page shows data of the API, and is rendered again when these have changed', async () => {
  const { rows } = await page();
  expect((await shop.ask('list')).headers.get('etag')).toMatch(/^W\//);
  await shop.add('core/commerce/widgets', { name: 'News', transaction: { activity: 'Purchased' } });
  expect((await page()).rows).toBe(rows + 1);
});

test('many requests of one network do not delay the pages of other networks, even with a made-up session', async () => {
  const requested: string[] = [];
  const rendered: string[] = [];
  let openGate = () => {};
  const pagesGate = new Promise<void>((resolve) => (openGate = resolve));
  Object.assign(globalThis, { requestedPages: requested, renderedPages: rendered, pagesGate });
  const ask = (path: string, network: number, headers = {}) =>
    shop.ask(path, { headers: { 'x-forwarded-for': `192.0.${network}.7`, ...headers } });
  const madeUp = { cookie: 'session=made-up' };
  const crowd = Array.from({ length: 150 }, (_, i) => ask(`held?crowd=${i}`, 1, madeUp));
  await until(() => requested.length === 150, 'the crowd has asked');
  const otherAnswers = Array.from({ length: 10 }, (_, i) => ask(`held?other=${i}`, 2 + i));
  await until(() => requested.length === 160, 'the others have asked');
  // these reads take longer than the other pages need to reach their queue
  for (let page = 1; page <= 5; page++) await shop.ask(`core/mob/commerce/widgets?page=${page}`);
  openGate();
  const answers = await Promise.all([...crowd, ...otherAnswers]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const last = rendered.findLastIndex((url) => url.includes('other'));
  expect(rendered.slice(0, last).filter((url) => url.includes('crowd')).length).toBeLessThan(10);
});

test('parameters that a page does not read lead to the same cached page', async () => {
  const answers = ['list', 'list?fbclid=1', 'list?utm_source=mail'].map((path) => shop.ask(path));
  const tags = (await Promise.all(answers)).map(({ headers }) => headers.get('etag'));
  expect(tags).toEqual([tags[0], tags[0], tags[0]]);
  expect(tags[0]).toMatch(/^W/);
});

test('the policy of a page allows calls to the host api.<its own host>, and to no other', async () => {
  const mayAsk = async () => {
    const { headers } = await shop.ask<string>('shop');
    return /connect-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
  };
  expect(await mayAsk()).toBe("'self'"); // an IP address has no host "api."
  const id = await shop.add('core/platform/settings', { name: 'site_url', value: 'https://gallery.example.com' });
  for (let i = 0; i < 2; i++) expect(await mayAsk()).toBe("'self' https://api.gallery.example.com");
  await shop.asStaff(`core/platform/settings/${id}`, { method: 'DELETE' });
  await shop.shop.projections.settled();
  expect(await mayAsk()).toBe("'self'");
});

test('a page knows the host of the API from the setting api_host, and its policy allows calls to it', async () => {
  const namedAndAllowed = async () => {
    const { body, headers } = await shop.ask<string>('calls');
    return [body, /connect-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]];
  };
  expect(await namedAndAllowed()).toEqual(['undefined', "'self'"]);
  for (const api of ['https://calls.example.com', 'http://127.0.0.1:4711']) {
    const id = await shop.add('core/platform/settings', { name: 'api_host', value: api });
    await shop.shop.projections.settled();
    for (let i = 0; i < 2; i++) expect(await namedAndAllowed()).toEqual([api, `'self' ${api}`]);
    await shop.asStaff(`core/platform/settings/${id}`, { method: 'DELETE' });
    await shop.shop.projections.settled();
  }
  expect(await namedAndAllowed()).toEqual(['undefined', "'self'"]);
});

test('the policy of a page allows the newsletter form to go to the address of the setting, as soon as it is set', async () => {
  const targetAndPolicy = async () => {
    const { body, headers } = await shop.ask<string>('shop');
    return [body, /form-action ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]];
  };
  const target = { name: 'newsletter_target', value: 'https://lists.example.com/subscribe?list=7', public: true };
  expect(await targetAndPolicy()).toEqual(['null', "'self'"]);
  const id = await shop.add('core/platform/settings', target);
  for (let i = 0; i < 2; i++)
    expect(await targetAndPolicy()).toEqual([target.value, "'self' https://lists.example.com"]);
  expect((await shop.ask('nothing-at-all')).headers.get('content-security-policy')).toContain('lists.example.com');
  await shop.asStaff(`core/platform/settings/${id}`, { method: 'DELETE' });
  await shop.shop.projections.settled();
  for (let i = 0; i < 2; i++) expect(await targetAndPolicy()).toEqual(['null', "'self'"]);
});

test('a file that a new build has removed since the start is a 404, and logged as no fault', async () => {
  expect((await shop.ask('assets/gone-1.js')).status).toBe(404);
  expect(shop.logged.filter((line) => line.includes('gone-1.js') && line.includes('"level":50'))).toEqual([]);
});

test('all addresses without a page share one cached 404, which is never a 304', async () => {
  const notFound = { status: 404, body: 'nothing here, rendering 1' };
  expect(await shop.ask('wp-login.php')).toMatchObject(notFound);
  expect(await shop.ask('wp-admin/x?y=1', { headers: { 'if-none-match': '*' } })).toMatchObject(notFound);
});

test('the page size follows the cookie, else the kind of device', async () => {
  expect((await page()).pageSize).toBe(40);
  expect((await page({ 'sec-ch-ua-mobile': '?1' })).pageSize).toBe(20);
  expect((await page({ 'sec-ch-ua-mobile': '?1', cookie: 'page_size=30' })).pageSize).toBe(30);
  expect((await page({ cookie: 'page_size=9999' })).pageSize).toBe(40);
});

test('a page gets the addresses of its scripts, style sheets and fonts from the manifest', async () => {
  expect((await page()).assets).toEqual({
    script: '/assets/client-1.js',
    still: '/assets/still-1.js',
    inquiries: '/assets/inquiries-1.js',
    sheets: {
      public: { href: '/assets/public-1.css', fonts: ['/assets/serif-1.woff2'] },
      staff: { href: '/assets/staff-1.css', fonts: [] },
    },
  });
});

test('a document for machines is cached once for all callers, until its data change', async () => {
  await shop.add('core/commerce/widgets', { name: 'Hidden', inventory_public: false });
  const first = await shop.ask<string>('pieces.xml');
  expect(first).toMatchObject({ status: 200, body: expect.stringMatching(/^<rows>\d+<\/rows>$/) });
  expect([first.headers.get('content-type'), first.headers.get('vary')]).toEqual([
    'application/xml',
    'Accept-Encoding',
  ]);
  const etag = first.headers.get('etag');
  const answers = await Promise.all([
    shop.ask('pieces.xml?page=2'),
    shop.ask('pieces.xml', { headers: { cookie: 'page_size=20' } }),
    shop.asStaff('pieces.xml'),
  ]);
  for (const { headers, body } of answers) expect([headers.get('etag'), body]).toEqual([etag, first.body]);
  const again = { 'if-none-match': etag ?? '' };
  expect((await shop.ask('pieces.xml', { headers: again })).status).toBe(304);
  await shop.add('core/commerce/widgets', { name: 'One more', transaction: { activity: 'Purchased' } });
  expect((await shop.ask('pieces.xml', { headers: again })).status).toBe(200);
});

test('a document without its data is a 503 with Retry-After, and not cached', async () => {
  const { status, headers } = await shop.ask('away.xml');
  expect([status, headers.get('cache-control'), headers.has('retry-after')]).toEqual([503, 'no-store', true]);
});

test('a page shows a change to its maker at once, by the cookie log_position', async () => {
  const { headers } = await shop.asStaff('core/commerce/widgets', {
    body: { name: 'Mine', transaction: { activity: 'Purchased' } },
  });
  const { rows } = await page({ cookie: `log_position=${headers.get('log-position')}` });
  expect(rows).toBe((await page()).rows);
  const noCookie = {};
  const madeUp = { cookie: 'log_position=99999999999999999999' };
  const answers = await Promise.all([noCookie, madeUp].map((headers) => shop.ask('list', { headers })));
  const [etag, other] = answers.map(({ headers }) => headers.get('etag'));
  expect([answers.map(({ status }) => status), other]).toEqual([[200, 200], etag]);
});

test('a missing page and a redirect are not cached', async () => {
  for (let i = 0; i < 2; i++) {
    const missing = await shop.ask('nothing');
    expect([missing.status, missing.body, missing.headers.get('cache-control')]).toEqual([
      404,
      'no such page',
      'no-store',
    ]);
  }
  const moved = await fetch(`${shop.shop.url.replace('localhost', '127.0.0.1')}/old`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/new']);
});

test('a page that fails is a 500, and its cause is logged', async () => {
  expect(await shop.ask('broken')).toMatchObject({ status: 500, body: 'sorry' });
  expect(shop.logged.filter((line) => line.includes('"msg":"fault"'))).toHaveLength(1);
  shop.logged.length = 0;
});

test('a page by a secret link is not cached, and no other page may read data by a secret', async () => {
  const first = await shop.ask<string>('mine');
  const second = await shop.ask<string>('mine');
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(first.body).toMatch(/^404 /);
  expect(second.body).not.toBe(first.body);
  expect(await shop.ask('ours')).toMatchObject({ status: 500, body: { code: 'service/fault' } });
});

test('a public page cannot read data for staff', async () => {
  expect(await shop.ask('staff')).toMatchObject({ status: 500, body: { code: 'service/fault' } });
});

test('files of the site are sent with long caching for hashed names, and one hour for others', async () => {
  const { status, headers } = await shop.ask('assets/client-1.js', { headers: { 'accept-encoding': 'gzip' } });
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ]);
  const again = { 'accept-encoding': 'gzip', 'if-none-match': headers.get('etag') ?? '' };
  expect((await shop.ask('assets/client-1.js', { headers: again })).status).toBe(304);
  expect((await shop.ask('robots.txt')).headers.get('cache-control')).toBe('public, max-age=3600');
});

test.each([
  'secret',
  '%2e%2e/secret',
  'assets/%2e%2e/%2e%2e/secret',
  '.vite/manifest.json',
  'assets/client-1.js.br',
  'assets',
])('/%s is not served as a file', async (path) => {
  expect(await shop.ask(path)).toMatchObject({ status: 404, body: 'no such page' });
});
