import { randomUUID } from 'node:crypto';
import { Browser } from '../../testing/browser';
import { TestShop } from '../../testing/test-shop';
import { GOOD_PASSWORD, history, linkTo, listed, mailsOf, member } from '../../testing/accounts/invited';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const invite = (body: object, headers?: Record<string, string>) =>
  shop.asStaff<{ id: number; code?: string; mail?: string }>('core/accounts', { body, headers });
const people = async () => (await shop.asStaff<{ id: number }[]>('core/contacts/people')).body.length;
const details = async (person_id: number) => {
  await shop.shop.projections.settled();
  const { body } = await shop.asStaff<{ id: number }[]>(`core/contacts/vectors?person_id=${person_id}`);
  return body;
};

describe('somebody new', () => {
  test('is a person with a contact detail and an account, and gets a link by which they choose a password', async () => {
    await shop.add('core/contacts/points', { name: 'Phone' });
    const point = await shop.add('core/contacts/points', { name: 'E-mail' });
    const attribute = await shop.add('core/contacts/vector-values', { vector_point_id: point, value: 'at work' });
    const { status, body } = await invite({
      first: 'Ann',
      last: 'Lee',
      email: 'ann@example.com',
      role: 'administrator',
    });
    expect(status).toBe(201);
    const [ann] = await listed(shop);
    expect(ann).toMatchObject({
      id: body.id,
      name: 'Ann Lee',
      email: 'ann@example.com',
      stage: 'invited',
      last_login: null,
    });
    expect(await details(ann!.person_id)).toMatchObject([
      { value: 'ann@example.com', primary: true, attribute_id: attribute },
    ]);

    const secret = await linkTo(shop, 'staff-invitation', 'ann@example.com');
    const look = { purpose: 'welcome', secret };
    for (let i = 0; i < 2; i++)
      expect(await shop.ask('security/links/look', { body: look })).toMatchObject({
        status: 200,
        body: { purpose: 'welcome', email: 'ann@example.com', role: 'administrator' },
      });
    const browser = new Browser(shop);
    const accepted = await browser.ask('security/welcome', { body: { secret, password: GOOD_PASSWORD } });
    expect(accepted).toMatchObject({ status: 200, body: { id: body.id, next: null } });
    const { body: user } = await browser.ask('security/current-user');
    expect(user).toMatchObject({ id: body.id, active: true, vector: { value: 'ann@example.com' } });
    expect((await new Browser(shop).signIn('ann@example.com', GOOD_PASSWORD)).status).toBe(200);
    const local = `local-${process.getuid?.() ?? 0}`;
    expect(await history(shop)).toEqual([`StaffInvited by ${local}`, `StaffPasswordSet by account-${body.id}`]);
  });

  test('tells that its mail is held back once the address was written to too often, and not that of a repeat', async () => {
    const ivo = { first: 'Ivo', last: 'Lee', email: 'ivo@example.com', role: 'sales' };
    const key = { 'idempotency-key': randomUUID() };
    const { body: made } = await invite(ivo, key);
    expect([made.mail, (await invite(ivo, key)).body.mail]).toEqual(['made', undefined]);
    const mailStates = [];
    for (let i = 0; i < 3; i++) {
      await shop.shop.processes.settled();
      mailStates.push((await shop.asStaff(`core/accounts/${made.id}/invitation`, { body: {} })).body['mail']);
    }
    expect(mailStates).toEqual(['made', 'made', 'held']);
  });

  test('is made once, however often it is asked, and a repeat finishes what a crash cut off', async () => {
    const before = await people();
    const key = { 'idempotency-key': randomUUID() };
    const bob = { first: 'Bob', last: 'Lee', email: 'bob@example.com', role: 'sales' };
    const made = await invite(bob, key);
    const again = await invite(bob, key);
    expect([made.status, again.status, again.body.id]).toEqual([201, 201, made.body.id]);
    expect(await people()).toBe(before + 1);

    const cut = { 'idempotency-key': randomUUID() };
    const cleo = { first: 'Cleo', last: 'Lee', email: 'cleo@example.com', role: 'sales' };
    // the person and the contact detail are there, the account is not
    await refusing('StaffInvited', async () => expect((await invite(cleo, cut)).status).toBeGreaterThanOrEqual(500));
    expect(await people()).toBe(before + 2);
    expect((await listed(shop)).map(({ email }) => email)).not.toContain('cleo@example.com');
    expect((await invite(cleo, cut)).status).toBe(201);
    expect(await people()).toBe(before + 2);
    const account = (await listed(shop)).find(({ email }) => email === 'cleo@example.com')!;
    expect(await details(account.person_id)).toHaveLength(1);
  });

  test('is one person and gets one mail, though the invitation is made anew after an answer was lost', async () => {
    const before = await people();
    const dora = { first: 'Dora', last: 'Lee', email: 'dora@example.com', role: 'sales' };
    for (const lost of ['ContactDetailAdded', 'StaffInvited'])
      await refusing(lost, async () => expect((await invite(dora)).status).toBeGreaterThanOrEqual(500));
    const made = await invite(dora);
    const again = await invite(dora);
    expect([made.status, again.status, again.body.id]).toEqual([201, 201, made.body.id]);
    expect(await people()).toBe(before + 1);
    expect((await listed(shop)).filter(({ email }) => email === 'dora@example.com')).toHaveLength(1);
    await linkTo(shop, 'staff-invitation', 'dora@example.com');
    expect((await mailsOf(shop)).filter(({ address }) => address === 'dora@example.com')).toHaveLength(1);
  });

  test('becomes an employee unless the invitation says otherwise, once', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const udo = { first: 'Udo', last: 'Lee', email: 'udo@example.com', role: 'framer' };
    for (let i = 0; i < 2; i++) expect((await invite(udo, key)).status).toBe(201);
    const { person_id } = (await listed(shop)).find(({ email }) => email === 'udo@example.com')!;
    const employed = async (person: number) => {
      await shop.shop.projections.settled();
      return (await shop.asStaff<object[]>(`core/contacts/employees?person_id=${person}`)).body;
    };
    expect(await employed(person_id)).toMatchObject([{ person_id, company_id: null }]);

    const existing = await shop.add('core/contacts/people', { first: 'Ulla', last: 'Day' });
    await shop.add('core/contacts/employees', { person_id: existing, title: 'framer' });
    const ulla = { person_id: existing, email: 'ulla@example.com', role: 'framer' };
    expect((await invite({ ...ulla, is_employee: true })).status).toBe(201);
    expect(await employed(existing)).toMatchObject([{ title: 'framer' }]);

    const other = await shop.add('core/contacts/people', { first: 'Urs', last: 'Day' });
    await invite({ person_id: other, email: 'urs@example.com', role: 'auditor', is_employee: false });
    expect(await employed(other)).toEqual([]);
  });

  test('is refused at an address that somebody signs in with, without an address, or without a name, and nothing is made', async () => {
    const before = await people();
    for (const [body, code] of [
      [{ first: 'Eve', email: 'ANN@example.com', role: 'sales' }, 'account/email'],
      [{ first: 'Eve', role: 'sales' }, 'account/no-email'],
      [{ email: 'eve@example.com', role: 'sales' }, 'account/name'],
      [{ first: 'Eve', email: 'eve@example.com', role: 'king' }, 'request/fields'],
      [{ person_id: 999, email: 'eve@example.com', role: 'sales' }, 'reference/unknown'],
    ] as const)
      expect((await invite(body)).body.code).toBe(code);
    expect(await people()).toBe(before);
  });

  test('is tried without a trace by a dry run', async () => {
    const before = await people();
    const events = await history(shop);
    const tried = await invite({ first: 'Dan', email: 'dan@example.com', role: 'sales' }, { 'x-dry-run': 'true' });
    expect(tried.status).toBe(201);
    expect([await people(), await history(shop)]).toEqual([before, events]);
  });
});

