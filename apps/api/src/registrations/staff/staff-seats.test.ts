import { credits as creditRows, registrations, schemaOf } from '@rabbet/projections';
import { TestShop } from '../../testing/test-shop';
import { happened } from '../../testing/registrations/happening';
import { CARDS, codesOf, Visitors, WORKSHOPS } from '../../testing/registrations/visitors';

const shop = new TestShop({}, false, null, { payments: 'sandbox' });
const visitors = new Visitors(shop);
const REGISTRATIONS = `${WORKSHOPS}/registrations`;
const why = { reason: 'asked by phone' };
beforeAll(() => shop.open());
afterAll(() => shop.close());

async function change(path: string, body: object = {}): Promise<string | number> {
  const answer = await shop.asStaff<{ id: number; code?: string }>(`${REGISTRATIONS}${path}`, { body });
  await shop.shop.processes.settled();
  await shop.shop.projections.settled();
  return answer.body.code ?? answer.body.id;
}
const person = (name: string) => ({ ...visitors.form(name), phone: '+1 (919) 555-0100' });
const seatsOf = async (id: number) => (await visitors.book(id)).seats;
const idOf = async (id: number, at = 0) => (await seatsOf(id))[at]?.registration_id ?? 0;
const CREDITS = schemaOf(creditRows);
async function credits() {
  await shop.shop.projections.settled();
  const { rows } = await shop.database.query<{ id: number; remaining: number; code: string }>(
    `select id, remaining, code from ${CREDITS}.credits join ${CREDITS}.credit_codes using (id) order by id`,
  );
  return rows;
}

test('staff register somebody who phones: by check, in cash, or on the waitlist', async () => {
  const id = await visitors.plan();
  expect(await change('', { workshop_id: id, way: 'check', ...person('Ann') })).toEqual(expect.any(Number));
  expect(await change('', { workshop_id: id, way: 'cash', ...person('Bea') })).toEqual(expect.any(Number));
  expect(await change('', { workshop_id: id, way: 'waitlist', ...person('Cal') })).toEqual(expect.any(Number));
  expect((await seatsOf(id)).map(({ stage }) => stage)).toEqual(['check mailed', 'registered', 'waitlist']);
  expect(await change('', { workshop_id: id, way: 'check', ...person('Dan') })).toBe('workshop/full');
});

test('a check is received, returned with a reason, and the seat paid in cash', async () => {
  const id = await visitors.plan();
  await visitors.byCheck(id, 'Eve');
  const registrationId = await idOf(id);
  expect(await change(`/receive-check/${registrationId}`)).toBe(registrationId);
  expect(await seatsOf(id)).toMatchObject([{ stage: 'registered', settled: [{ how: 'check' }] }]);
  expect(await change(`/return-check/${registrationId}`, { reason: 'bounced' })).toBe(registrationId);
  expect(await change(`/take-cash/${registrationId}`)).toBe(registrationId);
  expect(await seatsOf(id)).toMatchObject([{ stage: 'registered', settled: [{ how: 'cash' }] }]);
});

test('what was charged goes back to the card when the shop cancels', async () => {
  const id = await visitors.plan();
  await visitors.byCard(id, 'Fay');
  expect(await change(`/cancel/${await idOf(id)}`, { by: 'shop', as: 'refund', ...why })).toEqual(expect.any(Number));
  const { rows } = await shop.database.query('select amount from state.sandbox_refund');
  expect(rows).toEqual([{ amount: 100_00 }]);
});

test('a cancellation grants credit, which pays the next seat; undone, it is void', async () => {
  const id = await visitors.plan();
  await visitors.byCard(id, 'Gil');
  const registrationId = await idOf(id);
  await change(`/cancel/${registrationId}`, { by: 'customer' });
  const [granted] = await credits();
  expect(granted).toMatchObject({ remaining: 100_00, code: expect.stringMatching(/^[\w-]{22}$/) });
  expect(await change(`/undo-cancellation/${registrationId}`, why)).toBe(registrationId);
  expect(await credits()).toMatchObject([{ remaining: 0 }]);
  await change(`/cancel/${registrationId}`, { by: 'customer' });
  const [, second] = await credits();
  const dearer = await visitors.plan({ price: 130 });
  const wrong = await visitors.byCard(dearer, 'Hal', CARDS.good, { credit: 'nothing' });
  expect(codesOf(wrong)).toEqual(['credit credit/unknown']);
  expect((await visitors.byCard(dearer, 'Hal', CARDS.good, { credit: second?.code })).status).toBe(0);
  expect(await seatsOf(dearer)).toMatchObject([
    {
      stage: 'registered',
      settled: [
        { how: 'credit', amount: 100_00 },
        { how: 'card', amount: 30_00 },
      ],
    },
  ]);
  expect(await change(`/undo-cancellation/${registrationId}`, why)).toBe('registration/paid');
});

