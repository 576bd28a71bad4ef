import { dateIn } from '@rabbet/domain/time/zone';
import { creditUntil } from '@rabbet/domain/workshops/workshops';
import type { OrderReply } from '@rabbet/projections';
import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
let customer = 0;
let firm = 0;
let service = 0;
beforeAll(async () => {
  await shop.open();
  const person_id = await shop.add('core/contacts/people', { first: 'Ann', last: 'Bell' });
  customer = await shop.add('core/contacts/customers', { person_id });
  const company_id = await shop.add('core/contacts/companies', { name: 'Oak Works' });
  firm = await shop.add('core/contacts/customers', { company_id });
  service = await shop.add('core/commerce/services', { name: 'Frame' });
});
afterAll(() => shop.close());

interface Answer {
  readonly id: number;
  readonly code: string;
  readonly whole: OrderReply;
}
const post = (path: string, body: object) => shop.asStaff<Answer>(`core/commerce/${path}`, { body });
const canceled = async (customer_id: number) => {
  const items = [{ services: [{ template_id: service, price: 100 }] }];
  const { id } = (await post('orders', { customer_id, items })).body;
  await post(`orders/pay/${id}`, { how: 'cash', amount: 80 });
  await post(`orders/cancel/${id}`, { reason: 'they moved away' });
  return id;
};
async function creditsOf(customer_id: number) {
  await shop.shop.processes.settled();
  await shop.shop.projections.settled();
  return (await shop.asStaff<{ data: object[] }>(`core/commerce/credits?customer_id=${customer_id}`)).body.data;
}
const back = (id: number, more: object = {}) =>
  post(`orders/give-back/${id}`, { how: 'credit', amount: 50, reason: 'they moved away', ...more });

test('money of a canceled order goes back as store credit of its customer, good for a year', async () => {
  const id = await canceled(customer);
  const { whole } = (await back(id)).body;
  expect(whole).toMatchObject({ paid: 30, settled: [{}, { how: 'credit', amount: -50 }] });
  const until = creditUntil(dateIn(Date.parse(whole.settled[1]!.at)));
  const granted = { amount: 50, remaining: 50, until, reason: `given back for order ${id}` };
  expect(await creditsOf(customer)).toMatchObject([granted]);
});

test('cash that goes back grants no credit, and a firm is granted none', async () => {
  const id = await canceled(firm);
  expect((await back(id)).body.code).toBe('customer/nobody');
  expect((await back(id, { how: 'cash' })).body.whole).toMatchObject({ paid: 30 });
  expect(await creditsOf(firm)).toEqual([]);
});
