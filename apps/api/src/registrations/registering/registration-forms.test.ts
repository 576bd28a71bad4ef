import { registration } from '@rabbet/domain/registrations/registrations';
import { longMoment } from '@rabbet/domain/time/words';
import { TestShop } from '../../testing/test-shop';
import { happened } from '../../testing/registrations/happening';
import { CARDS, codesOf, Visitors, WORKSHOPS } from '../../testing/registrations/visitors';

/** Time of the processes, an hour back: nothing that waits for a time is due. */
const aheadMs = () => -3_600_000;
const shop = new TestShop({ aheadMs }, false, null, { payments: 'sandbox' });
const visitors = new Visitors(shop);
beforeAll(() => shop.open());
afterAll(() => shop.close());
beforeEach(() => shop.database.query('truncate state.limit_count'));

const charges = async () =>
  (
    await shop.database.query<{ key: string; amount: number; ending: string }>(
      'select key, amount, ending from state.sandbox_charge order by made_at',
    )
  ).rows;

test('a seat is paid for by card, and its confirmation is told', async () => {
  const id = await visitors.plan();
  const answer = await visitors.byCard(id, 'Ann');
  expect(answer).toEqual({ status: 0, type: 'success', data: { confirmation: expect.stringMatching(/^[\w-]{22}$/) } });
  expect(await visitors.seats(id)).toEqual({ paid: 1, check_mailed: 0, waitlist: 0, open_seats: 1 });
  expect((await visitors.book(id)).seats).toMatchObject([{ stage: 'registered', attempts: 1, total: 100_00 }]);
});

test('the same form twice, at once or later, is one registration and one charge', async () => {
  const id = await visitors.plan();
  const before = (await charges()).length;
  const [first, second] = await Promise.all([visitors.byCard(id, 'Bea'), visitors.byCard(id, ' bea ')]);
  const third = await visitors.byCard(id, 'BEA');
  expect([second, third]).toEqual([first, first]);
  expect((await charges()).length - before).toBe(1);
});

test('a declined card leaves the seat held, and another card pays for it', async () => {
  const id = await visitors.plan({ seats: 1 });
  expect(codesOf(await visitors.byCard(id, 'Cal', CARDS.declined))).toEqual(['cc card/declined']);
  expect((await visitors.book(id)).seats).toMatchObject([{ stage: 'held', attempts: 1 }]);
  expect(codesOf(await visitors.byCard(id, 'Dan'))).toEqual([' workshop/full']);
  expect((await visitors.byCard(id, 'Cal')).status).toBe(0);
  expect((await visitors.book(id)).seats).toMatchObject([{ stage: 'registered', attempts: 2 }]);
});

test('whoever has a card declined is told how long the seat is held, and which credit has been used', async () => {
  const credit = 'declined-credit';
  const data = { customer_id: 51, person_id: 41, amount: 40_00, reason: 'She was ill', until: '2099-05-01' };
  await happened(shop, 'credit-86', [{ type: 'CreditGranted', data, personal: { 41: { code: credit } } }]);
  const id = await visitors.plan();
  const messageOf = async (fields: object) =>
    (await visitors.byCard(id, 'Cyd', CARDS.declined, fields)).data[0]?.message;
  const words = await messageOf({ credit });
  const { until } = (await visitors.book(id)).seats[0]!;
  expect(words).toBe(
    `Your card was declined. Please use another card, or ask your bank. Your seat is held for you until ${longMoment(until!)}. $40.00 of store credit has been used for it: the card pays the other $60.00.`,
  );
  expect(await messageOf({ credit })).toBe(words);
  expect((await visitors.byCard(id, 'Cyd', CARDS.good, { credit })).status).toBe(0);
  expect((await visitors.book(id)).seats).toMatchObject([
    {
      stage: 'registered',
      settled: [
        { how: 'credit', amount: 40_00 },
        { how: 'card', amount: 60_00 },
      ],
    },
  ]);
});

