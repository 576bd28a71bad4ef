import { allServices } from '@rabbet/domain/orders/orders';
import { addDays } from '@rabbet/domain/time/days';
import { dateIn } from '@rabbet/domain/time/zone';
import type { OrderReply } from '@rabbet/projections';
import type { Browser } from '../testing/browser';
import { Member } from '../testing/member';
import { TestShop } from '../testing/test-shop';

const ORDERS = 'core/commerce/orders';
const SERVICES = 'core/commerce/services';
const shop = new TestShop();
let sal: Browser;
let customer = 0;
let frame = 0;
let mat = 0;
let inverse = 0;
let employee = 0;

beforeAll(async () => {
  await shop.open();
  sal = await (await Member.of(shop, 'sales')).signedIn();
  const person_id = await shop.add('core/contacts/people', { first: 'Ann', last: 'Bell' });
  customer = await shop.add('core/contacts/customers', { person_id });
  employee = await shop.add('core/contacts/employees', { person_id, title: 'framer' });
  frame = await shop.add(SERVICES, { name: 'Frame', required_for_state: 2 });
  await shop.add(`${SERVICES}/steps`, { service_id: frame, name: 'Cut', step_no: 1, percent_complete: 100 });
  mat = await shop.add(SERVICES, { name: 'Mat', required_for_state: 3 });
  await shop.add(`${SERVICES}/steps`, { service_id: mat, name: 'Bevel', step_no: 1, percent_complete: 100 });
  inverse = await shop.add(SERVICES, { name: 'Inverse' });
  await shop.add(`${SERVICES}/labor`, { service_id: inverse, time_formula: '1 / (width - 10)', base_labor_mins: 10 });
});
afterAll(() => shop.close());

interface Answer {
  readonly id: number;
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly { readonly field: string }[];
  readonly new_items: readonly [number];
  readonly new_services: readonly number[];
  readonly whole: OrderReply;
  /** Services, in the answer to a quote. */
  readonly services: readonly object[];
}
const send = (path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
  sal.ask<Answer>(`${ORDERS}${path}`, { body, method });
const width = (value: string) => ({
  properties: [
    { name: 'width', value },
    { name: 'height', value: '20' },
  ],
});

/** An order of one item with a frame and a mat in it, priced by hand. */
async function opened() {
  const services = [{ template_id: frame, price: 100, services: [{ template_id: mat, price: 20 }] }];
  const { body } = await send('', { customer_id: customer, items: [{ quantity: 1, services }] });
  const [outer = 0, inner = 0] = body.new_services;
  return { id: body.id, item: body.new_items[0], outer, inner };
}
async function revisionOf(id: number): Promise<number> {
  const { body } = await sal.ask<{ revision: number }>(`${ORDERS}/${id}`);
  return body.revision;
}

/** Day on which an order was opened. */
async function openedOn(id: number): Promise<string> {
  const { body } = await sal.ask<OrderReply[]>(`${ORDERS}?id=${id}`);
  return dateIn(Date.parse(body[0]!.created_at)); // it is there
}

/** Asks for something wrong, and requires that it is refused by this code and leaves the order as it was. */
async function expectRefused(id: number, asking: () => ReturnType<typeof send>, code: string, field?: string) {
  const before = await revisionOf(id);
  const { status, body } = await asking();
  expect([body.code, Math.floor(status / 100), ...(field ? [body.errors?.[0]?.field] : [])]).toEqual([
    code,
    4,
    ...(field ? [field] : []),
  ]);
  expect(await revisionOf(id)).toBe(before);
}

test('a property that is given twice is refused by its name', async () => {
  const { id, item } = await opened();
  const properties = ['9', '10'].map((value) => ({ name: 'Width', value }));
  const service = { order_id: id, item_id: item, template_id: frame, properties };
  await expectRefused(id, () => send('/services', service), 'service/property', 'properties');
});

test('a price that no order has is refused, and the orders go on', async () => {
  const { id, outer } = await opened();
  await expectRefused(id, () => send(`/services/${outer}`, { price: 15_000_000 }, 'PUT'), 'order/price');
});

test('a quantity of 0 is refused by its field', async () => {
  const { id, item } = await opened();
  await expectRefused(id, () => send(`/items/${item}`, { quantity: 0 }, 'PUT'), 'request/fields', 'quantity');
  await expectRefused(id, () => send('/items', { order_id: id, quantity: 0 }), 'request/fields', 'quantity');
});

test.each([
  ['-5', 'service/size'],
  ['0', 'service/size'],
  ['99999', 'service/size'],
  ['wide', 'service/size'],
])('a width of %s is refused', async (value, code) => {
  const { id, item } = await opened();
  const service = { order_id: id, item_id: item, template_id: frame, ...width(value) };
  await expectRefused(id, () => send('/services', service), code);
});

test('units that nobody converts are refused', async () => {
  const { id, outer } = await opened();
  const properties = [{ name: 'width', value: '16', units: 'parsec' }];
  await expectRefused(id, () => send(`/services/${outer}`, { properties }, 'PUT'), 'service/units');
});

test('a discount above the subtotal is refused', async () => {
  const { id } = await opened();
  await expectRefused(id, () => send(`/discount/${id}`, { amount: 120.01 }), 'order/discount', 'amount');
  expect((await send(`/discount/${id}`, { amount: 120 })).body.whole.total).toBe(0);
});

test('a service is not nested in itself, by whatever way', async () => {
  const { id, outer, inner } = await opened();
  await expectRefused(id, () => send(`/services/${outer}`, { parent_id: outer }, 'PUT'), 'service/nested', 'parent_id');
  await expectRefused(id, () => send(`/services/${outer}`, { parent_id: inner }, 'PUT'), 'service/nested', 'parent_id');
});

test.each([
  ['', (service: object) => ({ customer_id: customer, items: [{ services: [service] }] })],
  ['/quote', (service: object) => ({ items: [{ services: [service] }] })],
])('services are nested 5 deep in a body, and no deeper: orders%s', async (path, bodyWith) => {
  const deep = (depth: number): object => ({
    template_id: frame,
    price: 10,
    ...(depth > 1 && { services: [deep(depth - 1)] }),
  });
  const { status, body } = await send(path, bodyWith(deep(5)));
  expect([Math.floor(status / 100), allServices((body.whole ?? body) as OrderReply).length]).toEqual([2, 5]);
  const refused = await send(path, bodyWith(deep(6)));
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    422,
    'service/nested',
    'Services are nested at most 5 deep.',
  ]);
  expect((await send(path, bodyWith(deep(40)))).body.code).toBe('request/depth');
  const wrong = { ...deep(1), services: [{ ...deep(1), services: [{ template_id: frame, prize: 1 }] }] };
  expect((await send(path, bodyWith(wrong))).body.errors?.[0]?.field).toBe(
    'items[0].services[0].services[0].services[0].prize',
  );
});

