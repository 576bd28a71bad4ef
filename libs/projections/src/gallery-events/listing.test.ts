import { type Caller, VISITOR } from '@rabbet/domain/callers/caller';
import { ADMINISTRATOR, memberAs } from '@rabbet/domain/testing/callers';
import type { GalleryEventDetails, GalleryEventQuery } from '@rabbet/domain/gallery-events/gallery-events';
import { HOUR, NOW, eventPlanned, timeScheduled } from '@rabbet/domain/testing/gallery-events';
import { image } from '@rabbet/domain/images/images';
import { company, contactDetail, person } from '@rabbet/domain/people/people';
import { eventReads, galleryEventList, imageById, listGalleryEvents, QueryContext } from '../index';
import { type Gallery, inAGallery } from '../testing/gallery';

let gallery: Gallery;
inAGallery((opened) => void (gallery = opened));

const asking = (caller: Caller = VISITOR, now = NOW) => new QueryContext(gallery.database, caller, new Date(now));

let parts = 0;
/** Hours from now. */
async function event(
  id: number,
  hours: readonly (readonly [from: number, to: number])[] = [],
  details: Partial<GalleryEventDetails> = {},
): Promise<void> {
  const times = hours.map(([from, to]) => timeScheduled(++parts, NOW + from * HOUR, NOW + to * HOUR));
  await gallery.shop.happened(`gallery-event-${id}`, eventPlanned({ publish: true, ...details }), ...times);
}

async function listIds(query: Partial<GalleryEventQuery>, { caller = VISITOR, now = NOW } = {}) {
  await gallery.settled();
  const context = asking(caller, now);
  const ids = (await listGalleryEvents(context, query)).map(({ id }) => id);
  const until = context.validUntil;
  return [ids, until && (until.getTime() - NOW) / HOUR];
}

/** Next: 3, goes on: 4, no date yet: 1, over: 5, and before that 2; hidden: 6. */
async function programme(): Promise<void> {
  await event(1);
  await event(2, [[-9, -8]]);
  await event(3, [
    [-30, -29],
    [5, 6],
  ]);
  await event(4, [[-1, 1]]);
  await event(5, [[-3, -2]]);
  await event(6, [[2, 3]], { publish: false });
}

const A_MILLISECOND = 1 / HOUR;

test('the list of what is published goes by the next time still to come, and leaves out what is over', async () => {
  await programme();
  expect(await listIds({ publish: true })).toEqual([[4, 3, 1], 1]);
  expect(await listIds({ publish: true }, { now: NOW + HOUR })).toEqual([[3, 1], 5 + A_MILLISECOND]);
  expect(await listIds({ publish: true }, { now: NOW + 6 * HOUR })).toEqual([[1], null]);
});

test('with a count, what is over follows, newest first, page by page', async () => {
  await programme();
  expect(await listIds({ publish: true, count: 4 })).toEqual([[4, 3, 1, 5], 1]);
  expect(await listIds({ publish: true, count: 3, page: 2 })).toEqual([[5, 2], 1]);
  expect(await listIds({ publish: true, count: 3, page: 9 })).toEqual([[5, 2], 1]);
  expect(await listIds({ publish: true, count: 200 })).toEqual([[4, 3, 1, 5, 2], 1]);
});

test('the one of the home page is the next that has not ended, else the latest that is over', async () => {
  expect(await listIds({ count: 1 })).toEqual([[], null]);
  await event(5, [[-3, -2]]);
  await event(2, [[-9, -8]]);
  expect(await listIds({ count: 1 })).toEqual([[5], null]);
  await event(3, [[5, 6]]);
  expect(await listIds({ count: 1 })).toEqual([[3], 5 + A_MILLISECOND]);
});

test('visitors never know of a hidden one, however they ask; what is over they read by its id', async () => {
  await programme();
  expect(await listIds({})).toEqual([[4, 3, 1, 5, 2], 1]);
  for (const query of [{ id: 6 }, { id: 6, publish: true }, { publish: false }, { id: 99 }])
    expect(await listIds(query)).toEqual([[], null]);
  for (const query of [{ id: 2 }, { id: 2, publish: true }]) expect(await listIds(query)).toEqual([[2], null]);
});