test('whoever has a credit that is not enough, and no card, is told what it holds and what is left to pay', async () => {
  const data = { customer_id: 51, person_id: 41, amount: 40_00, reason: 'She was ill', until: '2099-05-01' };
  await happened(shop, 'credit-87', [{ type: 'CreditGranted', data, personal: { 41: { code: 'in-part' } } }]);
  const id = await visitors.plan();
  const payment = { status: 'registered', credit: 'in-part' };
  for (const empty of [{}, { cc: '', cc_code: '' }]) {
    const answer = await visitors.register(id, 'Uma', { ...payment, ...empty });
    expect(answer.data.map(({ field }) => field).toSorted()).toEqual([
      'cc',
      'cc_code',
      'cc_exp_mo',
      'cc_exp_yr',
      'credit',
    ]);
    expect(answer.data[0]?.message).toBe(
      'This credit holds $40.00 of $100.00: the other $60.00 are to be paid by card.',
    );
  }
  expect((await visitors.byCard(id, 'Uma', CARDS.good, { credit: 'in-part' })).status).toBe(0);
  const { data: again } = await visitors.register(id, 'Val', payment);
  expect(again[0]?.message).toBe('This credit has been used up: $100.00 are to be paid by card.');
});

test('a lost answer leaves the payment open, never charged twice', async () => {
  const id = await visitors.plan();
  const { length: before } = await charges();
  const answer = await visitors.byCard(id, 'Eve', CARDS.lost);
  expect(answer.status).toBe(0);
  expect((await visitors.book(id)).seats).toMatchObject([{ stage: 'held', open: { amount: 100_00 } }]);
  expect(await visitors.byCard(id, 'Eve', CARDS.lost)).toEqual(answer);
  expect((await charges()).length - before).toBe(1);
});

test('a check is awaited, and its seat is taken at once', async () => {
  const id = await visitors.plan();
  expect((await visitors.byCheck(id, 'Fay')).status).toBe(0);
  expect(await visitors.seats(id)).toEqual({ paid: 0, check_mailed: 1, waitlist: 0, open_seats: 1 });
  const soon = await visitors.plan({}, 5);
  expect(codesOf(await visitors.byCheck(soon, 'Fay'))).toEqual(['status check/too-late']);
});

test('whoever finds a workshop full joins its waitlist, and may not join while there is a seat', async () => {
  const id = await visitors.plan({ seats: 1 });
  expect(codesOf(await visitors.wait(id, 'Gil'))).toEqual([' waitlist/seats-free']);
  await visitors.byCard(id, 'Hal');
  expect(codesOf(await visitors.byCheck(id, 'Gil'))).toEqual([' workshop/full']);
  expect((await visitors.wait(id, 'Gil')).status).toBe(0);
  expect(await visitors.seats(id)).toEqual({ paid: 1, check_mailed: 0, waitlist: 1, open_seats: 0 });
});

test('nothing is recorded of somebody new who asks for what there is not', async () => {
  const id = await visitors.plan({ seats: 1 });
  await visitors.byCard(id, 'Ida');
  const persons = async () => (await shop.database.query('select 1 from state.person_key')).rowCount;
  const before = await persons();
  expect(codesOf(await visitors.byCard(id, 'Jon'))).toEqual([' workshop/full']);
  expect(await persons()).toBe(before);
});

test('a second registration for one workshop is refused, and a form that is wrong says where', async () => {
  const id = await visitors.plan();
  await visitors.byCheck(id, 'Kim');
  expect(codesOf(await visitors.byCard(id, 'Kim'))).toEqual([' registration/twice']);
  const wrong = await visitors.byCard(id, 'Lea', '4111 1111 1111 1111', { zip: '2760', acknowledged: false });
  expect(codesOf(wrong)).toEqual(['zip length', 'acknowledged registration/not-acknowledged']);
  expect(codesOf(await visitors.byCard(id, 'Lea', '4111 1111 1111 1111'))).toEqual(['cc card/declined']);
  const answer = await visitors.byCheck(id, 'Lea', { address_2: '4242-4242-4242-4242' });
  expect(codesOf(answer)).toEqual(['address_2 card']);
});

test('a refused form uses up no number of an order', async () => {
  const id = await visitors.plan({ seats: 4 });
  await visitors.byCheck(id, 'Pam');
  for (const way of ['byCard', 'byCard', 'wait'] as const)
    expect(codesOf(await visitors[way](id, 'Pam'))).toEqual([' registration/twice']);
  await visitors.byCheck(id, 'Quin');
  const [first = 0, second] = (await visitors.book(id)).seats.map(({ order_id }) => order_id);
  expect(second).toBe(first + 1);
});

