import { isUnconfirmed } from '@rabbet/domain/registrations/registrations';
import { TestShop } from '../../testing/test-shop';
import { CARDS, codesOf, Visitors, WORKSHOPS } from '../../testing/registrations/visitors';

const MOST = 4;
const shop = new TestShop({}, false, null, { payments: 'sandbox', unpaidPerHour: MOST });
const visitors = new Visitors(shop);
/** Shop that takes no cards, and has no hourly limit that these tests would reach. */
const plain = new TestShop({}, false, null, { payments: 'off' });
const neighbors = new Visitors(plain);
beforeAll(() => Promise.all([shop.open(), plain.open()]));
afterAll(() => Promise.all([shop.close(), plain.close()]));

const REGISTRATIONS = `${WORKSHOPS}/registrations`;
const byCheck = { status: 'check mailed' };

test('one network makes so many unconfirmed checks, free seats and waitlist entries an hour; cards and staff are not counted', async () => {
  const ask = (workshop_id: number, name: string, fields: object = byCheck) =>
    shop.ask<{ code?: string; detail?: string }>(`${WORKSHOPS}/register`, {
      body: visitors.form(name, { workshop_id, ...fields }),
    });
  const id = await visitors.plan({ seats: 30 });
  const free = await visitors.plan({ price: 0 });
  const later = await visitors.plan({ times: [] });
  const first = await visitors.byCheck(id, 'Ann');
  expect((await visitors.register(free, 'Bea', { status: 'registered' })).status).toBe(0);
  expect((await visitors.wait(later, 'Cal')).status).toBe(0);
  // what is refused, and the same form again, are no more of them
  expect(codesOf(await visitors.wait(id, 'Dan'))).toEqual([' waitlist/seats-free']);
  expect(codesOf(await visitors.byCheck(id, 'Dan', { total: 1 }))).toEqual(['total registration/total']);
  for (let i = 0; i < MOST; i++) expect(await visitors.byCheck(id, 'Ann')).toEqual(first);
  expect((await visitors.byCheck(id, 'Eve')).status).toBe(0);

  const before = (await visitors.book(id)).seats.length;
  for (const [workshop, fields] of [
    [id, byCheck],
    [free, { status: 'registered' }],
    [later, { status: 'waitlist' }],
  ] as const) {
    const answer = await ask(workshop, 'Fay', fields);
    expect([answer.status, answer.body.code]).toEqual([429, 'form/too-many']);
    expect(answer.body.detail).toMatch(
      /without a payment from your network\. Please try again in \d+ minutes, or call/,
    );
  }
  expect((await visitors.book(id)).seats).toHaveLength(before);
  expect(await visitors.byCheck(id, 'Ann')).toEqual(first);
  expect((await visitors.byCard(id, 'Gil')).status).toBe(0);
  for (const name of ['Hal', 'Ida']) {
    const form = { ...visitors.form(name), phone: '9195550100' };
    const body = { workshop_id: id, way: 'check', ...form };
    expect((await shop.asStaff(REGISTRATIONS, { body })).status).toBe(201);
  }
});

test('declined cards of one network hold so many seats an hour, and after that none; a good card is charged as ever', async () => {
  const id = await visitors.plan({ seats: 20 });
  const decline = async (name: string) => {
    const answer = await visitors.byCard(id, name, CARDS.declined);
    expect(codesOf(answer)).toEqual(['cc card/declined']);
    return answer.data[0]!.message; // of its one problem
  };
  const stages = async () => (await visitors.book(id)).seats.map(({ stage }) => stage);
  for (const name of ['Ann', 'Bea', 'Cal', 'Dan']) expect(await decline(name)).toContain('is held for you until');
  expect(await stages()).toEqual(Array(MOST).fill('held'));
  expect(await decline('Eve')).toContain('no seat is held for you');
  expect((await stages()).toSorted()).toEqual([...Array<string>(MOST).fill('held'), 'released']);
  expect(await decline('Ann')).toContain('is held for you until'); // the seat of before, no longer than before
  expect((await visitors.byCard(id, 'Eve', CARDS.good)).status).toBe(0);
});

test('checks of visitors hold a third of the seats until staff confirm one; cards go on, and staff see which they are', async () => {
  const id = await neighbors.plan({ seats: 6 });
  const names = ['Ann', 'Bea', 'Cal', 'Dan', 'Eve', 'Fay'];
  const answers = await Promise.all(names.map((name) => neighbors.byCheck(id, name)));
  const refused = answers.filter(({ status }) => status === 1);
  expect(refused.map(codesOf)).toEqual(Array(4).fill(['status check/unconfirmed']));
  expect(refused[0]?.data[0]?.message).toMatch(/Please join the waitlist, or call us\.$/); // it takes no cards
  const { seats } = await neighbors.book(id);
  expect(seats.map(isUnconfirmed)).toEqual([true, true]);
  const payment = async () => (await plain.ask(`${WORKSHOPS}/register/payment/${id}`)).body;
  expect(await payment()).toEqual({ card: false, sandbox: false, check: false, check_days: 10 });

  await plain.shop.projections.settled();
  type Page = { data: { id: number; unconfirmed: boolean }[] };
  const unconfirmed = async () =>
    (await plain.asStaff<Page>(`${REGISTRATIONS}?workshop_id=${id}&unconfirmed=true&sort=id`)).body.data;
  const ids = seats.map(({ registration_id }) => registration_id).sort((a, b) => a - b);
  expect((await unconfirmed()).map((row) => row.id)).toEqual(ids);
  const list = await plain.asStaff<{ data: object[] }>(`${WORKSHOPS}/list?id=${id}`);
  expect(list.body.data).toMatchObject([{ seats: 6, taken: 2, unconfirmed_checks: 2 }]);
  for (const _ of [1, 2])
    // the second time changes nothing
    expect((await plain.asStaff(`${REGISTRATIONS}/confirm-check/${ids[0]}`, { body: {} })).status).toBe(200);
  await plain.shop.projections.settled();
  expect((await unconfirmed()).map((row) => row.id)).toEqual(ids.slice(1));
  expect(await payment()).toMatchObject({ check: true });
  const waits = names.find((_, i) => answers[i]?.status === 1)!; // four of them
  expect((await neighbors.byCheck(id, waits)).status).toBe(0);
});

test('whoever can pay in no way may wait though seats are free, and by card nobody needs to', async () => {
  const id = await neighbors.plan({ seats: 3 });
  const other = await visitors.plan({ seats: 3 });
  expect((await neighbors.byCheck(id, 'Ann')).status).toBe(0);
  expect(codesOf(await neighbors.byCheck(id, 'Bea'))).toEqual(['status check/unconfirmed']);
  expect((await neighbors.wait(id, 'Bea')).status).toBe(0);
  await shop.asStaff(REGISTRATIONS, { body: { workshop_id: other, way: 'check', ...visitors.form('Cal') } });
  expect(codesOf(await visitors.wait(other, 'Dan'))).toEqual([' waitlist/seats-free']);
  expect((await visitors.byCard(other, 'Dan', CARDS.good)).status).toBe(0);
});
