import { allServices } from '@rabbet/domain/orders/orders';
import { migrateState } from '@rabbet/postgres';
import { testDatabase } from '@rabbet/postgres/testing/database';
import type { OrderReply } from '@rabbet/projections';
import { Browser } from '../../testing/browser';
import { TestShop } from '../../testing/test-shop';
import { GOOD_PASSWORD, history, listed, mailsOf } from '../../testing/accounts/invited';

const opened: TestShop[] = [];
afterEach(async () => {
  for (const shop of opened.splice(0)) await shop.close();
});

async function open(administrator: { email: string; password: string } | null = null) {
  const printed: string[] = [];
  const shop = new TestShop({ say: (line) => void printed.push(line) }, false, null, { administrator });
  opened.push(shop);
  await shop.open();
  return { shop, said: printed };
}

function secretIn(lines: readonly string[]): string {
  const [, secret = ''] = /\/staff\/first-administrator\?secret=([\w-]+)/.exec(lines.join('\n')) ?? [];
  return secret;
}

interface Ordered {
  readonly id: number;
  readonly new_services: readonly number[];
  readonly whole: OrderReply;
}

const ANN = { first: 'Ann', last: 'Lee', email: 'ann@example.com', password: GOOD_PASSWORD };

test('a start that finds no administrator prints a link, which makes the first one and signs them in', async () => {
  const { shop, said: printed } = await open();
  const secret = secretIn(printed);
  expect(printed.filter((line) => line.includes(secret))).toHaveLength(1);
  expect(printed.join()).toContain(`${shop.shop.url}/staff/first-administrator?secret=`);
  const look = { purpose: 'first-administrator', secret };
  expect((await shop.ask('security/links/look', { body: look })).body).toMatchObject({ role: 'administrator' });

  const browser = new Browser(shop);
  for (const [more, code] of [
    [{ password: 'short' }, 'password/short'],
    [{ email: 'none' }, 'request/fields'],
    [{ secret: 'made-up' }, 'link/void'],
  ] as const)
    expect((await browser.ask('security/first-administrator', { body: { ...ANN, secret, ...more } })).body.code).toBe(
      code,
    );
  const made = await browser.ask('security/first-administrator', { body: { ...ANN, secret } });
  expect(made).toMatchObject({ status: 201, body: { id: 1, next: null } });
  expect((await browser.ask('core/accounts')).body).toMatchObject([
    { id: 1, name: 'Ann Lee', email: ANN.email, role: 'administrator', stage: 'active' },
  ]);
  expect(await history(shop)).toEqual([
    'StaffInvited by process-first-administrator',
    'StaffPasswordSet by process-first-administrator',
  ]);
  expect(await mailsOf(shop)).toEqual([]);
  expect((await browser.ask('security/first-administrator', { body: { ...ANN, secret } })).body.code).toBe('link/void');
});

test('the first administrator is an employee: an order that they open is sold by them, and a step that they tick is theirs', async () => {
  const { shop, said: printed } = await open();
  const browser = new Browser(shop);
  await browser.ask('security/first-administrator', { body: { ...ANN, secret: secretIn(printed) } });
  await shop.shop.projections.settled();
  const { body: employees } = await browser.ask<{ id: number; company_id: null }[]>('core/contacts/employees');
  expect(employees).toMatchObject([{ company_id: null, person: { name: 'Ann Lee' } }]);
  const employee = employees[0]!.id; // just compared
  const template_id = await shop.add('core/commerce/services', { name: 'Mat' });
  await shop.add('core/commerce/services/steps', {
    service_id: template_id,
    name: 'Cut',
    step_no: 1,
    percent_complete: 100,
  });
  const customer_id = await shop.add('core/contacts/customers', {
    company_id: await shop.add('core/contacts/companies', { name: 'Inn' }),
  });
  const post = async (path: string, body: object) =>
    (await browser.ask<Ordered>(`core/commerce/orders${path}`, { body })).body;
  const { id, new_services, whole } = await post('', { customer_id, items: [{ services: [{ template_id }] }] });
  expect(whole.sales_person_id).toBe(employee);
  const booked = await post(`/book/${id}`, {});
  const step_id = allServices(booked.whole)[0]!.state[0]!.step_id; // it has one
  const ticked = await post(`/steps/complete/${id}`, { service_id: new_services[0], step_id });
  expect(allServices(ticked.whole)[0]!.state).toMatchObject([{ employee_id: employee }]);

  const nobodys = await post('', { customer_id, sales_person_id: null });
  expect(nobodys.whole.sales_person_id).toBeNull();
});

