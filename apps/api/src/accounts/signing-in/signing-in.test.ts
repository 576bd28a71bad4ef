import { until } from '@rabbet/postgres/testing/until';
import { Browser } from '../../testing/browser';
import { Secret } from 'otpauth';
import { RecoveryCodes } from '../credentials/recovery-codes';
import { wrongCodeOf } from '../../testing/accounts/codes';
import { Member, shopWithMember } from '../../testing/member';

const here = shopWithMember('sales');
const { shop } = here;

const { PASSWORD } = Member;
const signedIn = (headers?: Record<string, string>) => here.member.signedIn(headers);
const whoAsks = async (browser: Browser) => (await browser.ask('security/session')).body as { actor: string } | null;

test('whoever gives their password is known from then on, until they sign out', async () => {
  const browser = new Browser(shop);
  expect((await browser.ask('security/current-user')).body).toBeNull();
  expect(await browser.signIn(` ${here.member.email.toUpperCase()}`, PASSWORD)).toMatchObject({
    status: 200,
    body: { id: here.member.account, next: null },
  });
  expect((await browser.ask('security/current-user')).body).toMatchObject({
    id: here.member.account,
    role: 'sales',
    active: true,
    failed_logins: 0,
    vector_id: null,
    vector: null,
    last_login: expect.stringMatching(/^20.*Z$/) as string,
  });
  expect(await whoAsks(browser)).toMatchObject({ actor: `account-${here.member.account}`, roles: ['sales'] });
  const cookie = browser.cookies.get('session');
  expect((await browser.ask('security/sign-out', { method: 'POST' })).status).toBe(200);
  expect([browser.cookies.has('session'), await whoAsks(browser)]).toEqual([false, null]);
  const stolen = await shop.ask('security/session', { headers: { cookie: `session=${cookie}` } });
  expect(stolen.body).toBeNull();
});

test('the cookie of a session is kept from scripts and from other sites, and its id is new at each sign-in', async () => {
  const browser = new Browser(shop);
  await here.member.signIn(browser);
  const set = browser.set.find((text) => text.startsWith('session='));
  expect(set).toMatch(/^session=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/);
  const first = browser.cookies.get('session');
  await here.member.signIn(browser);
  expect(browser.cookies.get('session')).not.toBe(first);
  const before = await shop.ask('security/session', { headers: { cookie: `session=${first}` } });
  expect(before.body).toBeNull();
});

test('a wrong password and an unknown account are answered alike', async () => {
  const wrong = await here.member.signIn(new Browser(shop), 'nine brass picture hooks');
  const unknown = await new Browser(shop).signIn('nobody@example.com', PASSWORD);
  expect(wrong).toMatchObject({ status: 401, body: { code: 'sign-in/wrong' } });
  expect(unknown.body).toEqual(wrong.body);
});

test('an account that is not active lets nobody in, and ends what it had open with the next request', async () => {
  const browser = await signedIn();
  await shop.staff({ type: 'DeactivateAccount', data: { id: here.member.account } });
  expect(await whoAsks(browser)).toBeNull();
  expect((await here.member.signIn()).status).toBe(401);
  await shop.staff({ type: 'ActivateAccount', data: { id: here.member.account } });
});

test('a password is taken as it was typed, blanks and all', async () => {
  expect((await here.member.signIn(new Browser(shop), PASSWORD.trim())).status).toBe(401);
});