describe('a person whom the shop knows', () => {
  test('is invited at the address of theirs, and cannot be removed from then on', async () => {
    const person_id = await shop.add('core/contacts/people', { first: 'Fay', last: 'Day' });
    await shop.add('core/contacts/vectors', { person_id, value: '9195550142' });
    const vector = await shop.add('core/contacts/vectors', { person_id, value: 'fay@example.com' });
    expect((await invite({ person_id, role: 'framer' })).status).toBe(201);
    expect((await listed(shop)).at(-1)).toMatchObject({ person_id, email: 'fay@example.com', name: 'Fay Day' });
    expect(await details(person_id)).toHaveLength(2);
    for (const path of [`core/contacts/people/${person_id}`, `core/contacts/vectors/${vector}`])
      expect((await shop.asStaff(path, { method: 'DELETE' })).body.code).toBe('record/in-use');
    expect((await invite({ person_id, email: 'other@example.com', role: 'framer' })).body.code).toBe('account/person');
  });

  test('gets a contact detail if they have none', async () => {
    const person_id = await shop.add('core/contacts/people', { first: 'Gus' });
    expect((await invite({ person_id, role: 'framer' })).body.code).toBe('account/no-email');
    expect((await invite({ person_id, email: 'gus@example.com', role: 'framer' })).status).toBe(201);
    expect(await details(person_id)).toMatchObject([{ value: 'gus@example.com' }]);
  });
});

