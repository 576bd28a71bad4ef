import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { credit } from '@rabbet/domain/credits/credits';
import type { CommandRequest, FactsOf } from '@rabbet/domain/deciders/decider';
import { payment } from '@rabbet/domain/payments/payments';
import {
  type RegistrationCommand,
  workshopStream,
  type WorkshopStreamCommand,
} from '@rabbet/domain/registrations/registrations';
import { randomUUID } from 'node:crypto';
import { TestShop } from '../../testing/test-shop';
import { CARDS, Visitors, WORKSHOPS } from '../../testing/registrations/visitors';

const MINUTE = 60_000;
let ahead = 0;
const smtp = { host: '127.0.0.1', port: 9, secure: false, login: null };
const shop = new TestShop({ aheadMs: () => ahead }, false, null, { payments: 'sandbox', smtp });
const visitors = new Visitors(shop);
beforeAll(() => shop.open());
afterAll(() => shop.close());
beforeEach(() => void (ahead = 0));

/** Lets time pass for what waits, until all of it is done. */
async function pass(minutes: number): Promise<void> {
  ahead += minutes * MINUTE;
  await shop.shop.processes.settled();
}
const seats = async (id: number) => (await visitors.book(id)).seats;
const first = async (id: number) => (await seats(id))[0]!; // there is one

/** Executes a command as a program does that dies before it has asked the provider. */
function decide(id: number, command: CommandRequest<RegistrationCommand>, facts: object) {
  const loadFacts = async () => facts as FactsOf<WorkshopStreamCommand>; // of this command
  return shop.shop.writeSide.executor.execute({ ...workshopStream, loadFacts }, id, command, {
    caller: ADMINISTRATOR,
    origin: 'web',
    now: new Date(),
    commandId: randomUUID(),
  });
}

test('a payment whose answer was lost is asked for again, and its seat confirmed', async () => {
  ahead = -60 * MINUTE; // the process does not look at it yet
  const id = await visitors.plan();
  await visitors.byCard(id, 'Ann', CARDS.lost);
  expect(await first(id)).toMatchObject({ stage: 'held', open: {} });
  await pass(61);
  expect(await first(id)).toMatchObject({ stage: 'registered', open: null });
});

test('a payment that was begun and never asked for is found not to be charged, and its seat falls free', async () => {
  const id = await visitors.plan();
  await visitors.byCard(id, 'Bea', CARDS.declined);
  const { registration_id } = await first(id);
  await decide(id, { type: 'BeginPayment', data: { registration_id } }, { now: Date.now(), payment_id: 900_001 });
  await pass(2);
  await pass(2);
  const { state } = await shop.shop.writeSide.executor.state(payment, 900_001);
  expect(state).toMatchObject({ state: 'declined' });
  await pass(10);
  expect(await first(id)).toMatchObject({ stage: 'released', open: null });
});

test('whoever sends the form again goes on with a payment that was cut off, and is charged once', async () => {
  ahead = -60 * MINUTE; // no process comes first
  const id = await visitors.plan();
  await visitors.byCard(id, 'Gus', CARDS.declined);
  const { registration_id } = await first(id);
  await decide(id, { type: 'BeginPayment', data: { registration_id } }, { now: Date.now(), payment_id: 950_001 });
  expect(await visitors.byCard(id, 'Gus')).toMatchObject({ status: 0 });
  expect(await first(id)).toMatchObject({ stage: 'registered', open: null, settled: [{ payment_id: 950_001 }] });
  const charges = await shop.database.query('select from state.sandbox_charge where key = $1', ['payment-950001']);
  expect(charges.rowCount).toBe(1);
});

test('a seat that nobody pays for falls free, and is offered to whoever waits; then to the next', async () => {
  const id = await visitors.plan({ seats: 1 });
  await visitors.byCard(id, 'Cal', CARDS.declined);
  for (const name of ['Dan', 'Eve']) expect((await visitors.wait(id, name)).status).toBe(0);
  await pass(9);
  expect((await seats(id)).map(({ stage }) => stage)).toEqual(['held', 'waitlist', 'waitlist']);
  await pass(2);
  expect((await seats(id)).map(({ stage }) => stage)).toEqual(['released', 'offered', 'waitlist']);
  await pass(24 * 60 + 1);
  expect((await seats(id)).map(({ stage }) => stage)).toEqual(['released', 'lapsed', 'offered']);
});

