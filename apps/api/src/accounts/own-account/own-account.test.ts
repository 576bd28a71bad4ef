import type { OwnAccountReply } from '@rabbet/projections';
import { Browser } from '../../testing/browser';
import { TestShop } from '../../testing/test-shop';
import { TestAuthenticator } from '../../testing/accounts/authenticator';
import { codeOf, wrongCodeOf } from '../../testing/accounts/codes';
import {
  GOOD_PASSWORD,
  history,
  linkTo,
  listed,
  mailsOf,
  type Member,
  member,
  unconfirm,
} from '../../testing/accounts/invited';

const shop = new TestShop();
const OTHER_PASSWORD = 'nine copper wire spools';
beforeAll(() => shop.open());
afterAll(() => shop.close());
beforeEach(() => shop.database.query('truncate state.limit_count'));

type Begun = { secret: string; uri: string; qr: string };
type Codes = { recovery_codes: string[] };

const readOwn = async ({ browser }: Member) => {
  await shop.shop.projections.settled();
  return (await browser.ask<OwnAccountReply>('security/account')).body;
};
const post = <T = Record<string, unknown>>({ browser }: Member, path: string, body?: object) =>
  browser.ask<T>(`security/${path}`, { method: 'POST', body });
const remove = ({ browser }: Member, path: string) => browser.ask(`security/${path}`, { method: 'DELETE' });
const signIn = async (email: string, password: string) => {
  const browser = new Browser(shop);
  return { browser, ...(await browser.signIn(email, password)) };
};
const templatesTo = async (email: string) =>
  (await mailsOf(shop)).filter(({ address }) => address === email).map(({ template }) => template);

async function withCodes(who: Member): Promise<{ secret: string; codes: string[] }> {
  const { body: begun } = await post<Begun>(who, 'codes');
  const { status, body } = await post<Codes>(who, 'codes/confirm', { code: codeOf(begun.secret) });
  expect(status).toBe(200);
  return { secret: begun.secret, codes: body.recovery_codes };
}

test('everybody changes their own name and phone, whatever their role, and nobody else by it', async () => {
  const wren = await member(shop, 'Wren', 'framer');
  expect(await readOwn(wren)).toMatchObject({ first: 'Wren', last: 'Lee', phone: null });
  const change = (details: object) => post(wren, 'details', details);
  expect((await change({ first: 'Wrenna', last: 'Moss', phone: '919 555 0142' })).status).toBe(200);
  expect(await readOwn(wren)).toMatchObject({
    first: 'Wrenna',
    last: 'Moss',
    phone: '919 555 0142',
    name: 'Wrenna Moss',
  });
  expect((await change({ first: 'Wrenna', last: 'Moss', phone: '919 555 0143' })).status).toBe(200);
  expect(await readOwn(wren)).toMatchObject({ phone: '919 555 0143' });
  const { person_id } = await readOwn(wren);
  const log = await shop.shop.writeSide.eventStore.readStream(`person-${person_id}`);
  expect(log.at(-1)).toMatchObject({ type: 'PersonChanged', actor: `account-${wren.id}` });
  expect((await change({ first: 'Wrenna', last: 'Moss', phone: null })).status).toBe(200);
  expect(await readOwn(wren)).toMatchObject({ phone: null });
  expect((await wren.browser.ask('core/contacts/people', { body: { first: 'X' } })).status).toBe(403);
});

