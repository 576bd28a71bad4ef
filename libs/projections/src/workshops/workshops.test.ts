import { type Caller, VISITOR } from '@rabbet/domain/callers/caller';
import { ADMINISTRATOR } from '@rabbet/domain/testing/callers';
import { image } from '@rabbet/domain/images/images';
import { company, contactDetail, person, point, vectorValue } from '@rabbet/domain/people/people';
import { MONDAY, workshopPlanned, timeScheduled, WEDNESDAY } from '@rabbet/domain/testing/workshops';
import type { WorkshopEvent, WorkshopQuery } from '@rabbet/domain/workshops/workshops';
import { imageById, listWorkshops, QueryContext, workshopList, workshopReads } from '../index';
import { type Gallery, inAGallery } from '../testing/gallery';

let gallery: Gallery;
inAGallery((opened) => void (gallery = opened));

const DAY = 24 * 3_600_000;
const NOW = MONDAY.start - DAY;
const asking = (caller: Caller = VISITOR, now = NOW) => new QueryContext(gallery.database, caller, new Date(now));
const happened = (id: number, ...events: readonly WorkshopEvent[]) =>
  gallery.shop.happened(`workshop-${id}`, ...events);
const hangs = (id: number, image_id: number, ordinal = 0): WorkshopEvent => ({
  type: 'WorkshopImageAttached',
  data: { id, image_id, ordinal },
});

/** Next: 2, then 1; no dates: 3; over: 4; hidden: 5. */
async function programme(): Promise<void> {
  await happened(1, workshopPlanned({ publish: true }), timeScheduled(WEDNESDAY));
  await happened(2, workshopPlanned({ publish: true }), timeScheduled(MONDAY), timeScheduled({ ...WEDNESDAY, id: 82 }));
  await happened(3, workshopPlanned({ publish: true }));
  await happened(
    4,
    workshopPlanned({ publish: true }),
    timeScheduled({ id: 83, start: NOW - 2 * DAY, end: NOW - DAY }),
  );
  await happened(5, workshopPlanned(), timeScheduled({ ...MONDAY, id: 84 }));
}

async function listIds(query: Partial<WorkshopQuery>, { caller = VISITOR, now = NOW } = {}) {
  await gallery.settled();
  const context = asking(caller, now);
  const ids = (await listWorkshops(context, query)).map(({ id }) => id);
  return [ids, context.validUntil?.toISOString() ?? null];
}

test('the programme holds what is published, until the first day of the next one is over', async () => {
  await programme();
  expect(await listIds({ publish: true })).toEqual([[2, 1, 3], '2026-06-02T04:00:00.000Z']);
  const after = { now: Date.UTC(2026, 5, 2, 4) };
  expect(await listIds({ publish: true }, after)).toEqual([[1, 3], '2026-06-04T04:00:00.000Z']);
  expect((await listIds({}))[0]).toEqual([2, 1, 3, 4]);
  expect((await listIds({ count: 2, page: 2 }))[0]).toEqual([3, 4]);
});

test('a hidden workshop is for staff alone; one that is over keeps its page', async () => {
  await programme();
  for (const query of [{ id: 5 }, { id: 5, publish: true }, { publish: false }, { id: 99 }])
    expect((await listIds(query))[0]).toEqual([]);
  for (const query of [{ id: 4 }, { id: 4, publish: true }]) expect(await listIds(query)).toEqual([[4], null]);
  const as = { caller: ADMINISTRATOR };
  expect((await listIds({}, as))[0]).toEqual([2, 5, 1, 3, 4]);
  expect((await listIds({ publish: false }, as))[0]).toEqual([5]);
});