test('dates settle before a seat is offered, whatever else happens to the workshop meanwhile', async () => {
  const id = await visitors.plan({ seats: 1, times: [] });
  expect((await visitors.wait(id, 'Ivy')).status).toBe(0);
  await pass(0); // what looks for a seat for her has ended before there are dates
  const start = Date.now() + 60 * 24 * 60 * MINUTE;
  await shop.add(`${WORKSHOPS}/times`, { workshop_id: id, start, end: start + 60 * MINUTE });
  expect((await visitors.wait(id, 'Jan')).status).toBe(0);
  await pass(0);
  await shop.asStaff(`${WORKSHOPS}/${id}`, { method: 'PUT', body: { summary: 'Two days' } });
  await pass(0);
  expect((await seats(id)).map(({ stage }) => stage)).toEqual(['waitlist', 'waitlist']);
  await shop.add(`${WORKSHOPS}/times`, { workshop_id: id, start: start + 120 * MINUTE, end: start + 180 * MINUTE });
  await pass(11);
  expect((await seats(id)).map(({ stage }) => stage)).toEqual(['offered', 'waitlist']);
});

test('money that comes when the seat has gone goes back', async () => {
  const id = await visitors.plan({ seats: 1 });
  await visitors.byCard(id, 'Fay', CARDS.declined);
  const { registration_id } = await first(id);
  await pass(11);
  await visitors.byCheck(id, 'Gil');
  const data = { registration_id, payment_id: 990_000, amount: 100_00, outcome: 'succeeded' } as const;
  await shop.database.query(
    `insert into state.sandbox_charge (key, amount, ending) values ('payment-990000', 10000, 'succeeded')`,
  );
  const start = { type: 'StartPayment', data: { for: { workshop_id: id, registration_id }, amount: 100_00 } } as const;
  const context = { caller: ADMINISTRATOR, origin: 'web', now: new Date(), commandId: randomUUID() } as const;
  await shop.shop.writeSide.executor.execute(payment, 990_000, start, context);
  await pass(2);
  expect((await visitors.book(id)).decided).toContain(data.payment_id);
  const { state } = await shop.shop.writeSide.executor.state(payment, 990_000);
  expect(state.refunds).toMatchObject([{ amount: 100_00, reference: 'sandbox-payment-990000 no seat' }]);
});

test('credit that was spent on a seat which never heard of it is given back, and what has paid for one stays spent', async () => {
  const id = await visitors.plan();
  await visitors.byCheck(id, 'Hal');
  await shop.shop.processes.settled();
  const { customer_id, registration_id } = await first(id);
  const grant = { customer_id, amount: 150, reason: 'a gift' };
  const { body } = await shop.asStaff<{ id: number }>('core/commerce/credits', { body: grant });
  const left = async () => {
    const { granted, voided, spent } = (await shop.shop.writeSide.executor.state(credit, body.id)).state;
    return (granted?.amount ?? 0) - voided - spent.reduce((sum, { amount }) => sum + amount, 0);
  };
  const spend = { type: 'SpendCredit', data: { on: 'registration 99999', amount: 50_00 } } as const;
  await shop.shop.writeSide.executor.execute({ ...credit, loadFacts: async () => undefined }, body.id, spend, {
    caller: ADMINISTRATOR,
    origin: 'web',
    now: new Date(),
    commandId: randomUUID(),
  });
  await shop.shop.projections.settled();
  const apply = `core/content/workshops/registrations/apply-credit/${registration_id}`;
  expect((await shop.asStaff(apply, { body: { credit_id: body.id } })).status).toBe(200);
  expect(await left()).toBe(0);
  await pass(11);
  expect(await left()).toBe(50_00);
});
