import { FEATURES } from '../../shop/features';
import { TestShop } from '../../testing/test-shop';
import { entriesOfOne } from './read-entry';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const PIECES = 'core/commerce/widgets';
const VISITORS = 'core/mob/commerce/widgets';
interface PieceReply {
  readonly id: number;
  readonly name: string;
  readonly revision?: number;
}
/** Details of whom a company reaches: visitors have to name the company. */
const OF_A_COMPANY = 'core/contacts/vectors/{id}';
const NONE = 999_999;

test('every resource has addresses of single rows, with the readers of its list', async () => {
  const entries = entriesOfOne(FEATURES.flatMap(({ reads = [] }) => reads));
  expect(entries.length).toBeGreaterThan(20);
  for (const { path, readers } of entries) {
    const at = path.replace('{id}', String(NONE));
    const visitors = readers !== 'public' ? 401 : path === OF_A_COMPANY ? 400 : 404;
    expect([path, (await shop.ask(at)).status]).toEqual([path, visitors]);
    expect([path, (await shop.asStaff(at)).status]).toEqual([path, 404]);
    expect([path, (await shop.asStaff(path.replace('{id}', 'nothing'))).status]).toEqual([path, 400]);
    expect([path, (await shop.asStaff(`${at}?id=7`)).status]).toEqual([path, 400]);
  }
});

test('a piece is read at its own address as its list tells of it, and changed with the tag of that answer', async () => {
  const id = await shop.add(PIECES, { name: 'Dunes', price: 1200, transaction: { activity: 'Purchased', cost: 40 } });
  const reply = await shop.asStaff<PieceReply>(`${PIECES}/${id}`);
  const list = await shop.asStaff<{ data: PieceReply[] }>(`${PIECES}?id=${id}`);
  expect(reply.body).toEqual(list.body.data[0]);
  const tag = reply.headers.get('etag') ?? '';
  expect([tag, reply.body.name]).toEqual([`"${reply.body.revision}"`, 'Dunes']);
  const change = () =>
    shop.asStaff(`${PIECES}/${id}`, {
      method: 'PUT',
      headers: { 'if-match': tag },
      body: { price: 1300 },
    });
  const done = await change();
  const late = await change();
  expect([done.status, late.status]).toEqual([200, 412]);
  await shop.shop.projections.settled();
  expect((await shop.asStaff<PieceReply>(`${PIECES}/${id}`)).headers.get('etag')).toBe(done.headers.get('etag'));
});

test('visitors read at its address what they may, with the tag of the answer and without a revision', async () => {
  const id = await shop.add(PIECES, { name: 'Pier', price: 90, transaction: { activity: 'Purchased', cost: 40 } });
  const { body, headers, status } = await shop.ask<PieceReply>(`${VISITORS}/${id}`);
  expect([status, body.name, body.revision]).toEqual([200, 'Pier', undefined]);
  expect(headers.get('etag')).toMatch(/^W\/"/);
  expect(JSON.stringify(body)).not.toMatch(/"(cost|markup|location|comments|custody)"/);
  await shop.asStaff(`${PIECES}/${id}`, { method: 'PUT', body: { inventory_public: false } });
  await shop.shop.projections.settled();
  expect((await shop.ask(`${VISITORS}/${id}`)).status).toBe(404);
});
