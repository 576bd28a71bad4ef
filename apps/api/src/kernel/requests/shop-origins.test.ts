import { request } from 'node:http';
import { Browser } from '../../testing/browser';
import { TestShop } from '../../testing/test-shop';

const shop = new TestShop({}, false, null, { trustedProxyCount: 1 });
beforeAll(() => shop.open());
afterAll(() => shop.close());

let settings: { readonly [name: string]: number } = {};
async function set(values: Readonly<Record<string, string>>): Promise<void> {
  for (const id of Object.values(settings)) await shop.asStaff(`core/platform/settings/${id}`, { method: 'DELETE' });
  const made: Record<string, number> = {};
  for (const [name, value] of Object.entries(values))
    made[name] = await shop.add('core/platform/settings', { name, value });
  settings = made;
  await shop.shop.projections.settled();
}

interface Sent {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Status of a request with a Host of its own, which fetch does not send. */
function statusOf(target: TestShop, { path, body, headers }: Sent): Promise<number | undefined> {
  const address = `${target.shop.url.replace('localhost', '127.0.0.1')}${path}`;
  const sent = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers };
  return new Promise((resolve, reject) => {
    const call = request(address, { method: 'POST', headers: sent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    });
    call.on('error', reject).end(body);
  });
}

const PAGE = 'https://gallery.example.com';
const LIST = 'core/mob/commerce/widgets';
const cookieNamed = (set: readonly string[], name: string) => set.find((text) => text.startsWith(`${name}=`));

