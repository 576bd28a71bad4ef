import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
const ARTICLES = 'core/content/articles';
const COMMENTS = 'core/content/article-comments';
const TYPES = 'core/content/article-types';
let ann = 0;
beforeAll(async () => {
  await shop.open();
  ann = await shop.add('core/contacts/people', { first: 'Ann', last: 'Lee' });
});
afterAll(() => shop.close());

interface Told {
  readonly id: number;
  readonly revision: number;
  readonly code: string;
}
const change = (method: string, path: string, body?: object) => shop.asStaff<Told>(path, { method, body });
const published = (more: object = {}) => ({ title: 'News', approver_id: ann, publish_date: '2026-01-01', ...more });
async function read(path: string) {
  await shop.shop.projections.settled();
  return (await shop.asStaff<Record<string, unknown>[]>(path)).body[0];
}

test('visitors read a published article, and nothing of one that waits for its approval', async () => {
  const shown = await shop.add(ARTICLES, published());
  const hidden = await shop.add(ARTICLES, published({ approver_id: null }));
  const ids = (await shop.ask<Told[]>(ARTICLES)).body.map(({ id }) => id);
  expect(ids).toContain(shown);
  expect(ids).not.toContain(hidden);
  expect((await shop.ask(`${ARTICLES}?id=${hidden}`)).body).toEqual([]);
  await change('PUT', `${ARTICLES}/${hidden}`, { approver_id: ann });
  await shop.shop.projections.settled();
  expect((await shop.ask<Told[]>(`${ARTICLES}?id=${hidden}`)).body).toHaveLength(1);
});

test('visitors may not look for articles by what they may not read', async () => {
  expect((await shop.ask(`${ARTICLES}?approver_id=${ann}`)).status).toBe(403);
  for (const query of [`author_id=${ann}`, 'title=News&count=1'])
    expect([query, (await shop.ask(`${ARTICLES}?${query}`)).status]).toEqual([query, 200]);
});

test('an article is saved by PUT with an id and by POST without one: what is absent stays, null unsets', async () => {
  const id = await shop.add(ARTICLES, published({ sub_title: 'Now', image_id: null }));
  const made = await read(`${ARTICLES}?id=${id}`);
  const back = await change('PUT', `${ARTICLES}/${id}`, made);
  expect([back.status, back.body.revision]).toEqual([200, 0]);
  expect((await change('PUT', `${ARTICLES}/${id}`, { sub_title: null })).status).toBe(200);
  expect(await read(`${ARTICLES}?id=${id}`)).toMatchObject({ title: 'News', sub_title: null, revision: 1 });
  expect((await change('PUT', `${ARTICLES}/${id}`, { headline: 'x' })).status).toBe(400);
  expect((await change('DELETE', `${ARTICLES}/${id}`)).status).toBe(200);
  expect(await read(`${ARTICLES}?id=${id}`)).toBeUndefined();
});

test('types and comments are saved and removed alike, and an article that has comments is not', async () => {
  const type = await shop.add(TYPES, { name: 'blog' });
  expect((await change('PUT', `${TYPES}/${type}`, { description: 'what we write' })).status).toBe(200);
  const id = await shop.add(ARTICLES, published({ type_id: type }));
  const comment = await shop.add(COMMENTS, { article_id: id, author_id: ann, content: 'Nice' });
  expect((await change('PUT', `${COMMENTS}/${comment}`, { content: 'Nicer' })).status).toBe(200);
  expect(await read(`${ARTICLES}?id=${id}`)).toMatchObject({
    type: { name: 'blog', description: 'what we write' },
    comments: [{ id: comment, content: 'Nicer', author: { name: 'Ann Lee' } }],
  });
  for (const used of [`${TYPES}/${type}`, `${ARTICLES}/${id}`])
    expect([used, (await change('DELETE', used)).body.code]).toEqual([used, 'record/in-use']);
  for (const free of [`${COMMENTS}/${comment}`, `${ARTICLES}/${id}`, `${TYPES}/${type}`]) {
    expect([free, (await change('DELETE', free)).status]).toEqual([free, 200]);
    await shop.shop.projections.settled();
  }
});

test('comments and types are for staff', async () => {
  for (const path of [COMMENTS, TYPES]) expect([path, (await shop.ask(path)).status]).toEqual([path, 401]);
  const id = await shop.add(ARTICLES, published());
  await shop.add(COMMENTS, { article_id: id, content: 'Between us' });
  expect(JSON.stringify((await shop.ask(ARTICLES)).body)).not.toContain('Between us');
});
