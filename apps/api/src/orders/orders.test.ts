import { allServices } from '@rabbet/domain/orders/orders';
import type { OrderReply } from '@rabbet/projections';
import { TestShop } from '../testing/test-shop';
import type { Browser } from '../testing/browser';
import { type CompareReply, compareWith, type Documentation } from '../testing/documentation';
import { Member } from '../testing/member';

const shop = new TestShop();
let sal: Browser;
let flo: Browser;
let differ: CompareReply;
let customer = 0;
let frame = 0;
let fitting = 0;
beforeAll(async () => {
  await shop.open();
  sal = await (await Member.of(shop, 'sales')).signedIn();
  flo = await (await Member.of(shop, 'framer')).signedIn();
  differ = compareWith((await shop.ask<Documentation>('docs/openapi.json')).body);
  const person_id = await shop.add('core/contacts/people', { first: 'Ann', last: 'Bell' });
  customer = await shop.add('core/contacts/customers', { person_id });
  frame = await shop.add('core/commerce/services', { name: 'Frame', category: 'Frames', required_for_state: 2 });
  await shop.add('core/commerce/services/steps', { service_id: frame, name: 'Cut', step_no: 1, percent_complete: 40 });
  await shop.add('core/commerce/services/steps', {
    service_id: frame,
    name: 'Join',
    step_no: 2,
    percent_complete: 100,
  });
  const labor = { service_id: frame, time_formula: 'united_inches', base_factor: 36, base_labor_mins: 30, markup: 1 };
  await shop.add('core/commerce/services/labor', labor);
  fitting = await shop.add('core/commerce/services', { name: 'Fitting', application: 'Ticket' });
  await shop.add('core/commerce/services/labor', { service_id: fitting, time_formula: '1', base_labor_mins: 5 });
});
afterAll(() => shop.close());

interface Answer {
  readonly id: number;
  readonly code: string;
  readonly new_services: readonly number[];
  readonly whole: OrderReply;
}

const size = (width: string, height: string) => [
  { name: 'Width', value: width },
  { name: 'Height', value: height },
];
const post = (path: string, body: object, by: Browser = sal) => by.ask<Answer>(`core/commerce/orders${path}`, { body });
const opened = async () => {
  const services = [{ template_id: frame, properties: size('16', '20') }, { template_id: fitting }];
  const body = { customer_id: customer, tax_rate: 0.1, items: [{ quantity: 2, services }] };
  const answer = await post('', body);
  expect([answer.status, differ('/core/commerce/orders', 'post', answer, 'staff')]).toEqual([201, []]);
  return answer.body;
};

test('an order is opened with its items and services, priced, booked, worked on and closed', async () => {
  const order = await opened();
  expect(order.whole).toMatchObject({
    customer_id: customer,
    customer: { person: { name: 'Ann Bell' }, company: null },
    state: 0,
    sub_total: 250,
    tax: 25,
    total: 275,
    owed: 275,
    items: [
      { configuration: { Frame: { price: 120, lines: [{ of: 'labor', amount: 120 }] }, Fitting: { price: 10 } } },
    ],
  });
  await shop.shop.projections.settled();
  const { body } = await shop.asStaff<OrderReply>(`core/commerce/orders/${order.id}`);
  expect(allServices(body)[0]!.lines[0]!.because).toMatch(
    /^rule \d+: a measure of \d+ takes 30 minutes at \$2\.00, which cost \$60\.00, marked up by 100 %$/,
  );
  const [service] = order.new_services;
  const booked = await post(`/book/${order.id}`, {});
  expect(booked.body.whole).toMatchObject({
    state: 1,
    items: [{ state: 1, configuration: { Frame: { state: [{ step: { step_no: 1 } }, { step: { step_no: 2 } }] } } }],
  });
  const [cut, join] = allServices(booked.body.whole)[0]!.state; // the frame has them
  expect(
    (await post(`/steps/complete/${order.id}`, { service_id: service, step_id: cut!.step_id })).body,
  ).toMatchObject({
    code: 'step/employee',
  });
  const person = (await shop.add('core/contacts/people', { first: 'Flo', last: 'Lee' })) as number;
  const employee_id = await shop.add('core/contacts/employees', { person_id: person, title: 'framer' });
  const step = { service_id: service, step_id: join!.step_id, employee_id };
  const done = await post(`/steps/complete/${order.id}`, step, flo);
  expect(done.body.whole).toMatchObject({
    state: 3,
    progress: 100,
    total: null,
    items: [{ configuration: { Frame: { price: null, cost: null } } }],
  });
  expect((await post(`/state/${order.id}`, { state: 7 })).body.whole).toMatchObject({ state: 7, progress: 100 });
  expect((await post(`/discount/${order.id}`, { amount: 5 })).body.code).toBe('order/closed');
  expect((await post(`/note/${order.id}`, { text: 'fetched' })).status).toBe(200);
  const history = await sal.ask<{ what: string }[]>(`core/commerce/orders/history?id=${order.id}`);
  expect(history.body.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'opened it',
      expect.stringMatching(/^booked it, due on /),
      'set it to Closed',
      'noted: fetched',
      expect.stringMatching(/^added item \d+, 2 pieces$/),
      expect.stringMatching(/^chose Frame for item \d+$/),
      'priced it: Frame $120.00, Fitting $10.00',
      'marked Join of Frame done by Flo Lee',
    ]),
  );
});

