import { type Role, ROLES } from '@rabbet/domain/callers/roles';
import type { InquiryEvent } from '@rabbet/domain/inquiries/inquiries';
import { seatByCheck, seatPaidByCard } from '@rabbet/domain/testing/registrations/events';
import type { OverviewReply } from '@rabbet/projections';
import { compareWith, type CompareReply, type Documentation } from '../testing/documentation';
import { happened, received } from '../testing/registrations/happening';
import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
const PEOPLE = 'core/contacts/people';
const CUSTOMERS = 'core/contacts/customers';
const PIECES = 'core/commerce/widgets';
const HOUR = 3_600_000;
let differ: CompareReply;
let ann = 0;
let firm = 0;
let alone = 0;
let forFirm = 0;
let service = 0;
beforeAll(async () => {
  await shop.open();
  differ = compareWith((await shop.ask<Documentation>('docs/openapi.json')).body);
  for (const first of ROLES) await shop.add(PEOPLE, { first }); // the accounts of roles are those of the first persons
  ann = await shop.add(PEOPLE, { first: 'Ann', last: 'Bell' });
  firm = await shop.add('core/contacts/companies', { name: 'Oak Works' });
  alone = await shop.add(CUSTOMERS, { person_id: ann });
  forFirm = await shop.add(CUSTOMERS, { person_id: ann, company_id: firm });
  service = await shop.add('core/commerce/services', { name: 'Frame' });
});
afterAll(() => shop.close());

const overview = async (id: number, role: Role = 'administrator', kind = 'person') => {
  await shop.shop.projections.settled();
  return shop.asRole<OverviewReply>(role, `${PEOPLE}/overview?kind=${kind}&id=${id}`);
};
const of = async (...parameters: Parameters<typeof overview>) => (await overview(...parameters)).body;
const post = (path: string, body: object = {}) => shop.asStaff<{ id: number }>(`core/commerce/${path}`, { body });
const openOrder = async (customer_id: number, price: number, description: string) => {
  const items = [{ services: [{ template_id: service, price }] }];
  return (await post('orders', { customer_id, description, items })).body.id;
};
const pay = (id: number, amount: number) => post(`orders/pay/${id}`, { how: 'cash', amount });
const NOBODY = { number: 0, rows: [] };

test('somebody of whom nothing has happened has nothing, and somebody who is not there is not found', async () => {
  const person_id = await shop.add(PEOPLE, { first: 'New' });
  const reply = await overview(person_id);
  expect(differ(`/${PEOPLE}/overview`, 'get', reply, 'staff')).toEqual([]);
  expect(reply.body).toEqual({
    person_id,
    company_id: null,
    customers: [],
    neighbors: [],
    contacts: [],
    newsletter: null,
    since: null,
    last: null,
    money: { spent: 0, owed: 0, owed_to_them: 0, credit: 0, refunds: 0 },
    open_orders: NOBODY,
    closed_orders: NOBODY,
    seats: NOBODY,
    pieces: NOBODY,
    inquiries: NOBODY,
    credits: NOBODY,
  });
  for (const kind of ['person', 'company', 'customer'])
    expect((await overview(987_654, 'sales', kind)).status).toBe(404);
  expect((await shop.asStaff(`${PEOPLE}/overview`)).status).toBe(400);
});

test('a person owes for what was booked, alone or for a firm, and is owed what they have paid for nothing', async () => {
  const estimate = await openOrder(alone, 1_000, 'Estimate');
  const booked = await openOrder(alone, 100, 'Poster');
  await post(`orders/book/${booked}`);
  await pay(booked, 30);
  const forOffice = await openOrder(forFirm, 50, 'Office');
  await post(`orders/book/${forOffice}`);
  const cancelled = await openOrder(alone, 70, 'Mirror');
  await pay(cancelled, 20);
  await post(`orders/cancel/${cancelled}`, { reason: 'they moved away' });
  const { money, open_orders, closed_orders, neighbors, customers } = await of(ann);
  expect(money).toEqual({ spent: 30, owed: 120, owed_to_them: 20, credit: 0, refunds: 20 });
  expect(open_orders).toMatchObject({
    number: 3,
    rows: [
      { id: forOffice, description: 'Office', state: 1, total: 50, owed: 50, ended_at: null },
      { id: booked, total: 100, owed: 70 },
      { id: estimate, total: 1_000, owed: 0 },
    ],
  });
  expect(closed_orders).toMatchObject({ number: 1, rows: [{ id: cancelled, cancelled: true, owed: -20 }] });
  expect(neighbors).toEqual([{ kind: 'company', id: firm, name: 'Oak Works' }]);
  expect(customers).toEqual([
    { id: alone, person_id: ann, company_id: null },
    { id: forFirm, person_id: ann, company_id: firm },
  ]);
});

test('a firm has the orders of its own customers and its people, and a customer leads to the firm before the person', async () => {
  const office = await of(firm, 'sales', 'company');
  expect(office).toMatchObject({
    person_id: null,
    company_id: firm,
    money: { owed: 50 },
    open_orders: { number: 1 },
    neighbors: [{ kind: 'person', id: ann, name: 'Ann Bell' }],
  });
  expect(await of(forFirm, 'sales', 'customer')).toEqual(office);
  expect(await of(alone, 'sales', 'customer')).toMatchObject({ person_id: ann, company_id: null });
});

