import type { Role } from '@rabbet/domain/callers/roles';
import { seatHeld, waitlistJoined, plannedWorkshop } from '@rabbet/domain/testing/registrations/events';
import { TestShop } from '../testing/test-shop';
import { granted, happened, paidSeat } from '../testing/registrations/happening';

const shop = new TestShop();
const WORKSHOP = 900;
beforeAll(async () => {
  await shop.open();
  await happened(shop, `workshop-${WORKSHOP}`, plannedWorkshop());
  await paidSeat(shop, WORKSHOP, 'a-code');
  await granted(shop);
  await happened(shop, 'registration-31', [
    { type: 'RegistrationCommented', data: { person_id: 41 }, personal: { 41: { comments: 'Left-handed' } } },
    { type: 'RegistrationAttendanceRecorded', data: { id: 91, workshop_time_id: 5, status: 'present' } },
  ]);
});
afterAll(() => shop.close());

interface Page {
  readonly data: readonly Readonly<Record<string, unknown>>[];
}
const REGISTRATIONS = 'core/content/workshops/registrations';

test('staff list registrations, credits and payments, and read one of each', async () => {
  for (const [path, id, expected] of [
    [REGISTRATIONS, 31, { status: 'registered', name: 'Ann Bell', order_total: 107.25, comments: 'Left-handed' }],
    ['core/commerce/credits', 81, { remaining: 100, state: 'open', until: '2099-05-01' }],
    ['core/commerce/payments', 71, { state: 'succeeded', brand: 'Visa', last4: '4242', registration_id: 31 }],
  ] as const) {
    expect((await shop.asStaff<Page>(path)).body.data).toMatchObject([{ id, ...expected }]);
    expect((await shop.asStaff(`${path}/${id}`)).body).toMatchObject({ id, ...expected });
    expect((await shop.ask(path)).status).toBe(401);
  }
  const text =
    JSON.stringify((await shop.asStaff(REGISTRATIONS)).body) +
    JSON.stringify((await shop.asStaff('core/commerce/credits')).body);
  expect(text).not.toMatch(/a-code|credit-code/);
});

const find = (body: object, role: Role = 'auditor') => shop.asRole(role, 'core/commerce/credits/find', { body });

test('staff who may read amounts find a credit by its code, and no log line has the code', async () => {
  expect(await find({ code: ' credit-code ' })).toMatchObject({ status: 200, body: { id: 81, remaining: 100 } });
  expect((await find({ code: 'credit-code' }, 'framer')).status).toBe(403);
  expect((await shop.ask('core/commerce/credits/find', { body: { code: 'credit-code' } })).status).toBe(401);
  expect((await find({})).body).toMatchObject({ errors: [{ field: 'code', code: 'required' }] });
  expect(JSON.stringify(shop.logged)).not.toContain('credit-code');
});

test('codes that open nothing are counted, and too many are refused, the right one too', async () => {
  const unknown = { status: 404, body: { code: 'credit/unknown', errors: [{ field: 'code' }] } };
  for (let tried = 0; tried < 60; tried++) expect(await find({ code: `no-${tried}` })).toMatchObject(unknown);
  const refused = await find({ code: 'credit-code' });
  expect(refused).toMatchObject({ status: 429, body: { code: 'form/too-many' } });
  expect(JSON.stringify(refused.body)).not.toContain('call us');
});

test('the list of workshops says how many seats are taken and free, and who waits', async () => {
  await happened(shop, `workshop-${WORKSHOP}`, [waitlistJoined(5), seatHeld(6, {}, '2026-05-01T16:10:00.000Z')]); // a hold that has run out
  const { body } = await shop.asRole<Page>('editor', `core/content/workshops/list?id=${WORKSHOP}`);
  expect(body.data).toMatchObject([{ seats: 2, taken: 1, free: 1, waiting: 1 }]);
});

test('those who may not know of people look for nobody by name, and see neither addresses nor amounts', async () => {
  expect((await shop.asRole('framer', `${REGISTRATIONS}?term=bell`)).status).toBe(403);
  const { body } = await shop.asRole<Page>('framer', REGISTRATIONS);
  expect(body.data).toMatchObject([{ name: 'Ann Bell', email: null, comments: null, order_total: null }]);
  expect((await shop.asRole('framer', 'core/commerce/credits')).status).toBe(403);
  expect((await shop.asRole('editor', REGISTRATIONS)).status).toBe(403);
});

const studentsTo = async (asking: Promise<{ readonly body: readonly { readonly students: readonly object[] }[] }>) =>
  (await asking).body.flatMap(({ students }) => students);

test('a workshop tells those who may read registrations who comes and who came, and visitors nothing', async () => {
  const path = `core/content/workshops?id=${WORKSHOP}`;
  expect(await studentsTo(shop.asStaff(path))).toMatchObject([
    {
      id: 31,
      customer_id: 51,
      workshop_id: WORKSHOP,
      order_id: 61,
      status: 'registered',
      comments: 'Left-handed',
      order: { total: 107.25, state: 'Closed' },
      customer: null,
      attendance: [{ id: 91, student_id: 31, workshop_time_id: 5, status: 'present' }],
    },
  ]);
  for (const query of ['', `?id=${WORKSHOP}`, '?publish=1'])
    for (const workshop of (await shop.ask<readonly object[]>(`core/content/workshops${query}`)).body)
      expect(workshop).not.toHaveProperty('students');
  expect(await studentsTo(shop.asRole('editor', path))).toEqual([]);
  const [student] = await studentsTo(shop.asRole('framer', path));
  expect(student).toMatchObject({ id: 31, comments: null });
  expect(student).not.toHaveProperty('order');
});

test('the history of a registration says who did what to its form and its seat', async () => {
  const { body } = await shop.asStaff<readonly { readonly what: string }[]>(`${REGISTRATIONS}/history?id=31`);
  expect(body.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['registered', 'confirmed the seat', 'changed the note', 'noted attendance: present']),
  );
});
