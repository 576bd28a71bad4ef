import { TestShop } from '../../../testing/test-shop';

const shop = new TestShop();
const EVENTS = 'core/content/events';
const PIECES = 'core/commerce/widgets';
let image = 0;
let other = 0;
let width = 0;
let height = 0;
let event = 0;
let piece = 0;
beforeAll(async () => {
  await shop.open();
  const picture = { hash: 'abc', width: 10, height: 10, mime: 'jpeg' };
  image = await shop.add('core/content/images', picture);
  other = await shop.add('core/content/images', { ...picture, hash: 'abd' });
  const type = { type_id: await shop.add('core/commerce/widget-types', { name: 'painting' }), kind: 'number' };
  width = await shop.add('core/commerce/widget-types/dimensions', { ...type, name: 'width' });
  height = await shop.add('core/commerce/widget-types/dimensions', { ...type, name: 'height' });
  event = await shop.add(EVENTS, { name: 'Talks' });
  piece = await shop.add(PIECES, { name: 'Low Tide', type_id: type.type_id });
});
afterAll(() => shop.close());

interface PartReply {
  readonly id?: number;
  readonly code?: string;
  readonly detail?: string;
}
async function ask(method: string, path: string, body?: object): Promise<[status: number, body: PartReply]> {
  const answer = await shop.asStaff<PartReply>(path, { method, body });
  await shop.shop.projections.settled();
  return [answer.status, answer.body];
}

test('the id of an image finds no time of an event, neither before nor after the image is removed', async () => {
  const shown = await shop.add(`${EVENTS}/images`, { event_id: event, image_id: image });
  const unknown = [404, { code: 'record/unknown', detail: 'There is no such time of a gallery event.' }];
  expect(await ask('DELETE', `${EVENTS}/times/${shown}`)).toMatchObject(unknown);
  expect(await ask('PUT', `${EVENTS}/times/${shown}`, { start: 1 })).toMatchObject(unknown);
  expect(await ask('DELETE', `${EVENTS}/images/${shown}`)).toMatchObject([200, { id: shown }]);
  expect(await ask('DELETE', `${EVENTS}/times/${shown}`)).toMatchObject(unknown);
});

test('removing a part a second time gives the same answer as the first time', async () => {
  const hours = { start: 3_600_000, end: 7_200_000 };
  for (const [path, part] of [
    [`${EVENTS}/times`, { event_id: event, ...hours }],
    [`${EVENTS}/images`, { event_id: event, image_id: image }],
    [`${PIECES}/dimensions`, { widget_id: piece, dimension_id: width, value: '24' }],
    [`${PIECES}/images`, { widget_id: piece, image_id: image }],
  ] as const) {
    const id = await shop.add(path, part);
    const first = await ask('DELETE', `${path}/${id}`);
    expect(first).toMatchObject([200, { id }]);
    expect([path, await ask('DELETE', `${path}/${id}`)]).toEqual([path, first]);
  }
});

test('a part is changed by its id, and a change that would make another part of it is refused', async () => {
  const size = await shop.add(`${PIECES}/dimensions`, { widget_id: piece, dimension_id: width, value: '24' });
  const shown = await shop.add(`${PIECES}/images`, { widget_id: piece, image_id: image });
  const sizes = `${PIECES}/dimensions/${size}`;
  const images = `${PIECES}/images/${shown}`;
  expect(await ask('PUT', sizes, { dimension_id: width, value: '25' })).toMatchObject([200, { id: size }]);
  expect(await ask('PUT', sizes, { dimension_id: height })).toMatchObject([409, { code: 'dimension/other' }]);
  expect(await ask('PUT', images, { image_id: image, ordinal: 3 })).toMatchObject([200, { id: shown }]);
  expect(await ask('PUT', images, { image_id: other, ordinal: 4 })).toMatchObject([409, { code: 'image/other' }]);
  const { body } = await shop.asStaff(`${PIECES}/images?widget_id=${piece}`);
  expect(body).toMatchObject([{ id: shown, image_id: image, ordinal: 3 }]);
});

test('a row that is sent back as it was read changes nothing, and its computed fields are accepted', async () => {
  const size = await shop.add(`${PIECES}/dimensions`, { widget_id: piece, dimension_id: height, value: '30' });
  const { body } = await shop.asStaff<PartReply[]>(`${PIECES}/dimensions?widget_id=${piece}`);
  const row = body.find(({ id }) => id === size);
  const before = await revision();
  const after = (await ask('PUT', `${PIECES}/dimensions/${size}`, row))[1];
  expect(after).toEqual({ id: size, revision: before });
  expect((await ask('PUT', `${PIECES}/dimensions/${size}`, { ...row, depth: 3 }))[0]).toBe(400);
});

test('only those who may change an event may change its times, by a request of their own and among many changes', async () => {
  const path = `${EVENTS}/times`;
  const body = { event_id: event, start: 10_800_000, end: 14_400_000 };
  expect((await shop.ask(path, { body })).status).toBe(401);
  expect((await shop.asRole('framer', path, { body })).status).toBe(403);
  const changes = [
    { method: 'POST', path, body },
    { method: 'DELETE', path: `${path}/99999` },
  ];
  const many = await shop.asRole<{ answers: object[] }>('editor', 'core/changes', { body: { changes } });
  expect(many.body.answers).toMatchObject([{ status: 201 }, { status: 404 }]);
});

async function revision(): Promise<number | undefined> {
  const { body } = await shop.asStaff<{ data: { revision: number }[] }>(`${PIECES}?id=${piece}`);
  return body.data[0]?.revision;
}