describe('a new password', () => {
  test('ends all other sessions, gives the own one a new id, and its owner is told', async () => {
    const ann = await member(shop, 'Ann', 'sales');
    const elsewhere = (await signIn(ann.email, GOOD_PASSWORD)).browser;
    const before = ann.browser.cookies.get('session');
    expect((await post(ann, 'password', { password: OTHER_PASSWORD })).status).toBe(200);
    expect(ann.browser.cookies.get('session')).not.toBe(before);
    expect((await post(ann, 'recovery-codes')).body.code).toBe('account/no-second-factor'); // its forgery pair holds
    expect(await readOwn(ann)).toMatchObject({ id: ann.id, has_password: true, sessions: [{ current: true }] });
    for (const cookie of [before, elsewhere.cookies.get('session')])
      expect((await shop.ask('security/session', { headers: { cookie: `session=${cookie}` } })).body).toBeNull();
    expect((await signIn(ann.email, GOOD_PASSWORD)).status).toBe(401);
    expect((await signIn(ann.email, OTHER_PASSWORD)).status).toBe(200);
    expect(await templatesTo(ann.email)).toEqual(['staff-invitation', 'staff-password-changed']);
    expect((await history(shop)).at(-1)).toBe(`StaffPasswordSet by account-${ann.id}`);
  });

  test('is refused where it is easily guessed, holds the name of its owner, or the old one was not given lately', async () => {
    const bertram = await member(shop, 'Bertram', 'sales');
    for (const [password, code] of [
      ['bertrams own hooks', 'password/name'],
      ['tiny', 'password/short'],
    ] as const)
      expect((await post(bertram, 'password', { password })).body.code).toBe(code);
    await unconfirm(shop, bertram);
    for (const [path, body] of [
      ['password', { password: OTHER_PASSWORD }],
      ['email', { email: 'other@example.com' }],
      ['codes', undefined],
      ['codes/confirm', { code: '123456' }],
      ['recovery-codes', undefined],
      ['passkeys/options', undefined],
      ['passkeys', { name: 'phone', answer: {} }],
    ] as const)
      expect([path, (await post(bertram, path, body)).body.code]).toEqual([path, 'access/confirm']);
    for (const path of ['codes', 'passkeys/x'])
      expect([path, (await remove(bertram, path)).body.code]).toEqual([path, 'access/confirm']);
    expect((await signIn(bertram.email, GOOD_PASSWORD)).status).toBe(200);
  });
});

describe('another e-mail address', () => {
  test('holds once it is confirmed there, and the old one is told when it is asked for and when it is done', async () => {
    const cleo = await member(shop, 'Cleo', 'sales');
    expect((await post(cleo, 'email', { email: 'new@example.com' })).status).toBe(202);
    const secret = await linkTo(shop, 'staff-email-change', 'new@example.com');
    expect(await readOwn(cleo)).toMatchObject({ email: cleo.email, next_email: 'new@example.com' });
    const look = { purpose: 'confirm-email', secret };
    expect((await shop.ask('security/links/look', { body: look })).body).toMatchObject({ email: 'new@example.com' });
    expect((await signIn('new@example.com', GOOD_PASSWORD)).status).toBe(401);
    expect((await shop.ask('security/email/confirm', { body: { secret } })).status).toBe(200);
    expect((await shop.ask('security/email/confirm', { body: { secret } })).body.code).toBe('link/void');
    expect((await signIn(cleo.email, GOOD_PASSWORD)).status).toBe(401);
    expect((await signIn('new@example.com', GOOD_PASSWORD)).status).toBe(200);
    const notices = (await mailsOf(shop)).filter(({ template }) => template === 'staff-email-changed-notice');
    expect(notices.map(({ address, subject }) => [address, subject])).toEqual([
      [cleo.email, 'A change of your e-mail address was requested'],
      [cleo.email, 'Your e-mail address was changed'],
    ]);
  });

  test('is told that its mail is held back once the address was written to too often', async () => {
    const finn = await member(shop, 'Finn', 'sales');
    const answers = [];
    for (let i = 0; i < 4; i++) {
      const { status, body } = await post(finn, 'email', { email: `finn+${i}@example.org` });
      answers.push([status, body]);
      await shop.shop.processes.settled();
    }
    expect(answers).toEqual([...Array(3).fill([202, { mail: 'made' }]), [202, { mail: 'held' }]]);
  });

  test('is confirmed by the link that went there, and by none that went elsewhere', async () => {
    const dora = await member(shop, 'Dora', 'sales');
    await post(dora, 'email', { email: 'one@example.com' });
    const first = await linkTo(shop, 'staff-email-change', 'one@example.com');
    await post(dora, 'email', { email: 'two@example.com' });
    expect((await shop.ask('security/email/confirm', { body: { secret: first } })).body.code).toBe('link/void');
    const second = await linkTo(shop, 'staff-email-change', 'two@example.com');
    expect((await shop.ask('security/email/confirm', { body: { secret: second } })).status).toBe(200);
    expect((await listed(shop)).at(-1)).toMatchObject({ email: 'two@example.com', next_email: null });
  });

  test('is refused where somebody signs in with it, or no mail can go', async () => {
    const eve = await member(shop, 'Eve', 'sales');
    expect((await post(eve, 'email', { email: 'ann@example.com' })).body.code).toBe('account/email');
    expect((await post(eve, 'email', { email: 'no address' })).status).toBe(400);
  });

  test('makes void what was sent to the old one for a new password', async () => {
    const fay = await member(shop, 'Fay', 'sales');
    await shop.ask('security/forgotten-password', { body: { email: fay.email } });
    const secret = await linkTo(shop, 'staff-new-password', fay.email);
    await post(fay, 'email', { email: 'fay.new@example.com' });
    const confirm = await linkTo(shop, 'staff-email-change', 'fay.new@example.com');
    await shop.ask('security/email/confirm', { body: { secret: confirm } });
    const used = await shop.ask('security/new-password', { body: { secret, password: OTHER_PASSWORD } });
    expect(used.body.code).toBe('link/void');
  });
});

