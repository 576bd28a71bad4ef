import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { AccessNews, Sessions } from '@rabbet/postgres';
import { until } from '@rabbet/postgres/testing/until';
import type { Response } from 'express';
import { FEATURES } from '../../shop/features';
import { LONG_MS, TestShop } from '../../testing/test-shop';
import { Allow } from '../requests/allow';

/** Server bundle of a small site with one form. The form calls the API twice, and its page shows both replies. */
const BUNDLE = `
exports.placeAt = (url) => ({ audience: url.startsWith('/staff') ? 'staff' : 'public', url });
exports.render = async ({ url, refusal, seed }, transport) => {
  if (refusal) return { status: refusal.status, html: 'refused: ' + refusal.code };
  if (url === '/staff/closed') return { status: 403, html: 'not for your role' };
  if (url === '/whole') return { status: 200, html: 'seed ' + (seed ?? 'none') };
  const { status } = await transport({ method: 'GET', path: 'core/commerce/widgets' });
  return { status: 200, html: 'staff list ' + status + ' seed ' + (seed ?? 'none') };
};
exports.post = async ({ url }, sent, transport) => {
  const { form, path = 'core/echo', ...body } = Object.fromEntries(sent);
  if (form !== 'echo') return null;
  const replies = [];
  for (const again of [path, 'core/echo']) replies.push(await transport({ method: 'POST', path: again, body }));
  const [first, second] = replies;
  if (first.status === 200 && url === '/done') return { status: 303, location: '/there' };
  const retryAfter = Number(first.headers.get('retry-after'));
  return { status: first.status === 201 ? 200 : first.status, retryAfter, html: JSON.stringify([first.body, second.body]) };
};`;

interface Echo {
  readonly body: unknown;
  readonly cookie: string | undefined;
  readonly agent: string | undefined;
  readonly forwarded: string | undefined;
  readonly address: string | undefined;
  readonly key: string | undefined;
}

@Controller('core/echo')
@Allow('public')
class EchoController {
  @Post()
  @HttpCode(200)
  echo(@Body() body: unknown, @Req() { headers, socket }: IncomingMessage, @Res() response: Response) {
    response.cookie('session', 'new', { httpOnly: true, path: '/' });
    const { cookie, 'user-agent': agent, 'x-forwarded-for': forwarded, 'idempotency-key': key } = headers;
    response.json({ body, cookie, agent, forwarded, address: socket.remoteAddress, key });
  }
}

const site = mkdtempSync(join(tmpdir(), 'rabbet-forms-'));
const features = [...FEATURES, { name: 'echo', controllers: [EchoController] }];
const shop = new TestShop({ site, features }, false, null, { trustedProxyCount: 1 });
beforeAll(async () => {
  mkdirSync(join(site, 'server'));
  mkdirSync(join(site, 'client/.vite'), { recursive: true });
  writeFileSync(join(site, 'server/server.js'), BUNDLE);
  const parts = [
    'src/client.tsx',
    'src/still.ts',
    'src/inquiries.ts',
    'src/styles/public.css',
    'src/styles/staff.css',
  ].map((name) => [name, { file: name }]);
  writeFileSync(join(site, 'client/.vite/manifest.json'), JSON.stringify(Object.fromEntries(parts)));
  await shop.open();
});
afterAll(async () => {
  await shop.close();
  rmSync(site, { recursive: true });
});

async function send(path: string, body: string, headers: Record<string, string> = {}, isOwnOrigin = true) {
  const url = shop.shop.url.replace('localhost', '127.0.0.1');
  const type = 'application/x-www-form-urlencoded';
  const origin: Record<string, string> = isOwnOrigin ? { origin: url } : {};
  return fetch(`${url}/${path}`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'content-type': type, ...origin, ...headers },
  });
}
/** Makes the account of an administrator, and returns the id of a session for it. */
async function signIn(account: number): Promise<string> {
  const invited = { person_id: account, vector_id: null, role: 'administrator' } as const;
  const personal = { [account]: { email: `${account}@example.com` } };
  await shop.staff({ type: 'InviteMember', data: invited, personal }, account);
  await shop.staff({ type: 'NotePassword', data: { id: account, occasion: 'invitation' } });
  const { database } = shop.shop.writeSide;
  const news = new AccessNews(database.options.url);
  const session = { account, device: 'Test', secondFactor: false, now: new Date(), idleMs: LONG_MS, lastsMs: LONG_MS };
  return new Sessions(database, news).begin(session).finally(() => news.close());
}