describe('the link of an invitation', () => {
  const welcome = (secret: string, password = GOOD_PASSWORD) =>
    shop.ask('security/welcome', { body: { secret, password } });

  test('is good once, and not used up by a password that is easily guessed', async () => {
    await invite({ first: 'Hal', email: 'hal@example.com', role: 'sales' });
    const secret = await linkTo(shop, 'staff-invitation', 'hal@example.com');
    for (const [password, code] of [
      ['short', 'password/short'],
      ['password2026!', 'password/common'],
      ['rabbet gallery hooks', 'password/name'],
    ] as const)
      expect((await welcome(secret, password)).body.code).toBe(code);
    const used = await Promise.all(Array.from({ length: 4 }, () => welcome(secret)));
    expect(used.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await welcome(secret)).body.code).toBe('link/void');
    expect((await shop.ask('security/links/look', { body: { purpose: 'welcome', secret } })).status).toBe(404);
  });

  test('is void once another was sent, once it is too old, and while the account is inactive', async () => {
    const { body } = await invite({ first: 'Ida', email: 'ida@example.com', role: 'sales' });
    const first = await linkTo(shop, 'staff-invitation', 'ida@example.com');
    expect((await shop.asStaff(`core/accounts/${body.id}/invitation`, { method: 'POST' })).status).toBe(200);
    const second = await linkTo(shop, 'staff-invitation', 'ida@example.com');
    expect(second).not.toBe(first);
    expect((await welcome(first)).body.code).toBe('link/void');

    await shop.asStaff(`core/accounts/${body.id}/deactivation`, { method: 'POST' });
    expect((await welcome(second)).body.code).toBe('link/void');
    await shop.asStaff(`core/accounts/${body.id}/activation`, { method: 'POST' });
    expect((await welcome(second)).body.code).toBe('link/void');

    await shop.asStaff(`core/accounts/${body.id}/invitation`, { method: 'POST' });
    const third = await linkTo(shop, 'staff-invitation', 'ida@example.com');
    await shop.staff({ type: 'DeactivateAccount', data: { id: body.id } }); // a crash came before its links were void
    expect((await welcome(third)).body.code).toBe('link/void');
    await shop.staff({ type: 'ActivateAccount', data: { id: body.id } });
    await shop.database.query(`update state.secret set expires_at = now()`);
    expect((await welcome(third)).body.code).toBe('link/void');
  });

  test('goes to another address where the first was mistyped, and the one before opens nothing', async () => {
    const { body } = await invite({ first: 'Kit', email: 'kti@example.com', role: 'sales' });
    const wrong = await linkTo(shop, 'staff-invitation', 'kti@example.com');
    const correct = (email: string) => shop.asStaff(`core/accounts/${body.id}/invitation/address`, { body: { email } });
    expect((await correct('kti@example.com\nBcc: all@example.com')).status).toBe(400);
    expect(await correct('kit@example.com')).toMatchObject({ status: 200, body: { id: body.id, mail: 'made' } });
    const right = await linkTo(shop, 'staff-invitation', 'kit@example.com');
    expect((await welcome(wrong)).body.code).toBe('link/void');
    const { person_id } = (await listed(shop)).find(({ id }) => id === body.id)!;
    expect(await details(person_id)).toMatchObject([{ value: 'kit@example.com' }]);
    expect((await history(shop)).at(-1)).toMatch(/^StaffInvitationCorrected by local-/);
    expect((await welcome(right)).status).toBe(200);
    expect((await correct('kate@example.com')).body.code).toBe('account/accepted');
  });

  test('is not sent to whoever has accepted', async () => {
    const { id } = await member(shop, 'Jon', 'sales');
    const again = await shop.asStaff(`core/accounts/${id}/invitation`, { method: 'POST' });
    expect(again.body.code).toBe('account/accepted');
    const sent = (await mailsOf(shop)).filter(({ address }) => address === 'jon@example.com');
    expect(sent.map(({ template }) => template)).toEqual(['staff-invitation']);
  });
});

/** Runs work while the log takes no event of a type. */
async function refusing(type: string, work: () => Promise<unknown>): Promise<void> {
  await shop.database.query(
    `create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
     create trigger refuse_it before insert on log.events for each row when (new.type = '${type}') execute function refuse_it()`,
  );
  try {
    await work();
  } finally {
    await shop.database.query('drop trigger refuse_it on log.events; drop function refuse_it()');
  }
}
