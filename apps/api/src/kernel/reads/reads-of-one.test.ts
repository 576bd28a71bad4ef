import { FEATURES } from '../../shop/features';
import { TestShop } from '../../testing/test-shop';
import { rowEntries } from './read-entry';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const PIECES = 'core/commerce/widgets';
const PUBLIC_PIECES = 'core/mob/commerce/widgets';
interface PieceReply {
  readonly id: number;
  readonly name: string;
  readonly revision?: number;
}
/** Visitors may read contact details of companies only, and have to name the company: without it they get a 400. */
const CONTACT_DETAILS = 'core/contacts/vectors/{id}';
const MISSING_ID = 999_999;

/** Status of a missing row for visitors. */
function statusForVisitors(path: string, readers: string): number {
  if (readers !== 'public') return 401;
  return path === CONTACT_DETAILS ? 400 : 404;
}

test('single rows have the same readers as their list', async () => {
  const entries = rowEntries(FEATURES.flatMap(({ reads = [] }) => reads));
  expect(entries.length).toBeGreaterThan(20);
  for (const { path, readers } of entries) {
    const address = path.replace('{id}', String(MISSING_ID));
    expect([path, (await shop.ask(address)).status]).toEqual([path, statusForVisitors(path, readers)]);
    expect([path, (await shop.asStaff(address)).status]).toEqual([path, 404]);
    expect([path, (await shop.asStaff(path.replace('{id}', 'nothing'))).status]).toEqual([path, 400]);
    expect([path, (await shop.asStaff(`${address}?id=7`)).status]).toEqual([path, 400]);
  }
});

test('a piece at its own address is the row of its list, and its ETag works as If-Match', async () => {
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

test('visitors read a piece without fields for staff, and get a 404 once it is hidden', async () => {
  const id = await shop.add(PIECES, { name: 'Pier', price: 90, transaction: { activity: 'Purchased', cost: 40 } });
  const { body, headers, status } = await shop.ask<PieceReply>(`${PUBLIC_PIECES}/${id}`);
  expect([status, body.name, body.revision]).toEqual([200, 'Pier', undefined]);
  expect(headers.get('etag')).toMatch(/^W\/"/);
  expect(JSON.stringify(body)).not.toMatch(/"(cost|markup|location|comments|custody)"/);
  await shop.asStaff(`${PIECES}/${id}`, { method: 'PUT', body: { inventory_public: false } });
  await shop.shop.projections.settled();
  expect((await shop.ask(`${PUBLIC_PIECES}/${id}`)).status).toBe(404);
});
