import { randomUUID } from 'node:crypto';
import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
const EVENTS = 'core/content/events';
const HOUR = 3_600_000;
const NOW = Date.now();
let image = 0;
beforeAll(async () => {
  await shop.open();
  image = await shop.add('core/content/images', { hash: 'abc', width: 10, height: 10, mime: 'jpeg' });
});
afterAll(() => shop.close());

interface Part {
  readonly id: number;
  readonly revision: number;
  readonly code?: string;
}
interface Told extends Part {
  readonly times: readonly { readonly id: number; readonly start: number; readonly end: number }[];
  readonly images: readonly { readonly id: number; readonly indice: number }[];
}
const change = (method: string, path: string, body?: object) =>
  shop.asStaff<Part>(`${EVENTS}${path}`, { method, body });
async function readEvent(id: number): Promise<Told | undefined> {
  await shop.shop.projections.settled();
  return (await shop.asStaff<Told[]>(`${EVENTS}?id=${id}`)).body[0];
}

test('an event comes with its times and images in one call, under an id of its own, and tells theirs', async () => {
  const times = [{ start: NOW + HOUR, end: NOW + 2 * HOUR }];
  const body = { id: 41, name: 'We move', publish: true, times, images: [{ image_id: image }] };
  const made = await shop.asStaff(EVENTS, { body });
  const ids = { times: [expect.any(Number)], images: [expect.any(Number)] };
  expect([made.status, made.body]).toEqual([201, { id: 41, revision: 2, ...ids }]);
  expect(await readEvent(41)).toMatchObject({ times, images: [{ image_id: image, indice: 0 }], revision: 2 });
  const again = await shop.asStaff(EVENTS, { body });
  expect([again.status, again.body.code]).toEqual([409, 'id/taken']);
});

test('an event is changed field by field: what is absent stays, null unsets, a reply that is sent back says nothing new', async () => {
  const id = await shop.add(EVENTS, { name: 'Opening', summary: 'Wine', location: 1 });
  expect((await change('PUT', `/${id}`, { summary: null, publish: true })).status).toBe(200);
  const now = await readEvent(id);
  expect(now).toMatchObject({ name: 'Opening', summary: null, location: 1, publish: true });
  const back = await change('PUT', `/${id}`, now);
  expect([back.status, back.body.revision]).toEqual([200, now?.revision]);
  const unknown = await change('PUT', `/${id}`, { title: 'Opening' });
  expect([unknown.status, unknown.body.code]).toEqual([400, 'request/fields']);
  const late = await shop.asStaff(`${EVENTS}/${id}`, {
    method: 'PUT',
    body: { name: 'x' },
    headers: { 'if-match': '"0"' },
  });
  expect(late.status).toBe(412);
});

test('times are added, moved and taken away, by ids of their own', async () => {
  const id = await shop.add(EVENTS, { name: 'Talks' });
  const start = NOW + 5 * HOUR;
  const end = NOW + 6 * HOUR;
  const made = await change('POST', '/times', { event_id: id, start, end });
  expect([made.status, made.body]).toEqual([201, { id: expect.any(Number), revision: 1, times: [made.body.id] }]);
  const moved = await change('PUT', `/times/${made.body.id}`, { end: end + HOUR });
  expect([moved.status, moved.body.id]).toEqual([200, made.body.id]);
  expect((await readEvent(id))?.times).toMatchObject([{ start, end: end + HOUR }]);
  const wrong = await change('PUT', `/times/${made.body.id}`, { end: start });
  expect([wrong.status, wrong.body.code]).toEqual([422, 'time/order']);
  for (const _ of ['once', 'twice']) expect((await change('DELETE', `/times/${made.body.id}`)).status).toBe(200);
  expect((await readEvent(id))?.times).toEqual([]);
  const none = await change('DELETE', '/times/99999');
  expect([none.status, none.body.code]).toEqual([404, 'record/unknown']);
});

