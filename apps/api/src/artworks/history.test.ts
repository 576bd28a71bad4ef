import type { HistoryReply } from '@rabbet/projections';
import { TestShop } from '../testing/test-shop';

const PIECES = 'core/commerce/widgets';
const shop = new TestShop();
let piece: number;
let maker: number;
beforeAll(async () => {
  await shop.open();
  const type_id = await shop.add('core/commerce/widget-types', { name: 'painting' });
  maker = await shop.add('core/contacts/companies', { name: 'Lee, Ann', is_artist: true });
  const inch = await shop.add('core/commerce/units', { name: 'inch' });
  const width = { name: 'width', type_id, kind: 'number', default_units_id: inch };
  const dimension_id = await shop.add('core/commerce/widget-types/dimensions', width);
  // the account of the sales role has this number, and this person
  while ((await shop.add('core/contacts/people', { first: 'Bo', last: 'Birch' })) < 3);
  const transaction = { activity: 'Consigned', vendor_id: maker, cost: 2718 };
  piece = await shop.add(PIECES, { name: 'Blue Door', type_id, price: 500, cost: 2718, transaction });
  await shop.asRole('sales', `${PIECES}/${piece}`, { method: 'PUT', body: { price: 650.5 } });
  await shop.asStaff(`${PIECES}/${piece}`, { method: 'PUT', body: { manufacturer_id: maker } });
  await shop.asStaff(`${PIECES}/dimensions`, { body: { widget_id: piece, dimension_id, value: '24' } });
  await shop.asStaff(`${PIECES}/${piece}`, { method: 'PUT', body: { cost: 3141 } });
  await shop.shop.projections.settled();
});
afterAll(() => shop.close());

async function history(role: 'administrator' | 'sales', query = ''): Promise<HistoryReply[]> {
  const { status, body } = await shop.asRole<HistoryReply[]>(role, `${PIECES}/history?id=${piece}${query}`);
  expect(status).toBe(200);
  return body;
}
const toldIn = (events: readonly HistoryReply[]) =>
  events.map(({ what, changes }) => [
    what,
    ...changes.map(({ label, before, after }) => `${label}: ${before} > ${after}`),
  ]);

test('staff are told who changed what of a piece, from what to what, newest first', async () => {
  const events = await history('administrator');
  expect(events.map(({ revision }) => revision)).toEqual(events.map((_, i) => events.length - 1 - i));
  expect(toldIn(events)).toEqual([
    ['Changed', 'Cost: 2718 > 3141'],
    ['Measured', expect.stringMatching(/^Width, units: null > \d+$/), 'Width: null > 24'],
    ['Changed', `Artist: null > ${maker}`],
    ['Changed', 'Price: 500 > 650.5'],
    ['Offered to visitors'],
    [
      'Consigned',
      `Vendor: null > ${maker}`,
      expect.anything(),
      expect.anything(),
      'Cost: null > 2718',
      'Share: null > 50',
    ],
    [
      'Registered',
      expect.stringMatching(/^Type: null > /),
      'Name: null > Blue Door',
      'Cost: null > 2718',
      'Price: null > 500',
    ],
  ]);
  expect(events[2]?.changes).toMatchObject([{ before_name: null, after_name: 'Ann Lee' }]);
  expect(events[0]).toMatchObject({ by_name: 'somebody on the machine', origin: 'api', at: events[0]?.occurred_at });
  expect(events[3]).toMatchObject({ by: 'account-3', by_name: 'Bo Birch' });
});

test('a role that knows nothing of costs is told nothing of them, but that there was a change', async () => {
  const events = await history('sales');
  expect(toldIn(events).slice(0, 1)).toEqual([['Changed']]);
  expect(toldIn(events)[5]).toEqual([
    'Consigned',
    expect.stringMatching(/^Initiated/),
    expect.stringMatching(/^Completed/),
  ]);
  expect(JSON.stringify(events)).not.toMatch(/cost|markup|vendor|2718|3141/i);
});

test('what happened before a revision is asked for by it, and before the first there is nothing', async () => {
  const all = await history('administrator');
  expect(await history('administrator', '&before=3')).toEqual(all.slice(-3));
  expect(await history('administrator', '&before=0')).toEqual([]);
});

