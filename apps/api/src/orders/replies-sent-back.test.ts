import { allServices, servicesWithNested } from '@rabbet/domain/orders/orders';
import type { OrderReply } from '@rabbet/projections';
import type { Browser } from '../testing/browser';
import { Member } from '../testing/member';
import { TestShop } from '../testing/test-shop';

const ORDERS = 'core/commerce/orders';
const SERVICES = 'core/commerce/services';
const shop = new TestShop();
let sal: Browser;
let customer_id = 0;
let frame = 0;
let firm = 0;
let board = 0;
beforeAll(async () => {
  await shop.open();
  sal = await (await Member.of(shop, 'sales')).signedIn();
  const person_id = await shop.add('core/contacts/people', { first: 'Ann', last: 'Bell' });
  customer_id = await shop.add('core/contacts/customers', { person_id });
  firm = await shop.add('core/contacts/companies', { name: 'Glass & Sons' });
  board = await shop.add('core/commerce/widgets', { name: 'Board', price: 12 });
  frame = await shop.add(SERVICES, { name: 'Frame', required_for_state: 2 });
  const labor = { service_id: frame, time_formula: 'united_inches', base_factor: 36, base_labor_mins: 30, markup: 1 };
  await shop.add(`${SERVICES}/labor`, labor);
});
afterAll(() => shop.close());

const read = async (id: number, as: Browser | null = null) => {
  await shop.shop.projections.settled();
  const { body } = await (as
    ? as.ask<OrderReply[]>(`${ORDERS}?id=${id}`)
    : shop.asStaff<OrderReply[]>(`${ORDERS}?id=${id}`));
  return body[0]!;
};
interface Answer {
  readonly code?: string;
  readonly whole: OrderReply;
}
const put = async (path: string, body: object, as: Browser | null = null) => {
  const request = { method: 'PUT', body } as const;
  const address = `${ORDERS}/${path}`;
  return as ? as.ask<Answer>(address, request) : shop.asStaff<Answer>(address, request);
};
const eventsOf = async (id: number) => (await shop.shop.writeSide.eventStore.readStream(`order-${id}`)).length;

const size = [
  { name: 'Height', value: '20', provisional: true },
  { name: 'Width', value: '16 3/8', units: 'inch', provisional: true },
];
/** An order with everything that can be said of a service: a price, a vendor, materials, and a service in it. */
const opened = () => {
  const materials = [{ name: 'Board', widget_id: board, item_quantity: 1.5 }, { name: 'Tape' }];
  const full = { template_id: frame, properties: size, materials, price: 80 };
  const nested = { template_id: frame, properties: size, vendor: { vendor_id: firm, cost: 12.5, notes: 'in walnut' } };
  const items = [
    { quantity: 2, description: 'Pier', location: 'Shelf 3', services: [{ ...full, services: [nested] }] },
  ];
  return shop.add(ORDERS, { customer_id, tax_rate: 0.0725, purchase_order: 'PO 9', items: [...items, {}] });
};

describe.each([
  ['whoever may do everything', () => null],
  ['sales, who are told no costs,', () => sal],
])('a reply that %s send back', (_, sender) => {
  it('changes nothing: an order, its items and its services', async () => {
    const id = await opened();
    const order = await read(id, sender());
    const before = await eventsOf(id);
    const services = allServices(order);
    expect([order.items.length, services.length]).toEqual([2, 2]);
    const answers = [
      await put(`${id}`, order, sender()),
      ...(await Promise.all(order.items.map((item) => put(`items/${item.id}`, item, sender())))),
      ...(await Promise.all(services.map((service) => put(`services/${service.id}`, service, sender())))),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [200, undefined]));
    expect(await eventsOf(id)).toBe(before);
  });

  it('changes what is changed in it', async () => {
    const id = await opened();
    const order = await read(id, sender());
    const [item] = order.items;
    const [outer, inner] = servicesWithNested(item!.configuration);
    await put(`${id}`, { ...order, purchase_order: 'PO 10' }, sender());
    await put(`items/${item!.id}`, { ...item!, quantity: 3 }, sender());
    const width = { ...outer!.properties.width!, value: '17', provisional: false };
    await put(`services/${outer!.id}`, { ...outer!, price: 90, properties: { ...outer!.properties, width } }, sender());
    await put(`services/${inner!.id}`, { ...inner!, vendor: { ...inner!.vendor, notes: 'in oak' } }, sender());
    const changed = await read(id);
    expect(changed).toMatchObject({ purchase_order: 'PO 10', items: [{ quantity: 3 }, {}] });
    expect(allServices(changed)).toMatchObject([
      { price: 90, explicit_price: 90, properties: { width: { value: '17' } }, provisionals: ['height'] },
      { explicit_price: null, vendor: { cost: 12.5, notes: 'in oak' } },
    ]);
  });
});

test('a price that is computed becomes that of staff only where another one is sent', async () => {
  const id = await shop.add(ORDERS, { customer_id, items: [{ services: [{ template_id: frame, properties: size }] }] });
  const [service] = allServices(await read(id));
  const priceAfter = async (body: object) =>
    allServices((await put(`services/${service!.id}`, body)).body.whole)[0]?.explicit_price;
  expect(service).toMatchObject({ price: 121.26, explicit_price: null, computed_price: 121.26 });
  expect(await priceAfter(service!)).toBeNull();
  expect(await priceAfter({ ...service!, price: 100 })).toBe(100);
  expect(await priceAfter({ ...service!, price: 100, explicit_price: 100 })).toBe(100);
  expect(await priceAfter({ ...service!, price: null, explicit_price: 100 })).toBeNull();
  expect(await priceAfter({ price: 121.26 })).toBe(121.26);
});

test('another vendor needs its cost, and names that no reply has are refused', async () => {
  const id = await opened();
  const [outer, inner] = allServices(await read(id));
  const other = await shop.add('core/contacts/companies', { name: 'Oak Works' });
  const vendor = { ...inner!.vendor, vendor_id: other, cost: null };
  expect((await put(`services/${inner!.id}`, { vendor })).body.code).toBe('service/vendor-cost');
  expect((await put(`services/${outer!.id}`, { vendor: { vendor_id: firm } })).body.code).toBe('service/vendor-cost');
  for (const path of [`${id}`, `services/${outer!.id}`])
    expect((await put(path, { mood: 'calm' })).body.code).toBe('request/fields');
});
