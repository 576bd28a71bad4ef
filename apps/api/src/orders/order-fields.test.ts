import { erasePerson } from '@rabbet/commands';
import { allServices, type OrderRow } from '@rabbet/domain/orders/orders';
import type { OrderReply, OrderServiceReply } from '@rabbet/projections';
import { Member } from '../testing/member';
import { paidSeat } from '../testing/registrations/happening';
import { TestShop } from '../testing/test-shop';

const ORDERS = 'core/commerce/orders';
const SERVICES = 'core/commerce/services';
const shop = new TestShop();
const ids = { customer: 0, frame: 0, rush: 0, mat: 0, employee: 0, contact: 0, counter: 0, board: 0, firm: 0 };
beforeAll(async () => {
  await shop.open();
  const person_id = await shop.add('core/contacts/people', { first: 'Ann', last: 'Bell' });
  ids.customer = await shop.add('core/contacts/customers', { person_id });
  ids.employee = await shop.add('core/contacts/employees', { person_id, title: 'framer' });
  ids.contact = await shop.add('core/contacts/people', { first: 'Bo', last: 'Lee' });
  ids.counter = await shop.add('core/commerce/locations', { name: 'Counter' });
  ids.firm = await shop.add('core/contacts/companies', { name: 'Glass & Sons' });
  const foot = await shop.add('core/commerce/units', { name: 'foot' });
  ids.board = await shop.add('core/commerce/widgets', {
    name: 'Board',
    catalog_no: 'B97',
    price: 12,
    cost: 5,
    quantity_units_id: foot,
  });
  ids.frame = await shop.add(SERVICES, { name: 'Frame', required_for_state: 3 });
  const cut = { service_id: ids.frame, name: 'Cut', description: 'on the saw', step_no: 1, percent_complete: 100 };
  await shop.add(`${SERVICES}/steps`, cut);
  ids.mat = await shop.add(SERVICES, { name: 'Mat', category: 'Mats' });
  ids.rush = await shop.add(SERVICES, { name: 'Rush', application: 'Order' });
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
const material = () => ({ name: 'Board', widget_id: ids.board, item_quantity: 1.5 });
const fullFrame = () => ({
  template_id: ids.frame,
  price: 100,
  properties: [{ name: 'Width', value: '16 3/8', provisional: true }],
  materials: [material()],
  vendor: { vendor_id: ids.firm, cost: 12.5 },
});
const opened = (items: readonly object[] = [{ quantity: 2, services: [fullFrame()] }]) =>
  post('', {
    customer_id: ids.customer,
    company_contact_id: ids.contact,
    sales_person_id: ids.employee,
    pickup_location_id: ids.counter,
    items,
    services: [{ template_id: ids.rush, price: 10 }],
  });
const completed = async ({ id, new_services: [service_id] }: Answer) => {
  const { whole } = await post(`/book/${id}`, {});
  const [step] = allServices(whole)[0]?.state ?? [];
  const body = { service_id, step_id: step?.step_id, employee_id: ids.employee };
  return (await post(`/steps/complete/${id}`, body)).whole;
};
const read = async (id: number) => {
  await shop.shop.projections.settled();
  return (await shop.asStaff<OrderReply[]>(`${ORDERS}?id=${id}`)).body;
};

/** Fields of the specification (section 3). */
const ORDER =
  'id customer_id company_contact_id sales_person_id purchase_order send_invoice description state due_date discount ' +
  'tax_rate sub_total total pickup_location_id book_date assembly_date ready_date delivered_date inspected_date ' +
  'invoiced_date closed_date ticket_count job_count created_at updated_at sales_person customer company_contact pickup_location ' +
  'services items';
const ITEM =
  'id order_id indice description instructions state quantity price location updated_at ticket_id configuration ' +
  'manufacturing_notes migration_notes';
const SERVICE = 'template_id price properties materials vendor services state template provisionals';
const TEMPLATE = 'id name category description required_for_state application';
const STEP_STATE = 'step_id quantity completed location employee_id percent_complete step employee';
const STEP = 'id service_id name description step_no percent_complete finished_location warning_age critical_age';
const VENDOR = 'vendor_id variation cost notes template vendor';
const MATERIAL = 'name widget_id widget quantity item_quantity';
const PERSON = 'id last first preferred_first middle suffix birthday title image_id deceased web_id name';
const EMPLOYEE = 'id company_id person_id title department status person';
const CUSTOMER = 'id person_id company_id type group do_not_contact secret tax_exempt web_id person company';

test('an order and all that is in it have the fields of the specification', async () => {
  const whole = await completed(await opened());
  const [item] = whole.items;
  const frame = item!.configuration.Frame as OrderServiceReply; // the only one of its name
  const [state] = frame.state;
  const entities: readonly (readonly [string, object | null | undefined])[] = [
    [ORDER, whole],
    [ITEM, item],
    [SERVICE, frame],
    [TEMPLATE, frame.template],
    [STEP_STATE, state],
    [STEP, state?.step],
    [EMPLOYEE, state?.employee],
    [VENDOR, frame.vendor],
    [TEMPLATE, frame.vendor?.template],
    ['id name description', frame.vendor?.vendor],
    [MATERIAL, frame.materials[0]],
    ['id catalog_no name quantity cost markup price quantity_units', frame.materials[0]?.widget],
    [CUSTOMER, whole.customer],
    [PERSON, whole.customer?.person],
    [PERSON, whole.company_contact],
    [EMPLOYEE, whole.sales_person],
    ['id name description', whole.pickup_location],
  ];
  for (const [fields, entity] of entities)
    expect(Object.keys(entity ?? {})).toEqual(expect.arrayContaining(fields.split(' ')));
});

test('an order tells its related objects, and materials for all copies of an item', async () => {
  const { id, whole } = await opened();
  const reply = {
    customer: { person: { name: 'Ann Bell' }, company: null },
    company_contact: { id: ids.contact, name: 'Bo Lee' },
    sales_person: { id: ids.employee, person: { name: 'Ann Bell' } },
    pickup_location: { id: ids.counter, name: 'Counter' },
    items: [
      {
        order_id: id,
        configuration: {
          Frame: {
            properties: { width: { value: '16 3/8', units: null, provisional: true } },
            provisionals: ['width'],
            template: { id: ids.frame, name: 'Frame' },
            vendor: { cost: 12.5, vendor: { name: 'Glass & Sons' }, template: { id: ids.frame } },
            materials: [
              {
                widget: { id: ids.board, name: 'Board', catalog_no: 'B97', quantity_units: { name: 'foot' } },
                item_quantity: 1.5,
                quantity: 3,
              },
            ],
            state: [],
          },
        },
      },
    ],
    services: { Rush: { price: 10, item_id: null } },
  };
  expect(whole).toMatchObject(reply);
  expect(await read(id)).toMatchObject([reply]);
});

test('services of one name in one parent are a list, the only one of a name is an object, also nested ones', async () => {
  const mat = { template_id: ids.mat, price: 5 };
  const frame = { template_id: ids.frame, services: [mat, { ...mat, services: [mat] }] };
  const { id } = await opened([{ services: [frame, mat, { ...frame, services: [] }] }]);
  const [order] = await read(id);
  const configuration = order!.items[0]!.configuration;
  expect(configuration).toMatchObject({
    Frame: [{ services: { Mat: [{ services: {} }, { services: { Mat: { services: {} } } }] } }, { services: {} }],
    Mat: { name: 'Mat', parent_id: null },
  });
  expect(
    allServices(order!)
      .map(({ name }) => name)
      .join(),
  ).toBe('Frame,Mat,Mat,Mat,Mat,Frame,Rush');
});

test('a framer is told names, and neither amounts nor costs nor what else is known of people', async () => {
  const flo = await (await Member.of(shop, 'framer')).signedIn();
  const { id } = await opened();
  await shop.shop.projections.settled();
  const { body } = await flo.ask<OrderReply[]>(`${ORDERS}?id=${id}`);
  const [order] = body;
  const frame = order!.items[0]!.configuration.Frame as OrderServiceReply; // the only one of its name
  expect([order!.total, order!.items[0]!.price, frame.price, frame.computed_price, frame.cost]).toEqual(
    Array(5).fill(null),
  );
  expect(frame.vendor).toMatchObject({ cost: null, vendor: { name: 'Glass & Sons' } });
  expect(Object.keys(order!.customer!).sort()).toEqual([
    'company',
    'company_id',
    'id',
    'person',
    'person_id',
    'revision',
  ]);
  expect(order!.customer!.person).toMatchObject({ first: 'Ann', name: 'Ann Bell' });
  for (const person of [order!.customer!.person, order!.company_contact]) expect(person).not.toHaveProperty('birthday');
  expect(frame.materials[0]!.widget).toMatchObject({ name: 'Board' });
  for (const name of ['cost', 'markup']) expect(frame.materials[0]!.widget).not.toHaveProperty(name);
});

test('of an erased customer an order tells no name, and who answers for one that was merged', async () => {
  const person_id = await shop.add('core/contacts/people', { first: 'Cy', last: 'Ray' });
  const twin = await shop.add('core/contacts/people', { id: 9001, first: 'Cyrus', last: 'Ray' });
  const customer_id = await shop.add('core/contacts/customers', { person_id });
  const id = await shop.add(ORDERS, { customer_id });
  const nameNow = async () => (await read(id))[0]?.customer?.person?.name;
  expect(await nameNow()).toBe('Cy Ray');
  const merge = { body: { into: twin, reason: 'told by telephone' } };
  expect((await shop.asStaff(`core/contacts/people/${person_id}/merging`, merge)).status).toBe(200);
  expect(await nameNow()).toBe('Cyrus Ray');
  await erasePerson(shop.shop.writeSide, String(twin), new Date());
  expect(await nameNow()).toBeNull();
  expect((await read(id))[0]).toMatchObject({ customer_id, customer: { id: customer_id, person: { last: null } } });
});

test('a step has its state, its definition and who did it', async () => {
  const [frame] = allServices(await completed(await opened()));
  expect(frame?.state).toMatchObject([
    {
      quantity: 2,
      completed: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      percent_complete: 100,
      employee_id: ids.employee,
      employee: { id: ids.employee, title: 'framer', person: { name: 'Ann Bell' } },
      step: { service_id: ids.frame, name: 'Cut', description: 'on the saw', finished_location: true },
    },
  ]);
});

test('an unknown order is an empty list, and one has to be named', async () => {
  expect(await read(99_999_999)).toEqual([]);
  expect((await shop.asStaff(ORDERS)).status).toBe(400);
});

test('the order of a registration is read by its id, and has no items', async () => {
  const workshop = await shop.add('core/content/workshops', { name: 'Glazing', seats: 3, price: 100, publish: true });
  await paidSeat(shop, workshop, 'a-code');
  await shop.shop.projections.settled();
  const { body } = await shop.asStaff<{ data: OrderRow[] }>(`${ORDERS}/list?term=glazing`);
  const { id, registration_id, customer_id, total } = body.data[0]!;
  const expected = {
    id,
    registration_id,
    revision: null,
    customer_id,
    total,
    description: 'Workshop: Glazing',
    state: 7,
  };
  expect(await read(id)).toMatchObject([{ ...expected, items: [], services: {} }]);
});

test('an order tells the moment of its last event, in its answer to the change and when it is asked for', async () => {
  const { id } = await opened();
  const { whole } = await post(`/note/${id}`, { text: 'called' });
  const moments = (await shop.shop.writeSide.eventStore.readStream(`order-${id}`)).map((event) => event.occurredAt);
  const [stored] = await read(id);
  for (const reply of [whole, stored!]) {
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
  const repair = await shop.add(SERVICES, { name: 'Mat', category: 'Repairs' });
  const findServices = async (query: string) =>
    (await shop.ask<{ id: number }[]>(`${SERVICES}?${query}`)).body.map(({ id }) => id);
  expect(await findServices('name=mAT&category=MATS')).toEqual([ids.mat]);
  expect(await findServices('name=mat&category=repairs')).toEqual([repair]);
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
  await completed(await opened([{ services: [{ template_id: ids.frame, price: 100, materials }] }]));
  expect(JSON.stringify(before)).toContain('Board');
  expect(await piece()).toEqual(before);
});
