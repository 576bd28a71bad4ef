import { erasePerson } from '@rabbet/commands';
import { allServices } from '@rabbet/domain/orders/orders';
import type { OrderReply } from '@rabbet/projections';
import { mailsOf } from '../testing/mails';
import { TestShop } from '../testing/test-shop';

const ORDERS = 'core/commerce/orders';
const smtp = { host: '127.0.0.1', port: 9, secure: false, login: null };
const shop = new TestShop({}, false, null, { smtp });
let frame = 0;
let fitting = 0;
let employee_id = 0;
beforeAll(async () => {
  await shop.open();
  frame = await shop.add('core/commerce/services', { name: 'Frame', required_for_state: 3 });
  const step = { service_id: frame, name: 'Cut', step_no: 1, percent_complete: 100 };
  await shop.add('core/commerce/services/steps', step);
  const labor = { service_id: frame, time_formula: 'united_inches', base_factor: 36, base_labor_mins: 30, markup: 1 };
  await shop.add('core/commerce/services/labor', labor);
  fitting = await shop.add('core/commerce/services', { name: 'Fitting', application: 'Ticket' });
  const person_id = await shop.add('core/contacts/people', { first: 'Flo', last: 'Lee' });
  employee_id = await shop.add('core/contacts/employees', { person_id, title: 'framer' });
});
afterAll(() => shop.close());

/** Person with an e-mail address of their name. */
async function reachable(name: string, more: object = {}): Promise<number> {
  const person_id = await shop.add('core/contacts/people', { first: name, last: 'Bell' });
  const value = `${name.toLowerCase()}@example.org`;
  await shop.add('core/contacts/vectors', { person_id, value, primary: true, ...more });
  return person_id;
}
async function ordered(customer: object, details: object = {}): Promise<number> {
  const customer_id = await shop.add('core/contacts/customers', customer);
  const properties = [
    { name: 'Width', value: '16 3/8', provisional: true },
    { name: 'Height', value: '20' },
  ];
  const services = [
    { template_id: frame, properties },
    { template_id: fitting, price: 10 },
  ];
  const items = [{ description: 'Watercolor', quantity: 2, services }];
  return shop.add(ORDERS, { customer_id, items, ...details });
}
async function change(path: string, body: object = {}) {
  await shop.shop.projections.settled();
  return shop.asStaff<{ code?: string; whole: OrderReply }>(`${ORDERS}/${path}`, { body });
}
const set = (id: number, state: number) => change(`state/${id}`, { state, reason: 'so it is' });
async function book(id: number) {
  const { body } = await change(`book/${id}`);
  const [service] = allServices(body.whole); // the frame
  return { service_id: service!.id, step_id: service!.state[0]!.step_id };
}
async function mails(name: string) {
  await shop.shop.processes.settled();
  return (await mailsOf(shop)).filter(({ address }) => address === `${name.toLowerCase()}@example.org`);
}
const templates = async (name: string) => (await mails(name)).map(({ template }) => template);

test('a quote is mailed when staff ask for it, and again when they ask again', async () => {
  const id = await ordered({ person_id: await reachable('Ann') }, { tax_rate: 0.0725, description: 'For the hall' });
  expect(await templates('Ann')).toEqual([]);
  expect((await change(`mail-quote/${id}`)).status).toBe(200);
  const [quote] = await mails('Ann');
  expect(quote).toMatchObject({ template: 'order-quote', subject: `Your quote for order ${id}` });
  expect(quote?.text).toMatch(/For: Ann Bell\nOrder: For the hall/);
  expect(quote?.text).toMatch(/Watercolor, 2 pieces.*\$252\.52[^]*Tax \(7\.25%\).*\$18\.31[^]*Total.*\$270\.83/);
  expect(quote?.text).toMatch(/Valid until: \w+ \d+, \d{4}[^]*assumed until the art arrives/);
  expect(quote?.html).toContain('Watercolor, 2 pieces');
  expect((await change(`mail-quote/${id}`)).status).toBe(200);
  expect(await templates('Ann')).toEqual(['order-quote', 'order-quote']);
  const history = await shop.asStaff<{ what: string }[]>(`${ORDERS}/history?id=${id}`);
  expect(history.body[0]?.what).toMatch(/^mailed a quote of \$270\.83, valid until /);
});

