import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
let customer_id = 0;
let template_id = 0;
beforeAll(async () => {
  await shop.open();
  const person_id = await shop.add('core/contacts/people', { first: 'Ann', last: 'Bell' });
  customer_id = await shop.add('core/contacts/customers', { person_id });
  template_id = await shop.add('core/commerce/services', { name: 'Fitting', application: 'Ticket' });
});
afterAll(() => shop.close());

const ORDERS = 'core/commerce/orders';
const open = () => {
  const items = [{ description: 'Pier', quantity: 1, services: [{ template_id, price: 200 }] }];
  return shop.add(ORDERS, { customer_id, items });
};
interface Answer {
  readonly code?: string;
  readonly whole?: { readonly paid: number };
}
const pay = (id: number, body: object = {}, headers: Record<string, string> = {}) =>
  shop.asStaff<Answer>(`${ORDERS}/pay/${id}`, { body: { how: 'cash', amount: 50, ...body }, headers });

test('a payment at the counter that comes twice within a minute is recorded once, unless it is another one', async () => {
  const id = await open();
  expect((await pay(id)).body.whole?.paid).toBe(50);
  for (const body of [{}, { again: false }])
    expect(await pay(id, body)).toMatchObject({ status: 422, body: { code: 'payment/again' } });
  expect((await pay(id, { again: true })).body.whole?.paid).toBe(100);
  expect((await pay(id, { how: 'check', reference: '7' })).body.whole?.paid).toBe(150);
});

test('a payment with a name is recorded once by that name, and another name is another payment', async () => {
  const id = await open();
  const first = { 'idempotency-key': 'pay-1' };
  const second = { 'idempotency-key': 'pay-2' };
  for (const headers of [first, first]) expect((await pay(id, {}, headers)).body.whole?.paid).toBe(50);
  expect((await pay(id, {}, second)).body.whole?.paid).toBe(100);
  expect((await pay(id, { again: false }, { 'idempotency-key': 'pay-3' })).body.code).toBe('payment/again');
});