test('staff know of hidden ones, unless they ask for what is published', async () => {
  await programme();
  const as = { caller: ADMINISTRATOR };
  expect((await listIds({}, as))[0]).toEqual([4, 6, 3, 1, 5, 2]);
  expect((await listIds({ publish: false }, as))[0]).toEqual([6]);
  expect((await listIds({ publish: true }, as))[0]).toEqual([4, 3, 1]);
});

test('events are found by whether they are closed and by where they are', async () => {
  await event(1, [], { closed: true, location: 1 });
  await event(2, [], { location: 2 });
  expect(await listIds({ closed: true })).toEqual([[1], null]);
  expect(await listIds({ closed: false })).toEqual([[2], null]);
  expect(await listIds({ location: 2 })).toEqual([[2], null]);
});

test('an event is told with its times and images, and with whom to ask, a person too, until they are erased', async () => {
  await gallery.add(image, 7, { hash: 'h7', width: 10, height: 10, mime: 'jpeg', reimage: true });
  await gallery.add(company, 9, { name: 'The gallery' });
  await gallery.add(contactDetail, 8, { company_id: 9, value: '9195550142' });
  await gallery.shop.happened(
    'gallery-event-41',
    eventPlanned({
      name: 'Move',
      summary: 'We move',
      content: '<p>Soon</p>',
      location: 1,
      publish: true,
      closed_vector_id: 8,
    }),
    timeScheduled(62, NOW + 3 * HOUR, NOW + 4 * HOUR),
    timeScheduled(61, NOW + HOUR, NOW + 2 * HOUR),
    { type: 'GalleryEventImageAttached', data: { id: 71, image_id: 7, indice: 1 } },
    { type: 'GalleryEventImageAttached', data: { id: 72, image_id: 7, indice: 0 } },
  );
  await gallery.settled();
  const picture = {
    id: 7,
    title: null,
    alt: null,
    hash: 'h7',
    width: 10,
    height: 10,
    category_id: null,
    cutout: null,
    center_x: 0.5,
    center_y: 0.5,
    reimage: true,
    mime: 'jpeg',
  };
  const times = [
    { id: 61, event_id: 41, start: NOW + HOUR, end: NOW + 2 * HOUR },
    { id: 62, event_id: 41, start: NOW + 3 * HOUR, end: NOW + 4 * HOUR },
  ];
  const images = [
    { id: 72, event_id: 41, image_id: 7, indice: 0, image: picture },
    { id: 71, event_id: 41, image_id: 7, indice: 1, image: picture },
  ];
  const reply = {
    id: 41,
    name: 'Move',
    summary: 'We move',
    content: '<p>Soon</p>',
    closed: false,
    location: 1,
    publish: true,
    times,
    images,
    closed_vector_id: 8,
    closed_vector: { id: 8, value: '9195550142' },
  };
  const visitor = asking();
  expect(await listGalleryEvents(visitor, { id: 41 })).toEqual([reply]);
  expect(await eventReads.times(visitor, { event_id: 41 })).toEqual(times);
  expect(await eventReads.images(visitor, { event_id: 41 })).toEqual(images);
  expect([...visitor.reads].sort()).toEqual(['contact_detail', 'duplicates', 'gallery_events', 'image']);
  expect(visitor.validUntil).toBeNull();

  for (const caller of [ADMINISTRATOR, memberAs('editor')])
    expect(await listGalleryEvents(asking(caller), { id: 41 })).toEqual([{ ...reply, revision: 4 }]);

  await gallery.add(person, 5, { first: 'Hattie', last: 'Lowe' });
  await gallery.add(contactDetail, 6, { person_id: 5, value: '9195550143' });
  await gallery.shop.happened('gallery-event-42', eventPlanned({ publish: true, closed_vector_id: 6 }));
  await gallery.settled();
  const phoneOf = async () => (await listGalleryEvents(asking(), { id: 42 }))[0]?.closed_vector;
  expect(await phoneOf()).toEqual({ id: 6, value: '9195550143' });
  await gallery.shop.erased('5');
  await gallery.settled();
  expect(await phoneOf()).toEqual({ id: 6, value: null });
});