test('a free workshop asks for no card, and a hidden or unknown one is not there', async () => {
  const free = await visitors.plan({ price: 0 });
  expect((await visitors.register(free, 'Max', { status: 'registered' })).status).toBe(0);
  const hidden = await visitors.plan({ publish: false });
  expect(codesOf(await visitors.byCard(hidden, 'Max'))).toEqual([' workshop/unpublished']);
  expect(codesOf(await visitors.byCard(99_999, 'Max'))).toEqual(['workshop_id record/unknown']);
});

test('a form that a program fills in is answered like any other, and forgotten', async () => {
  const id = await visitors.plan();
  expect((await visitors.byCheck(id, 'Nan', { website: 'x' })).status).toBe(0);
  expect(await visitors.seats(id)).toMatchObject({ check_mailed: 0 });
});

test('a date of a card is taken in digits as the form lists them', async () => {
  const id = await visitors.plan();
  const year = String(new Date().getUTCFullYear() + 2);
  expect((await visitors.byCard(id, 'Rae', CARDS.good, { cc_exp_mo: '01', cc_exp_yr: year })).status).toBe(0);
});

test('a form without a field of the card charges nobody and takes no seat', async () => {
  const id = await visitors.plan();
  for (const field of ['cc', 'cc_exp_yr', 'cc_exp_mo', 'cc_code'])
    expect(codesOf(await visitors.byCard(id, 'Sue', CARDS.good, { [field]: undefined }))).toEqual([
      `${field} required`,
    ]);
  expect(await visitors.seats(id)).toMatchObject({ paid: 0 });
  expect((await visitors.byCard(id, 'Sue')).status).toBe(0);
});

test('what may be the number of a card is repeated in no answer', async () => {
  const base = { workshop_id: await visitors.plan(), status: 'check mailed' };
  for (const fields of [
    { '4242424242424242': 'x' },
    { workshop_id: 4242424242424242 },
    { workshop_id: 4242424242424.5 },
  ]) {
    const body = visitors.form('Sue', { ...base, ...fields });
    const answer = await shop.ask(`${WORKSHOPS}/register`, { body });
    expect(JSON.stringify(answer.body)).toMatch(/no such field|must be/);
    expect(JSON.stringify(answer.body)).not.toMatch(/\d{12}/);
  }
  expect(shop.logged.join('\n')).not.toMatch(/424242424242/);
});

test('the page is told how seats are paid for', async () => {
  const waysOf = async (id: number) => (await shop.ask(`${WORKSHOPS}/register/payment/${id}`)).body;
  const ways = { card: true, sandbox: true, check: true, check_days: 10 };
  expect(await waysOf(await visitors.plan())).toEqual(ways);
  const nowhere = [await visitors.plan({ publish: false }), 9_999];
  for (const id of nowhere) expect(await waysOf(id)).toEqual({ ...ways, check: false });
});

test('the secret of an offer is taken even if its digits look like the number of a card', async () => {
  const id = await visitors.plan();
  const offer = '4.2.4242424242424242.secret';
  expect(codesOf(await visitors.byCheck(id, 'Oli', { offer }))).toEqual([' link/void']);
  expect(codesOf(await visitors.byCheck(id, 'Oli', { credit: '4242424242424242' }))).toEqual(['credit card']);
});

test('a name and an e-mail address alone open and change nothing that stands', async () => {
  const id = await visitors.plan();
  const first = await visitors.byCard(id, 'Vera');
  const { registration_id } = (await visitors.book(id)).seats[0]!; // hers
  const form = async () => (await shop.shop.writeSide.executor.state(registration, registration_id)).state;
  const before = await form();
  for (const fields of [{ phone: '9195550199' }, { email: 'vera@exámple.org', address: '1 Other Street' }])
    expect(codesOf(await visitors.byCard(id, 'Vera', CARDS.good, fields))).toEqual([' registration/twice']);
  expect(await form()).toEqual(before);
  expect((await visitors.byCard(id, 'Vera')).data.confirmation).toBe(first.data.confirmation);
});

