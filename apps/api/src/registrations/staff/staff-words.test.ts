import { addDays } from '@rabbet/domain/time/days';
import { dateIn } from '@rabbet/domain/time/zone';
import { TestShop } from '../../testing/test-shop';
import { happened } from '../../testing/registrations/happening';
import { CARDS, Visitors, WORKSHOPS } from '../../testing/registrations/visitors';

const shop = new TestShop({ aheadMs: () => -3_600_000 }, false, null, { payments: 'sandbox' });
const visitors = new Visitors(shop);
beforeAll(() => shop.open());
afterAll(() => shop.close());

interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly errors?: readonly { readonly field: string }[];
}
async function answerOf(workshop_id: number, name: string, fields: object = {}): Promise<Problem> {
  const body = { workshop_id, way: 'check', ...visitors.form(name), ...fields };
  const answer = await shop.asStaff<Problem>(`${WORKSHOPS}/registrations`, { body });
  await shop.shop.projections.settled();
  return answer.body;
}
async function full(): Promise<number> {
  const id = await visitors.plan({ seats: 1 });
  await visitors.byCheck(id, 'Ann');
  await shop.shop.projections.settled();
  return id;
}
/** Words that are said to whoever comes themselves. */
const TO_VISITORS = /\byou(r|rs)?\b|\bwe\b|\bus\b|this form|join the|uh oh/i;

test.each<[code: string, said: string, asking: () => Promise<Problem>]>([
  ['workshop/full', 'No seat is free there.', async () => answerOf(await full(), 'Bob')],
  ['registration/twice', 'They are registered', async () => answerOf(await full(), 'Ann', { way: 'cash' })],
  ['registration/twice', 'another phone or address', async () => answerOf(await full(), 'Ann', { city: 'Durham' })],
  [
    'registration/not-acknowledged',
    'Read the',
    async () => answerOf(await visitors.plan(), 'Bob', { acknowledged: false }),
  ],
  [
    'waitlist/seats-free',
    'There is a seat free',
    async () => answerOf(await visitors.plan(), 'Bob', { way: 'waitlist' }),
  ],
  ['workshop/unpublished', 'is hidden', async () => answerOf(await visitors.plan({ publish: false }), 'Bob')],
  ['workshop/closed', 'open it again', async () => answerOf(await visitors.plan({ closed: true }), 'Bob')],
  ['workshop/expired', 'is over', async () => answerOf(await visitors.plan({}, -3), 'Bob')],
  ['workshop/waitlist-only', 'no dates or no price', async () => answerOf(await visitors.plan({ price: null }), 'Bob')],
  ['workshop/full', 'go to those who wait', moveBesideTheWaitlist],
  ['registration/waiting', 'They are on the waitlist already', registerWhoWaits],
  ['waitlist/seats-free', 'is being held for them', letWaitWhoPays],
  ['credit/over', 'extend it first', payByOldCredit],
])('%s: staff who register somebody are told in words for them: %s', async (code, words, asking) => {
  const { detail, ...problem } = await asking();
  expect([problem.code, detail]).toEqual([code, expect.stringContaining(words)]);
  expect(detail).not.toMatch(TO_VISITORS);
});

async function moveBesideTheWaitlist(): Promise<Problem> {
  const from = await visitors.plan();
  const to = await full();
  const { id } = (await answerOf(from, 'Cal')) as { id: number };
  await visitors.wait(to, 'Dot');
  await shop.asStaff(`${WORKSHOPS}/${to}`, { method: 'PUT', body: { seats: 2 } });
  return (await shop.asStaff<Problem>(`${WORKSHOPS}/registrations/move/${id}`, { body: { to } })).body;
}
async function registerWhoWaits(): Promise<Problem> {
  const id = await full();
  await visitors.wait(id, 'Dot');
  return answerOf(id, 'Dot');
}
async function letWaitWhoPays(): Promise<Problem> {
  const id = await visitors.plan();
  await visitors.byCard(id, 'Eve', CARDS.declined);
  return answerOf(id, 'Eve', { way: 'waitlist' });
}

