import type { OrderReply } from '@rabbet/client';
import { groupByName, allServices } from '@rabbet/domain/orders/orders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post, render } from '../../server';
import { ASSETS, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { employeeOf, orderAt, orderOffice, WHOLE, withSteps } from '../../testing/order-replies';

beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
afterEach(() => void (document.body.innerHTML = ''));
const user = userEvent.setup();
const request = { origin: 'http://localhost', now: NOW, pageSize: 40 } as const;
const MAILED = { state: 'sent', at: '2020-11-20T15:00:00.000Z' } as const;
const called = (outcome: 'reached' | 'message' | 'nobody') => ({ outcome, at: '2020-11-20T15:00:00.000Z' }) as const;
const [OPEN, WORKING, ASSEMBLY, READY, DELIVERED, INSPECTED, INVOICED, CLOSED] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const PAID = { paid: 269.13, owed: 0 } as const;
const UNPAID = '$219.13 of this order is not paid yet.';
const CANCELED = { cancelled_because: 'moved away' } as const;

const mainAct = () => document.querySelector<HTMLElement>('.sheet-head .main-act');
const mainWords = () => mainAct()?.querySelector('summary, button')?.textContent ?? null;
const actsBehindMore = () =>
  [...document.querySelectorAll('.more-acts .menu-content > details > summary')].map(({ textContent }) => textContent);
const headFacts = () => [...document.querySelectorAll('.sheet-head .facts div')].map(({ textContent }) => textContent);
const stateInHead = () => document.querySelector('.sheet-head .stage')?.textContent;
const region = (name: string) => within(screen.getByRole('region', { name }));

const STARTED = { started: '2026-11-22 14:00:00', employee_id: 9, employee: employeeOf(9, 'Flo Lee') };
/** The order with the next step of its frame begun by somebody. */
const BEGUN = withSteps({ 92: STARTED }, 92);
const COMPLETED = { completed: '2026-11-22 15:00:00' };
/** The order with all of its work done, as it is handed over. */
const { items: DONE_ITEMS } = withSteps({ 91: COMPLETED, 92: COMPLETED }, null);
const done = (state: number, given: Partial<OrderReply> = {}) => orderAt(state, { items: DONE_ITEMS, ...given });

test.each([
  ['Open', orderAt(OPEN), 'Book and take a deposit'],
  ['Open, and nothing is owed', orderAt(OPEN, { total: 50, owed: 0 }), 'Book'],
  ['Working', orderAt(WORKING), 'Start: Join'],
  ['Working, and somebody is at the next step', orderAt(WORKING, { items: BEGUN.items }), 'Done: Join'],
  ['Assembly', orderAt(ASSEMBLY), 'Start: Join'],
  ['Working, and all is done', done(WORKING), null],
  ['Ready, and no mail went', done(READY), 'Call: it is ready'],
  [
    'Ready, and the mail has failed',
    done(READY, { ready_mail: { ...MAILED, state: 'given-up' } }),
    'Call: it is ready',
  ],
  ['Ready, and nobody answered', done(READY, { call: called('nobody') }), 'Call: it is ready'],
  ['Ready and mailed', done(READY, { ready_mail: MAILED }), 'Hand over, take $219.13'],
  ['Ready, and a message was left', done(READY, { call: called('message') }), 'Hand over, take $219.13'],
  ['Ready, mailed and paid', done(READY, { ready_mail: MAILED, ...PAID }), 'Hand over'],
  ['Delivered and owed', done(DELIVERED), 'Take $219.13'],
  ['Delivered and paid, with an invoice to send', done(DELIVERED, PAID), 'Mark it as Invoiced'],
  ['Delivered and paid', done(DELIVERED, { ...PAID, send_invoice: false }), 'Close this order'],
  ['Inspected and owed', done(INSPECTED), 'Take $219.13'],
  ['Invoiced and paid', done(INVOICED, PAID), 'Close this order'],
  ['Closed', done(CLOSED, PAID), null],
  ['canceled, with money to give back', orderAt(OPEN, { ...CANCELED, owed: -50 }), 'Record money given back'],
  ['canceled, with nothing to give back', orderAt(OPEN, { ...CANCELED, paid: 0, owed: 0 }), null],
])('%s: the one main act is what comes next', async (_state, order, words) => {
  await goTo('/staff/orders/61', orderOffice(order).transport);
  expect(mainWords()).toBe(words);
  expect(document.querySelectorAll('.main-act')).toHaveLength(words === null ? 0 : 1);
});

test.each([
  ['Open', orderAt(OPEN), null],
  ['Working', orderAt(WORKING), 'Start: Join'],
  ['Ready', done(READY), null],
  ['Delivered and paid', done(DELIVERED, PAID), null],
])('a framer begins and ends steps, and has no other main act: %s', async (_state, order, words) => {
  await goTo('/staff/orders/61', orderOffice({ role: 'framer', ...order }).transport);
  expect(mainWords()).toBe(words);
  expect(document.querySelector('.more-acts')).toBeNull();
});

test('whoever may only read has no acts', async () => {
  await goTo('/staff/orders/61', orderOffice({ role: 'auditor' }).transport);
  expect(mainWords()).toBeNull();
  expect(document.querySelector('.more-acts')).toBeNull();
});

test.each([
  [{}, '109.57'],
  [{ deposit_percent: '30' }, '65.74'],
  [{ deposit_percent: '0' }, ''],
])('booking proposes the deposit that the shop has set: %j', async (settings, amount) => {
  const { asked: requests, transport } = orderOffice({ ...orderAt(OPEN), settings });
  await goTo('/staff/orders/61', transport);
  await user.click(screen.getByText('Book and take a deposit', { selector: 'summary' }));
  const form = region('Book and take a deposit');
  expect(form.getByLabelText('Amount')).toHaveProperty('value', amount);
  await user.selectOptions(form.getByLabelText('Paid by'), 'check');
  await user.type(form.getByLabelText('Reference'), '1043');
  await user.click(form.getByRole('button', { name: 'Book' }));
  await screen.findByText('The order is booked.');
  expect(requests).toMatchObject([
    { method: 'POST', path: 'core/commerce/orders/book/61', headers: { 'if-match': '"12"' } },
  ]);
  expect(requests[0]?.body).toEqual({ how: 'check', amount: amount === '' ? null : Number(amount), reference: '1043' });
});

test('a step is begun and ended by one button each, and the toast takes the end back', async () => {
  const { asked: requests, transport } = orderOffice({ role: 'framer', after: BEGUN });
  await goTo('/staff/orders/61', transport);
  await user.click(screen.getByRole('button', { name: 'Start: Join' }));
  await user.click(await screen.findByRole('button', { name: 'Done: Join' }));
  const toast = (await screen.findByText('The step is done.')).closest<HTMLElement>('.toast');
  await user.click(within(toast!).getByRole('button', { name: 'Undo' }));
  await screen.findByText('Put back as it was.');
  const step = { service_id: 71, step_id: 92 };
  expect(requests).toMatchObject([
    { path: 'core/commerce/orders/steps/start/61', body: step, headers: { 'if-match': '"12"' } },
    { path: 'core/commerce/orders/steps/complete/61', body: step },
    { path: 'core/commerce/orders/steps/clear/61', body: step },
  ]);
});

test('the step that somebody is at is ended before another one is begun', async () => {
  const [item] = WHOLE.items;
  const [frame] = allServices(WHOLE);
  const first = { ...frame!, id: 70, name: 'Glass', item_id: 82, next_step_id: 92, services: {} };
  const itemBefore = { ...item!, id: 80, configuration: groupByName([first]) };
  const order = orderAt(WORKING, { items: [itemBefore, ...BEGUN.items] });
  const { asked: requests, transport } = orderOffice(order);
  await goTo('/staff/orders/61', transport);
  await user.click(screen.getByRole('button', { name: 'Done: Join' }));
  await waitFor(() => expect(requests[0]?.body).toMatchObject({ service_id: 71, step_id: 92 }));
});

test('how a call went is recorded, and the head tells it', async () => {
  const after = done(READY, { call: called('message') }).whole;
  const { asked: requests, transport } = orderOffice({ ...done(READY), after });
  await goTo('/staff/orders/61', transport);
  await user.click(screen.getByText('Call: it is ready', { selector: 'summary' }));
  const form = region('Call: it is ready');
  expect(form.getByLabelText('How it went')).toHaveProperty('value', 'reached');
  await user.selectOptions(form.getByLabelText('How it went'), 'left a message');
  await user.click(form.getByRole('button', { name: 'Record the call' }));
  await waitFor(() => expect(headFacts()).toContain('CalledNov 20, 2020, left a message'));
  expect(requests).toMatchObject([{ path: 'core/commerce/orders/call/61', body: { outcome: 'message' } }]);
});

test.each([
  [{ ready_mail: MAILED }, 'MailedNov 20, 2020'],
  [{ ready_mail: { ...MAILED, state: 'pending' } }, 'Mailon its way'],
  [{ ready_mail: MAILED, call: called('reached') }, 'CalledNov 20, 2020, told them'],
  [{ call: called('nobody') }, 'CalledNov 20, 2020, nobody answered'],
  [{ ready_mail: MAILED, fetched_by: 'a friend' }, 'Fetched bya friend'],
] as const)('the head of a Ready order says how its customer learned of it: %j', async (given, words) => {
  await goTo('/staff/orders/61', orderOffice(done(READY, given)).transport);
  expect(headFacts()).toEqual(['Owed$219.13', 'AtShelf 3', words]);
});

test('the head of an order under way says when it is due, what is owed and where it is', async () => {
  await goTo('/staff/orders/61', orderOffice().transport);
  expect(headFacts()).toEqual([expect.stringMatching(/^Due\d[\d,]* d late$/), 'Owed$219.13', 'AtShelf 3']);
  expect(stateInHead()).toBe('Working, 1 of 2 steps');
});

test('what is paid is taken as the order is handed over', async () => {
  const { asked: requests, transport } = orderOffice(done(READY, { ready_mail: MAILED }));
  await goTo('/staff/orders/61', transport);
  await user.click(screen.getByText('Hand over, take $219.13', { selector: 'summary' }));
  const form = region('Hand over, take $219.13');
  expect(form.getByLabelText('Fetched by')).toHaveProperty('value', 'the customer');
  await user.clear(form.getByLabelText('Fetched by'));
  await user.type(form.getByLabelText('Fetched by'), 'a friend');
  await user.selectOptions(form.getByLabelText('Paid by'), 'cash');
  await user.click(form.getByRole('button', { name: 'Hand over' }));
  await screen.findByText('The order is handed over.');
  expect(requests).toMatchObject([{ method: 'POST', path: 'core/commerce/orders/hand-over/61' }]);
  expect(requests[0]?.body).toEqual({ fetched_by: 'a friend', how: 'cash', amount: 219.13, reference: null });
});

test.each(['', '0'])('handing over asks first where something is owed and nothing is taken: "%s"', async (amount) => {
  const { asked: requests, transport } = orderOffice(done(READY, { ready_mail: MAILED }));
  await goTo('/staff/orders/61', transport);
  await user.click(screen.getByText('Hand over, take $219.13', { selector: 'summary' }));
  const form = region('Hand over, take $219.13');
  await user.clear(form.getByLabelText('Amount'));
  if (amount !== '') await user.type(form.getByLabelText('Amount'), amount);
  await user.click(form.getByRole('button', { name: 'Hand over' }));
  expect((await form.findByRole('alert')).textContent).toContain(UNPAID);
  expect(requests).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Hand over' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  const sent = { fetched_by: 'the customer', how: null, reference: null };
  expect(requests[0]?.body).toEqual({ ...sent, amount: amount === '' ? null : Number(amount) });
});

test('a paid order is handed over without a word of money, and says who fetched it', async () => {
  const { asked: requests, transport } = orderOffice(done(READY, { ready_mail: MAILED, ...PAID }));
  await goTo('/staff/orders/61', transport);
  await user.click(within(mainAct()!).getByText('Hand over', { selector: 'summary' }));
  const form = region('Hand over');
  expect(form.queryByLabelText('Amount')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Hand over' }));
  await waitFor(() => expect(requests).toMatchObject([{ body: { fetched_by: 'the customer', amount: null } }]));
});

test('an order is booked without a deposit, behind More', async () => {
  const { asked: requests, transport } = orderOffice(orderAt(OPEN));
  await goTo('/staff/orders/61', transport);
  await user.click(screen.getByRole('button', { name: 'Book without a deposit' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({ method: 'POST', path: 'core/commerce/orders/book/61' });
  expect((requests[0]?.body as { amount?: unknown }).amount ?? null).toBeNull();
});

test('what goes back for a canceled order is proposed as it was paid', async () => {
  await goTo('/staff/orders/61', orderOffice(orderAt(OPEN, { ...CANCELED, owed: -50, paid: 50 })).transport);
  const back = region('Record money given back');
  expect(back.getByLabelText('Amount')).toHaveProperty('value', '50.00');
  expect(back.getByLabelText('How')).toHaveProperty('value', 'check');
  expect(back.getByLabelText('Reference')).toHaveProperty('value', '1042');
});

test.each([
  ['is said until it is handed over', READY, 1],
  ['is no fact any more once it was', DELIVERED, 0],
])('the place of an order %s', async (_, state, facts) => {
  await goTo('/staff/orders/61', orderOffice(orderAt(state)).transport);
  expect(headFacts().filter((words) => words?.startsWith('At'))).toHaveLength(facts);
});

test('what is owed of a delivered order is taken by its main act', async () => {
  const { asked: requests, transport } = orderOffice(done(DELIVERED));
  await goTo('/staff/orders/61', transport);
  expect(screen.queryByText('Take a payment', { selector: 'summary' })).toBeNull(); // it is not offered twice
  await user.click(screen.getByText('Take $219.13', { selector: 'summary' }));
  const form = region('Take $219.13');
  expect(form.getByLabelText('Amount')).toHaveProperty('value', '219.13');
  await user.selectOptions(form.getByLabelText('How'), 'cash');
  await user.click(form.getByRole('button'));
  await screen.findByText('The order has that payment.');
  expect(requests).toMatchObject([{ path: 'core/commerce/orders/pay/61', body: { how: 'cash', amount: 219.13 } }]);
});

test.each([
  [done(DELIVERED, PAID), 'Mark it as Invoiced', INVOICED],
  [done(INVOICED, PAID), 'Close this order', CLOSED],
])('an order ends by one button: %#', async (order, button, state) => {
  const { asked: requests, transport } = orderOffice(order);
  await goTo('/staff/orders/61', transport);
  await user.click(screen.getByRole('button', { name: button }));
  await screen.findByText('The order has that state.');
  expect(requests).toMatchObject([
    { path: 'core/commerce/orders/state/61', body: { state }, headers: { 'if-match': '"12"' } },
  ]);
});

test('a canceled order is taken up again for whoever confirms that, and offers nothing that is over', async () => {
  const { asked: requests, transport } = orderOffice(orderAt(OPEN, { ...CANCELED, owed: -50 }));
  await goTo('/staff/orders/61', transport);
  expect(stateInHead()).toBe('Canceled');
  expect(actsBehindMore()).toEqual(['Take it up again', 'Copy this order']);
  expect(screen.queryByText('Take a payment')).toBeNull();
  await user.click(screen.getByText('Take it up again', { selector: 'summary' }));
  const form = region('Take it up again');
  expect(form.queryByLabelText('Amount')).toBeNull();
  await user.click(form.getByRole('button'));
  expect((await form.findByRole('alert')).textContent).toContain('booking it takes it up again');
  expect(requests).toEqual([]);
  await user.click(form.getByRole('button'));
  await waitFor(() =>
    expect(requests).toMatchObject([{ path: 'core/commerce/orders/book/61', body: { amount: null } }]),
  );
});

test('a canceled order is read, noted and copied: nothing of it is changed before it is taken up again', async () => {
  await goTo('/staff/orders/61', orderOffice(orderAt(OPEN, { ...CANCELED, owed: 0 })).transport);
  await user.click(screen.getByText('Frame', { selector: 'summary strong' }));
  const folds = [...document.querySelectorAll('.sheet summary')].map(({ textContent }) => textContent ?? '');
  expect(folds.filter((words) => /^(Add|Edit|Take|Remove|Change|Who)|edit item/.test(words))).toEqual(['Add a note']);
  expect(screen.queryByRole('button', { name: /^(Save|Move|Replace|Done|Start)/ })).toBeNull();
});

test.each([
  [done(READY, { ready_mail: MAILED }), { form: 'hand-over', amount: '3', question: UNPAID }, 'main-act'],
  [orderAt(OPEN), { form: 'book', amount: '-3' }, 'main-act'],
  [orderAt(OPEN), { form: 'cancel', reason: '' }, 'more-acts'],
  [orderAt(OPEN), { form: 'copy-order' }, 'more-acts'],
])('an act that was sent without a script stands open with what is wrong: %#', async (order, typed, menu) => {
  const refusal = { status: 422, title: 'Refused', code: 'order/refused', detail: 'This cannot be done.', errors: [] };
  const { transport } = orderOffice({ ...order, change: [422, refusal] });
  const sent = Object.entries({ id: '61', revision: '12', ...typed });
  const page = await post({ url: '/staff/orders/61', ...request }, sent, transport, ASSETS);
  const sheet = new DOMParser().parseFromString((page as { readonly html: string }).html, 'text/html');
  const open = [...sheet.querySelectorAll<HTMLDetailsElement>('.page-actions > details.menu[open]')];
  expect(open.map(({ className }) => className)).toEqual([`menu ${menu}`]);
  const alert = open[0]?.querySelector('[role=alert]');
  expect(alert?.textContent).toContain('This cannot be done.');
  expect(alert?.closest('details:not([open])')).toBeNull();
});

test('without a script the main act of a step and the end of an order are buttons that lead back to the sheet', async () => {
  for (const [order, typed, query] of [
    [orderAt(WORKING), { form: 'start-step', service_id: '71', step_id: '92' }, ''],
    [done(INVOICED, PAID), { form: 'end-order', state: '7' }, '?said=set-state'],
  ] as const) {
    const { asked: requests, transport } = orderOffice(order);
    const sent = Object.entries({ id: '61', revision: '12', ...typed });
    const page = await render({ url: '/staff/orders/61', ...request }, transport, ASSETS);
    expect('html' in page && page.html).toContain(`name="form" value="${typed.form}"`);
    const reply = await post({ url: '/staff/orders/61', ...request }, sent, transport, ASSETS);
    expect(requests).toHaveLength(1);
    expect(reply).toMatchObject(query === '' ? {} : { status: 303, location: `/staff/orders/61${query}` });
  }
});