test('200 are told at a time, and the others by asking on', async () => {
  const many = await shop.add(PIECES, { name: 'Tide' });
  for (let price = 1; price <= 201; price++)
    await shop.asStaff(`${PIECES}/${many}`, { method: 'PUT', body: { price } });
  const ask = (query: string) => shop.asStaff<HistoryReply[]>(`${PIECES}/history?id=${many}${query}`);
  const { body: newest } = await ask('');
  expect([newest.length, newest[0]?.changes[0]?.after]).toEqual([200, 201]);
  const { body: older } = await ask(`&before=${newest.at(-1)?.revision}`);
  expect(older.map(({ what }) => what).at(-1)).toBe('Registered');
  expect(older.at(0)?.changes).toMatchObject([{ before: null, after: 1 }]);
});

test('visitors are told nothing, and of a piece that there never was nobody is', async () => {
  expect((await shop.ask(`${PIECES}/history?id=${piece}`)).status).toBe(401);
  expect(await shop.asStaff(`${PIECES}/history?id=999999`)).toMatchObject({ status: 200, body: [] });
  expect((await shop.asStaff(`${PIECES}/history`)).status).toBe(400);
});

test('what cannot be read is told to be so, and counts for nothing in what stood before', async () => {
  const skipped = await shop.add(PIECES, { name: 'Reef', price: 10 });
  const put = (price: number) => shop.asStaff(`${PIECES}/${skipped}`, { method: 'PUT', body: { price } });
  await put(20);
  await put(30);
  const { database } = shop.shop.writeSide;
  await database.query('alter table log.events disable trigger all');
  await database.query(`update log.events set data = 'no json' where stream = $1 and data like '%2000%'`, [
    `artwork-${skipped}`,
  ]);
  const { body } = await shop.asStaff<HistoryReply[]>(`${PIECES}/history?id=${skipped}`);
  expect(toldIn(body).slice(0, 2)).toEqual([['Changed', 'Price: 10 > 30'], ['Cannot be read']]);
  expect(body[1]).toMatchObject({ at: null, changes: [] });
});

test('customers, employees and pictures are told by name, to those who may know of them', async () => {
  const type_id = await shop.add('core/commerce/widget-types', { name: 'print' });
  const person_id = await shop.add('core/contacts/people', { first: 'Cleo', last: 'Kim' });
  const customer_id = await shop.add('core/contacts/customers', { person_id });
  const company_id = await shop.add('core/contacts/companies', { name: 'Harbor Hotel' });
  const firm = await shop.add('core/contacts/customers', { person_id, company_id });
  const employee_id = await shop.add('core/contacts/employees', { person_id, company_id });
  const image = { title: 'Blue Door, framed', hash: 'ab12', width: 10, height: 10, mime: 'png' };
  const image_id = await shop.add('core/content/images', image);
  const transaction = { activity: 'Purchased', quantity: 3 };
  const id = await shop.add(PIECES, { name: 'Red Door', type_id, price: 100, transaction });
  await shop.add(`${PIECES}/images`, { widget_id: id, image_id });
  await shop.add(`${PIECES}/transactions`, { widget_id: id, activity: 'Sold', customer_id, employee_id });
  await shop.add(`${PIECES}/transactions`, { widget_id: id, activity: 'Returned', customer_id: firm });
  const namesTo = async (role: 'sales' | 'editor') => {
    const { body } = await shop.asRole<HistoryReply[]>(role, `${PIECES}/history?id=${id}`);
    const fields = ['customer_id', 'employee_id', 'image_id'];
    return body
      .flatMap(({ changes }) => changes.filter(({ field }) => fields.includes(field)))
      .map((change) => [change.field, change.after_name]);
  };
  expect(await namesTo('sales')).toEqual([
    ['customer_id', 'Harbor Hotel'],
    ['employee_id', 'Cleo Kim'],
    ['customer_id', 'Cleo Kim'],
    ['image_id', 'Blue Door, framed'],
  ]);
  expect(await namesTo('editor')).toEqual([
    ['employee_id', 'Cleo Kim'],
    ['image_id', 'Blue Door, framed'],
  ]);
});
