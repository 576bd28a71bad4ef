import type { OrderReply } from '@rabbet/projections';
import { TestShop } from '../testing/test-shop';

const ORDERS = 'core/commerce/orders';
const SERVICES = 'core/commerce/services';
const shop = new TestShop();
let customer = 0;
let frame = 0;
let rush = 0;
let employee_id = 0;
beforeAll(async () => {
  await shop.open();
  const person_id = await shop.add('core/contacts/people', { first: 'Ann', last: 'Bell' });
  customer = await shop.add('core/contacts/customers', { person_id });
  employee_id = await shop.add('core/contacts/employees', { person_id, title: 'framer' });
  frame = await shop.add(SERVICES, { name: 'Frame', required_for_state: 3 });
  await shop.add(`${SERVICES}/steps`, { service_id: frame, name: 'Cut', step_no: 1, percent_complete: 100 });
  rush = await shop.add(SERVICES, { name: 'Rush', application: 'Order' });
});
afterAll(() => shop.close());

interface Answer {
  readonly id: number;
  readonly new_services: readonly number[];
  readonly whole: OrderReply;
}
const post = async (path: string, body: object): Promise<Answer> => {
  const { status, body: answer } = await shop.asStaff<Answer>(`${ORDERS}${path}`, { body });
  if (status >= 300) throw new Error(JSON.stringify(answer));
  return answer;
};
const opened = (items: readonly object[] = [{ services: [{ template_id: frame, price: 100 }] }]) =>
  post('', { customer_id: customer, items, services: [{ template_id: rush, price: 10 }] });
const completed = async ({ id, new_services: [service_id] }: Answer) => {
  const { whole } = await post(`/book/${id}`, {});
  const [step] = whole.services[0]?.steps ?? [];
  return (await post(`/steps/complete/${id}`, { service_id, step_id: step?.id, employee_id })).whole;
};

/** Fields of the specification (section 3); what they point at is told by name. */
const ORDER =
  'id customer_id company_contact_id sales_person_id purchase_order send_invoice description state due_date discount ' +
  'tax_rate sub_total total pickup_location_id book_date assembly_date ready_date delivered_date inspected_date ' +
  'invoiced_date closed_date ticket_count job_count created_at updated_at sales_person customer company_contact pickup_location ' +
  'services items';
const ITEM =
  'id indice description instructions state quantity price location updated_at ticket_id manufacturing_notes ' +
  'migration_notes';
const SERVICE = 'template_id price properties materials vendor steps';
const STEP_STATE = 'quantity completed location employee_id percent_complete employee';

test('an order has the fields of the specification, and so have its items, services and service step states', async () => {
  const whole = await completed(await opened());
  expect(Object.keys(whole)).toEqual(expect.arrayContaining(ORDER.split(' ')));
  expect(Object.keys(whole.items[0]!)).toEqual(expect.arrayContaining(ITEM.split(' ')));
  expect(Object.keys(whole.services[0]!)).toEqual(expect.arrayContaining(SERVICE.split(' ')));
  expect(Object.keys(whole.services[0]!.steps[0]!)).toEqual(expect.arrayContaining(STEP_STATE.split(' ')));
});

test('the completion of a step is told as yyyy-MM-dd HH:mm:ss', async () => {
  const [frameOf] = (await completed(await opened())).services;
  expect(frameOf?.steps[0]).toMatchObject({
    completed: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    employee: 'Ann Bell',
  });
});

test('an order tells the moment of its last event, in its answer to the change and when it is asked for', async () => {
  const { id } = await opened();
  const { whole } = await post(`/note/${id}`, { text: 'called' });
  const moments = (await shop.shop.writeSide.eventStore.readStream(`order-${id}`)).map((event) => event.occurredAt);
  await shop.shop.projections.settled();
  const { body } = await shop.asStaff<{ data: { whole: OrderReply }[] }>(`${ORDERS}?id=${id}`);
  for (const reply of [whole, body.data[0]!.whole]) {
    expect([reply.created_at, reply.updated_at]).toEqual([expect.any(String), moments.at(-1)]);
    expect(reply.items.map(({ updated_at }) => updated_at)).toEqual([moments.at(-2)]); // a note is not of its item
  }
});

test('ticket_count is the number of items, job_count the sum of their quantities', async () => {
  const { whole } = await opened([{ quantity: 3 }, { quantity: 2 }, {}]);
  expect(whole).toMatchObject({ ticket_count: 3, job_count: 6 });
  expect((await opened([])).whole).toMatchObject({ ticket_count: 0, job_count: 0 });
});

test('a service is looked up by template name and category, whatever the case', async () => {
  const mat = await shop.add(SERVICES, { name: 'Mat', category: 'Mats' });
  await shop.add(SERVICES, { name: 'Mat', category: 'Repairs' });
  const findServices = async (query: string) =>
    (await shop.ask<{ id: number }[]>(`${SERVICES}?${query}`)).body.map(({ id }) => id);
  expect(await findServices('name=mAT&category=MATS')).toEqual([mat]);
  expect(await findServices('name=mat&category=none')).toEqual([]);
});

test('an order neither takes nor reserves stock', async () => {
  const widget = await shop.add('core/commerce/widgets', { name: 'Board', price: 12 });
  const piece = async () => {
    await shop.shop.projections.settled();
    return (await shop.asStaff<object[]>(`core/commerce/widgets?id=${widget}`)).body;
  };
  const before = await piece();
  const materials = [{ name: 'Board', widget_id: widget, item_quantity: 1 }];
  await completed(await opened([{ services: [{ template_id: frame, price: 100, materials }] }]));
  expect(JSON.stringify(before)).toContain('Board');
  expect(await piece()).toEqual(before);
});

test('the vendor of a service is taken off by null, and stands where nothing is said of it', async () => {
  const firm = await shop.add('core/contacts/companies', { name: 'Glass & Sons' });
  const vendor = { vendor_id: firm, cost: 12.5 };
  const made = await opened([{ services: [{ template_id: frame, price: 100, vendor }] }]);
  const changed = async (body: object) => {
    const { body: answer } = await shop.asStaff<Answer>(`${ORDERS}/services/${made.new_services[0]}`, {
      method: 'PUT',
      body,
    });
    if (!answer.whole) throw new Error(JSON.stringify(answer));
    return answer.whole.services[0]?.vendor;
  };
  expect(await changed({ price: 90 })).toMatchObject(vendor);
  expect(await changed({ vendor: null })).toBeNull();
});