test('a workshop is told with who teaches it, their website, whom to ask, its times and its images', async () => {
  await gallery.add(image, 7, { hash: 'h7', width: 10, height: 10, mime: 'jpeg' });
  await gallery.add(company, 9, { name: 'Lee, Ann', is_artist: true, description: '<p>Paints.</p>', image_id: 7 });
  await gallery.add(point, 1, { name: 'website' });
  await gallery.add(vectorValue, 2, { value: 'website', vector_point_id: 1 });
  await gallery.add(contactDetail, 3, { company_id: 9, attribute_id: 2, value: 'https://lee.example.com' });
  await gallery.add(person, 5, { first: 'Hattie', last: 'Lowe' });
  await gallery.add(contactDetail, 4, { person_id: 5, value: '9195550141' });
  await happened(
    21,
    workshopPlanned({
      publish: true,
      instructor_id: 9,
      closed_vector_id: 4,
      price: 120_50,
      ticket_tailor_link: 'https://t.example',
    }),
    timeScheduled(WEDNESDAY),
    timeScheduled(MONDAY),
    hangs(71, 7, 1),
    hangs(72, 7, 0),
  );
  await gallery.settled();
  const picture = expect.objectContaining({ id: 7, hash: 'h7' }) as object;
  const visitor = asking();
  const [reply] = await listWorkshops(visitor, { id: 21 });
  expect(reply).toMatchObject({
    id: 21,
    name: 'Painting Water',
    price: 120.5,
    closed_vector_id: 4,
    instructor: {
      id: 9,
      name: 'Lee, Ann',
      is_artist: true,
      description: '<p>Paints.</p>',
      image: picture,
      vectors: [{ id: 3, value: 'https://lee.example.com' }],
    },
    closed_vector: { id: 4, value: '9195550141' },
    times: [
      { ...MONDAY, workshop_id: 21 },
      { ...WEDNESDAY, workshop_id: 21 },
    ],
    images: [
      { id: 72, workshop_id: 21, image_id: 7, ordinal: 0, image: picture },
      { id: 71, workshop_id: 21, image_id: 7, ordinal: 1, image: picture },
    ],
  });
  expect(reply).toMatchObject({ ticket_tailor_link: 'https://t.example' });
  expect(reply).not.toHaveProperty('revision');
  const [staff] = await listWorkshops(asking(ADMINISTRATOR), { id: 21 });
  expect(staff).toMatchObject({ ...reply, revision: 4 });
});

test('visitors know nothing of the times, the images and the pictures of a hidden workshop', async () => {
  await gallery.add(image, 7, { hash: 'h7', width: 10, height: 10, mime: 'jpeg' });
  await happened(1, workshopPlanned(), timeScheduled(MONDAY), hangs(71, 7));
  await happened(2, workshopPlanned({ publish: true }), timeScheduled(WEDNESDAY));
  await gallery.settled();
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  expect(ids(await workshopReads.times(asking(), {}))).toEqual([81]);
  expect(ids(await workshopReads.times(asking(ADMINISTRATOR), { workshop_id: 1 }))).toEqual([80]);
  expect(ids(await workshopReads.images(asking(), {}))).toEqual([]);
  expect(await imageById(asking(), { id: 7 })).toBeNull();
  await happened(1, { type: 'WorkshopChanged', data: { publish: true } });
  await gallery.settled();
  expect(ids(await workshopReads.images(asking(), {}))).toEqual([71]);
  expect(await imageById(asking(), { id: 7 })).toMatchObject({ hash: 'h7' });
});

test('a workshop that is removed takes its times and images with it', async () => {
  await happened(1, workshopPlanned({ publish: true }), timeScheduled(), hangs(71, 7), {
    type: 'WorkshopRemoved',
    data: {},
  });
  await gallery.settled();
  expect(await workshopReads.times(asking(ADMINISTRATOR), {})).toEqual([]);
  expect(await workshopReads.parentOf(asking(), 'image', 71)).toBeNull();
});

test('staff find workshops by words and by who teaches, with when they begin and end', async () => {
  await gallery.add(image, 7, { hash: 'h7', width: 10, height: 10, mime: 'jpeg' });
  await gallery.add(company, 9, { name: 'Löwe, Ann', is_artist: true });
  await happened(
    1,
    workshopPlanned({ instructor_id: 9, seats: 8, price: 99_90 }),
    timeScheduled(WEDNESDAY),
    timeScheduled(MONDAY),
    hangs(71, 7),
  );
  await happened(2, workshopPlanned({ name: 'Charcoal', subtitle: 'Two days' }));
  await gallery.settled();
  const rowsFor = async (query: object) =>
    (await workshopList.query(gallery.staff, query as never)).data as unknown as { id: number }[];
  expect(await rowsFor({})).toMatchObject([
    {
      id: 1,
      instructor: 'Löwe, Ann',
      seats: 8,
      price: 99.9,
      days: 2,
      publish: false,
      closed: false,
      starts_at: '2026-06-01T14:00:00.000Z',
      ends_at: '2026-06-03T20:00:00.000Z',
      image_id: 7,
      image_hash: 'h7',
    },
    { id: 2, instructor: null, starts_at: null, price: null, days: 0 },
  ]);
  for (const query of [{ term: 'lowe' }, { instructor_id: 9 }, { term: 'water ann' }])
    expect((await rowsFor(query)).map(({ id }) => id)).toEqual([1]);
  expect((await rowsFor({ term: 'two days' })).map(({ id }) => id)).toEqual([2]);
  expect((await rowsFor({ id: 2 })).map(({ id }) => id)).toEqual([2]);
});