test('a quote is refused to staff where there is nobody to mail it to', async () => {
  const person_id = await shop.add('core/contacts/people', { first: 'Bea', last: 'Bell' });
  const id = await ordered({ person_id });
  expect((await change(`mail-quote/${id}`)).body.code).toBe('order/no-address');
});

test('a customer is told that their order is ready, each time that it becomes so', async () => {
  const id = await ordered({ person_id: await reachable('Cal') });
  const { service_id, step_id } = await book(id);
  expect(await templates('Cal')).toEqual([]);
  await change(`steps/complete/${id}`, { service_id, step_id, employee_id });
  const [ready] = await mails('Cal');
  expect(ready).toMatchObject({ template: 'order-ready', subject: `Your order ${id} is ready` });
  expect(ready?.text).toContain('Still due: $252.52');
  await change(`refresh/${id}`);
  await set(id, 4);
  await set(id, 3); // it was not fetched after all
  expect(await templates('Cal')).toEqual(['order-ready']);
  await change(`steps/clear/${id}`, { service_id, reason: 'scratched' });
  expect(await templates('Cal')).toEqual(['order-ready']);
  await change(`steps/complete/${id}`, { service_id, step_id, employee_id });
  expect(await templates('Cal')).toEqual(['order-ready', 'order-ready']);
});

test('the invoice is mailed once the order is Invoiced, where it is to be sent, to whom bills go at the company', async () => {
  const contact = await reachable('Dan', { primary: false });
  await shop.add('core/contacts/vectors', { person_id: contact, value: 'bills@example.org', billing: true });
  const company_id = await shop.add('core/contacts/companies', { name: 'Hall & Sons' });
  const invoiceDetails = { company_contact_id: contact, purchase_order: 'PO 4711', send_invoice: true };
  const id = await ordered({ company_id }, invoiceDetails);
  const { service_id } = await book(id);
  await change(`services/complete/${id}`, { service_id, employee_id });
  await change(`pay/${id}`, { how: 'cash', amount: 50 });
  expect(await templates('bills')).toEqual(['order-ready']);
  await set(id, 6);
  const invoice = (await mails('bills')).at(-1);
  expect(invoice).toMatchObject({ template: 'order-invoice', subject: `Your invoice for order ${id}` });
  expect(invoice?.text).toMatch(/Bill to: Hall & Sons\nAttention: Dan Bell\nPurchase order: PO 4711/);
  expect(invoice?.text).toMatch(/Total.*\$252\.52[^]*Paid.*\$50\.00[^]*Due.*\$202\.52/);
  await set(id, 7);
  await change(`reopen/${id}`, { reason: 'a wrong day' });
  expect(await templates('bills')).toEqual(['order-ready', 'order-invoice']);
});

test('no invoice is mailed where none is to be sent, and no news to those who want none', async () => {
  const quiet = await ordered({ person_id: await reachable('Eve'), do_not_contact: true });
  const { service_id } = await book(quiet);
  await change(`services/complete/${quiet}`, { service_id, employee_id });
  await set(quiet, 6);
  expect(await templates('Eve')).toEqual([]);
});

test('nobody who is erased is written to', async () => {
  const person_id = await reachable('Fay');
  const id = await ordered({ person_id }, { send_invoice: true });
  const { service_id } = await book(id);
  await erasePerson(shop.shop.writeSide, String(person_id), new Date());
  await change(`services/complete/${id}`, { service_id, employee_id });
  await set(id, 6);
  await shop.shop.processes.settled();
  expect((await mailsOf(shop)).filter(({ person_id: of }) => of === person_id)).toEqual([]);
});