test('a credit that is enough asks for no card', async () => {
  const customer_id = (await seatsOf(await visitorsOfCheck('Ida')))[0]?.customer_id;
  const grant = { customer_id, amount: 250, reason: 'a gift' };
  expect((await shop.asStaff('core/commerce/credits', { body: grant })).status).toBe(201);
  await shop.shop.projections.settled();
  const code = (await credits()).at(-1)?.code;
  const id = await visitors.plan();
  expect((await visitors.register(id, 'Ida', { status: 'registered', credit: code })).status).toBe(0);
  expect(await seatsOf(id)).toMatchObject([{ stage: 'registered', settled: [{ how: 'credit', amount: 100_00 }] }]);
  expect((await credits()).at(-1)?.remaining).toBe(150_00);
});
async function visitorsOfCheck(name: string): Promise<number> {
  const id = await visitors.plan();
  await visitors.byCheck(id, name);
  await shop.shop.processes.settled();
  return id;
}

test('a cancellation is made once: the same command is answered as before, another one is refused', async () => {
  const id = await visitors.plan();
  await visitors.byCard(id, 'Max');
  const path = `${REGISTRATIONS}/cancel/${await idOf(id)}`;
  const body = { by: 'customer' };
  const again = { body, headers: { 'idempotency-key': 'cancel-max' } };
  const first = await shop.asStaff(path, again);
  const second = await shop.asStaff(path, again);
  expect([first.status, second.status, second.headers.get('idempotent-replayed')]).toEqual([200, 200, 'true']);
  expect(second.body).toEqual(first.body);
  expect((await shop.asStaff(path, { body })).body).toMatchObject({ code: 'registration/ended' });
});

test('staff see what a cancellation would grant before they make it', async () => {
  const id = await visitors.plan({ cancellation: 2 });
  await visitors.byCard(id, 'Oda');
  const registrationId = await idOf(id);
  await shop.shop.projections.settled();
  const terms = () => shop.asStaff<object>(`${REGISTRATIONS}/cancellation-terms?id=${registrationId}`);
  expect((await terms()).body).toMatchObject({
    id: registrationId,
    paid: 100,
    policy: expect.arrayContaining([expect.stringMatching(/\$75\.00/)]),
    by_customer: { credits: [{ amount: 25 }], kept: 75 },
    by_shop_credit: { credits: [{ amount: 100 }] },
    by_shop_refund: { refund: 100, credits: [] },
  });
  await change(`/cancel/${registrationId}`, { by: 'customer' });
  expect((await terms()).body).toMatchObject({ code: 'registration/ended' });
  const last = (await visitors.book(id)).seats[0]?.grant;
  expect(last).toMatchObject({ credit: 25_00, kept: 75_00 });
});

test('a refund of a check is owed until staff have sent it', async () => {
  const id = await visitors.plan();
  await visitors.byCheck(id, 'Nan');
  const registrationId = await idOf(id);
  await change(`/receive-check/${registrationId}`);
  expect(await change(`/cancel/${registrationId}`, { by: 'customer', as: 'refund' })).toBe('registration/no-refund');
  await change(`/cancel/${registrationId}`, { by: 'shop', as: 'refund', ...why });
  const owed = async () => {
    const { body } = await shop.asStaff<{ data: object[] }>(`${REGISTRATIONS}?refund_owed=true`);
    return body.data;
  };
  expect(await owed()).toMatchObject([{ id: registrationId, owed_by_hand: 100, refunded: 0, paid_by: 'check' }]);
  expect(await change(`/refund-sent/${registrationId}`, { on: '2999-01-01' })).toBe('refund/ahead');
  expect(await change(`/refund-sent/${registrationId}`, { reference: 'check 1042' })).toBe(registrationId);
  expect(await owed()).toEqual([]);
  const { body } = await shop.asStaff<{ data: object[] }>(`${REGISTRATIONS}?id=${registrationId}`);
  expect(body.data).toMatchObject([{ owed_by_hand: 0, refunded: 100 }]);
  expect(await change(`/refund-sent/${registrationId}`)).toBe('payment/no-refund');
});