describe('all that a regular has had to do with the shop', () => {
  let bea = 0;
  let customer = 0;
  let workshop = 0;
  let piece = 0;

  beforeAll(async () => {
    bea = await shop.add(PEOPLE, { first: 'Bea', last: 'Cole' });
    customer = await shop.add(CUSTOMERS, { person_id: bea });
    await shop.add('core/contacts/vectors', { person_id: bea, value: '9195550142' });
    const start = Date.now() + HOUR;
    const times = [{ start, end: start + HOUR }];
    workshop = await shop.add('core/content/workshops', { name: 'Loose Water', times });
    await happened(shop, 'registration-31', [received(workshop, bea, 'code-1')]);
    await happened(shop, 'registration-32', [received(workshop, bea, 'code-2')]);
    await happened(shop, `workshop-${workshop}`, [
      ...seatPaidByCard(1, { customer_id: customer }),
      ...seatByCheck(2, { customer_id: alone }),
    ]);
    const stock = { activity: 'Purchased', quantity: 3 };
    piece = await shop.add(PIECES, { name: 'Low Tide', price: 90, transaction: stock });
    const sale = { widget_id: piece, activity: 'Sold', customer_id: customer };
    await post('widgets/transactions', { ...sale, quantity: 2 });
    const { id } = (await post('widgets/transactions', { ...sale, price: 5 })).body;
    await post(`widgets/transactions/${id}/correction`, { reason: 'entered twice' });
    const sent = { name: 'Bea', email: 'bea@example.com', phone: null, message: 'Is it there?' };
    const question: InquiryEvent = {
      type: 'EnquiryAsked',
      data: { person_id: bea, about: 'piece', subject_id: piece },
      personal: { [bea]: sent },
    };
    await happened(shop, 'enquiry-9', [question]);
    await post('credits', { customer_id: customer, amount: 40, reason: 'a late frame', until: '2099-01-01' });
    await openOrder(customer, 10, 'Card');
  });

  test('stands on their page with what they have spent and are owed', async () => {
    const reply = await overview(bea);
    expect(differ(`/${PEOPLE}/overview`, 'get', reply, 'staff')).toEqual([]);
    expect(reply.body).toMatchObject({
      since: expect.stringMatching(/^\d{4}-/) as string,
      money: { spent: 287.25, owed: 0, owed_to_them: 40, credit: 40, refunds: 0 },
      contacts: [{ value: '9195550142' }],
      seats: {
        number: 2,
        rows: [
          { id: 32, workshop: 'Glazing', status: 'check mailed', due: 107.25 },
          { id: 31, workshop_id: workshop, status: 'registered', due: 0, is_over: false },
        ],
      },
      pieces: { number: 1, rows: [{ widget_id: piece, name: 'Low Tide', quantity: 2, price: 90, returned: false }] },
      inquiries: { number: 1, rows: [{ id: 9, about: 'piece', subject: 'Low Tide', answered_at: null }] },
      credits: { number: 1, rows: [{ remaining: 40, until: '2099-01-01' }] },
    });
  });

  test('whoever pays for the seat of another owes for it, and does not sit there', async () => {
    const { money, seats } = await of(ann);
    expect(seats).toMatchObject({ number: 1, rows: [{ id: 32, due: 107.25 }] });
    expect(money?.owed).toBe(227.25);
  });

  test('each role sees of it what it may read', async () => {
    const framers = await of(bea, 'framer');
    expect(framers).toMatchObject({ money: null, contacts: null, inquiries: null, credits: null, newsletter: null });
    expect(framers.open_orders).toMatchObject({ number: 1, rows: [{ description: 'Card', total: null, owed: null }] });
    expect(framers.seats?.rows[0]).toMatchObject({ workshop: 'Glazing', due: null });
    expect(framers.pieces?.rows[0]).toMatchObject({ name: 'Low Tide', price: null });
    const editors = await of(bea, 'editor');
    const hidden = [editors.open_orders, editors.closed_orders, editors.seats, editors.pieces, editors.contacts];
    expect([...hidden, editors.since]).toEqual([null, null, null, null, null, null]);
    expect((await of(bea, 'sales')).inquiries?.number).toBe(1);
    expect((await shop.ask(`${PEOPLE}/overview?id=${bea}`)).status).toBe(401);
  });

  test('a piece that came back from them was not spent on', async () => {
    await post('widgets/transactions', { widget_id: piece, activity: 'Returned', customer_id: customer, quantity: 2 });
    const { pieces, money } = await of(bea);
    expect(pieces?.rows).toMatchObject([{ returned: true }]);
    expect(money?.spent).toBe(107.25);
  });

  test('those who were merged are one, by whichever id they are called', async () => {
    const cleo = await shop.add(PEOPLE, { first: 'Cleo', last: 'Voss' });
    const regular = await shop.add(CUSTOMERS, { person_id: cleo });
    const duplicate = await shop.add(PEOPLE, { first: 'Cleopatra', last: 'Voss' });
    const buyer = await shop.add(CUSTOMERS, { person_id: duplicate });
    const order = await openOrder(buyer, 20, 'Twice');
    const merging = { into: cleo, reason: 'told by telephone' };
    expect(await shop.asStaff(`${PEOPLE}/${duplicate}/merging`, { body: merging })).toMatchObject({ status: 200 });
    const original = await of(cleo);
    expect(original.person_id).toBe(cleo);
    expect(original.open_orders?.rows.map(({ id }) => id)).toEqual([order]);
    expect(original.customers.map(({ id }) => id)).toEqual([regular, buyer]);
    expect(await of(duplicate)).toEqual(original);
  });
});