describe('codes of the time', () => {
  test('are asked for once a first one was given, and recovery codes stand in for them', async () => {
    const gus = await member(shop, 'Gus', 'sales');
    const { body: begun } = await post<Begun>(gus, 'codes');
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\//);
    expect(begun.qr).toMatch(/^<svg/);
    expect((await post(gus, 'codes/confirm', { code: wrongCodeOf(begun.secret) })).body.code).toBe(
      'account/wrong-code',
    );
    expect(await readOwn(gus)).toMatchObject({ codes: false, second_factor: false });
    const { secret, codes } = await withCodes(gus);
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    expect(await readOwn(gus)).toMatchObject({ codes: true, second_factor: true, recovery_codes_left: 10 });
    expect((await history(shop)).at(-1)).toBe(`StaffSecondFactorSet by account-${gus.id}`);

    const byCode = await signIn(gus.email, GOOD_PASSWORD);
    expect(byCode.body).toEqual({ id: null, next: ['codes', 'recovery'] });
    const given = await byCode.browser.ask('security/sign-in/second-factor', { body: { code: codeOf(secret, 1) } });
    expect(given).toMatchObject({ status: 200, body: { id: gus.id } });
    const other = await signIn(gus.email, GOOD_PASSWORD);
    const spent = await other.browser.ask('security/sign-in/second-factor', { body: { code: codes[0] } });
    expect(spent.status).toBe(200);
    expect((await post<Codes>(gus, 'recovery-codes')).body.recovery_codes).not.toContain(codes[1]);
  });

  test('are taken away by their owner, who is told, and then nothing is asked for any more', async () => {
    const hal = await member(shop, 'Hal', 'sales');
    await withCodes(hal);
    expect((await remove(hal, 'codes')).status).toBe(200);
    expect(await readOwn(hal)).toMatchObject({ codes: false, second_factor: false, recovery_codes_left: 0 });
    expect((await signIn(hal.email, GOOD_PASSWORD)).body).toEqual({ id: hal.id, next: null });
    expect(await templatesTo(hal.email)).toContain('staff-second-factor-reset');
  });
});