test('there is one of them: each start voids the link of the one before, and none is printed once somebody is there', async () => {
  const { shop, said: printed } = await open();
  const first = secretIn(printed);
  await shop.stop();
  printed.length = 0;
  await shop.open();
  const second = secretIn(printed);
  const make = (secret: string, email = ANN.email) =>
    shop.ask('security/first-administrator', { body: { ...ANN, email, secret } });
  expect((await make(first)).body.code).toBe('link/void');
  await shop.staff(
    {
      type: 'InviteMember',
      data: { person_id: 99, vector_id: null, role: 'administrator' },
      personal: { 99: { email: 'x@example.com' } },
    },
    9,
  );
  await shop.staff({ type: 'NotePassword', data: { id: 9, occasion: 'invitation' } });
  expect(await make(second)).toMatchObject({ status: 409, body: { code: 'account/there-is-one' } });
  await shop.stop();
  printed.length = 0;
  await shop.open();
  expect(secretIn(printed)).toBe('');
});

test('of several who use the link at once one is administrator, and the others are told to ask them', async () => {
  const { shop, said: printed } = await open();
  const secret = secretIn(printed);
  const names = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Ann'];
  const answers = await Promise.all(
    names.map((first) => {
      const body = { ...ANN, first, email: `${first.toLowerCase()}@example.com`, secret };
      return shop.ask('security/first-administrator', { body });
    }),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { body } of answers.filter(({ status }) => status !== 201))
    expect(body).toMatchObject({
      code: 'account/there-is-one',
      detail: 'There is an administrator already: ask them to invite you.',
    });
  expect(await listed(shop)).toHaveLength(1);
  await shop.shop.projections.settled();
  const people = (await shop.asStaff<object[]>('core/contacts/people')).body;
  expect(people).toHaveLength(1);
});

test('the link gets into no log', async () => {
  const { shop, said: printed } = await open();
  const secret = secretIn(printed);
  await shop.ask('security/first-administrator', { body: { ...ANN, secret } });
  expect(secret).toHaveLength(32);
  expect(shop.logged.join('\n')).not.toContain(secret);
});

describe('RABBET_ADMIN_EMAIL and RABBET_ADMIN_PASSWORD', () => {
  const administrator = { email: 'owner@example.com', password: GOOD_PASSWORD };

  test('make the first administrator without a person, and nothing once there is one', async () => {
    const { shop, said: printed } = await open(administrator);
    expect(printed.join()).not.toContain('secret=');
    expect(await listed(shop)).toMatchObject([{ email: 'owner@example.com', role: 'administrator', stage: 'active' }]);
    const browser = new Browser(shop);
    expect((await browser.signIn('owner@example.com', GOOD_PASSWORD)).status).toBe(200);
    await browser.ask('security/password', { body: { password: 'nine copper wire spools' } });
    const before = await history(shop);
    await shop.stop();
    await shop.open();
    expect(await history(shop)).toEqual(before);
    expect((await new Browser(shop).signIn('owner@example.com', GOOD_PASSWORD)).status).toBe(401);
    expect(shop.logged.join('\n')).not.toContain(GOOD_PASSWORD);
  });

  test('go on where a start was cut off', async () => {
    const test = await testDatabase(migrateState);
    const masterKey = '5a'.repeat(32);
    const before = new TestShop({}, false, test, { masterKey });
    await before.open();
    await before.asStaff('core/accounts', { body: { first: 'O', email: administrator.email, role: 'administrator' } });
    await before.stop();
    await before.cutOff(); // the database goes on to the next one
    const again = new TestShop({}, false, test, { administrator, masterKey });
    opened.push(again);
    await again.open();
    expect(await listed(again)).toMatchObject([{ email: administrator.email, stage: 'active' }]);
    expect((await new Browser(again).signIn(administrator.email, GOOD_PASSWORD)).status).toBe(200);
  });

  test('end the start in a sentence where the password is easily guessed', async () => {
    const shop = new TestShop({}, false, null, { administrator: { ...administrator, password: 'password2026!' } });
    const failure = await shop.open().catch((error: Error) => error.message);
    expect(failure).toContain('RABBET_ADMIN_EMAIL and RABBET_ADMIN_PASSWORD make no administrator: Many people use');
    expect(failure).not.toContain('password2026');
    await shop.close();
  });
});

test('what is set of them is told without the password where something is wrong', async () => {
  const { readConfiguration } = await import('../../kernel/configuration');
  const both = { RABBET_ADMIN_EMAIL: 'owner@example.com', RABBET_ADMIN_PASSWORD: 'hush hush hush' };
  expect(readConfiguration(both, false).administrator).toEqual({
    email: 'owner@example.com',
    password: 'hush hush hush',
  });
  expect(readConfiguration({}, false).administrator).toBeNull();
  for (const env of [{ RABBET_ADMIN_PASSWORD: 'hush hush hush' }, { ...both, RABBET_ADMIN_EMAIL: 'owner' }]) {
    expect(() => readConfiguration(env, false)).toThrow(/RABBET_ADMIN_EMAIL/);
    expect(() => readConfiguration(env, false)).not.toThrow(/hush/);
  }
});
