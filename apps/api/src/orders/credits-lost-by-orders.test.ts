import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { credit, remaining } from '@rabbet/domain/credits/credits';
import { order, paidFor } from '@rabbet/domain/orders/orders';
import { addDays } from '@rabbet/domain/time/days';
import { dateIn } from '@rabbet/domain/time/zone';
import { randomUUID } from 'node:crypto';
import { TestShop } from '../testing/test-shop';

const MINUTE = 60_000;
let ahead = 0;
const shop = new TestShop({ aheadMs: () => ahead });
let customer = 0;
let service = 0;
beforeAll(async () => {
  await shop.open();
  const person = await shop.add('core/contacts/people', { first: 'Ann', last: 'Bell' });
  customer = await shop.add('core/contacts/customers', { person_id: person });
  service = await shop.add('core/commerce/services', { name: 'Frame' });
});
afterAll(() => shop.close());
beforeEach(() => void (ahead = 0));

/** Lets time pass for what waits, until all of it is done. */
async function pass(minutes: number): Promise<void> {
  ahead += minutes * MINUTE;
  await shop.shop.processes.settled();
}
const post = async (path: string, body: object) => {
  const answer = await shop.asStaff<{ id: number }>(`core/commerce/${path}`, { body });
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
async function granted(amount: number): Promise<number> {
  const until = addDays(dateIn(Date.now()), 100);
  return (await post('credits', { customer_id: customer, amount, reason: 'a late frame', until })).id;
}
async function opened(price: number): Promise<number> {
  return (await post('orders', { customer_id: customer, items: [{ services: [{ template_id: service, price }] }] })).id;
}
/** Stands in for a program that dies once the credit is spent, before it has told the order. */
function spend(id: number, on: `order ${number}`, amount: number) {
  const command = { type: 'SpendCredit', data: { on, amount } } as const;
  return shop.shop.writeSide.executor.execute({ ...credit, loadFacts: async () => undefined }, id, command, {
    caller: ADMINISTRATOR,
    origin: 'web',
    now: new Date(),
    commandId: randomUUID(),
  });
}
const leftOf = async (id: number) => remaining((await shop.shop.writeSide.executor.state(credit, id)).state);
const backOf = (id: number) =>
  shop.shop.writeSide.eventStore
    .readStream(`credit-${id}`)
    .then((events) => events.filter(({ type }) => type === 'CreditGivenBack').length);

test('credit that was spent on an order which never heard of it is given back after ten minutes, and once', async () => {
  const id = await granted(50);
  const order_id = await opened(20);
  await spend(id, `order ${order_id}`, 20_00);
  await pass(9);
  expect([await leftOf(id), await backOf(id)]).toEqual([30_00, 0]); // its order may be told yet
  await pass(2);
  expect([await leftOf(id), await backOf(id)]).toEqual([50_00, 1]);
  await pass(60);
  expect([await leftOf(id), await backOf(id)]).toEqual([50_00, 1]);
  expect(paidFor((await shop.shop.writeSide.executor.state(order, order_id)).state)).toBe(0);
});

test('credit that paid an order stays spent', async () => {
  const id = await granted(50);
  const order_id = await opened(20);
  await post(`orders/apply-credit/${order_id}`, { credit_id: id });
  await pass(60);
  expect([await leftOf(id), await backOf(id)]).toEqual([30_00, 0]);
  expect(paidFor((await shop.shop.writeSide.executor.state(order, order_id)).state)).toBe(20_00);
});

test('credit that was applied once more after the program had died pays the order, and does not come back', async () => {
  const id = await granted(50);
  const order_id = await opened(20);
  await spend(id, `order ${order_id}`, 20_00);
  await post(`orders/apply-credit/${order_id}`, { credit_id: id });
  await pass(60);
  expect([await leftOf(id), await backOf(id)]).toEqual([30_00, 0]);
});

test('another credit that paid the same order keeps nothing from coming back', async () => {
  const lost = await granted(50);
  const paying = await granted(50);
  const order_id = await opened(20);
  await spend(lost, `order ${order_id}`, 5_00);
  await post(`orders/apply-credit/${order_id}`, { credit_id: paying });
  await pass(60);
  expect([await leftOf(lost), await leftOf(paying)]).toEqual([50_00, 30_00]);
});