test('visitors are told the same in words for them', async () => {
  const { data } = await visitors.byCheck(await full(), 'Bob');
  expect(data).toMatchObject([{ code: 'workshop/full', message: expect.stringMatching(/Join the waitlist, and we/) }]);
});
async function payByOldCredit(): Promise<Problem> {
  const data = { customer_id: 51, person_id: 41, amount: 100_00, reason: 'She was ill', until: '2020-05-01' };
  await happened(shop, 'credit-86', [{ type: 'CreditGranted', data, personal: { 41: { code: 'old-credit' } } }]);
  const { id } = (await answerOf(await visitors.plan(), 'Fay')) as { id: number };
  const body = { credit_id: 86, reason: 'a gift' };
  return (await shop.asStaff<Problem>(`${WORKSHOPS}/registrations/apply-credit/${id}`, { body })).body;
}

/** Answers to a change of a registration: the first, to the same command again, and to another one. */
async function thrice(path: string) {
  const url = `${WORKSHOPS}/registrations/${path}`;
  const headers = { 'idempotency-key': path };
  const ask = (more: object = {}) => shop.asStaff<Problem>(url, { body: {}, ...more });
  return [await ask({ headers }), await ask({ headers }), await ask()] as const;
}
const idOf = async (name: string) => ((await answerOf(await visitors.plan(), name)) as { id: number }).id;

test.each([
  ['release', 'registration/ended', 'This registration has ended: there is no seat to let go.'],
  ['receive-check', 'registration/paid', 'This seat is paid for already.'],
  ['take-cash', 'registration/paid', 'This seat is paid for already.'],
])(
  '%s is done once: the same command is answered as before, and another one is refused',
  async (verb, code, detail) => {
    const [first, same, another] = await thrice(`${verb}/${await idOf('Gil')}`);
    expect([first.status, same.status, same.headers.get('idempotent-replayed')]).toEqual([200, 200, 'true']);
    expect(same.body).toEqual(first.body);
    expect(another).toMatchObject({ status: 422, body: { code, detail } });
  },
);

test('a check that bounced is awaited anew from that day, and the answer tells until when', async () => {
  const id = await idOf('Hal');
  const change = (verb: string, body = {}) =>
    shop.asStaff<{ check_by?: string }>(`${WORKSHOPS}/registrations/${verb}/${id}`, { body });
  await shop.add('core/platform/settings', { name: 'check_wait_days', kind: 'number', value: '20' });
  await change('receive-check');
  const inTwentyDays = () => addDays(dateIn(Date.now()), 20);
  const before = inTwentyDays();
  const { body } = await change('return-check', { reason: 'it bounced' });
  expect(body).toMatchObject({ due: 100 });
  expect([before, inTwentyDays()]).toContain(body.check_by); // a day may end between
});

test('the only date of seats that are paid for goes with a reason alone, and how many there are is told', async () => {
  const id = await visitors.plan();
  for (const way of ['cash', 'check']) await answerOf(id, way, { way });
  const { body } = await shop.ask<{ id: number }[]>(`${WORKSHOPS}/times?workshop_id=${id}`);
  const time = `${WORKSHOPS}/times/${body[0]!.id}`;
  const detail = '1 seat is paid for, 1 check is awaited, and this is the only date: say why it goes.';
  const refused = { status: 422, body: { code: 'workshop/date-of-seats', detail, errors: [{ field: 'reason' }] } };
  expect(await shop.asStaff(time, { method: 'DELETE' })).toMatchObject(refused);
  expect((await shop.asStaff(time, { method: 'DELETE', body: { reason: 'no teacher' } })).status).toBe(200);
  const history = await shop.asStaff<{ what: string }[]>(`${WORKSHOPS}/history?id=${id}`);
  expect(history.body[0]?.what).toMatch(/^removed a time: .*\. Reason: no teacher$/);
});

test('what staff write about a registration or a credit holds no card number, and is refused as in public forms', async () => {
  const id = await idOf('Ivy');
  const refused = (field: string) => ({ status: 400, body: { errors: [{ field, code: 'card' }] } });
  const change = (path: string, body: object) => shop.asStaff(`${WORKSHOPS}/registrations/${path}/${id}`, { body });
  expect(await change('comment', { comments: 'pays by 4242 4242-4242 4242' })).toMatchObject(refused('comments'));
  expect((await change('comment', { comments: 'calls from 4242 4242' })).status).toBe(200);
  const cancel = { by: 'shop', reason: `card ${CARDS.good}` };
  expect(await change('cancel', cancel)).toMatchObject(refused('reason'));
  const grant = { customer_id: 1, amount: 5, reason: `refund of ${CARDS.good}` };
  expect(await shop.asStaff('core/commerce/credits', { body: grant })).toMatchObject(refused('reason'));
});
