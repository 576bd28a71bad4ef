import type { MadeTokenReply, TokenReply } from '@rabbet/projections';
import { makeScriptToken } from '@rabbet/postgres';
import { actionRoutesOf } from '../../kernel/changes/routes/action-route';
import { FEATURES } from '../../shop/features';
import { TestShop } from '../../testing/test-shop';
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
let ann: Member;
let bob: Member;
beforeAll(async () => {
  await shop.open();
  ann = await member(shop, 'Ann', 'administrator');
  bob = await member(shop, 'Bob', 'manager');
});
afterAll(() => shop.close());

const post = (path: string, body?: object) =>
  ann.browser.ask(['core/accounts', path].filter(Boolean).join('/'), { method: 'POST', body });
const whoAsks = async ({ browser }: Member) =>
  (await browser.ask('security/session')).body as { roles: string[] } | null;
const stage = async ({ id }: Member) => (await listed(shop)).find((account) => account.id === id)?.stage;

async function tokenOf({ browser }: Member, role = 'manager'): Promise<{ id: number; token: string }> {
  const body = { name: 'nightly', role, days: 1 };
  const made = await browser.ask<{ id: number; token: string }>('security/tokens', { body });
  expect(made.status).toBe(201);
  return made.body;
}
const withToken = async (token: string) =>
  (await shop.ask('core/contacts/people', { headers: { authorization: `Bearer ${token}` } })).status;

test('another role ends sessions with the next request: whoever signs in again has it, by a new id', async () => {
  const dan = await member(shop, 'Dan', 'framer');
  for (const [from, to] of [
    ['framer', 'administrator'],
    ['administrator', 'sales'],
  ]) {
    expect((await post(`${dan.id}/role`, { from, to })).status).toBe(200);
    expect(await whoAsks(dan)).toBeNull();
    await dan.browser.signIn(dan.email, GOOD_PASSWORD);
    expect((await whoAsks(dan))?.roles).toEqual([to]);
  }
});

test('a smaller role ends tokens as well, and a greater one leaves them', async () => {
  const kim = await member(shop, 'Kim', 'sales');
  const { token } = await tokenOf(kim, 'sales');
  expect(await withToken(token)).toBe(200);
  expect((await post(`${kim.id}/role`, { from: 'sales', to: 'manager' })).status).toBe(200);
  expect(await withToken(token)).toBe(200);
  expect((await post(`${kim.id}/role`, { from: 'manager', to: 'sales' })).status).toBe(200);
  expect(await withToken(token)).toBe(401);
});

test('a token that the log does not know of, after a part of it was lost, keeps nobody from being shut out', async () => {
  const ivy = await member(shop, 'Ivy', 'manager');
  const { database } = shop.shop.writeSide;
  const now = new Date();
  const made = { number: 77_777, name: 'lost', role: 'sales', maker: { account: ivy.id }, now };
  const token = await makeScriptToken(database, { ...made, expiresAt: new Date(now.getTime() + 3_600_000) });
  await post(`${ivy.id}/deactivation`);
  expect([await withToken(token), await stage(ivy)]).toEqual([401, 'inactive']);
  expect((await post(`${ivy.id}/activation`)).status).toBe(200);
  expect(await withToken(token)).toBe(401);
});

test('whoever changes a role says which one they saw', async () => {
  expect((await post(`${bob.id}/role`, { from: 'sales', to: 'editor' })).body.code).toBe('account/role');
  expect((await post(`999/role`, { from: 'sales', to: 'editor' })).body.code).toBe('record/unknown');
  expect((await whoAsks(bob))?.roles).toEqual(['manager']);
});

test('deactivation ends sessions, tokens and links with the next request, and says so of each token in the log', async () => {
  const eve = await member(shop, 'Eve', 'manager');
  const { id, token } = await tokenOf(eve);
  expect(await withToken(token)).toBe(200);
  await shop.ask('security/forgotten-password', { body: { email: eve.email } });
  const secret = await linkTo(shop, 'staff-new-password', eve.email);
  expect((await post(`${eve.id}/deactivation`)).status).toBe(200);
  expect([await whoAsks(eve), await withToken(token), await stage(eve)]).toEqual([null, 401, 'inactive']);
  expect((await shop.ask('security/new-password', { body: { secret, password: GOOD_PASSWORD } })).status).toBe(404);
  const events = await shop.shop.writeSide.eventStore.readStream(`token-${id}`);
  expect(events.map(({ type, actor }) => `${type} by ${actor}`)).toEqual([
    `TokenMade by account-${eve.id}`,
    `TokenRevoked by account-${ann.id}`,
  ]);
  expect((await post(`${eve.id}/activation`)).status).toBe(200);
  expect([await whoAsks(eve), await withToken(token), await stage(eve)]).toEqual([null, 401, 'active']);
  expect((await eve.browser.signIn(eve.email, GOOD_PASSWORD)).status).toBe(200);
});