test('a template that an order uses is not removed', async () => {
  await opened();
  const { body } = await shop.asStaff<Answer>(`${SERVICES}/${frame}`, { method: 'DELETE' });
  expect(body.code).toBe('record/in-use');
});

test('a due date before the order was opened, or more than five years ahead, is refused', async () => {
  const { id } = await opened();
  const day = await openedOn(id);
  for (const due_date of [addDays(day, -1), addDays(day, 6 * 366)])
    await expectRefused(id, () => send(`/due/${id}`, { due_date }), 'order/due-date', 'due_date');
  expect((await send(`/due/${id}`, { due_date: day })).body.whole.due_date).toBe(day);
});

test('a step of another service is refused', async () => {
  const { id, outer, inner } = await opened();
  const booked = await send(`/book/${id}`, {});
  const [bevel] = allServices(booked.body.whole).find((service) => service.id === inner)!.state;
  const step = { service_id: outer, step_id: bevel!.step_id, employee_id: employee };
  await expectRefused(id, () => send(`/steps/complete/${id}`, step), 'record/unknown');
});

test('a state that refreshing does not allow is refused, and so are those that only filter', async () => {
  const { id } = await opened();
  await send(`/book/${id}`, {});
  await expectRefused(id, () => send(`/state/${id}`, { state: 3 }), 'order/held-back');
  await expectRefused(id, () => send(`/state/${id}`, { state: 7 }), 'order/not-ready');
  for (const state of [100, 101, 102, 103, 8])
    await expectRefused(id, () => send(`/state/${id}`, { state }), 'order/state', 'state');
});

test('a list is not asked for by a state that there is not', async () => {
  const { status, body } = await sal.ask<Answer>(`${ORDERS}/list?state=99`);
  expect({ status, ...body }).toMatchObject({ status: 422, code: 'order/state', errors: [{ field: 'state' }] });
});

test('a formula that divides by zero for this size is refused by name', async () => {
  const { id, item } = await opened();
  const service = { order_id: id, item_id: item, template_id: inverse, ...width('10') };
  await expectRefused(id, () => send('/services', service), 'formula/value');
  const { body } = await send('/services', service);
  expect(body.detail).toContain('1 / (width - 10)');
  expect((await send('/services', { ...service, ...width('11') })).status).toBe(201);
});

test('of an order with one wrong service nothing is opened', async () => {
  const items = [
    { services: [{ template_id: frame, price: 10 }] },
    { services: [{ template_id: inverse, ...width('10') }] },
  ];
  const count = async () => (await sal.ask<{ total_rows: number }>(`${ORDERS}/list`)).body.total_rows;
  const before = await count();
  expect((await send('', { customer_id: customer, items })).body.code).toBe('formula/value');
  const second = [{ quantity: 1 }, { description: 'Map', services: [{ template_id: inverse }] }];
  const { body } = await send('', { customer_id: customer, items: second });
  expect(body.detail).toMatch(/^Inverse, item 2, Map: The formula .* needs width/);
  expect((await send('', { customer_id: 4711, items: [] })).body.code).toBe('reference/unknown');
  expect(await count()).toBe(before);
});

