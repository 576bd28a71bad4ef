import { until } from '@rabbet/postgres/testing/until';
import type { Role } from '@rabbet/domain/callers/roles';
import { Member } from '../testing/member';
import { Browser } from '../testing/browser';
import { TestShop } from '../testing/test-shop';
import { formOf, plain } from '../testing/images/files';

const shop = new TestShop();
const addresses: Record<string, string> = {};
let staff: Browser;

beforeAll(async () => {
  await shop.open();
  staff = await (await Member.of(shop, 'framer')).signedIn();
  addresses.unpublished = await pictureOf({ inventory_public: false });
  addresses.shown = await pictureOf({ transaction: { activity: 'Purchased' } });
  addresses.discontinued = await pictureOf({ discontinued: true, transaction: { activity: 'Purchased' } });
  addresses.draft = await draftPicture();
  await shop.shop.projections.settled();
});
afterAll(() => shop.close());

let pixels = 300;
async function upload(role: Role = 'administrator') {
  const request = new Request('http://localhost', {
    method: 'POST',
    body: formOf(await plain(pixels++, 200).jpeg().toBuffer()), // each another file
  });
  const { status, body } = await shop.asRole<{ id: number; hash: string }>(role, 'core/content/images/upload', {
    method: 'POST',
    body: new Uint8Array(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: body.id, address: `images/${body.id}/160/_.jpeg?${body.hash}` };
}

test('whoever may change pieces or events sends their pictures', async () => {
  for (const role of ['sales', 'editor'] as const) expect(await upload(role)).toMatchObject({ id: expect.any(Number) });
  await expect(upload('framer')).rejects.toThrow(/one that may change content or pieces or events/);
});

/** Address of the picture of a new piece. */
async function pictureOf(piece: object): Promise<string> {
  const { id, address } = await upload();
  await shop.add('core/commerce/widgets', { name: 'Low Tide', images: [{ image_id: id }], ...piece });
  return address;
}

async function draftPicture(): Promise<string> {
  const { id, address } = await upload();
  const type_id = await shop.add('core/content/article-types', { name: 'news' });
  await shop.add('core/content/articles', { title: 'Not yet', type_id, image_id: id });
  return address;
}

/** Answer once the picture is made. */
const answerTo = (address: string, browser = new Browser(shop), headers: Record<string, string> = {}) =>
  until(async () => {
    const answer = await browser.ask<unknown>(address, { headers });
    return answer.headers.get('retry-after') === null && answer;
  }, `${address} is made`);

test.each(['unpublished', 'discontinued', 'draft'])(
  'the picture of what is %s is shown to staff, and kept by no cache that others share',
  async (what) => {
    const { status, headers } = await answerTo(addresses[what] ?? '', staff);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toBe('Accept, Cookie');
  },
);

test.each(['unpublished', 'discontinued', 'draft'])(
  'visitors see nothing of the picture of what is %s, whatever they know of it and whoever saw it before',
  async (what) => {
    const address = addresses[what] ?? '';
    const etag = (await answerTo(address, staff)).headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const headers = { 'if-none-match': etag, cookie: 'session=guessed' };
    const other = { ...headers, 'if-none-match': '*' };
    for (const sentHeaders of [{}, headers, other]) {
      const answer = await answerTo(address, new Browser(shop), sentHeaders);
      expect([answer.status, answer.headers.get('etag')]).toEqual([404, null]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    const old = await answerTo(address.replace(/\?.*/, '?old'));
    expect([old.status, old.headers.get('location')]).toEqual([404, null]);
  },
);

test('whoever has it already is told so as long as they are signed in', async () => {
  const address = addresses.unpublished ?? '';
  const browser = await (await Member.of(shop, 'editor')).signedIn();
  const etag = (await answerTo(address, browser)).headers.get('etag') ?? '';
  expect((await answerTo(address, browser, { 'if-none-match': etag })).status).toBe(304);
  await browser.ask('security/sign-out', { method: 'POST' });
  expect((await answerTo(address, browser, { 'if-none-match': etag })).status).toBe(404);
});

test('a picture that visitors see is the same for staff, and for good', async () => {
  for (const browser of [staff, new Browser(shop)]) {
    const { status, headers } = await answerTo(addresses.shown ?? '', browser);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  }
});

test('visitors see the picture of an article from the moment on at which it is published', async () => {
  const { id, address } = await upload();
  const article = await shop.add('core/content/articles', { title: 'Soon', image_id: id });
  expect((await answerTo(address)).status).toBe(404);
  const person_id = await shop.add('core/contacts/people', { first: 'Ann', last: 'Lee' });
  const approver_id = await shop.add('core/contacts/employees', { person_id });
  const body = { approver_id, publish_date: '2020-01-01' };
  expect(await shop.asStaff(`core/content/articles/${article}`, { method: 'PUT', body })).toMatchObject({
    status: 200,
  });
  await shop.shop.projections.settled();
  expect((await answerTo(address)).status).toBe(200);
});
