import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
const WORKSHOPS = 'core/content/workshops';
const HOUR = 3_600_000;
const NOW = Date.now();
let image = 0;
let teacher = 0;
beforeAll(async () => {
  await shop.open();
  image = await shop.add('core/content/images', { hash: 'abc', width: 10, height: 10, mime: 'jpeg' });
  teacher = await shop.add('core/contacts/companies', { name: 'Lee, Ann', is_artist: true });
});
afterAll(() => shop.close());

interface Part {
  readonly id: number;
  readonly revision: number;
  readonly code?: string;
}
interface Told extends Part {
  readonly [field: string]: unknown;
  readonly times: readonly { readonly id: number; readonly start: number; readonly end: number }[];
  readonly images: readonly { readonly id: number; readonly ordinal: number }[];
}
const change = (method: string, path: string, body?: object) =>
  shop.asStaff<Part>(`${WORKSHOPS}${path}`, { method, body });
async function readBack(id: number): Promise<Told | undefined> {
  await shop.shop.projections.settled();
  return (await shop.asStaff<Told[]>(`${WORKSHOPS}?id=${id}`)).body[0];
}

test('a workshop comes with its times and images in one call, and is changed field by field', async () => {
  const times = [{ start: NOW + HOUR, end: NOW + 2 * HOUR }];
  const body = { id: 21, name: 'Water', price: 120.5, instructor_id: teacher, times, images: [{ image_id: image }] };
  const made = await shop.asStaff(WORKSHOPS, { body });
  const ids = { times: [expect.any(Number)], images: [expect.any(Number)] };
  expect([made.status, made.body]).toEqual([201, { id: 21, revision: 2, ...ids }]);
  expect((await change('PUT', '/21', { summary: 'Oil', cancellation: 2 })).status).toBe(200);
  const now = await readBack(21);
  expect(now).toMatchObject({ price: 120.5, summary: 'Oil', cancellation: 2, times, images: [{ ordinal: 0 }] });
  const back = await change('PUT', '/21', now);
  expect([back.status, back.body.revision]).toEqual([200, now?.revision]);
  const wrong = await change('PUT', '/21', { ticket_tailor_link: 'javascript:alert(1)' });
  expect([wrong.status, wrong.body.code]).toEqual([422, 'workshop/link']);
});

test('times and images are added, moved and taken away, by ids of their own', async () => {
  const id = await shop.add(WORKSHOPS, { name: 'Parts' });
  const start = NOW + 5 * HOUR;
  const end = NOW + 6 * HOUR;
  const time = (await change('POST', '/times', { workshop_id: id, start, end })).body.id;
  expect((await change('PUT', `/times/${time}`, { end: end + HOUR })).status).toBe(200);
  const pictures: number[] = [];
  for (const _ of ['one', 'two'])
    pictures.push((await change('POST', '/images', { workshop_id: id, image_id: image })).body.id);
  const [first = 0, second = 0] = pictures;
  await change('PUT', `/images/${second}`, { ordinal: 0 });
  const parts = await readBack(id);
  expect(parts?.times).toMatchObject([{ id: time, end: end + HOUR }]);
  expect(parts?.images.map((row) => [row.id, row.ordinal])).toEqual([
    [second, 0],
    [first, 1],
  ]);
  for (const path of [`/times/${time}`, `/images/${first}`, `/images/${second}`])
    expect((await change('DELETE', path)).status).toBe(200);
  expect(await readBack(id)).toMatchObject({ times: [], images: [] });
});

test('a workshop is published, closed, opened again and hidden by one word each', async () => {
  const id = await shop.add(WORKSHOPS, { name: 'Words' });
  const visible = async () => {
    await shop.shop.projections.settled();
    return (await shop.ask<{ closed: boolean }[]>(`${WORKSHOPS}?id=${id}`)).body.map(({ closed }) => closed);
  };
  expect(await visible()).toEqual([]);
  for (const [word, seen] of [
    ['publish', [false]],
    ['close', [true]],
    ['reopen', [false]],
    ['hide', []],
  ] as const) {
    for (const _ of ['once', 'twice']) expect((await change('POST', `/${word}/${id}`)).status).toBe(200);
    expect([word, await visible()]).toEqual([word, seen]);
  }
});

test('a copy says the same, and is hidden, without times', async () => {
  const made = await shop.asStaff<Part>(WORKSHOPS, {
    body: {
      name: 'Ink',
      publish: true,
      seats: 7,
      instructor_id: teacher,
      images: [{ image_id: image }],
      times: [{ start: NOW + HOUR, end: NOW + 2 * HOUR }],
    },
  });
  const copied = await change('POST', `/copy/${made.body.id}`);
  expect([copied.status, copied.body.id > made.body.id]).toEqual([201, true]);
  expect(await readBack(copied.body.id)).toMatchObject({
    name: 'Ink',
    seats: 7,
    instructor_id: teacher,
    publish: false,
    times: [],
    images: [{ image_id: image }],
  });
  expect((await change('POST', '/copy/99999')).status).toBe(404);
});

test('who teaches and what is shown is not removed, and what is not there is refused by name', async () => {
  await shop.add(WORKSHOPS, { name: 'Keeps', instructor_id: teacher, images: [{ image_id: image }] });
  for (const path of [`core/contacts/companies/${teacher}`, `core/content/images/${image}`])
    expect((await shop.asStaff(path, { method: 'DELETE' })).body.code).toBe('record/in-use');
  const body = { name: 'x', instructor_id: 4_711, images: [{ image_id: 4_712 }] };
  const refused = await shop.asStaff(WORKSHOPS, { body });
  const fields = (refused.body.errors as { field: string }[]).map(({ field }) => field);
  expect([refused.status, fields.sort()]).toEqual([422, ['images[0].image_id', 'instructor_id']]);
});

test('its history says in words who planned what, with names in place of numbers', async () => {
  const id = await shop.add(WORKSHOPS, { name: 'Old', instructor_id: teacher, seats: 7 });
  const start = Date.UTC(2036, 5, 2, 14);
  await change('POST', '/times', { workshop_id: id, start, end: start + 6 * HOUR });
  await change('PUT', `/${id}`, { name: 'New' });
  const { body } = await shop.asStaff<{ what: string; changes: object[] }[]>(`${WORKSHOPS}/history?id=${id}`);
  expect(body.map(({ what }) => what)).toEqual([
    'Changed',
    'added a time: June 2, 2036, 10:00 AM – 4:00 PM',
    'planned it',
  ]);
  expect(body[0]?.changes).toMatchObject([{ field: 'name', before: 'Old', after: 'New' }]);
  expect(body[2]?.changes).toMatchObject([
    { field: 'name', before: null },
    { field: 'instructor_id', after_name: 'Ann Lee' },
    { field: 'seats', before: null, after: 7 },
  ]);
  expect((await shop.ask(`${WORKSHOPS}/history?id=${id}`)).status).toBe(401);
});

test('what visitors were answered is kept for the next until a workshop or its teacher is changed', async () => {
  const id = await shop.add(WORKSHOPS, { name: 'Kept', publish: true, instructor_id: teacher });
  const ask = async () => {
    await shop.shop.projections.settled();
    return (await shop.ask<object[]>(`${WORKSHOPS}?id=${id}`)).headers.get('etag');
  };
  const first = await ask();
  expect(await ask()).toBe(first);
  await shop.asStaff(`core/contacts/companies/${teacher}`, { method: 'PUT', body: { description: '<p>New</p>' } });
  expect(await ask()).not.toBe(first);
});