test('a dry run tells how the order would be, and changes nothing', async () => {
  const order = await opened();
  const asIf = async (path: string, body: object) =>
    (await sal.ask<Answer>(`core/commerce/orders${path}`, { body, headers: { 'x-dry-run': 'true' } })).body;
  const booked = await asIf(`/book/${order.id}`, {});
  expect(booked.whole).toMatchObject({
    id: order.id,
    state: 1,
    total: 275,
    due_date: expect.stringMatching(/^\d{4}-/),
  });
  expect((await asIf(`/discount/${order.id}`, { amount: 50 })).whole).toMatchObject({ state: 0, total: 220 });
  const same = { customer_id: customer, items: [{ services: [{ template_id: fitting }] }] };
  expect((await asIf('', same)).whole).toMatchObject({ id: 0, state: 0, total: 10 });
  await shop.shop.projections.settled();
  const { body } = await sal.ask<OrderReply>(`core/commerce/orders/${order.id}`);
  expect(body).toMatchObject({ state: 0, total: 275, due_date: null });
});

test('a quote prices what is asked for, warns, and records nothing', async () => {
  const services = [
    { template_id: frame, properties: size('16', '20').map((property) => ({ ...property, provisional: true })) },
  ];
  const { body, status } = await sal.ask<OrderReply>('core/commerce/orders/quote', {
    body: { items: [{ quantity: 2, services }] },
  });
  expect([status, body]).toMatchObject([
    200,
    {
      id: 0,
      sub_total: 240,
      due_date: expect.stringMatching(/^\d{4}-/),
      items: [{ configuration: { Frame: { lines: [{ of: 'labor' }] } } }],
    },
  ]);
  expect(body.warnings).toEqual(['Frame: width and height are assumed until the art arrives.']);
  const before = await opened();
  expect((await post('/quote', { customer_id: customer, services: [] })).status).toBe(200);
  expect((await post('/quote', { customer_id: 4711 })).body.code).toBe('reference/unknown');
  expect((await opened()).id).toBe(before.id + 1);
});

test('an order tells its pieces in stock by name, catalog number and unit, as its quote does', async () => {
  const foot = await shop.add('core/commerce/units', { name: 'running foot' });
  const piece = { name: 'Pewter, narrow', catalog_no: 'F-7009', price: 3, quantity_units_id: foot };
  const pewter = await shop.add('core/commerce/widgets', piece);
  const tape = await shop.add('core/commerce/widgets', { name: 'Tape', price: 1 });
  const molded = await shop.add('core/commerce/services', { name: 'Molded' });
  const rule = { service_id: molded, target: 'Molding', quantity_formula: '5', default_widget_id: pewter };
  await shop.add('core/commerce/services/materials', rule);
  const materials = [{ name: 'Tape', widget_id: tape, item_quantity: 2 }];
  const items = [{ services: [{ template_id: molded, materials }] }];
  await shop.shop.projections.settled();
  const pewterInStock = {
    widget_id: pewter,
    widget: { name: 'Pewter, narrow', catalog_no: 'F-7009', quantity_units: { name: 'running foot' } },
  };
  const other = { widget_id: tape, widget: { name: 'Tape', catalog_no: null, quantity_units: null } };
  const pricedService = {
    materials: [{ name: 'Tape', ...other, item_quantity: 2 }],
    lines: [
      { of: 'material', name: 'Molding', ...pewterInStock, item_quantity: 5 },
      { of: 'material', name: 'Tape', ...other, item_quantity: 2 },
    ],
  };
  const quoted = await sal.ask<OrderReply>('core/commerce/orders/quote', { body: { items } });
  expect(allServices(quoted.body)).toMatchObject([pricedService]);
  const id = await shop.add('core/commerce/orders', { customer_id: customer, items });
  await shop.shop.projections.settled();
  const { body } = await flo.ask<OrderReply>(`core/commerce/orders/${id}`);
  expect(allServices(body)).toMatchObject([pricedService]);
});