describe('by TLS, on one host', () => {
  beforeAll(() => set({ site_url: PAGE, api_host: PAGE }));

  test('everything tells browsers to ask by TLS alone', async () => {
    for (const path of [LIST, LIST, 'security/session', 'nothing-here'])
      expect((await shop.ask(path)).headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  test('the forgery cookie is sent by TLS alone, and to this host alone', async () => {
    const browser = new Browser(shop);
    await browser.ask('security/current-user');
    expect(cookieNamed(browser.set, 'XSRF-TOKEN')).toMatch(/^XSRF-TOKEN=[\w-]{22}; Path=\/; Secure; SameSite=Lax$/);
  });

  test('that of a session has the prefix by which no sibling host can plant it', async () => {
    const answer = await shop.ask('security/sign-out', { method: 'POST' });
    expect(cookieNamed(answer.headers.getSetCookie(), '__Host-session')).toMatch(
      /^__Host-session=; Path=\/; Max-Age=0; Secure; HttpOnly; SameSite=Lax$/,
    );
  });

  test('no page of another origin may read an answer', async () => {
    for (const origin of [
      'https://evil.example',
      'https://api.gallery.example.com',
      PAGE.replace('https', 'http'),
      'null',
    ])
      expect((await shop.ask(LIST, { headers: { origin } })).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('where the API has a host of its own', () => {
  beforeAll(() => set({ site_url: PAGE }));

  test('the cookies reach both hosts', async () => {
    const answer = await shop.ask('security/sign-out', { method: 'POST' });
    expect(cookieNamed(answer.headers.getSetCookie(), '__Secure-session')).toMatch(
      /^__Secure-session=; Path=\/; Domain=gallery\.example\.com; Max-Age=0; Secure; HttpOnly; SameSite=Lax$/,
    );
  });

  test('pages of the site may ask it with cookies, and no others', async () => {
    const corsHeaders = async (origin: string, path = LIST) => {
      const { headers } = await shop.ask(path, { headers: { origin } });
      return [headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')];
    };
    for (const path of [LIST, LIST, 'security/session']) expect(await corsHeaders(PAGE, path)).toEqual([PAGE, 'true']);
    for (const origin of ['https://evil.example', 'https://gallery.example.com.evil.example', 'null'])
      expect(await corsHeaders(origin)).toEqual([null, null]);
    expect((await shop.ask(LIST)).headers.get('vary')).toMatch(/\bOrigin\b/);
  });

  test('a browser that asks first whether it may send a change is told so', async () => {
    const asking = (origin: string) => ({
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-xsrf-token' },
    });
    const { status, headers } = await shop.ask('core/commerce/units', asking(PAGE));
    expect([status, headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD, POST, PUT, DELETE']);
    expect(headers.get('access-control-allow-headers')).toContain('x-xsrf-token');
    const other = await shop.ask('core/commerce/units', asking('https://evil.example'));
    expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([405, null]);
  });

  test('a change from a page of the site is taken, and from another one refused', async () => {
    const change = (origin: string) => shop.ask('security/sign-out', { method: 'POST', headers: { origin } });
    expect((await change(PAGE)).status).toBe(200);
    for (const origin of ['https://evil.example', 'null', `${PAGE}.evil.example`, 'https://GALLERY.example.com:444'])
      expect((await change(origin)).status).toBe(403);
  });
});

describe('without an address of its own', () => {
  beforeAll(() => set({}));

  test('nothing is said of TLS, and one host serves both', async () => {
    const answer = await shop.ask('security/sign-out', { method: 'POST' });
    expect(answer.headers.get('strict-transport-security')).toBeNull();
    expect(cookieNamed(answer.headers.getSetCookie(), 'session')).toMatch(
      /^session=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax$/,
    );
  });
});

const signInFrom = async (target: TestShop, address: string, headers: Readonly<Record<string, string>> = {}) => {
  const host = new URL(address).host;
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'x' });
  return statusOf(target, { path: '/security/sign-in', body, headers: { host, origin: address, ...headers } });
};
const formFrom = (target: TestShop, address: string) => {
  const headers = { host: new URL(address).host, origin: address, 'content-type': 'application/x-www-form-urlencoded' };
  return statusOf(target, { path: '/contact', body: 'form=none', headers });
};

describe('a page that names the host it was asked for as its origin', () => {
  const alone = new TestShop({ machine: 'Gallery-PC' });
  beforeAll(() => alone.open());
  afterAll(() => alone.close());
  beforeAll(() => set({}));

  test('is no page of ours by a made-up name: neither is anybody signed in by it, nor a form taken', async () => {
    for (const made of ['http://evil.example', 'http://api.evil.example:3000', 'http://localhost.evil.example']) {
      expect([made, await signInFrom(alone, made)]).toEqual([made, 403]);
      expect([made, await formFrom(alone, made)]).toEqual([made, 403]);
    }
  });

  test('is ours by an address of the network, as localhost, and by the name of the machine', async () => {
    for (const origin of [
      'http://192.168.1.20:3000',
      'http://[fe80::1]:3000',
      'http://localhost',
      'http://gallery-pc:3000',
    ])
      expect([origin, await signInFrom(alone, origin)]).toEqual([origin, 401]);
    expect(await signInFrom(alone, 'http://gallery-pc.local')).toBe(401);
    expect(await formFrom(alone, 'http://gallery-pc')).toBe(405); // there is no such form, and it was looked for
  });

  test('is ours by any name that a proxy of our own passes on, until a setting says where the site is', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    expect(await signInFrom(shop, 'https://shop.example.com', https)).toBe(401);
    await set({ site_url: PAGE });
    expect(await signInFrom(shop, 'https://shop.example.com', https)).toBe(403);
    expect(await signInFrom(shop, PAGE, https)).toBe(401);
    expect(await signInFrom(shop, PAGE, { ...https, host: 'api.gallery.example.com' })).toBe(401);
    await set({});
  });
});

describe('who asks, behind one proxy of our own', () => {
  test('is the address that the proxy saw, and nothing that whoever asks has written before it', async () => {
    let tries = 0;
    const fail = (forwarded: string) =>
      shop.ask('security/sign-in', {
        headers: { 'x-forwarded-for': forwarded },
        body: { email: `${++tries}@example.com`, password: 'x' }, // no account is guessed at twice
      });
    for (let i = 0; i < 30; i++) expect((await fail(`10.0.0.${i}, 203.0.113.7`)).status).toBe(401);
    expect((await fail('10.9.9.9, 203.0.113.7')).status).toBe(429);
    expect((await fail('203.0.113.7, 203.0.113.8')).status).toBe(401);
    for (let i = 0; i < 30; i++) expect((await fail(`2001:db8:1:2:${i}::1`)).status).toBe(401);
    expect((await fail('2001:db8:1:2:ffff::9')).status).toBe(429); // one customer has all of a /64
    expect((await fail('2001:db8:1:3::9')).status).toBe(401);
  });
});

describe('that it was asked for by TLS', () => {
  const alone = new TestShop();
  beforeAll(() => alone.open());
  afterAll(() => alone.close());
  const isSecure = async (target: TestShop, proto: string) => {
    const { headers } = await target.ask('security/session', { headers: { 'x-forwarded-proto': proto } });
    return headers.get('strict-transport-security') !== null;
  };

  test('is believed of the proxy of our own, and not of whoever asks through it', async () => {
    for (const proto of ['https', 'http, https']) expect([proto, await isSecure(shop, proto)]).toEqual([proto, true]);
    for (const proto of ['http', 'https, http', 'javascript', ''])
      expect([proto, await isSecure(shop, proto)]).toEqual([proto, false]);
  });

  test('is believed of nobody where no proxy is ours: neither cookies nor pages go by it', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    expect(await isSecure(alone, 'https')).toBe(false);
    const answer = await alone.ask('security/sign-out', { method: 'POST', headers: https });
    expect(cookieNamed(answer.headers.getSetCookie(), 'session')).toMatch(/^session=; Path=\/; Max-Age=0; HttpOnly/);
    const page = await alone.ask<string>('inventory', { headers: https });
    expect(page.body).not.toContain('https://127.0.0.1');
    expect(page.body).toContain('http://127.0.0.1');
  });
});

test('a page sets the forgery cookie once, beside bytes that are the same for all', async () => {
  const browser = new Browser(shop);
  for (const path of ['inventory', 'inventory?page=1']) {
    await browser.ask(path);
    expect(browser.set.length).toBe(path === 'inventory' ? 1 : 0);
  }
});
