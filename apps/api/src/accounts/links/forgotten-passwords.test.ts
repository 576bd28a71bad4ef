import { until } from '@rabbet/postgres/testing/until';
import { Browser } from '../../testing/browser';
import { TestShop } from '../../testing/test-shop';
import { GOOD_PASSWORD, history, linkTo, mailsOf, type Member, member } from '../../testing/accounts/invited';

const shop = new TestShop();
const NEW_PASSWORD = 'nine copper wire spools';
let ann: Member;
beforeAll(async () => {
  await shop.open();
  ann = await member(shop, 'Ann', 'sales');
});
afterAll(() => shop.close());
beforeEach(() => shop.database.query('truncate state.limit_count'));

const forget = (email: string) => shop.ask('security/forgotten-password', { body: { email } });
const requestCount = async () =>
  (await history(shop)).filter((event) => event.startsWith('StaffPasswordForgotten')).length;
const links = async (email: string) =>
  (await mailsOf(shop)).filter(({ template, address }) => template === 'staff-new-password' && address === email);
const set = (secret: string, password = NEW_PASSWORD) =>
  new Browser(shop).ask('security/new-password', { body: { secret, password } });

/** A program that ends has noted all that was asked of it. */
async function noted(): Promise<number> {
  await shop.stop();
  await shop.open();
  return requestCount();
}

async function forgotten(email: string): Promise<void> {
  const before = await requestCount();
  await forget(email);
  await until(async () => (await requestCount()) > before);
}

test('whoever asks is answered alike, and the log hears of those alone who are there and active', async () => {
  const invited = { first: 'Bob', email: 'bob@example.com', role: 'sales' };
  await shop.asStaff('core/accounts', { body: invited });
  const cleo = await member(shop, 'Cleo', 'sales');
  await shop.staff({ type: 'DeactivateAccount', data: { id: cleo.id } });
  const before = await requestCount();
  const answers = [];
  for (const email of ['nobody@example.com', 'bob@example.com', cleo.email]) answers.push(await forget(email));
  expect(await noted()).toBe(before);
  answers.push(await forget(' ANN@example.com '));
  expect(await noted()).toBe(before + 1);
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(4).fill([202, {}]));
});

test('three a day are noted of one account, and no stranger sends more than so many', async () => {
  const before = await requestCount();
  for (let i = 0; i < 5; i++) await forget(ann.email);
  expect(await noted()).toBe(before + 3);
  const statuses = [];
  for (let i = 0; i < 20; i++) statuses.push((await forget(`nobody${i}@example.com`)).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([202, 429]);
});

test('the link sets a new password, ends all sessions, and is good once; older ones are void', async () => {
  await forgotten(ann.email);
  const first = await linkTo(shop, 'staff-new-password', ann.email);
  await forgotten(ann.email);
  const second = await linkTo(shop, 'staff-new-password', ann.email);
  expect((await set(first)).body.code).toBe('link/void');
  expect((await set(second, 'short')).body.code).toBe('password/short');
  const used = await Promise.all([set(second), set(second), set(second)]);
  expect(used.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect(used.find(({ status }) => status === 200)?.body).toEqual({ id: ann.id, next: null });
  expect((await ann.browser.ask('security/session')).body).toBeNull();
  expect((await new Browser(shop).signIn(ann.email, GOOD_PASSWORD)).status).toBe(401);
  expect((await new Browser(shop).signIn(ann.email, NEW_PASSWORD)).status).toBe(200);
  const notices = (await mailsOf(shop)).filter(({ template }) => template === 'staff-password-changed');
  expect(notices.map(({ address }) => address)).toEqual([ann.email]);
});

test('whoever has a second factor gives it all the same', async () => {
  await forgotten(ann.email);
  const secret = await linkTo(shop, 'staff-new-password', ann.email);
  await shop.database
    .query(`insert into state.passkey (credential_id, account, public_key, counter, transports, name, added_at)
    values ('x', ${ann.id}, 'x', 0, '{}', 'phone', now())`);
  expect((await set(secret)).body).toEqual({ id: null, next: ['passkey'] });
});

test('the link holds for an hour', async () => {
  const dora = await member(shop, 'Dora', 'sales');
  await forgotten(dora.email);
  expect(await links(dora.email)).toHaveLength(1);
  const secret = await linkTo(shop, 'staff-new-password', dora.email);
  const { rows } = await shop.database.query<{ over: Date; made: Date }>(
    `select max(s.expires_at) as over, max(m.made_at) as made from state.secret s, state.message m
     where s.purpose = 'new-password' and m.template = 'staff-new-password'`,
  );
  const event = (await shop.shop.writeSide.eventStore.readStream('staff-1')).at(-1);
  expect(event?.type).toBe('StaffPasswordForgotten');
  const hourBefore = rows[0]!.over.getTime() - 3_600_000; // it was made between its event and its mail
  expect(hourBefore).toBeGreaterThanOrEqual(Date.parse(String(event?.recordedAt)));
  expect(hourBefore).toBeLessThanOrEqual(rows[0]!.made.getTime());
  await shop.database.query(`update state.secret set expires_at = now() where purpose = 'new-password'`);
  expect((await set(secret)).body.code).toBe('link/void');
});