test('a quote says what is cut out of how many sheets', async () => {
  const type_id = await shop.add('core/commerce/widget-types', { name: 'Boards' });
  const side = (name: string) => shop.add('core/commerce/widget-types/dimensions', { type_id, name, kind: 'number' });
  const sheet = [
    { dimension_id: await side('width'), value: '40' },
    { dimension_id: await side('height'), value: '32' },
  ];
  const board = await shop.add('core/commerce/widgets', { name: 'Board', type_id, price: 12, dimensions: sheet });
  const mat = await shop.add('core/commerce/services', { name: 'Mat' });
  const rule = { service_id: mat, target: 'Mat board', quantity_formula: '1 / yield', default_widget_id: board };
  await shop.add('core/commerce/services/materials', rule);
  const services = [{ template_id: mat, properties: size('16 3/8', '20') }];
  const { body } = await sal.ask<OrderReply>('core/commerce/orders/quote', {
    body: { items: [{ quantity: 5, services }] },
  });
  expect(allServices(body)[0]?.lines).toMatchObject([
    { name: 'Mat board', sheets: 3, cut: { width: 16.375, height: 20, per_sheet: 2, is_turned: false, sheets: 3 } },
  ]);
});

test('an order is read whole by its id, in the list, by its parts and by state', async () => {
  const order = await opened();
  await shop.shop.projections.settled();
  const whole = await sal.ask<OrderReply[]>(`core/commerce/orders?id=${order.id}`);
  expect(whole.body).toMatchObject([{ id: order.id, total: 275, items: [{ price: 250 }] }]);
  const list = await sal.ask<{ data: object[] }>(`core/commerce/orders/list?id=${order.id}`);
  expect(list.body.data).toMatchObject([{ id: order.id, total: 275, customer: 'Ann Bell' }]);
  const framersReply = await flo.ask<OrderReply>(`core/commerce/orders/${order.id}`);
  expect(framersReply.body).toMatchObject({
    total: null,
    sub_total: null,
    items: [{ price: null }],
  });
  await post(`/book/${order.id}`, {});
  await shop.shop.projections.settled();
  const [service] = order.new_services;
  const waiting = await flo.ask<{ data: object[] }>(`core/commerce/orders/services?order_id=${order.id}&waiting=true`);
  expect(waiting.body.data).toMatchObject([
    {
      id: service,
      order_id: order.id,
      next_step: 'Cut',
      age: 0,
      lateness: 'in time',
      progress: 0,
      customer: 'Ann Bell',
    },
  ]);
  const items = await sal.ask<{ data: object[] }>(`core/commerce/orders/items?order_id=${order.id}`);
  expect(items.body.data).toMatchObject([{ order_id: order.id, quantity: 2, state: 1 }]);
  const totals = await flo.ask<{ state: number; orders: number; total: null }[]>('core/commerce/orders/totals');
  expect(totals.body[1]).toMatchObject({ state: 1, total: null });
  expect(totals.body[1]!.orders).toBeGreaterThan(0);
});

test('canceled orders are a part of the list of their own, and none of the counts of Open', async () => {
  const { id } = await opened();
  await shop.shop.projections.settled();
  type Counts = { state: number; orders: number; cancelled: number; total: number }[];
  const counted = async () => (await sal.ask<Counts>('core/commerce/orders/totals')).body[0]!; // Open comes first
  const listed = async (query: string) => {
    const { body } = await sal.ask<{ data: { id: number }[] }>(`core/commerce/orders/list?${query}`);
    return body.data.some((row) => row.id === id);
  };
  const before = await counted();
  const total = 275;
  expect([await listed('cancelled=true'), await listed('cancelled=false&state=0')]).toEqual([false, true]);
  await post(`/cancel/${id}`, { reason: 'moved away' });
  await shop.shop.projections.settled();
  expect([await listed('cancelled=true'), await listed('cancelled=false&state=0')]).toEqual([true, false]);
  expect(await counted()).toEqual({
    ...before,
    orders: before.orders - 1,
    cancelled: before.cancelled + 1,
    total: before.total - total,
    owed: expect.any(Number),
  });
});

