import { dateIn } from '@rabbet/domain/time/zone';
import { addDays } from '@rabbet/domain/time/days';
import type { OrderReply } from '@rabbet/projections';
import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
let customer = 0;
let other = 0;
let service = 0;
beforeAll(async () => {
  await shop.open();
  const person = await shop.add('core/contacts/people', { first: 'Ann', last: 'Bell' });
  customer = await shop.add('core/contacts/customers', { person_id: person });
  const friend = await shop.add('core/contacts/people', { first: 'Bo', last: 'Lee' });
  other = await shop.add('core/contacts/customers', { person_id: friend });
  service = await shop.add('core/commerce/services', { name: 'Frame' });
});
afterAll(() => shop.close());

interface Answer {
  readonly id: number;
  readonly code: string;
  readonly whole: OrderReply;
}
const post = (path: string, body: object) => shop.asStaff<Answer>(`core/commerce/${path}`, { body });
const until = () => addDays(dateIn(Date.now()), 100);
const granted = async (amount: number, to = customer) =>
  (await post('credits', { customer_id: to, amount, reason: 'a late frame', until: until() })).body.id;
const opened = async (price: number) =>
  (await post('orders', { customer_id: customer, items: [{ services: [{ template_id: service, price }] }] })).body.id;
const leftOf = async (id: number) => {
  await shop.shop.projections.settled();
  const { body } = await shop.asStaff<{ data: { remaining: number }[] }>(`core/commerce/credits?id=${id}`);
  return body.data[0]?.remaining;
};

test('a store credit pays an order as far as it goes, once, and what is left stays', async () => {
  const small = await granted(30);
  const large = await granted(200);
  const id = await opened(100);
  const first = await post(`orders/apply-credit/${id}`, { credit_id: small });
  expect(first.body.whole).toMatchObject({
    paid: 30,
    owed: 70,
    settled: [{ how: 'credit', amount: 30, reference: String(small) }],
  });
  expect((await post(`orders/apply-credit/${id}`, { credit_id: small })).body.whole.owed).toBe(70);
  expect((await post(`orders/apply-credit/${id}`, { credit_id: large })).body.whole.owed).toBe(0);
  expect([await leftOf(small), await leftOf(large)]).toEqual([0, 130]);
});

test('the credit of another customer takes a reason, and a dry run spends nothing', async () => {
  const credit = await granted(50, other);
  const id = await opened(20);
  const tried = await post(`orders/apply-credit/${id}`, { credit_id: credit });
  expect(tried.body.code).toBe('credit/of-another');
  const dry = await shop.asStaff<Answer>(`core/commerce/orders/apply-credit/${id}`, {
    body: { credit_id: credit, reason: 'a gift' },
    headers: { 'x-dry-run': 'true' },
  });
  expect([dry.status, await leftOf(credit)]).toEqual([200, 50]);
  const paid = await post(`orders/apply-credit/${id}`, { credit_id: credit, reason: 'a gift' });
  expect([paid.body.whole.owed, await leftOf(credit)]).toEqual([0, 30]);
});

test('an order that is Closed gives the credit back', async () => {
  const credit = await granted(50);
  const id = await opened(20);
  await post(`orders/book/${id}`, {});
  await post(`orders/refresh/${id}`, {});
  await post(`orders/state/${id}`, { state: 7 });
  expect((await post(`orders/apply-credit/${id}`, { credit_id: credit })).body.code).toBe('order/closed');
  expect(await leftOf(credit)).toBe(50);
});
