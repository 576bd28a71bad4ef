import type { OrderReply } from '@rabbet/projections';
import { allServices } from '@rabbet/domain/orders/orders';
import { TestShop } from '../testing/test-shop';

const ORDERS = 'core/commerce/orders';
const smtp = { host: '127.0.0.1', port: 9, secure: false, login: null };
const shop = new TestShop({}, false, null, { smtp });
let template_id = 0;
let otherGlass = 0;
let employee_id = 0;
beforeAll(async () => {
  await shop.open();
  template_id = await shop.add('core/commerce/services', {
    name: 'Museum glass',
    category: 'Glass',
    required_for_state: 3,
  });
  const step = { service_id: template_id, name: 'Cut', step_no: 1, percent_complete: 100 };
  await shop.add('core/commerce/services/steps', step);
  otherGlass = await shop.add('core/commerce/services', { name: 'Regular glass', category: 'Glass' });
  const person_id = await shop.add('core/contacts/people', { first: 'Flo', last: 'Lee' });
  employee_id = await shop.add('core/contacts/employees', { person_id, title: 'framer' });
});
afterAll(() => shop.close());

interface Answer {
  readonly code?: string;
  readonly detail?: string;
  readonly whole: OrderReply;
}
const change = (path: string, body: object = {}) => shop.asStaff<Answer>(`${ORDERS}/${path}`, { body });

async function opened(email: string | null = null): Promise<number> {
  const person_id = await shop.add('core/contacts/people', { first: 'Ann', last: 'Bell' });
  if (email !== null) await shop.add('core/contacts/vectors', { person_id, value: email, primary: true });
  const customer_id = await shop.add('core/contacts/customers', { person_id });
  const properties = [
    { name: 'width', value: '16' },
    { name: 'height', value: '20' },
  ];
  return shop.add(ORDERS, { customer_id, items: [{ services: [{ template_id, price: 100, properties }] }] });
}
const firstService = (whole: OrderReply) => allServices(whole)[0]!; // one was configured
async function ready(id: number): Promise<OrderReply> {
  const { body } = await change(`book/${id}`);
  const { id: service_id } = firstService(body.whole);
  await change(`services/complete/${id}`, { service_id, employee_id });
  await shop.shop.processes.settled();
  await shop.shop.projections.settled();
  const { body: orders } = await shop.asStaff<OrderReply[]>(`${ORDERS}?id=${id}`);
  return orders[0]!;
}

test('booking takes a deposit', async () => {
  const { body } = await change(`book/${await opened()}`, { how: 'cash', amount: 50 });
  expect(body.whole).toMatchObject({ state: 1, paid: 50, owed: 50 });
  const id = await opened();
  expect(await change(`book/${id}`, { how: 'terminal', amount: 50 })).toMatchObject({
    status: 422,
    body: { code: 'payment/last-digits' },
  });
});

test('a framer begins a step, and takes no money', async () => {
  const id = await opened();
  const { id: service_id, state } = firstService((await change(`book/${id}`)).body.whole);
  const body = { service_id, step_id: state[0]!.step_id, employee_id };
  expect((await shop.asRole('framer', `${ORDERS}/steps/start/${id}`, { body })).status).toBe(200);
  const fetched = { fetched_by: 'the customer', how: 'cash', amount: 1 };
  expect((await shop.asRole('framer', `${ORDERS}/hand-over/${id}`, { body: fetched })).status).toBe(403);
});

test('a Ready order says whether its customer was written to, and is handed over with what is owed', async () => {
  const written = await ready(await opened('ann@example.org'));
  expect(written).toMatchObject({ state: 3, ready_mail: { state: expect.any(String) }, call: null });
  const id = await opened();
  expect(await ready(id)).toMatchObject({ state: 3, ready_mail: null, call: null, fetched_by: null });
  expect((await change(`call/${id}`, { outcome: 'message' })).body.whole.call).toMatchObject({ outcome: 'message' });
  const { body } = await change(`hand-over/${id}`, { fetched_by: 'her brother', how: 'check', amount: 100 });
  expect(body.whole).toMatchObject({ state: 4, owed: 0, fetched_by: 'her brother' });
  const { body: history } = await shop.asStaff<{ what: string }[]>(`${ORDERS}/history?id=${id}`);
  expect(history.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['called, and left a message that it is ready', 'handed it over to her brother']),
  );
});

test('a step says who has begun it, and since when', async () => {
  const id = await opened();
  const { id: service_id, state } = firstService((await change(`book/${id}`)).body.whole);
  const { body } = await change(`steps/start/${id}`, { service_id, step_id: state[0]!.step_id, employee_id });
  expect(firstService(body.whole).state[0]).toMatchObject({
    completed: null,
    employee_id,
    started: expect.any(String),
  });
});

test('one glass is replaced by another in one act, which keeps the size', async () => {
  const id = await opened();
  const museum = firstService((await change(`book/${id}`)).body.whole);
  const { body } = await change(`services/replace/${museum.id}`, { template_id: otherGlass, price: 60 });
  expect(allServices(body.whole)).toMatchObject([
    { name: 'Regular glass', price: 60, properties: { width: { value: '16' }, height: { value: '20' } } },
  ]);
  const { body: history } = await shop.asStaff<{ what: string }[]>(`${ORDERS}/history?id=${id}`);
  expect(history.map(({ what }) => what)).toContainEqual(
    expect.stringContaining('chose Regular glass in place of Museum glass for item'),
  );
});
