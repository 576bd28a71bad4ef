import { article, articleComment, articleType } from '@rabbet/domain/articles/articles';
import { type Caller, VISITOR } from '@rabbet/domain/callers/caller';
import { ADMINISTRATOR, memberAs } from '@rabbet/domain/testing/callers';
import { image } from '@rabbet/domain/images/images';
import { person } from '@rabbet/domain/people/people';
import type { Values } from '@rabbet/domain/records/fields';
import { imageById, listArticles, QueryContext } from '../index';
import { type Gallery, inAGallery } from '../testing/gallery';

let gallery: Gallery;
inAGallery((opened) => void (gallery = opened));
beforeEach(async () => {
  await gallery.add(person, 3, { first: 'Ann', last: 'Lee', birthday: '1970-01-01' });
});

/** Instant at which it is still the first of June in Raleigh, 11 PM. */
const NOW = '2026-06-02T03:00:00Z';
const contextFor = (caller: Caller = VISITOR, now = NOW) => new QueryContext(gallery.database, caller, new Date(now));
const addArticle = (id: number, publish_date: string | null, more: Values = {}) =>
  gallery.add(article, id, { title: `Article ${id}`, approver_id: 3, publish_date, ...more });

async function listIds(query: Values, { caller = VISITOR, now = NOW } = {}) {
  await gallery.settled();
  const context = contextFor(caller, now);
  const ids = (await listArticles(context, query)).map(({ id }) => id);
  return [ids, context.validUntil?.toISOString() ?? null];
}

/** Published: 2 and 1 of one day, before them 4; not yet: 5 and 6; never: 7, 8, 9. */
async function blog(): Promise<void> {
  await addArticle(1, '2026-06-01');
  await addArticle(2, '2026-06-01');
  await addArticle(4, '2026-05-01');
  await addArticle(5, '2026-06-02');
  await addArticle(6, '2026-11-05');
  await addArticle(7, '2026-05-02', { approver_id: null });
  await addArticle(8, null);
  await addArticle(9, '2026-06-02', { approver_id: null });
}

test('visitors read what is approved and whose day has come in the shop, until the midnight that publishes the next', async () => {
  await blog();
  expect(await listIds({})).toEqual([[2, 1, 4], '2026-06-02T04:00:00.000Z']);
  expect(await listIds({}, { now: '2026-06-02T03:59:59.999Z' })).toEqual([[2, 1, 4], '2026-06-02T04:00:00.000Z']);
  // winter time then
  expect(await listIds({}, { now: '2026-06-02T04:00:00Z' })).toEqual([[5, 2, 1, 4], '2026-11-05T05:00:00.000Z']);
  expect(await listIds({}, { now: '2026-11-05T05:00:00Z' })).toEqual([[6, 5, 2, 1, 4], null]);
});

test('what is not published does not exist for them, by its id neither', async () => {
  await blog();
  for (const id of [7, 8, 9, 99]) expect(await listIds({ id })).toEqual([[], null]);
  expect(await listIds({ id: 6 })).toEqual([[], '2026-11-05T05:00:00.000Z']);
  expect(await listIds({ id: 4 })).toEqual([[4], null]);
});

test('staff read all of them, the newest day first, and those without one last', async () => {
  await blog();
  expect(await listIds({}, { caller: ADMINISTRATOR })).toEqual([[6, 9, 5, 2, 1, 7, 4, 8], null]);
});

test('a count asks for a page of them, and one beyond the end is the last', async () => {
  await blog();
  const pages = [{ count: 2 }, { count: 2, page: 2 }, { count: 2, page: 9 }, { title: 'Article 1', count: 5 }];
  const ids = await Promise.all(pages.map(async (query) => (await listIds(query))[0]));
  expect(ids).toEqual([[2, 1], [4], [4], [1]]);
});

test('visitors get an article with its image and the name of its author; staff with all of who wrote and approved it', async () => {
  await gallery.add(image, 7, { hash: 'h7', width: 10, height: 10, mime: 'jpeg', reimage: true });
  await gallery.add(articleType, 2, { name: 'news' });
  await addArticle(1, '2026-06-01', { author_id: 3, type_id: 2, image_id: 7, sub_title: 'At last' });
  await gallery.add(articleComment, 5, { article_id: 1, author_id: 3, content: 'Well said.' });
  await gallery.settled();
  const fields = {
    id: 1,
    title: 'Article 1',
    sub_title: 'At last',
    summary: null,
    content: null,
    keywords: null,
    type_id: 2,
    publish_date: '2026-06-01',
    image_id: 7,
    call_to_action: null,
    call_to_action_url: null,
    author_id: 3,
  };
  const picture = {
    id: 7,
    title: null,
    alt: null,
    hash: 'h7',
    width: 10,
    height: 10,
    category_id: null,
    center_x: 0.5,
    center_y: 0.5,
    reimage: true,
    mime: 'jpeg',
    cutout: null,
  };
  const visitor = contextFor();
  expect(await listArticles(visitor, {})).toEqual([{ ...fields, image: picture, author: { id: 3, name: 'Ann Lee' } }]);
  // who wrote it may be asked for, and may be one with somebody else
  expect([...visitor.reads].sort()).toEqual(['article', 'duplicates', 'image', 'person']);
  const ann = { id: 3, name: 'Ann Lee', first: 'Ann' };
  expect(await listArticles(contextFor(ADMINISTRATOR), {})).toMatchObject([
    {
      ...fields,
      image: picture,
      revision: 0,
      type: { id: 2, name: 'news' },
      approver_id: 3,
      author: { ...ann, birthday: '1970-01-01' },
      approver: ann,
      comments: [{ id: 5, article_id: 1, content: 'Well said.', author: ann, approver: null }],
    },
  ]);
  const [framed] = await listArticles(contextFor(memberAs('framer')), {});
  expect(JSON.stringify(framed)).not.toMatch(/birthday|1970/);
});

test('an author is told by the name of the person they were merged into, and by none once they are erased', async () => {
  await gallery.add(person, 4, { first: 'A.', last: 'Lee' });
  await addArticle(1, '2026-06-01', { author_id: 4 });
  await addArticle(2, '2026-06-01');
  await gallery.settled();
  const authors = async () => (await listArticles(contextFor(), {})).map(({ author }) => author);
  expect(await authors()).toEqual([null, { id: 4, name: 'A. Lee' }]);
  await gallery.shop.happened('duplicate-person', {
    type: 'DuplicateMerged',
    data: { duplicate: 4, original: 3, reason: 'The same' },
  });
  await gallery.settled();
  expect(await authors()).toEqual([null, { id: 4, name: 'Ann Lee' }]);
  await gallery.shop.erased('3');
  await gallery.settled();
  expect(await authors()).toEqual([null, { id: 4, name: null }]);
});

test('the picture of an article is hidden until its day comes', async () => {
  await gallery.add(image, 7, { hash: 'h7', width: 10, height: 10, mime: 'jpeg' });
  await addArticle(5, '2026-06-02', { image_id: 7 });
  await gallery.settled();
  const before = contextFor();
  expect(await imageById(before, { id: 7 })).toBeNull();
  expect(before.validUntil?.toISOString()).toBe('2026-06-02T04:00:00.000Z');
  expect(await imageById(contextFor(VISITOR, '2026-06-02T04:00:00Z'), { id: 7 })).toMatchObject({ hash: 'h7' });
  expect(await imageById(contextFor(ADMINISTRATOR), { id: 7 })).toMatchObject({ hash: 'h7' });
});