test('a form that is refused changes nothing of the one before', async () => {
  const id = await visitors.plan({ seats: 1 });
  await visitors.byCheck(id, 'Wim');
  await visitors.wait(id, 'Xenia');
  const { registration_id } = (await visitors.book(id)).seats[1]!; // hers
  const form = async () => (await shop.shop.writeSide.executor.state(registration, registration_id)).state;
  const before = await form();
  const other = { phone: '9195550199', address: '1 Other Street' };
  expect(codesOf(await visitors.byCard(id, 'Xenia', CARDS.good, other))).toEqual([' registration/waiting']);
  expect(codesOf(await visitors.wait(id, 'Xenia', other))).toEqual([' registration/twice']);
  expect(await form()).toEqual(before);
});

test('whoever corrects their form after a declined card pays for the same seat, under another code', async () => {
  const id = await visitors.plan();
  await visitors.byCard(id, 'Yara', CARDS.declined);
  const { registration_id } = (await visitors.book(id)).seats[0]!; // hers
  const form = async () => (await shop.shop.writeSide.executor.state(registration, registration_id)).state;
  const { confirmation: before } = await form();
  const paid = await visitors.byCard(id, 'Yara', CARDS.good, { phone: '9195550199', email: 'YARA@example.org' });
  expect(await form()).toMatchObject({
    confirmation: paid.data.confirmation,
    registrant: { phone: '9195550199', email: 'yara@example.org' },
  });
  expect(paid.data.confirmation).not.toBe(before);
});

test('a command that comes again after its card was declined is declined again', async () => {
  const id = await visitors.plan();
  const payment = { status: 'registered', ...visitors.card(CARDS.declined) };
  const send = () => visitors.register(id, 'Zoe', payment, { 'idempotency-key': 'zoe-registers-once' });
  for (const _ of [1, 2]) expect(codesOf(await send())).toEqual(['cc card/declined']);
  expect((await visitors.book(id)).seats).toMatchObject([{ stage: 'held', attempts: 1 }]);
});

test('a status that is no text is no form, and one that there is not is told in the envelope', async () => {
  const ask = (status: unknown) =>
    shop.ask<object>(`${WORKSHOPS}/register`, { body: { ...visitors.form('Ann'), status } });
  expect(await ask(1)).toMatchObject({ status: 400, body: { errors: [{ field: 'status', code: 'type' }] } });
  const { status, body } = await ask('paid');
  expect([status, body]).toMatchObject([200, { status: 1, type: 'error' }]);
  expect(JSON.stringify(body)).toContain('"field":"status","code":"choice"');
});

test('whoever asks for the address that takes registrations is told by which method', async () => {
  const { status, headers } = await shop.ask(`${WORKSHOPS}/register`);
  expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  expect((await shop.ask<{ errors: object[] }>(`${WORKSHOPS}/regster`)).body.errors).toMatchObject([{ field: 'id' }]);
});

test('whoever registers makes no edit of the workshop stale, also right after the program has started', async () => {
  const id = await visitors.plan();
  await visitors.byCheck(id, 'Uma');
  shop.shop.writeSide.executor.forgetStreams([`workshop-${id}`]); // it remembers nothing of it
  await shop.ask(`${WORKSHOPS}/register`, { body: { workshop_id: id, status: 'waitlist' } });
  const { body } = await shop.asStaff<{ revision: number }[]>(`${WORKSHOPS}?id=${id}`);
  const headers = { 'if-match': `"${body[0]!.revision}"` };
  const changed = await shop.asStaff(`${WORKSHOPS}/${id}`, { method: 'PUT', body: { seats: 3 }, headers });
  expect(changed.status).toBe(200);
});

test('registrations and orders draw their numbers from one sequence', async () => {
  const person_id = await shop.add('core/contacts/people', { first: 'Ann', last: 'Bell' });
  const customer_id = await shop.add('core/contacts/customers', { person_id });
  const workshop_id = await visitors.plan();
  const before = await shop.add('core/commerce/orders', { customer_id });
  await visitors.byCheck(workshop_id, 'Bea');
  const after = await shop.add('core/commerce/orders', { customer_id });
  const [seat] = (await visitors.book(workshop_id)).seats;
  expect([seat?.order_id, after]).toEqual([before + 1, before + 2]);
});
