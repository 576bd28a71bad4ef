import { memberAs } from '@rabbet/domain/testing/callers';
import type { Role } from '@rabbet/domain/callers/roles';
import { TestShop } from '../../testing/test-shop';
import { seatMoneyFor } from './seat-money';
import { Visitors, WORKSHOPS } from '../../testing/registrations/visitors';

const shop = new TestShop({}, false, null, { payments: 'sandbox' });
const visitors = new Visitors(shop);
const REGISTRATIONS = `${WORKSHOPS}/registrations`;
beforeAll(async () => {
  await shop.open();
  await shop.add('core/platform/settings', { name: 'nc_wake_sales_tax', kind: 'number', value: '0.0725' });
});
afterAll(() => shop.close());

type Told = Readonly<Record<string, unknown>> & { readonly id: number };
async function change(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Told> {
  const answer = await shop.asStaff<Told>(`${REGISTRATIONS}${path}`, { body, headers });
  await shop.shop.processes.settled();
  await shop.shop.projections.settled();
  return answer.body;
}
const tried = (path: string, body: object = {}) => change(path, body, { 'x-dry-run': 'watch' });
const person = (name: string) => visitors.form(name);
const DATE = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);

test('registering somebody tells the order number, the total with tax and until when the check is awaited', async () => {
  const form = { workshop_id: await visitors.plan(), way: 'check', ...person('Ann') };
  const foreseen = await tried('', form);
  const money = { total: 107.25, paid: 0, due: 107.25, check_by: DATE, credits: [], refund: 0, kept: 0 };
  expect(foreseen).toMatchObject({ order_id: null, ...money });
  const made = await change('', form);
  expect(made).toMatchObject({ ...money, order_id: expect.any(Number), check_by: foreseen.check_by });
  const row = await shop.asStaff(`${REGISTRATIONS}/${made.id}`);
  expect(row.body).toMatchObject({ order_id: made.order_id, order_total: 107.25, check_by: made.check_by });
});

test('a dry run of a registration counts the credit that pays, and charges no tax to whoever is exempt', async () => {
  const workshop_id = await visitors.plan();
  const { id } = await change('', { workshop_id, way: 'cash', ...person('Bea') });
  const { body } = await shop.asStaff<{ customer_id: number }>(`${REGISTRATIONS}/${id}`);
  const exempt = { method: 'PUT', body: { tax_exempt: true } };
  expect((await shop.asStaff(`core/contacts/customers/${body.customer_id}`, exempt)).status).toBe(200);
  const grant = { customer_id: body.customer_id, amount: 30, reason: 'a gift' };
  const credit = await shop.asStaff<Told>('core/commerce/credits', { body: grant });
  expect(credit.body).toMatchObject({ remaining: 30, until: DATE });
  const form = { workshop_id: await visitors.plan(), way: 'check', credit_id: credit.body.id, ...person('Bea') };
  expect(await tried('', form)).toMatchObject({ total: 100, paid: 30, due: 70 });
  expect(await change('', form)).toMatchObject({ total: 100, paid: 30, due: 70, check_by: DATE });
});

test('a move and a cancellation tell, before they are made and after, what is granted, refunded and kept', async () => {
  const here = await visitors.plan({ cancellation: 2 });
  const there = await visitors.plan({ price: 60 });
  const { id } = await change('', { workshop_id: here, way: 'cash', ...person('Cal') });
  const moving = { total: 64.35, paid: 64.35, due: 0, credits: [{ amount: 32.25, until: DATE }], kept: 10.65 };
  expect(await tried(`/move/${id}`, { to: there })).toMatchObject(moving);
  expect(await change(`/move/${id}`, { to: there })).toMatchObject(moving);
  const refund = { by: 'shop', as: 'refund', reason: 'no teacher' };
  const cancelled = { total: 64.35, due: 0, refund: 64.35, credits: [{ amount: 10.65, until: DATE }], kept: 0 };
  expect(await tried(`/cancel/${id}`, refund)).toMatchObject(cancelled);
  expect(await change(`/cancel/${id}`, refund)).toMatchObject(cancelled);
});

test('whoever may not read amounts is told none', async () => {
  const { seats } = await visitors.book(await taken('Dan'));
  const moneyTold = (role: Role) => seatMoneyFor([seats[0]!], memberAs(role), shop.shop.writeSide.executor);
  expect(await moneyTold('sales')).toMatchObject({ total: 107.25 });
  expect(await moneyTold('framer')).toBeNull();
});
async function taken(name: string): Promise<number> {
  const id = await visitors.plan();
  await visitors.byCheck(id, name);
  return id;
}