test('deactivated again, what a crash has left open is closed', async () => {
  const fay = await member(shop, 'Fay', 'manager');
  const { token } = await tokenOf(fay);
  await shop.staff({ type: 'DeactivateAccount', data: { id: fay.id } }); // and no more than that
  expect([await whoAsks(fay), await withToken(token)]).toEqual([null, 401]);
  const open = async () =>
    (
      await shop.database.query<{ count: number }>(
        `select (select count(*) from state.session where account = $1)
           + (select count(*) from state.script_token where account = $1 and revoked_at is null) as count`,
        [fay.id],
      )
    ).rows[0]?.count;
  expect(await open()).toBe(2);
  await post(`${fay.id}/deactivation`);
  expect(await open()).toBe(0);
});

test('the last administrator is neither deactivated nor given a smaller role', async () => {
  for (const [path, body] of [
    ['deactivation', undefined],
    ['role', { from: 'administrator', to: 'manager' }],
  ] as const)
    expect(await post(`${ann.id}/${path}`, body)).toMatchObject({
      status: 409,
      body: { code: 'account/last-administrator' },
    });
  expect((await whoAsks(ann))?.roles).toEqual(['administrator']);
});

/** Routes that can be tried by a dry run. */
const TRIED = FEATURES.flatMap(({ controllers = [] }) =>
  controllers.flatMap((controller) => actionRoutesOf(controller).filter(({ canBeTried }) => canBeTried)),
);
test('a dry run of whatever can be tried ends nothing, and leaves no word in the log', async () => {
  const jon = await member(shop, 'Jon', 'manager');
  await shop.staff({ type: 'NoteSecondFactor', data: { id: jon.id, kind: 'codes' } });
  const invited = (await post('', { first: 'Kay', email: 'kay@example.com', role: 'sales' })).body.id;
  const theirs = (await tokenOf(jon)).id;
  const ownTokenId = (await tokenOf(ann)).id;
  await mailsOf(shop); // they were made
  const standing = async () => {
    const { rows } = await shop.database.query(
      `select (select count(*) from state.session) as sessions, (select count(*) from state.secret) as links,
         (select count(*) from state.script_token where revoked_at is null) as tokens,
         (select count(*) from state.account_secret) as secrets`,
    );
    return [rows, (await shop.shop.writeSide.log.readLast(1))[0]?.position];
  };
  const before = await standing();
  const sent: string[] = [];
  for (const { method, address } of TRIED) {
    const id = address.startsWith('/security/') ? ownTokenId : address.startsWith('/core/tokens') ? theirs : jon.id;
    const path = address
      .slice(1)
      .replace('{id}', String(address.includes('/invitation') ? invited : id))
      .replace('{number}', String(theirs));
    const body = address.endsWith('/role')
      ? { from: 'manager', to: 'framer' }
      : address.endsWith('/address')
        ? { email: 'lou@example.com' }
        : { first: 'Lou', email: 'lou@example.com', role: 'sales' };
    const hasBody = method === 'post' && /\/(role|accounts|address)$/.test(address);
    const asking = { method: method.toUpperCase(), headers: { 'x-dry-run': 'true' }, body: hasBody ? body : undefined };
    const { status } = await ann.browser.ask(path, asking);
    sent.push(`${method} ${address} ${status < 300}`);
    expect([address, await standing()]).toEqual([address, before]);
  }
  expect(sent.length).toBeGreaterThan(8);
  expect(sent.filter((line) => line.endsWith('false'))).toEqual([]);
  expect((await whoAsks(jon))?.roles).toEqual(['manager']);
});

test('sessions and tokens of somebody are ended by administrators', async () => {
  const gus = await member(shop, 'Gus', 'manager');
  const { id, token } = await tokenOf(gus);
  const { body } = await ann.browser.ask<TokenReply[]>(`core/accounts/${gus.id}/tokens`);
  expect(body).toMatchObject([{ number: id, name: 'nightly', role: 'manager', revoked_at: null }]);
  expect(JSON.stringify(body)).not.toContain(token);
  const remove = (path: string) => ann.browser.ask(`core/accounts/${path}`, { method: 'DELETE' });
  expect((await remove(`${bob.id}/tokens/${id}`)).status).toBe(404); // it is not theirs
  expect((await remove(`${gus.id}/tokens/${id}`)).status).toBe(200);
  expect(await withToken(token)).toBe(401);
  expect((await remove(`${gus.id}/sessions`)).status).toBe(200);
  expect(await whoAsks(gus)).toBeNull();
  expect((await remove('999/sessions')).status).toBe(404);
});