test('visitors know nothing of the times, the images and the pictures of a hidden event', async () => {
  await gallery.add(image, 7, { hash: 'h7', width: 10, height: 10, mime: 'jpeg' });
  await gallery.add(image, 8, { hash: 'h8', width: 10, height: 10, mime: 'jpeg' });
  const shown = (id: number, image_id: number) =>
    ({ type: 'GalleryEventImageAttached', data: { id, image_id, indice: 0 } }) as const;
  await gallery.shop.happened(
    'gallery-event-1',
    eventPlanned(),
    timeScheduled(11, NOW, NOW + 1),
    shown(21, 7),
    shown(22, 8),
  );
  await gallery.shop.happened(
    'gallery-event-2',
    eventPlanned({ publish: true }),
    timeScheduled(12, NOW + 5, NOW + 6),
    timeScheduled(13, NOW, NOW + 1),
    shown(23, 8),
  );
  await gallery.settled();
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  expect(ids(await eventReads.times(asking(), {}))).toEqual([13, 12]);
  expect(ids(await eventReads.times(asking(), { event_id: 1 }))).toEqual([]);
  expect(ids(await eventReads.times(asking(), { count: 1, page: 2 }))).toEqual([12]);
  expect(ids(await eventReads.times(asking(ADMINISTRATOR), {}))).toEqual([11, 13, 12]);
  expect(ids(await eventReads.images(asking(), {}))).toEqual([23]);
  expect(ids(await eventReads.images(asking(), { id: 22 }))).toEqual([]);
  expect(ids(await eventReads.images(asking(ADMINISTRATOR), { count: 2, page: 9 }))).toEqual([23]);
  expect(await imageById(asking(), { id: 7 })).toBeNull();
  expect(await imageById(asking(), { id: 8 })).toMatchObject({ hash: 'h8' });
  await gallery.shop.happened('gallery-event-1', { type: 'GalleryEventChanged', data: { publish: true } });
  await gallery.settled();
  expect(await imageById(asking(), { id: 7 })).toMatchObject({ hash: 'h7' });
});

test('staff find events by words, those that are next first, with their times, guests and picture', async () => {
  await gallery.add(image, 7, { hash: 'h7', width: 8, height: 8, mime: 'webp' });
  await programme();
  await gallery.shop.happened('gallery-event-3', {
    type: 'GalleryEventImageAttached',
    data: { id: 70, image_id: 7, indice: 0 },
  });
  await gallery.settled();
  const rowsFor = async (query: object) =>
    (await galleryEventList.query(asking(ADMINISTRATOR), query as never)).data as unknown as { id: number }[];
  const rows = await rowsFor({});
  expect(rows.map(({ id }) => id)).toEqual([4, 6, 3, 1, 5, 2]);
  const startsAt = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
  expect(rows[2]).toMatchObject({ times: 2, starts_at: startsAt(5), ends_at: startsAt(6), over: false, guests: 0 });
  expect(rows[2]).toMatchObject({ image_id: 7, image_hash: 'h7', image_mime: 'webp' });
  expect(rows[3]).toMatchObject({ times: 0, starts_at: null, over: false, image_id: null });
  expect(rows[4]).toMatchObject({ starts_at: startsAt(-3), over: true });
  expect((await rowsFor({ over: true })).map(({ id }) => id)).toEqual([5, 2]);
  expect((await rowsFor({ publish: false })).map(({ id }) => id)).toEqual([6]);
  expect((await rowsFor({ sort: '-starts_at' })).map(({ id }) => id)).toEqual([2, 5, 1, 3, 6, 4]);
});