describe('a change by cookie', () => {
  const body = { first: 'Ann' };
  const PEOPLE = 'core/contacts/people';

  test('is made with the forgery pair, and not without', async () => {
    const browser = await signedIn();
    expect((await browser.ask(PEOPLE, { body })).status).toBe(201);
    const forged = { status: 403, body: { code: 'access/forgery' } };
    expect(await browser.ask(PEOPLE, { body, headers: { 'x-xsrf-token': '' } })).toMatchObject(forged);
    browser.cookies.delete('XSRF-TOKEN');
    expect(await browser.ask(PEOPLE, { body, headers: { 'x-xsrf-token': 'a'.repeat(22) } })).toMatchObject(forged);
  });

  test('is refused with a pair that a sibling host has planted, or that was made for another session', async () => {
    const browser = await signedIn();
    const other = await signedIn();
    const visitor = new Browser(shop);
    await visitor.ask('security/current-user');
    for (const { cookies } of [other, visitor]) {
      browser.cookies.set('XSRF-TOKEN', cookies.get('XSRF-TOKEN')!);
      expect((await browser.ask(PEOPLE, { body })).status).toBe(403);
    }
    await browser.ask('security/current-user'); // gives one that holds
    expect((await browser.ask(PEOPLE, { body })).status).toBe(201);
  });

  test('is refused from a page of another site, pair or not, and so is signing somebody in', async () => {
    const headers = { origin: 'https://evil.example' };
    const browser = await signedIn();
    expect((await browser.ask(PEOPLE, { body, headers })).status).toBe(403);
    const signIn = { email: here.member.email, password: PASSWORD };
    expect((await shop.ask('security/sign-in', { body: signIn, headers })).status).toBe(403);
    expect((await shop.ask('security/sign-in', { body: signIn })).status).toBe(200); // a script of nobody's
  });

  test('is refused where the browser says that another site began it, whatever Origin comes with it', async () => {
    const body = { email: here.member.email, password: PASSWORD };
    const signInBy = (headers: Record<string, string>) => shop.ask('security/sign-in', { body, headers });
    const origin = shop.shop.url.replace('localhost', '127.0.0.1');
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    for (const headers of [crossSite, { ...crossSite, origin }, { 'sec-fetch-site': 'same-site' }])
      expect(await signInBy(headers)).toMatchObject({
        status: 403,
        body: { detail: expect.stringContaining('Open a page of this shop, and try again') as string },
      });
    // a page asks the host of the API, which is of the same site
    for (const site of ['same-origin', 'same-site', 'none'])
      expect((await signInBy({ 'sec-fetch-site': site, origin })).status).toBe(200);
  });

  test('came from the web, whatever it says, unless it is of a run of the past: scripts alone say more', async () => {
    const browser = await signedIn();
    const headers = { 'x-origin': 'import' };
    const run = { 'x-import-run': 'past' };
    const { body: made } = await browser.ask<{ id: number }>(PEOPLE, { body, headers });
    const { body: ofRun } = await browser.ask<{ id: number }>(PEOPLE, { body, headers: { ...headers, ...run } });
    const { body: odd } = await browser.ask<{ id: number }>(PEOPLE, { body, headers: { 'x-origin': 'cli', ...run } });
    const { body: scripted } = await shop.asStaff<{ id: number }>(PEOPLE, { body, headers });
    const { eventStore } = shop.shop.writeSide;
    const originOf = async ({ id }: { id: number }) => (await eventStore.readStream(`person-${id}`))[0]?.origin;
    const origins = await Promise.all([made, ofRun, odd, scripted].map(originOf));
    expect(origins).toEqual(['web', 'import', 'web', 'import']);
  });

  test('comes from the API where a script shows a token, and says otherwise only as the command line or an import', async () => {
    const made = async (headers: Record<string, string>) => {
      const { status, body: reply } = await shop.asStaff<{ id: number }>(PEOPLE, { body, headers });
      if (status !== 201) return status;
      return (await shop.shop.writeSide.eventStore.readStream(`person-${reply.id}`))[0]?.origin;
    };
    expect(await made({})).toBe('api');
    for (const origin of ['api', 'cli', 'import']) expect(await made({ 'x-origin': origin })).toBe(origin);
    for (const origin of ['web', 'sample', 'process']) expect(await made({ 'x-origin': origin })).toBe(400);
  });

  test('of a page of our own is made', async () => {
    const browser = await signedIn({ origin: shop.shop.url.replace('localhost', '127.0.0.1') });
    expect((await browser.ask(PEOPLE, { body })).status).toBe(201);
  });

  test('that signs somebody in takes the pair as soon as there is a cookie: nobody is signed in as somebody else', async () => {
    const headers = { cookie: `XSRF-TOKEN=${'a'.repeat(22)}` };
    const answer = await shop.ask('security/sign-in', {
      headers,
      body: { email: here.member.email, password: PASSWORD },
    });
    expect(answer.status).toBe(403);
  });
});

