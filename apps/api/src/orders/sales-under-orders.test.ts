import type { OrderSaleReply, TransactionReply } from '@rabbet/projections';
import { type Documentation, compareWith } from '../testing/documentation';
import type { Browser } from '../testing/browser';
import { Member } from '../testing/member';
import { TestShop } from '../testing/test-shop';

const ORDERS = 'core/commerce/orders';
const PIECES = 'core/commerce/widgets';
const shop = new TestShop();
let [sal, flo] = [] as unknown as [Browser, Browser];
let order = 0;
let other = 0;
beforeAll(async () => {
  await shop.open();
  sal = await (await Member.of(shop, 'sales')).signedIn();
  flo = await (await Member.of(shop, 'framer')).signedIn();
  const person_id = await shop.add('core/contacts/people', { first: 'Ann', last: 'Bell' });
  const customer_id = await shop.add('core/contacts/customers', { person_id });
  order = await shop.add(ORDERS, { customer_id });
  other = await shop.add(ORDERS, { customer_id });
});
afterAll(() => shop.close());

interface Answer {
  readonly code: string;
  readonly transaction_id: number;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}
const pieceNamed = (name: string) =>
  shop.add(PIECES, { name, price: 90, transaction: { activity: 'Purchased', quantity: 3 } });
const transact = (body: object) => sal.ask<Answer>(`${PIECES}/transactions`, { body });
const sell = async (widget_id: number, more: object = {}) =>
  (await transact({ widget_id, activity: 'Sold', order_id: order, ...more })).body.transaction_id;

async function salesOf(id: number, by = sal) {
  await shop.shop.projections.settled();
  return (await by.ask<{ sales: readonly OrderSaleReply[] }>(`${ORDERS}/${id}`)).body.sales;
}

test('a sale names an order, and each shows the other', async () => {
  const piece = await pieceNamed('Low Tide');
  const sale = await sell(piece);
  expect(await salesOf(order)).toEqual([
    {
      transaction_id: sale,
      widget_id: piece,
      name: 'Low Tide',
      quantity: 1,
      price: 90,
      completed: expect.stringMatching(/^\d{4}-/),
    },
  ]);
  const { body } = await sal.ask<TransactionReply[]>(`${PIECES}/transactions?widget_id=${piece}`);
  expect(body.find(({ id }) => id === sale)).toMatchObject({ activity: 'Sold', order_id: order });
  const differ = compareWith((await shop.ask<Documentation>('docs/openapi.json')).body);
  const reply = await sal.ask(`${ORDERS}/${order}`);
  expect(differ(`/${ORDERS}/{id}`, 'get', reply, 'staff')).toEqual([]);
});

test('whoever may not read amounts is told what was sold, and not for how much', async () => {
  expect(await salesOf(order, flo)).toMatchObject([{ name: 'Low Tide', price: null }]);
});

test('a corrected sale, and that of a piece that was removed, are no longer shown', async () => {
  const correctedPiece = await pieceNamed('Dunes');
  const removed = await shop.add(PIECES, { name: 'Pier', price: 90 });
  const sale = await sell(correctedPiece, { order_id: other });
  await sell(removed, { order_id: other, completed: null });
  expect(await salesOf(other)).toMatchObject([{ name: 'Dunes' }, { name: 'Pier', completed: null, price: null }]);
  await sal.ask(`${PIECES}/transactions/${sale}/correction`, { body: { reason: 'entered twice' } });
  expect(await salesOf(other)).toMatchObject([{ name: 'Pier' }]);
  await shop.asStaff(`${PIECES}/${removed}`, { method: 'DELETE' });
  expect(await salesOf(other)).toEqual([]);
});

test('an order that does not exist is refused by its field, and so is one of what is no sale', async () => {
  const piece = await pieceNamed('Harbor');
  const refused = async (body: object) => {
    const { status, body: reply } = await transact({ widget_id: piece, order_id: order, ...body });
    return [status, reply.code, reply.errors?.[0]?.field, reply.errors?.[0]?.message];
  };
  expect(await refused({ activity: 'Sold', order_id: 4711 })).toEqual([
    422,
    'reference/unknown',
    'order_id',
    'There is no framing order 4711.',
  ]);
  expect(await refused({ activity: 'Purchased' })).toEqual([
    422,
    'transaction/order',
    'order_id',
    'Only a sale names an order: leave it out here.',
  ]);
});
