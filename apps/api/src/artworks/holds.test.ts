import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const PIECES = 'core/commerce/widgets';
const HOLD = { held_until: '2036-12-05', held_note: 'measures the wall first' };
interface Held {
  readonly held_until?: string | null;
  readonly held_for?: number | null;
}
const idsOf = async (query: string) =>
  (await shop.asStaff<{ data: { id: number }[] }>(`${PIECES}?${query}`)).body.data.map(({ id }) => id);

test('a piece is held for a customer through a day, found by its hold, and released', async () => {
  const person_id = await shop.add('core/contacts/people', { first: 'Ann', last: 'Lee' });
  const customer = await shop.add('core/contacts/customers', { person_id });
  const piece = { name: 'Low Tide', price: 90, transaction: { activity: 'Purchased' } };
  const id = await shop.add(PIECES, piece);
  const other = await shop.add(PIECES, { ...piece, held_until: '2020-01-01' });
  const put = async (body: object) => {
    expect((await shop.asStaff(`${PIECES}/${id}`, { method: 'PUT', body })).status).toBe(200);
    await shop.shop.projections.settled();
  };
  await put({ ...HOLD, held_for: customer });
  expect((await shop.asStaff<Held>(`${PIECES}/${id}`)).body).toMatchObject({ ...HOLD, held_for: customer });
  expect([await idsOf('held=true'), (await idsOf('held=false')).includes(other)]).toEqual([[id], true]); // that one has passed
  await put({ held_until: null, held_for: null, held_note: null });
  expect(await idsOf('held=true')).toEqual([]);
  const late = await shop.asStaff(`${PIECES}/${id}`, { method: 'PUT', body: { held_until: '2020-02-01' } });
  expect([late.status, late.body]).toMatchObject([422, { detail: /end on February 1, 2020, which is past/ }]);
  expect((await shop.asStaff(`${PIECES}/${other}`, { method: 'PUT', body: { held_until: '2020-01-01' } })).status).toBe(
    200,
  ); // as it is already
});

test('visitors are not told of a hold and cannot look for one, staff are told', async () => {
  const person_id = await shop.add('core/contacts/people', { first: 'Bo', last: 'Birch' });
  const held_for = await shop.add('core/contacts/customers', { person_id });
  const id = await shop.add(PIECES, {
    ...HOLD,
    name: 'Pier',
    price: 90,
    held_for,
    transaction: { activity: 'Purchased' },
  });
  const { body } = await shop.ask<object>(`core/mob/commerce/widgets/${id}`);
  expect(Object.keys(body).filter((name) => name.startsWith('held'))).toEqual([]);
  expect((await shop.ask(`core/mob/commerce/widgets?held=true`)).status).toBeGreaterThanOrEqual(400);
  expect((await shop.asRole<Held>('framer', `${PIECES}/${id}`)).body).toMatchObject({ held_until: HOLD.held_until });
});