test('somebody is moved to another date, and to a dearer one only with a reason', async () => {
  const from = await visitors.plan();
  const to = await visitors.plan();
  const dearer = await visitors.plan({ price: 150 });
  await visitors.byCard(from, 'Jon');
  const registrationId = await idOf(from);
  await shop.shop.projections.settled();
  expect(await change(`/move/${registrationId}`, { to: dearer })).toBe('move/dearer');
  expect(await change(`/move/${registrationId}`, { to })).toBe(registrationId);
  expect(await seatsOf(to)).toMatchObject([{ stage: 'registered', registration_id: registrationId }]);
  expect(await seatsOf(from)).toMatchObject([{ stage: 'moved' }]);
  expect(await change(`/move/${registrationId}`, { to: dearer, ...why })).toBe(registrationId);
  expect(await seatsOf(dearer)).toMatchObject([
    { stage: 'check mailed', settled: [{ amount: 100_00 }], check_by: expect.any(String) },
  ]);
});

test('a check that is awaited after a change of way has its day, and so can be overdue', async () => {
  const id = await visitors.plan();
  await visitors.byCheck(id, 'Una');
  const registrationId = await idOf(id);
  await happened(shop, `workshop-${id}`, [
    { type: 'WorkshopCheckAwaited', data: { registration_id: registrationId, by: '2020-01-01' } },
  ]);
  await change(`/change-way/${registrationId}`, { way: 'card', ...why });
  await change(`/change-way/${registrationId}`, { way: 'check', ...why });
  const [seat] = await seatsOf(id);
  expect(seat).toMatchObject({ stage: 'check mailed', check_by: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) });
  expect(seat?.check_by).not.toBe('2020-01-01');
});

test('an address is corrected, a seat passed on, attendance recorded and a comment noted', async () => {
  const id = await visitors.plan();
  await visitors.byCheck(id, 'Kim');
  const registrationId = await idOf(id);
  await shop.shop.projections.settled();
  expect(await change(`/correct-mail/${registrationId}`, { email: 'kim2@example.org', ...why })).toBe(registrationId);
  expect(await change(`/comment/${registrationId}`, { comments: 'needs an easel' })).toBe(registrationId);
  const [time] = (await visitors.book(id)).workshop.times;
  const present = { workshop_time_id: time?.id, status: 'present' };
  expect(await change(`/attend/${registrationId}`, present)).toBe('attendance/ahead');
  const begun = { id: time?.id ?? 0, start: Date.now() - 60_000, end: Date.now() + 60_000 };
  await happened(shop, `workshop-${id}`, [{ type: 'WorkshopTimeChanged', data: begun }]);
  expect(await change(`/attend/${registrationId}`, present)).toBe(registrationId);
  expect(await change(`/attend/${registrationId}`, { workshop_time_id: 99_999, status: 'present' })).toBe(
    'attendance/no-such-time',
  );
  const { acknowledged: _, ...lea } = person('Lea') as Record<string, unknown>;
  expect(await change(`/pass-on/${registrationId}`, { ...lea, ...why })).toBe(registrationId);
  const { rows } = await shop.database.query(
    `select first, email, comments from ${schemaOf(registrations)}.registration_words where id = $1`,
    [registrationId],
  );
  expect(rows).toEqual([{ first: 'Lea', email: 'lea@example.org', comments: null }]);
});