test('an order says which states it may be set to, and why not to others', async () => {
  const { id, new_services } = await opened();
  const { whole } = (await post(`/book/${id}`, {})).body;
  expect(whole.settable_states).toEqual([0]);
  expect(whole.barred_states.map(({ state }) => state)).toEqual([2, 3, 4, 5, 6, 7]);
  const because = 'What is still to be done holds the order at Working. Frame is not complete.';
  expect(whole.barred_states[1]).toEqual({ state: 3, because });
  expect((await post(`/state/${id}`, { state: 3 })).body).toMatchObject({ code: 'order/held-back', detail: because });
  const employee_id = await shop.add('core/contacts/employees', {
    person_id: await shop.add('core/contacts/people', { first: 'Kit', last: 'Moss' }),
  });
  const done = await post(`/services/complete/${id}`, { service_id: new_services[0], employee_id });
  expect(done.body.whole).toMatchObject({ state: 3, settable_states: [0, 1, 2, 4, 5, 6, 7], barred_states: [] });
});

test('an order tells what it costs before its discount', async () => {
  const { id } = await opened();
  const { body } = await post(`/discount/${id}`, { amount: 50 });
  expect(body.whole).toMatchObject({ before_discount: 250, discount: 50, sub_total: 200, total: 220 });
  await shop.shop.projections.settled();
  const seen = await flo.ask<OrderReply[]>(`core/commerce/orders?id=${id}`);
  expect(seen.body[0]!.before_discount).toBeNull();
});

test('an order is found by its number, by name, and by the last four digits of a phone, of a firm too', async () => {
  const phone = await shop.add('core/contacts/points', { name: 'Phone' });
  const person_id = await shop.add('core/contacts/people', { first: 'Zoë', last: 'Quill' });
  const company_id = await shop.add('core/contacts/companies', { name: 'Quarry Dental' });
  const attribute_id = await shop.add('core/contacts/vector-values', { vector_point_id: phone, value: 'work' });
  await shop.add('core/contacts/vectors', { person_id, attribute_id, value: '919-555-7391' });
  await shop.add('core/contacts/vectors', { company_id, attribute_id, value: '9195558264' });
  const findOrders = async (term: string) => {
    const query = `core/commerce/orders/list?term=${encodeURIComponent(term)}`;
    const { body } = await shop.asStaff<{ data: { id: number }[] }>(query);
    return body.data.map(({ id }) => id);
  };
  const of = async (customer_of: object) =>
    shop.add('core/commerce/orders', { customer_id: await shop.add('core/contacts/customers', customer_of) });
  const zoe = await of({ person_id });
  const firm = await of({ company_id });
  expect([await findOrders('(919) 555-7391'), await findOrders('5557391')]).toEqual([[zoe], [zoe]]);
  expect([
    await findOrders('7391'),
    await findOrders('zoe quill'),
    await findOrders('8264'),
    await findOrders('quarry'),
  ]).toEqual([[zoe], [zoe], [firm], [firm]]);
  expect(await findOrders(String(firm))).toContain(firm);
  for (const term of ['zoe 7391', 'quill 919-555-7391', '+1 919 555']) expect(await findOrders(term)).toContain(zoe);
  expect(await findOrders('zoe 8264')).toEqual([]);
  const same = await shop.add('core/contacts/people', { first: 'Zoe', last: 'Feather' });
  const merged = await of({ person_id: same });
  const merge = { body: { into: person_id, reason: 'told by telephone' } };
  expect((await shop.asStaff(`core/contacts/people/${same}/merging`, merge)).status).toBe(200);
  await shop.shop.projections.settled();
  expect([await findOrders('quill'), await findOrders('feather')]).toEqual([[merged, zoe], []]);
  expect((await flo.ask<{ data: unknown[] }>('core/commerce/orders/list?term=7391')).body.data).toEqual([]);
  expect((await flo.ask<{ data: unknown[] }>('core/commerce/orders/list?term=quill')).body.data).toHaveLength(2);
});

test('a member of staff finds the orders that they sell, as the employee of their account', async () => {
  const member = await Member.of(shop, 'sales');
  const { body: accounts } = await shop.asStaff<{ id: number; person_id: number }[]>('core/accounts');
  const account = accounts.find(({ id }) => id === member.account);
  await shop.add('core/contacts/employees', { person_id: account?.person_id });
  const { body: sold } = await post('', { customer_id: customer });
  const { body: unsold } = await post('', { customer_id: customer, sales_person_id: null });
  await shop.shop.projections.settled();
  const idsFor = async (by: Browser, query: string) =>
    (await by.ask<{ data: { id: number }[] }>(`core/commerce/orders/list?${query}`)).body.data.map(({ id }) => id);
  const ownIds = await idsFor(sal, 'mine=true');
  const otherIds = await idsFor(sal, 'mine=false');
  expect([ownIds.includes(sold.id), ownIds.includes(unsold.id)]).toEqual([true, false]);
  expect([otherIds.includes(sold.id), otherIds.includes(unsold.id)]).toEqual([false, true]);
  expect(await idsFor(flo, 'mine=true')).toEqual([]);
});