const FORM = 'form=echo&name=Low+Tide';

test('a form that was sent without a script is done by the API, and answered with a redirect', async () => {
  const done = await send('done', FORM);
  expect([done.status, done.headers.get('location')]).toEqual([303, '/there']);
  expect(done.headers.getSetCookie()).toEqual(Array(2).fill('session=new; Path=/; HttpOnly'));
});

test('calls of a form pass on the headers and cookies of the browser, and cookies that an earlier call has set', async () => {
  const headers = { cookie: 'a=1; session=old', 'user-agent': 'Reader/1', 'x-forwarded-for': '203.0.113.9' };
  const [first, second] = (await (await send('again', FORM, headers)).json()) as [Echo, Echo]; // as the site shows it
  expect(first).toMatchObject({ body: { name: 'Low Tide' }, agent: 'Reader/1', forwarded: '203.0.113.9' });
  expect([first.cookie, second.cookie]).toEqual([
    expect.stringMatching(/^a=1; session=old; XSRF-TOKEN=/),
    expect.stringMatching(/^a=1; session=new; XSRF-TOKEN=/),
  ]);
  expect(first.address).toMatch(/127\.0\.0\.1$/);
});

test('a form of a person who is signed in is done in their name, and with a made-up session it is a 401', async () => {
  const session = await signIn(9);
  const added = await send('units', 'form=echo&path=core/commerce/units&name=ell', { cookie: `session=${session}` });
  expect([added.status, await added.text()]).toEqual([200, expect.stringContaining('"id":')]);
  const nobody = await send('units', 'form=echo&path=core/commerce/units&name=rod', { cookie: 'session=made-up' });
  expect(nobody.status).toBe(401);
});

test('the same form gets the same idempotency key for an hour, and another key from another browser', async () => {
  const keyOf = async (forgery: string, form = FORM) => {
    const [{ key }] = (await (await send('again', form, { cookie: `XSRF-TOKEN=${forgery}` })).json()) as [Echo];
    return key;
  };
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 25, 12));
  const first = await keyOf('one');
  expect(await keyOf('one')).toBe(first);
  clock.mockReturnValue(Date.UTC(2026, 10, 25, 13));
  expect(await keyOf('one')).not.toBe(first); // an hour later it counts as a new form
  clock.mockRestore();
  expect(await keyOf('one')).not.toBe(await keyOf('two'));
  expect(await keyOf('one')).not.toBe(await keyOf('one', `${FORM}+again`));
});

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['our host under another name', { origin: 'http://127.0.0.1.evil.example' }],
  ['another port of our host', { origin: 'http://127.0.0.1:1' }],
  ['a browser that does not say', {}],
  ['a frame that is nowhere', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a sibling of ours', { 'sec-fetch-site': 'same-site' }],
])('a form from %s is refused, on a page', async (_from, headers) => {
  const refused = await send('done', FORM, headers, false);
  expect([refused.status, await refused.text(), refused.headers.getSetCookie()]).toEqual([
    403,
    'refused: request/origin',
    [],
  ]);
});