describe('a passkey', () => {
  const origin = () => shop.shop.url.replace('localhost', '127.0.0.1');

  async function withPasskey(who: Member, name = 'phone') {
    const device = new TestAuthenticator(origin());
    const { body } = await post<{ options: Parameters<TestAuthenticator['create']>[0] }>(who, 'passkeys/options');
    const added = await post<{ id: string } & Partial<Codes>>(who, 'passkeys', {
      name,
      answer: device.create(body.options),
    });
    return { device, added };
  }

  test('is added, named, and lets its owner in; the first one brings recovery codes', async () => {
    const ida = await member(shop, 'Ida', 'sales');
    const { device, added } = await withPasskey(ida);
    expect([added.status, added.body.id]).toEqual([201, device.id]);
    expect(added.body.recovery_codes).toHaveLength(10);
    const { added: second } = await withPasskey(ida, 'laptop');
    expect(second.body.recovery_codes).toBeUndefined();
    const renamed = await ida.browser.ask(`security/passkeys/${device.id}`, {
      method: 'PUT',
      body: { name: 'old phone' },
    });
    expect(renamed.status).toBe(200);
    expect((await readOwn(ida)).passkeys.map(({ name }) => name)).toEqual(['old phone', 'laptop']);
    const browser = new Browser(shop);
    const { body } = await browser.ask<{ options: Parameters<TestAuthenticator['get']>[0] }>(
      'security/passkeys/challenge',
      {
        method: 'POST',
      },
    );
    const entered = await browser.ask('security/passkeys/sign-in', { body: { answer: device.get(body.options) } });
    expect(entered).toMatchObject({ status: 200, body: { id: ida.id } });
    const set = (await history(shop)).filter((entry) => entry === `StaffSecondFactorSet by account-${ida.id}`);
    expect(set).toHaveLength(1);
  });

  test('is refused that answers nothing that was asked, and nobody touches that of another', async () => {
    const jon = await member(shop, 'Jon', 'sales');
    const { device } = await withPasskey(jon);
    const kay = await member(shop, 'Kay', 'sales');
    expect((await post(kay, 'passkeys', { name: 'x', answer: {} })).body.code).toBe('passkey/refused');
    expect((await remove(kay, `passkeys/${device.id}`)).status).toBe(404);
    const renamed = await kay.browser.ask(`security/passkeys/${device.id}`, { method: 'PUT', body: { name: 'mine' } });
    expect(renamed.status).toBe(404);
    for (const [id, status] of Object.entries({ '%00': 404, 'a%00b': 404, '%ff': 400 })) {
      expect((await remove(jon, `passkeys/${id}`)).status).toBe(status);
      const odd = await jon.browser.ask(`security/passkeys/${id}`, { method: 'PUT', body: { name: 'mine' } });
      expect(odd.status).toBe(status);
    }
    expect((await readOwn(jon)).passkeys).toHaveLength(1);
  });
});

describe('where administrators need a second factor', () => {
  let lou: Member;
  beforeAll(async () => {
    lou = await member(shop, 'Lou', 'administrator');
    await shop.add('core/platform/settings', {
      name: 'second_factor_for_administrators',
      kind: 'boolean',
      value: 'true',
    });
  });

  test('they set one up before anything else, and do not take the last one away', async () => {
    const session = async () => (await lou.browser.ask<{ must_add_second_factor: boolean }>('security/session')).body;
    expect((await session()).must_add_second_factor).toBe(true);
    expect((await lou.browser.ask('core/accounts')).status).toBe(403);
    await withCodes(lou);
    expect((await session()).must_add_second_factor).toBe(false);
    expect((await lou.browser.ask('core/accounts')).status).toBe(200);
    expect((await remove(lou, 'codes')).body.code).toBe('account/second-factor-required');
    const max = await member(shop, 'Max', 'sales');
    await withCodes(max);
    expect((await remove(max, 'codes')).status).toBe(200);
  });
});

test('a script does nothing about the account of whose it is', async () => {
  const other = new TestShop();
  await other.open();
  for (const [method, path] of [
    ...['password', 'email', 'codes', 'codes/confirm', 'recovery-codes', 'passkeys/options', 'passkeys'].map(
      (path) => ['POST', path] as const,
    ),
    ['DELETE', 'codes'] as const,
    ['DELETE', 'passkeys/x'] as const,
    ['PUT', 'passkeys/x'] as const,
  ]) {
    const body = method === 'DELETE' ? undefined : {};
    const answer = await other.asRole('sales', `security/${path}`, { method, body });
    expect([path, answer.body.code]).toEqual([path, 'access/session-only']);
    expect([path, (await other.ask(`security/${path}`, { method, body })).status]).toEqual([path, 401]);
  }
  await other.close();
});
