import { until } from '@rabbet/postgres/testing/until';
import type { Role } from '@rabbet/domain/callers/roles';
import { Member } from '../testing/member';
import { Browser } from '../testing/browser';
import { TestShop } from '../testing/test-shop';
import { formOf, plainImage } from '../testing/images/files';

const shop = new TestShop();
const pictureAddresses: Record<string, string> = {};
let staff: Browser;

beforeAll(async () => {
  await shop.open();
  staff = await (await Member.of(shop, 'framer')).signedIn();
  pictureAddresses.unpublished = await addPieceWithPicture({ inventory_public: false });
  pictureAddresses.shown = await addPieceWithPicture({ transaction: { activity: 'Purchased' } });
  pictureAddresses.discontinued = await addPieceWithPicture({
    discontinued: true,
    transaction: { activity: 'Purchased' },
  });
  pictureAddresses.draft = await addDraftWithPicture();
  await shop.shop.projections.settled();
});
afterAll(() => shop.close());

let nextWidth = 300;
async function upload(role: Role = 'administrator') {
  const request = new Request('http://localhost', {
    method: 'POST',
    body: formOf(await plainImage(nextWidth++, 200).jpeg().toBuffer()), // a new width each time, so that no two files are equal
  });
  const { status, body } = await shop.asRole<{ id: number; hash: string }>(role, 'core/content/images/upload', {
    method: 'POST',
    body: new Uint8Array(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: body.id, address: `images/${body.id}/160/_.jpeg?${body.hash}` };
}

test('roles that may change pieces or events may upload pictures', async () => {
  for (const role of ['sales', 'editor'] as const) expect(await upload(role)).toMatchObject({ id: expect.any(Number) });
  await expect(upload('framer')).rejects.toThrow(/one that may change content or pieces or events/);
});

/** Adds a piece with a new picture. Returns the address of the picture. */
async function addPieceWithPicture(piece: object): Promise<string> {
  const { id, address } = await upload();
  await shop.add('core/commerce/widgets', { name: 'Low Tide', images: [{ image_id: id }], ...piece });
  return address;
}

async function addDraftWithPicture(): Promise<string> {
  const { id, address } = await upload();
  const type_id = await shop.add('core/content/article-types', { name: 'news' });
  await shop.add('core/content/articles', { title: 'Not yet', type_id, image_id: id });
  return address;
}

/** Answer once the picture is made: until then, answers have the header Retry-After. */
const answerOnceMade = (address: string, browser = new Browser(shop), headers: Record<string, string> = {}) =>
  until(async () => {
    const answer = await browser.ask<unknown>(address, { headers });
    return answer.headers.get('retry-after') === null && answer;
  }, `${address} is made`);

test.each(['unpublished', 'discontinued', 'draft'])(
  'staff see the picture of an item that is %s, but no shared cache may store it',
  async (state) => {
    const { status, headers } = await answerOnceMade(pictureAddresses[state] ?? '', staff);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toBe('Accept, Cookie');
  },
);

test.each(['unpublished', 'discontinued', 'draft'])(
  'visitors get a 404 for the picture of an item that is %s, even with its ETag',
  async (state) => {
    const address = pictureAddresses[state] ?? '';
    const etag = (await answerOnceMade(address, staff)).headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const headers = { 'if-none-match': etag, cookie: 'session=guessed' };
    const anyEtag = { ...headers, 'if-none-match': '*' };
    for (const sentHeaders of [{}, headers, anyEtag]) {
      const answer = await answerOnceMade(address, new Browser(shop), sentHeaders);
      expect([answer.status, answer.headers.get('etag')]).toEqual([404, null]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    const old = await answerOnceMade(address.replace(/\?.*/, '?old'));
    expect([old.status, old.headers.get('location')]).toEqual([404, null]);
  },
);

test('staff get a 304 for a hidden picture only while they are signed in', async () => {
  const address = pictureAddresses.unpublished ?? '';
  const browser = await (await Member.of(shop, 'editor')).signedIn();
  const etag = (await answerOnceMade(address, browser)).headers.get('etag') ?? '';
  expect((await answerOnceMade(address, browser, { 'if-none-match': etag })).status).toBe(304);
  await browser.ask('security/sign-out', { method: 'POST' });
  expect((await answerOnceMade(address, browser, { 'if-none-match': etag })).status).toBe(404);
});

test('a public picture is cached for good, also when staff request it', async () => {
  for (const browser of [staff, new Browser(shop)]) {
    const { status, headers } = await answerOnceMade(pictureAddresses.shown ?? '', browser);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  }
});

test('visitors see the picture of an article as soon as it is published', async () => {
  const { id, address } = await upload();
  const article = await shop.add('core/content/articles', { title: 'Soon', image_id: id });
  expect((await answerOnceMade(address)).status).toBe(404);
  const person_id = await shop.add('core/contacts/people', { first: 'Ann', last: 'Lee' });
  const approver_id = await shop.add('core/contacts/employees', { person_id });
  const body = { approver_id, publish_date: '2020-01-01' };
  expect(await shop.asStaff(`core/content/articles/${article}`, { method: 'PUT', body })).toMatchObject({
    status: 200,
  });
  await shop.shop.projections.settled();
  expect((await answerOnceMade(address)).status).toBe(200);
});