test('a credit of another customer pays only with a reason; one that is void stays so when its seat is let go', async () => {
  const id = await visitors.plan({ seats: 4 });
  await visitors.byCheck(id, 'Vic');
  await visitors.byCheck(id, 'Wes');
  await shop.shop.processes.settled();
  const [vic, wes] = await seatsOf(id);
  const grant = { customer_id: vic?.customer_id, amount: 30, reason: 'a gift' };
  const { body } = await shop.asStaff<{ id: number }>('core/commerce/credits', { body: grant });
  const path = `/apply-credit/${wes?.registration_id}`;
  expect(await change(path, { credit_id: body.id })).toBe('credit/of-another');
  expect(await change(path, { credit_id: body.id, ...why })).toBe(wes?.registration_id);
  const end = () => shop.asStaff<object>(`core/commerce/credits/void/${body.id}`, { body: why });
  expect((await end()).status).toBe(200);
  expect(await change(`/release/${wes?.registration_id}`)).toBe(wes?.registration_id);
  expect((await credits()).find((row) => row.id === body.id)).toMatchObject({ remaining: 0 });
  expect(await change(`/apply-credit/${vic?.registration_id}`, { credit_id: body.id })).toBe('credit/amount');
  expect((await end()).body).toMatchObject({ code: 'credit/void' });
});

describe('whoever waits', () => {
  const waits = async (id: number, name: string) => change('', { workshop_id: id, way: 'waitlist', ...person(name) });
  async function full(taker: string): Promise<readonly [workshop: number, seat: number]> {
    const id = await visitors.plan({ seats: 1 });
    await visitors.byCheck(id, taker);
    return [id, await idOf(id)];
  }

  test('is given a free seat in turn, or with a reason, while no mail leaves and so no offer begins', async () => {
    const [id, seat] = await full('Pia');
    const first = await waits(id, 'Quin');
    const second = await waits(id, 'Rea');
    expect(await change(`/seat/${first}`, { way: 'check' })).toBe('workshop/full');
    await change(`/release/${seat}`);
    expect(await change(`/seat/${second}`, { way: 'check' })).toBe('waitlist/not-in-turn');
    expect(await change(`/seat/${second}`, { way: 'check', ...why })).toBe(second);
    expect(await seatsOf(id)).toContainEqual(
      expect.objectContaining({ registration_id: second, stage: 'check mailed', check_by: expect.any(String) }),
    );
    await change(`/release/${second}`);
    expect(await change(`/seat/${first}`, { way: 'cash' })).toBe(first);
    expect(await seatsOf(id)).toContainEqual(
      expect.objectContaining({
        registration_id: first,
        stage: 'registered',
        settled: [{ how: 'cash', amount: 100_00 }],
      }),
    );
  });

  test('keeps the place where the credit does not pay for the seat, and has the seat where it does', async () => {
    const [id, seat] = await full('Sam');
    const first = await waits(id, 'Tom');
    const customer_id = (await seatsOf(id)).find(({ registration_id }) => registration_id === first)?.customer_id;
    await change(`/release/${seat}`);
    const granted = async (amount: number) => {
      const { body } = await shop.asStaff<{ id: number }>('core/commerce/credits', {
        body: { customer_id, amount, reason: 'a gift' },
      });
      return body.id;
    };
    const small = await granted(30);
    expect(await change(`/seat/${first}`, { way: 'credit' })).toBe('field/required');
    expect(await change(`/seat/${first}`, { way: 'credit', credit_id: small })).toBe('credit/amount');
    expect(await seatsOf(id)).toContainEqual(expect.objectContaining({ registration_id: first, stage: 'waitlist' }));
    expect(await change(`/seat/${first}`, { way: 'credit', credit_id: await granted(100) })).toBe(first);
    expect(await seatsOf(id)).toContainEqual(
      expect.objectContaining({
        registration_id: first,
        stage: 'registered',
        settled: [expect.objectContaining({ how: 'credit' })],
      }),
    );
  });
});

test('the shop says why it cancels, and grants credit unless it refunds', async () => {
  const id = await visitors.plan();
  await visitors.byCheck(id, 'Una');
  const registrationId = await idOf(id);
  await change(`/receive-check/${registrationId}`);
  expect(await change(`/cancel/${registrationId}`, { by: 'shop' })).toBe('field/required');
  expect(await change(`/cancel/${registrationId}`, { by: 'shop', ...why })).toBe(registrationId);
  expect(await seatsOf(id)).toMatchObject([{ stage: 'cancelled', grant: { credit: 100_00, refund: 0 } }]);
});
