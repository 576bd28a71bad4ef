import { TestShop } from '../testing/test-shop';

const PIECES = 'core/commerce/widgets';
const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());
const change = (method: string, path: string, body?: object) => shop.asStaff(path, { method, body });

test('a piece is sold under an order to the customer of that order, by any id that they were merged under', async () => {
  const person_id = await shop.add('core/contacts/people', { first: 'Ann', last: 'Bell' });
  const customer = () => shop.add('core/contacts/customers', { person_id });
  const buyer = await customer();
  const again = await customer();
  const other_id = await shop.add('core/contacts/people', { first: 'Kit', last: 'Lane' });
  const other = await shop.add('core/contacts/customers', { person_id: other_id });
  const order_id = await shop.add('core/commerce/orders', { customer_id: again });
  const transaction = { activity: 'Purchased', quantity: 3 };
  const widget_id = await shop.add(PIECES, { name: 'Dune', price: 50, transaction });
  const sell = (customer_id: number, more: object = {}) =>
    change('POST', `${PIECES}/transactions`, { widget_id, activity: 'Sold', order_id, customer_id, ...more });
  const refused = { status: 422, body: { code: 'transaction/customer', errors: [{ field: 'customer_id' }] } };
  expect(await sell(other)).toMatchObject(refused);
  expect(await sell(buyer)).toMatchObject(refused); // nobody has said that the two are one
  const into = { into: buyer, reason: 'the same person' };
  expect((await change('POST', `core/contacts/customers/${again}/merging`, into)).status).toBe(200);
  expect([(await sell(buyer)).status, (await sell(again)).status]).toEqual([201, 201]);

  const begun = { widget_id, activity: 'Sold', order_id, completed: null };
  const completion = `${PIECES}/transactions/${await shop.add(`${PIECES}/transactions`, begun)}/completion`;
  expect(await change('POST', completion, { customer_id: other })).toMatchObject(refused);
  expect((await change('POST', completion, { customer_id: buyer })).status).toBe(200);
});
