import { erasePerson } from '@rabbet/commands';
import type { HistoryReply } from '@rabbet/projections';
import { Browser } from '../../testing/browser';
import { TestShop } from '../../testing/test-shop';
import { GOOD_PASSWORD, history, listed, member } from '../../testing/accounts/invited';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const erase = (person: number) => erasePerson(shop.shop.writeSide, String(person), new Date());
const personOf = async (id: number) => (await listed(shop)).find((account) => account.id === id)!.person_id;

test('whoever is erased has no account any more, no session, no token and nothing to sign in with', async () => {
  await member(shop, 'Ann', 'administrator');
  const bob = await member(shop, 'Bob', 'administrator');
  const body = { name: 'nightly', role: 'manager', days: 1 };
  const made = await bob.browser.ask<{ id: number; token: string }>('security/tokens', { body });
  const authorization = `Bearer ${made.body.token}`;
  expect((await shop.ask('core/accounts', { headers: { authorization } })).status).toBe(200);

  await erase(await personOf(bob.id));
  expect((await bob.browser.ask('security/session')).body).toBeNull();
  expect((await shop.ask('core/accounts', { headers: { authorization } })).status).toBe(401);
  expect((await new Browser(shop).signIn(bob.email, GOOD_PASSWORD)).status).toBe(401);
  expect((await listed(shop)).find(({ id }) => id === bob.id)).toMatchObject({
    stage: 'inactive',
    name: null,
    email: null,
  });
  expect((await history(shop)).at(-1)).toBe('StaffDeactivated by process-erasure');
  const events = await shop.shop.writeSide.eventStore.readStream(`token-${made.body.id}`);
  expect(events.at(-1)?.type).toBe('TokenRevoked');
  for (const table of ['account_secret', 'session', 'script_token', 'passkey', 'recovery_code'])
    expect((await shop.database.query(`select from state.${table} where account = ${bob.id}`)).rows).toEqual([]);
});

test('the last administrator is not erased: nobody would be left who lets others in', async () => {
  const [ann] = await listed(shop);
  await expect(erase(ann!.person_id)).rejects.toMatchObject({
    code: 'account/last-administrator',
    message: `Person ${ann!.person_id} is the only administrator: make another person one, then erase them.`,
  });
  expect((await listed(shop))[0]).toMatchObject({ name: 'Ann Lee', stage: 'active' });
  expect((await new Browser(shop).signIn('ann@example.com', GOOD_PASSWORD)).status).toBe(200);
});

test('whoever has no account is erased as before', async () => {
  const person = await shop.add('core/contacts/people', { first: 'Cleo' });
  await erase(person);
  await shop.shop.projections.settled();
  expect((await shop.asStaff(`core/contacts/people?id=${person}`)).body).toMatchObject([{ first: null }]);
});

test('the history of a piece tells of somebody who was erased only the number of their account', async () => {
  const cleo = await member(shop, 'Cleo', 'sales');
  const piece = await shop.add('core/commerce/widgets', { name: 'Blue Door' });
  const change = { method: 'PUT', body: { location: 'Wall' } };
  expect((await cleo.browser.ask(`core/commerce/widgets/${piece}`, change)).status).toBe(200);
  const newest = async () => (await shop.asStaff<HistoryReply[]>(`core/commerce/widgets/history?id=${piece}`)).body[0];
  expect(await newest()).toMatchObject({ by: `account-${cleo.id}`, by_name: 'Cleo Lee' });
  await erase(await personOf(cleo.id));
  await shop.shop.projections.settled();
  expect(await newest()).toMatchObject({ by: `account-${cleo.id}`, by_name: null });
});