test('tokens of everybody are listed for those who may know of accounts, and revoked by administrators', async () => {
  const hana = await member(shop, 'Hana', 'manager');
  const { id, token } = await tokenOf(hana);
  await shop.shop.projections.settled();
  const list = async ({ browser }: Member, query = '') =>
    (await browser.ask<MadeTokenReply[]>(`core/tokens${query}`)).body;
  const all = await list(bob);
  expect(all[0]).toMatchObject({ number: id, name: 'nightly', maker: `account-${hana.id}`, maker_name: 'Hana Lee' });
  expect(all).toContainEqual(
    expect.objectContaining({ maker: expect.stringMatching(/^local-/), maker_name: 'somebody on the machine' }),
  );
  expect((await list(bob, `?account=${hana.id}`)).map(({ number }) => number)).toEqual([id]);
  expect(JSON.stringify(all)).not.toContain(token);
  const revoke = ({ browser }: Member, number: number) => browser.ask(`core/tokens/${number}`, { method: 'DELETE' });
  expect((await revoke(bob, id)).status).toBe(403);
  expect(await withToken(token)).toBe(200);
  expect((await revoke(ann, id)).status).toBe(200);
  expect(await withToken(token)).toBe(401);
  expect((await revoke(ann, 999)).status).toBe(404);
  const events = await shop.shop.writeSide.eventStore.readStream(`token-${id}`);
  expect(events.map(({ type, actor }) => `${type} by ${actor}`)).toEqual([
    `TokenMade by account-${hana.id}`,
    `TokenRevoked by account-${ann.id}`,
  ]);
});

test('a second factor that its owner has lost is taken away by an administrator, and its owner is told', async () => {
  const hal = await member(shop, 'Hal', 'manager');
  await shop.staff({ type: 'NoteSecondFactor', data: { id: hal.id, kind: 'codes' } });
  expect((await listed(shop)).at(-1)).toMatchObject({ second_factor: true });
  expect((await post(`${hal.id}/second-factor-reset`)).status).toBe(200);
  expect((await listed(shop)).at(-1)).toMatchObject({ second_factor: false });
  const notice = (await mailsOf(shop)).find(({ template }) => template === 'staff-second-factor-reset');
  expect(notice).toMatchObject({ address: hal.email, subject: 'Your second factor was removed' });
});

test('a role, an invitation, a reset, and who is let in or shut out take the password again, the rest does not', async () => {
  await unconfirm(shop, ann);
  for (const [path, body] of [
    [`${bob.id}/role`, { from: 'manager', to: 'editor' }],
    [`${bob.id}/second-factor-reset`, undefined],
    [`${bob.id}/deactivation`, undefined],
    [`${bob.id}/activation`, undefined],
    ['', { first: 'Ida', email: 'ida@example.com', role: 'sales' }],
  ] as const)
    expect((await post(path, body).then(({ body }) => body)).code).toBe('access/confirm');
  expect((await whoAsks(bob))?.roles).toEqual(['manager']);
  expect((await ann.browser.ask(`core/accounts/${bob.id}/sessions`, { method: 'DELETE' })).status).toBe(200);
  await ann.browser.ask('security/confirmation', { body: { password: GOOD_PASSWORD } });
  for (const path of ['second-factor-reset', 'deactivation', 'activation'])
    expect((await post(`${bob.id}/${path}`)).status).toBe(200);
});

describe('whoever may not change accounts', () => {
  const other = new TestShop();
  beforeAll(() => other.open());
  afterAll(() => other.close());
  const ROUTES = [
    'POST ',
    'POST /1/invitation',
    'POST /1/role',
    'POST /1/deactivation',
    'POST /1/activation',
    'POST /1/second-factor-reset',
    'DELETE /1/sessions',
    'DELETE /1/tokens/1',
  ].map((route) => route.split(' ') as [string, string]);

  test.each(['manager', 'auditor', 'sales', 'framer', 'editor'] as const)('%s changes none', async (role) => {
    for (const [method, path] of ROUTES) {
      const body = method === 'POST' ? {} : undefined;
      const { status } = await other.asRole(role, `core/accounts${path}`, { method, body });
      expect([method, path, status]).toEqual([method, path, 403]);
    }
    const mayRead = role === 'manager' || role === 'auditor';
    for (const path of ['core/accounts', 'core/accounts/1/tokens', 'core/tokens', 'core/audit/access'])
      expect([path, (await other.asRole(role, path)).status]).toEqual([path, mayRead ? 200 : 403]);
  });

  test('a script of an administrator does what asks for no password alone', async () => {
    for (const [method, path] of ROUTES) {
      const body = path.endsWith('role') ? { from: 'sales', to: 'editor' } : {};
      const answer = await other.asRole('administrator', `core/accounts${path}`, {
        method,
        body: method === 'POST' ? body : undefined,
      });
      const needsSession = /^$|role|reset|activation/.test(path);
      expect([path, answer.body.code === 'access/session-only']).toEqual([path, needsSession]);
    }
  });

  test('strangers are told nothing', async () => {
    for (const path of ['core/accounts', 'core/accounts/1/tokens', 'core/tokens', 'core/audit/access', 'core/roles'])
      expect([path, (await other.ask(path)).status]).toEqual([path, 401]);
  });
});

test('the log tells who did what to whom', async () => {
  expect(await history(shop)).toEqual(
    expect.arrayContaining([`StaffRoleChanged by account-${ann.id}`, `StaffDeactivated by account-${ann.id}`]),
  );
});
