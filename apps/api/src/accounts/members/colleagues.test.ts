import type { AccountReply, UserReply } from '@rabbet/projections';
import { until } from '@rabbet/postgres/testing/until';
import type { Browser } from '../../testing/browser';
import { TestShop } from '../../testing/test-shop';
import { linkTo, listed, type Member, member } from '../../testing/accounts/invited';

const shop = new TestShop();
let ann: Member;
let bob: Member;
let sal: Member;
beforeAll(async () => {
  await shop.open();
  ann = await member(shop, 'Ann', 'administrator');
  bob = await member(shop, 'Bob', 'manager');
  sal = await member(shop, 'Sal', 'sales');
});
afterAll(() => shop.close());

const recordOf = async ({ id }: Member) => (await listed(shop)).find((account) => account.id === id) as AccountReply;
const contactOf = async ({ browser }: Member) =>
  ((await browser.ask<UserReply>('security/current-user')).body.vector ?? {}) as { id: number; value: string };
const put = (browser: Browser, path: string, body: object) =>
  browser.ask(`core/contacts/${path}`, { method: 'PUT', body });

describe('details of a colleague', () => {
  test('are changed, added to or taken away neither by sales nor by managers, alone or among many', async () => {
    const { person_id } = await recordOf(ann);
    const { id: vector } = await contactOf(ann);
    const phone = await shop.add('core/contacts/vectors', { person_id, value: '9195550100' });
    for (const { browser } of [sal, bob]) {
      const changes = [
        put(browser, `people/${person_id}`, { first: 'Mallory' }),
        put(browser, `people/${person_id}`, { title: 'Auditor' }),
        put(browser, `vectors/${vector}`, { context: 'mine' }),
        put(browser, `vectors/${phone}`, { value: '9195550199' }),
        browser.ask(`core/contacts/vectors/${phone}`, { method: 'DELETE' }),
        browser.ask(`core/contacts/people/${person_id}`, { method: 'DELETE' }),
        browser.ask('core/contacts/vectors', { body: { person_id, value: '9195550199' } }),
        browser.ask('core/contacts/vectors', {
          body: { person_id, value: '9195550199' },
          headers: { 'x-dry-run': 'true' },
        }),
      ];
      for (const { status, body } of await Promise.all(changes))
        expect([status, body.code]).toEqual([403, 'account/colleague']);
    }
    const calls = [{ method: 'PUT', path: `core/contacts/people/${person_id}`, body: { first: 'Mallory' } }];
    const many = await sal.browser.ask<{ results: { status: number }[] }>('core/changes', { body: { changes: calls } });
    expect(JSON.stringify(many.body)).toContain('account/colleague');
    expect(await recordOf(ann)).toMatchObject({ name: 'Ann Lee' });
  });

  test('are changed by themself, as far as their role goes, and by administrators', async () => {
    const record = await recordOf(sal);
    const { id: vector } = await contactOf(sal);
    for (const { browser } of [sal, ann]) {
      expect((await put(browser, `people/${record.person_id}`, { preferred_first: 'Sally' })).status).toBe(200);
      expect((await put(browser, `vectors/${vector}`, { context: 'mornings' })).status).toBe(200);
      const phone = { person_id: record.person_id, value: '9195550123' };
      expect((await browser.ask('core/contacts/vectors', { body: phone })).status).toBe(201);
    }
  });

  test('are no matter of those of customers, which sales change as before', async () => {
    const person_id = await shop.add('core/contacts/people', { first: 'Cleo', last: 'Kim' });
    const vector = await shop.add('core/contacts/vectors', { person_id, value: 'cleo@example.com' });
    expect((await put(sal.browser, `people/${person_id}`, { first: 'Chloe' })).status).toBe(200);
    expect((await put(sal.browser, `vectors/${vector}`, { value: 'chloe@example.com' })).status).toBe(200);
    expect((await sal.browser.ask(`core/contacts/people/${person_id}`, { method: 'DELETE' })).body.code).toBe(
      'record/in-use',
    );
  });
});

test('who was denied a colleague’s details is noted, with the account', async () => {
  const tom = await member(shop, 'Tom', 'sales');
  const { person_id } = await recordOf(ann);
  await put(tom.browser, `people/${person_id}`, { first: 'Mallory' });
  const denied = async () =>
    (
      await shop.database.query(
        `select kind, reason from state.access_record where account = $1 and kind not in ('sign-in', 'token-use')`,
        [tom.id],
      )
    ).rows;
  await until(async () => (await denied()).length > 0, 'it is noted');
  expect(await denied()).toEqual([{ kind: 'denied', reason: 'role' }]);
});

describe('the address somebody signs in with', () => {
  test('is not changed as a contact detail, by themself or an administrator: what colleagues see would differ', async () => {
    const { id: vector, value } = await contactOf(sal);
    expect(value).toBe(sal.email);
    for (const { browser } of [sal, ann]) {
      const changed = await put(browser, `vectors/${vector}`, { value: 'elsewhere@example.com' });
      expect([changed.status, changed.body.code]).toEqual([409, 'account/sign-in-address']);
      const removed = await browser.ask(`core/contacts/vectors/${vector}`, { method: 'DELETE' });
      expect(removed.body.code).toBe('record/in-use');
    }
    expect((await put(sal.browser, `vectors/${vector}`, { value: sal.email.toUpperCase() })).status).toBe(200);
  });

  test('changes in their contact detail as well once the new one is confirmed', async () => {
    const dora = await member(shop, 'Dora', 'framer');
    await dora.browser.ask('security/email', { body: { email: 'dora.lee@example.com' } });
    const secret = await linkTo(shop, 'staff-email-change', 'dora.lee@example.com');
    await shop.shop.projections.settled();
    expect(await contactOf(dora)).toMatchObject({ value: dora.email });
    expect((await shop.ask('security/email/confirm', { body: { secret } })).status).toBe(200);
    await shop.shop.projections.settled();
    expect(await contactOf(dora)).toMatchObject({ value: 'dora.lee@example.com' });
    expect(await recordOf(dora)).toMatchObject({ email: 'dora.lee@example.com' });
  });
});