test('a form is refused if Sec-Fetch-Site says cross-site, even if the origin is ours', async () => {
  expect((await send('done', FORM, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await send('done', FORM, { 'sec-fetch-site': 'same-origin' })).status).toBe(303);
});

test('a form without an origin is accepted if Sec-Fetch-Site says same-origin', async () => {
  const sameOrigin: Record<string, string> = { 'sec-fetch-site': 'same-origin' };
  for (const headers of [sameOrigin, { ...sameOrigin, origin: 'null' }])
    expect((await send('done', FORM, headers, false)).status).toBe(303);
});

test('behind a proxy with TLS, an http origin counts as another site', async () => {
  const https = { 'x-forwarded-proto': 'https' };
  expect((await send('done', FORM, https)).status).toBe(403);
  const origin = shop.shop.url.replace('localhost', '127.0.0.1').replace('http:', 'https:');
  expect((await send('done', FORM, { ...https, origin })).status).toBe(303);
});

test('a page that is denied to a member of staff is noted in the access log, and one denied to a visitor is not', async () => {
  const denied = async () =>
    (
      await shop.database.query<{ account: number | null; reason: string; count: number }>(
        `select account, reason, count from state.access_record where kind = 'denied'`,
      )
    ).rows;
  await shop.ask('staff/closed');
  const cookie = `session=${await signIn(71)}`;
  expect((await shop.ask('staff/closed', { headers: { cookie } })).status).toBe(403);
  await until(async () => (await denied()).length > 0);
  expect(await denied()).toEqual([{ account: 71, reason: 'page', count: 1 }]);
});

test('a form over the limit is a 429 that says when to try again', async () => {
  const trySignIn = (i: number) => send('staff', `form=echo&path=security/sign-in&email=${i}@example.com&password=x`);
  const first = await trySignIn(0);
  expect([first.status, first.headers.get('retry-after')]).toEqual([401, null]);
  for (let i = 1; i < 30; i++) await trySignIn(i);
  const refused = await trySignIn(30);
  expect([refused.status, await refused.text()]).toEqual([429, expect.stringMatching(/try again in \d+ minutes/)]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
});

test('refuses a form that is too long, one that the page does not have, and a body that is no form', async () => {
  const long = await send('done', `${FORM}&text=${'x'.repeat(20_000)}`);
  expect([long.status, await long.text()]).toEqual([413, 'refused: request/too-long']);
  expect((await send('done', 'form=other')).status).toBe(405);
  expect((await send('done', '{}', { 'content-type': 'application/json' })).status).toBe(405);
});

test('a page for staff, and any page for a caller with credentials, is rendered for each request', async () => {
  const page = async (path: string, headers = {}) => {
    const { body, headers: replyHeaders } = await shop.ask<string>(path, { headers });
    return { body, cache: replyHeaders.get('cache-control') };
  };
  const staff = { authorization: `Bearer ${shop.token}` };
  for (const [path, headers] of [
    ['staff', {}],
    ['whole', staff],
  ] as const) {
    const first = await page(path, headers);
    const second = await page(path, headers);
    expect(first.body).toMatch(/seed [\da-f-]{36}$/);
    expect(second.body).not.toBe(first.body);
    expect([first.cache, second.cache]).toEqual(['no-store', 'no-store']);
  }
  expect(await page('whole')).toEqual({ body: 'seed none', cache: 'no-cache' });
});

test('a page by a secret link is rendered for each request, and not cached', async () => {
  const page = async (path: string) => {
    const { body, headers } = await shop.ask<string>(path);
    return { seed: /seed (\S+)/.exec(body)?.[1], cache: headers.get('cache-control') };
  };
  const encoded = ['newsletter/leave', 'newsletter/confirm', 'events/rsvp'].map((path) => `${path}?%73ecret=12.abc`);
  for (const path of ['newsletter/confirm?secret=12.abc', 'newsletter/leave?said=x&secret=12.abc', ...encoded]) {
    const first = await page(path);
    const second = await page(path);
    expect([first.cache, second.cache]).toEqual(['no-store', 'no-store']);
    expect(first.seed).toMatch(/^[\da-f-]{36}$/);
    expect(second.seed).not.toBe(first.seed);
  }
});

test('a page may read what its caller may read, and nothing else', async () => {
  const status = async (headers = {}) => /list (\d+)/.exec((await shop.ask<string>('staff', { headers })).body)?.[1];
  expect(await status({ authorization: `Bearer ${shop.token}` })).toBe('200');
  expect(await status()).toBe('401');
});