test('images are added, moved and taken away, and one that an event shows is not removed', async () => {
  const id = await shop.add(EVENTS, { name: 'Shown' });
  const first = (await change('POST', '/images', { event_id: id, image_id: image })).body.id;
  const second = (await change('POST', '/images', { event_id: id, image_id: image })).body.id;
  expect((await change('PUT', `/images/${first}`, { indice: 5 })).status).toBe(200);
  expect((await readEvent(id))?.images.map((row) => [row.id, row.indice])).toEqual([
    [second, 1],
    [first, 5],
  ]);
  const other = await change('PUT', `/images/${first}`, { image_id: image + 1 });
  expect([other.status, other.body.code]).toEqual([409, 'image/other']);
  const unknown = await shop.asStaff(`${EVENTS}/images`, { body: { event_id: id, image_id: 4_711 } });
  expect([unknown.status, unknown.body.errors]).toMatchObject([422, [{ field: 'image_id' }]]);
  const used = await shop.asStaff(`core/content/images/${image}`, { method: 'DELETE' });
  expect([used.status, used.body.code]).toEqual([409, 'record/in-use']);
  for (const imageId of [first, second]) expect((await change('DELETE', `/images/${imageId}`)).status).toBe(200);
  expect((await readEvent(id))?.images).toEqual([]);
});

test('all images that an event names and that are not there are told at once', async () => {
  const images = [{ image_id: 4_711 }, { image_id: image }, { image_id: 4_712 }];
  const refused = await shop.asStaff(EVENTS, { body: { name: 'x', closed_vector_id: 4_713, images } });
  const fields = (refused.body.errors as { field: string }[]).map(({ field }) => field);
  expect([refused.status, fields.sort()]).toEqual([
    422,
    ['closed_vector_id', 'images[0].image_id', 'images[2].image_id'],
  ]);
});

test('an event that was removed is gone, and stays away', async () => {
  const id = await shop.add(EVENTS, { name: 'A mistake', publish: true });
  for (const _ of ['once', 'twice']) expect((await change('DELETE', `/${id}`)).status).toBe(200);
  expect(await readEvent(id)).toBeUndefined();
  expect((await shop.ask<object[]>(`${EVENTS}?id=${id}`)).body).toEqual([]);
  expect((await change('PUT', `/${id}`, { name: 'x' })).status).toBe(404);
});

test('a change that is sent again makes one event', async () => {
  const asking = { body: { name: 'Twice' }, headers: { 'idempotency-key': randomUUID() } };
  const first = await shop.asStaff(EVENTS, asking);
  const second = await shop.asStaff(EVENTS, asking);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
});

test('visitors and those whose role does not reach change nothing', async () => {
  const id = await shop.add(EVENTS, { name: 'Ours', publish: true });
  const body = { name: 'Theirs' };
  expect((await shop.ask(EVENTS, { body })).status).toBe(401);
  expect((await shop.ask(`${EVENTS}/${id}`, { method: 'PUT', body })).status).toBe(401);
  expect((await shop.ask(`${EVENTS}/${id}`, { method: 'DELETE' })).status).toBe(401);
  expect((await shop.asRole('framer', `${EVENTS}/${id}`, { method: 'PUT', body })).status).toBe(403);
  expect((await shop.asRole('editor', `${EVENTS}/${id}`, { method: 'PUT', body })).status).toBe(200);
});

test('what is asked for wrongly is refused by name', async () => {
  const fields = async (query: string) => {
    const { status, body } = await shop.ask<{ errors: { field: string }[] }>(`${EVENTS}?${query}`);
    return [status, ...(body.errors ?? []).map(({ field }) => field)];
  };
  for (const query of ['count=0', 'count=201', 'count=-1', 'count=x'])
    expect(await fields(query)).toEqual([400, 'count']);
  expect(await fields('page=0')).toEqual([400, 'page']);
  expect(await fields('id=2147483648')).toEqual([400, 'id']);
  expect(await fields('publish=perhaps')).toEqual([400, 'publish']);
  expect(await fields('sort=1')).toEqual([400, 'sort']);
  expect(await fields('count=200&publish=1')).toEqual([200]);
});

test('what visitors were answered is kept for the next until an event is changed', async () => {
  const id = await shop.add(EVENTS, { name: 'Kept', publish: true });
  const ask = () => shop.ask<{ name: string }[]>(`${EVENTS}?id=${id}`);
  const etag = (await ask()).headers.get('etag');
  expect((await ask()).headers.get('etag')).toBe(etag);
  await change('PUT', `/${id}`, { name: 'Kept anew' });
  await shop.shop.projections.settled();
  const anew = await ask();
  expect([anew.body[0]?.name, anew.headers.get('etag') === etag]).toEqual(['Kept anew', false]);
});
