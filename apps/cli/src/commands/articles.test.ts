import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const rabbet = (...args: readonly string[]) => shop.rabbet(args, { noun: 'articles' });
const added = async (...args: readonly string[]) => {
  const { code, lines, complaint } = await rabbet(...args);
  expect([code, complaint]).toEqual([0, '']);
  return (lines[0] ?? '').split('\t')[0] ?? '';
};

test('an article is written, approved, read by visitors, changed and removed', async () => {
  const answer = await fetch(`${shop.url}/core/contacts/people`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ first: 'Ann', last: 'Lee' }),
  });
  const { id: ann } = (await answer.json()) as { id: number };
  const id = await added('add', '--title', 'New works', '--content', '<p>Nine.</p>', '--publish-date', '2026-01-02');
  expect((await rabbet('list', '--as-visitor')).lines).toEqual([]);
  expect((await rabbet('change', id, '--approver-id', String(ann))).code).toBe(0);
  expect((await rabbet('list', '--as-visitor')).lines).toEqual([`${id}\tNew works\t2026-01-02\t`]);
  expect((await rabbet('list')).lines).toEqual([`${id}\tNew works\t2026-01-02\tAnn Lee`]);
  expect((await rabbet('change', id, '--content', 'null')).code).toBe(0);
  expect((await rabbet('show', id)).lines).not.toContain('content\t<p>Nine.</p>');
  expect((await rabbet('remove', id, '--yes')).code).toBe(0);
  expect(await rabbet('show', id)).toMatchObject({ code: 3, complaint: `There is no article ${id}.\n` });
});

test('types and comments have the same verbs', async () => {
  const type = await added('types', 'add', '--name', 'news');
  expect((await rabbet('types', 'change', type, '--description', 'what is new')).code).toBe(0);
  expect((await rabbet('types', 'show', type)).lines).toContain('description\twhat is new');
  expect((await rabbet('types', 'list')).lines).toEqual([`${type}\tnews`]);
  const article = await added('add', '--title', 'Ebb', '--type-id', type);
  const comment = await added('comments', 'add', '--article-id', article, '--content', 'Well said.');
  expect((await rabbet('comments', 'change', comment, '--content', 'Well written.')).code).toBe(0);
  expect((await rabbet('comments', 'list', '--article-id', article)).lines).toEqual([
    `${comment}\t${article}\tWell written.`,
  ]);
  expect(await rabbet('types', 'remove', type, '--yes')).toMatchObject({
    lines: [],
    complaint: expect.stringMatching(/in use/),
  });
  for (const args of [
    ['comments', 'remove', comment, '--yes'],
    ['remove', article, '--yes'],
    ['types', 'remove', type, '--yes'],
  ])
    expect([args, (await rabbet(...args)).code]).toEqual([args, 0]);
});

it.each([
  [['add'], 2, /--title <text>/],
  [['add', '--title', 'x', '--publish-date', 'soon'], 2, /It is a day/],
  [['comments', 'add', '--content', 'x'], 2, /--article-id <id>/],
  [['change', '99999', '--title', 'x'], 3, /There is no article 99999/],
])('is refused with what would be right: %j', async (args, code, complaint) => {
  expect(await rabbet(...args)).toEqual({ code, lines: [], complaint: expect.stringMatching(complaint) });
});