test('whoever has seen an older revision is told what has changed since, and changes nothing', async () => {
  const { id } = await opened();
  const revision = await revisionOf(id);
  await send(`/note/${id}`, { text: 'called' });
  await send(`/due/${id}`, { due_date: await openedOn(id) });
  const answer = await sal.ask<Answer>(`${ORDERS}/cancel/${id}`, {
    body: { reason: 'moved away' },
    headers: { 'if-match': `"${revision}"` },
  });
  expect([answer.status, answer.body.code]).toEqual([412, 'record/stale']);
});

test.each([
  ['face', '-100'],
  ['allowance', '-500'],
  ['rabbet', '-1'],
  ['face', '9999'],
])('a %s of %s inches is refused', async (name, value) => {
  const { id, outer } = await opened();
  const change = { properties: [{ name, value }] };
  await expectRefused(id, () => send(`/services/${outer}`, change, 'PUT'), 'service/size');
});

test('of a card at the terminal the last four digits are taken, and no whole number of a card anywhere', async () => {
  const { id } = await opened();
  const paid = (how: string, reference?: string) => () => send(`/pay/${id}`, { how, amount: 10, reference });
  await expectRefused(id, paid('terminal'), 'payment/last-digits', 'reference');
  await expectRefused(id, paid('terminal', '42424'), 'payment/last-digits', 'reference');
  await expectRefused(id, paid('terminal', '4111111111111111'), 'request/fields', 'reference');
  await expectRefused(id, paid('check', '4111 1111 1111 1111'), 'request/fields', 'reference');
  await expectRefused(id, () => send(`/note/${id}`, { text: 'card 4111111111111111' }), 'request/fields', 'text');
  expect((await send(`/pay/${id}`, { how: 'terminal', amount: 10, reference: '4242' })).status).toBe(200);
});

test('a Closed order is not refreshed', async () => {
  const { id } = await opened();
  await send(`/book/${id}`, {});
  for (const service of allServices((await send(`/note/${id}`, { text: 'x' })).body.whole))
    await send(`/services/complete/${id}`, { service_id: service.id, employee_id: employee });
  await send(`/state/${id}`, { state: 7 });
  await expectRefused(id, () => send(`/refresh/${id}`, {}), 'order/closed');
});

test('the history names what was changed of an order and its items, and no rate to whoever may not know amounts', async () => {
  const flo = await (await Member.of(shop, 'framer')).signedIn();
  const { id, item } = await opened();
  const put = (path: string, body: object) => shop.asStaff(`${ORDERS}/${path}`, { method: 'PUT', body });
  await put(`${id}`, { purchase_order: 'PO 9', tax_rate: 0.0625 });
  await put(`items/${item}`, { instructions: 'Float it.', quantity: 3 });
  await shop.shop.projections.settled();
  type Told = { what: string; changes: { label: string; before: unknown; after: unknown }[] };
  const historyBy = async (ask: typeof flo.ask) => (await ask<Told[]>(`${ORDERS}/history?id=${id}`)).body;
  const history = await historyBy((path) => shop.asStaff(path));
  const itemChanged = /^changed instructions, quantity of (“.*”|item \d+)$/;
  expect(history.map(({ what }) => what)).toContainEqual(expect.stringMatching(itemChanged));
  const changes = (all: Told[]) => all.find(({ what }) => what === 'Changed')?.changes;
  expect(changes(history)).toMatchObject([
    { label: 'Purchase order', before: null, after: 'PO 9' },
    { label: 'Tax rate', after: 0.0625 },
  ]);
  const seen = await historyBy((path) => flo.ask(path));
  expect(changes(seen)).toMatchObject([{ label: 'Purchase order', after: 'PO 9' }]);
  expect(JSON.stringify(seen)).not.toMatch(/0\.0625|[Tt]ax/);
});

test('whoever may not change orders is told so in words that speak of orders', async () => {
  const flo = await (await Member.of(shop, 'framer')).signedIn();
  const { id } = await opened();
  const { body } = await flo.ask<{ detail: string }>(`${ORDERS}/book/${id}`, { body: {} });
  expect(body.detail).toBe(
    'Your role does not let you do this: it takes one that may change registrations and orders.',
  );
});

test('whoever may not know amounts does not sort by them, and reads no payment', async () => {
  const flo = await (await Member.of(shop, 'framer')).signedIn();
  expect((await flo.ask(`${ORDERS}/list?sort=-total`)).status).toBe(403);
  expect((await flo.ask(`${ORDERS}/list?sort=due_date`)).status).toBe(200);
  const { id } = await opened();
  await send(`/pay/${id}`, { how: 'check', amount: 10, reference: '1042' });
  await shop.shop.projections.settled();
  const { body } = await flo.ask<OrderReply>(`${ORDERS}/${id}`);
  expect(body.settled).toMatchObject([{ how: 'check', amount: null, reference: null }]);
  const history = await flo.ask<{ what: string }[]>(`${ORDERS}/history?id=${id}`);
  expect(JSON.stringify(history.body)).not.toMatch(/1042|\$/);
});
