import { article } from '@rabbet/domain/articles/articles';
import { VISITOR } from '@rabbet/domain/callers/caller';
import { type GalleryEventDetails, galleryEventFields } from '@rabbet/domain/gallery-events/gallery-events';
import { image } from '@rabbet/domain/images/images';
import { company, person } from '@rabbet/domain/people/people';
import { fillDefaults, type Values } from '@rabbet/domain/records/fields';
import { type PagesQuery, QueryContext, readPages } from '../index';
import { ADLER, BAKER, type Gallery, inAGallery } from '../testing/gallery';

let gallery: Gallery;
inAGallery((opened) => void (gallery = opened));
beforeEach(async () => {
  await gallery.add(person, 3, { first: 'Ann', last: 'Lee' });
});

/** Instant at which it is still the first of June in Raleigh, 11 PM. */
const NOW = '2026-06-02T03:00:00Z';
const contextAt = (now = NOW) => new QueryContext(gallery.database, VISITOR, new Date(now));
const addArticle = (id: number, publish_date: string | null, more: Values = {}) =>
  gallery.add(article, id, { title: `Article ${id}`, approver_id: 3, publish_date, ...more });

const event = (id: number, publish: boolean) => {
  const data = fillDefaults<GalleryEventDetails>(galleryEventFields, { name: `Event ${id}`, publish });
  return gallery.shop.happened(`gallery-event-${id}`, { type: 'GalleryEventPlanned', data });
};

async function pages(query: Partial<PagesQuery> = {}, size?: number, context = contextAt()) {
  await gallery.settled();
  return readPages(context, query, size);
}
const pageNames = async (...args: Parameters<typeof pages>) =>
  (await pages(...args)).subjects.map(({ kind, id }) => `${kind} ${id}`);
/** Date at which the page of a subject changed last. */
async function dateOf(kind: PagesQuery['kind'], id: number): Promise<string | null | undefined> {
  return (await pages({ kind })).subjects.find((subject) => subject.id === id)?.changed_at;
}

test('every page that visitors may see is told once, and nothing that they may not', async () => {
  await gallery.piece(1, { manufacturer_id: BAKER });
  await gallery.piece(2, { inventory_public: false });
  await gallery.piece(3);
  await gallery.transact(3, { activity: 'Sold' });
  await gallery.add(company, 6, { name: 'Zinc & Sons' });
  await event(41, true);
  await event(42, false);
  await addArticle(7, '2026-06-01');
  await addArticle(8, '2026-06-02');
  await addArticle(9, '2026-06-01', { approver_id: null });
  expect(await pageNames()).toEqual(['article 7', 'event 41', `artist ${BAKER}`, `artist ${ADLER}`, 'piece 1']);
  const { kinds, parts } = await pages();
  expect([parts, kinds.map(({ kind, count }) => `${count} ${kind}`)]).toEqual([
    1,
    ['1 article', '2 artist', '1 event', '1 piece'],
  ]);
});

test('an article that is ahead gets its place at the midnight that publishes it, and its date is that', async () => {
  await addArticle(8, '2999-06-02');
  const before = contextAt();
  expect(await pageNames({ kind: 'article' }, undefined, before)).toEqual([]);
  expect(before.validUntil?.toISOString()).toBe('2999-06-02T04:00:00.000Z');
  const { subjects } = await pages({ kind: 'article' }, undefined, contextAt('2999-06-02T04:00:00Z'));
  expect(subjects).toMatchObject([{ id: 8, name: 'Article 8', changed_at: '2999-06-02T04:00:00.000Z' }]);
});

test('parts hold as many as they may, and together each once', async () => {
  for (let id = 1; id <= 5; id++) await gallery.piece(id);
  const parts = await Promise.all([1, 2, 3].map((part) => pageNames({ part }, 3)));
  expect(parts.map((names) => names.length)).toEqual([3, 3, 1]);
  expect(new Set(parts.flat()).size).toBe(7);
  expect((await pages({}, 3)).parts).toBe(3);
  expect(await pageNames({ part: 4 }, 3)).toEqual([]);
});

test('a page has changed when visitors could see that it has: the piece itself, or the name of who made it', async () => {
  await gallery.piece(1, { manufacturer_id: BAKER });
  const first = await dateOf('piece', 1);
  await gallery.does(1, { type: 'ChangeArtwork', data: { name: 'Ebb' } });
  const renamed = await dateOf('piece', 1);
  expect(renamed! > first!).toBe(true);
  expect(await dateOf('artist', BAKER)).toBe(renamed);
  await gallery.change(company, BAKER, { name: 'Becker, Zoë' });
  expect((await dateOf('piece', 1))! > renamed!).toBe(true);
});

test('what staff alone may know leaves the date as it was', async () => {
  await gallery.add(image, 7, { hash: 'h7', width: 10, height: 10, mime: 'jpeg' });
  await gallery.piece(1, { manufacturer_id: BAKER });
  await addArticle(7, '2026-06-01');
  const before = await pages();
  await gallery.does(1, { type: 'ChangeArtwork', data: { comments: 'Chipped at the back', cost: 40_000 } });
  await gallery.transact(1, { activity: 'Transferred', location: 'Back room' });
  await gallery.change(company, BAKER, { virtual: true });
  await gallery.change(article, 7, { author_id: 3 });
  expect(await pages()).toEqual(before);
  await gallery.does(1, { type: 'ChangeArtwork', data: { description: 'Oil on canvas.' } });
  expect(await pages()).not.toEqual(before);
});

test('what is removed has no page any more, and comes back with none of its dates', async () => {
  await addArticle(7, '2026-06-01');
  await gallery.remove(article, 7);
  expect(await pageNames({ kind: 'article' })).toEqual([]);
});