describe('a second factor', () => {
  const codes = () => new RecoveryCodes(here.member.secrets).make(here.member.account, new Date());
  afterEach(() => here.member.secrets.removeSecondFactor(here.member.account, new Date()));

  const secret = Buffer.alloc(20, 7);
  const wrong = () => wrongCodeOf(new Secret({ buffer: Uint8Array.from(secret).buffer }).base32);
  const giveWrong = (browser: Browser) => browser.ask('security/sign-in/second-factor', { body: { code: wrong() } });

  async function withTotp(): Promise<readonly string[]> {
    await here.member.secrets.setPendingTotp(here.member.account, secret, new Date());
    await here.member.secrets.confirmTotp(here.member.account, secret, 0, new Date());
    return codes();
  }

  test('is asked for after the password, and lets nobody in before', async () => {
    const [code = ''] = await withTotp();
    const browser = new Browser(shop);
    expect((await here.member.signIn(browser)).body).toEqual({ id: null, next: ['codes', 'recovery'] });
    expect(await whoAsks(browser)).toBeNull();
    expect(await giveWrong(browser)).toMatchObject({ status: 401, body: { code: 'sign-in/wrong-code' } });
    expect((await browser.ask('security/sign-in/second-factor', { body: { code } })).body).toEqual({
      id: here.member.account,
      next: null,
    });
    expect(browser.cookies.has('sign_in')).toBe(false);
    const again = new Browser(shop);
    await here.member.signIn(again);
    expect((await again.ask('security/sign-in/second-factor', { body: { code } })).status).toBe(401); // it opens once
  });

  test('is of no use without the password before it', async () => {
    const [code = ''] = await withTotp();
    const browser = new Browser(shop);
    await browser.ask('security/current-user');
    expect(await browser.ask('security/sign-in/second-factor', { body: { code } })).toMatchObject({
      status: 401,
      body: { code: 'sign-in/begin-again' },
    });
  });

  test('that is lost is stood in for by a recovery code, though somebody who knows the password has used up the tries', async () => {
    const [code = ''] = await withTotp();
    const attacker = new Browser(shop);
    await here.member.signIn(attacker);
    for (let i = 0; i < 21; i++) await giveWrong(attacker);
    const browser = new Browser(shop);
    await here.member.signIn(browser);
    const answer = await browser.ask('security/sign-in/second-factor', { body: { code } });
    expect(answer.body).toEqual({ id: here.member.account, next: null });
  });

  test('is not guessed: after twenty tries the password is required again', async () => {
    await withTotp();
    const browser = new Browser(shop);
    await here.member.signIn(browser);
    const statuses: number[] = [];
    for (let i = 0; i < 22; i++) statuses.push((await giveWrong(browser)).status);
    expect([...new Set(statuses.slice(0, 20)), ...statuses.slice(20)]).toEqual([401, 429, 401]);
  });
});

test('what one has open is listed for oneself, and ended', async () => {
  const browser = await signedIn({ 'user-agent': 'Firefox/140 (Linux)' });
  const other = await signedIn();
  const { body } = await browser.ask<{ sessions: { number: number; device: string; current: boolean }[] }>(
    'security/account',
  );
  expect(body.sessions.map(({ current }) => current)).toEqual([false, true]);
  expect(body.sessions[1]?.device).toBe('Firefox on Linux');
  const { number = 0 } = body.sessions[0] ?? {};
  expect((await browser.ask(`security/sessions/${number}`, { method: 'DELETE' })).status).toBe(200);
  expect([await whoAsks(other), await whoAsks(browser)]).toEqual([null, expect.anything()]);
  expect((await browser.ask(`security/sessions/${number}`, { method: 'DELETE' })).status).toBe(404);
});

test('who came in, who tried to and what was denied to whom is noted, without what they typed', async () => {
  const browser = await signedIn();
  await browser.ask('core/mail/messages');
  await here.member.signIn(new Browser(shop), 'a secret that somebody typed');
  await shop.ask('security/session', { headers: { authorization: 'Bearer rabbet_nonsense' } });
  const records = async () => {
    const { rows } = await here.database.query<{ kind: string; reason: string }>(
      'select distinct kind, reason from state.access_record',
    );
    return rows.map(({ kind, reason }) => `${kind} ${reason}`);
  };
  const expected = ['sign-in password', 'denied role', 'failure wrong-password', 'failure unknown-token'];
  await until(async () => {
    const recorded = await records();
    return expected.every((line) => recorded.includes(line));
  });
  const { rows } = await here.database.query<{ text: string }>('select r::text as text from state.access_record r');
  expect(JSON.stringify([rows, shop.logged])).not.toMatch(/a secret that somebody|seven brass|rabbet_nonsense/);
});
