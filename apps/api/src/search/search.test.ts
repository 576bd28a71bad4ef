import { erasePerson } from '@rabbet/commands';
import type { Role } from '@rabbet/domain/callers/roles';
import type { SearchResult } from '@rabbet/domain/search/search';
import { compareWith, type CompareReply, type Documentation } from '../testing/documentation';
import { paidSeat } from '../testing/registrations/happening';
import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
const PEOPLE = 'core/contacts/people';
const HOUR = 3_600_000;
let differ: CompareReply;
let carlos = 0;
let firm = 0;
let order = 0;
let heron = 0;
let workshop = 0;
beforeAll(async () => {
  await shop.open();
  differ = compareWith((await shop.ask<Documentation>('docs/openapi.json')).body);
  const image = await shop.add('core/content/images', {
    hash: 'abc',
    width: 10,
    height: 20,
    mime: 'jpeg',
    title: 'Bird',
  });
  carlos = await shop.add(PEOPLE, { first: 'Carlos', last: 'Mendoza' });
  await shop.add('core/contacts/vectors', { person_id: carlos, value: '(919) 555-0142', primary: true });
  await shop.add('core/contacts/vectors', { person_id: carlos, value: 'carlos@example.com', primary: false });
  firm = await shop.add('core/contacts/companies', { name: 'Lee, Ann', is_artist: true, image_id: image });
  const points = await shop.asStaff<{ readonly id: number }[]>('core/contacts/points');
  const vector_point_id = points.body[0]?.id ?? (await shop.add('core/contacts/points', { name: 'web' }));
  const attribute_id = await shop.add('core/contacts/vector-values', { vector_point_id, value: 'website' });
  await shop.add('core/contacts/vectors', { company_id: firm, attribute_id, value: 'studio.example' });
  const customer_id = await shop.add('core/contacts/customers', { person_id: carlos });
  order = await shop.add('core/commerce/orders', {
    customer_id,
    description: 'Map of the coast',
    purchase_order: 'PO-9',
  });
  const type_id = await shop.add('core/commerce/widget-types', { name: 'painting' });
  const ofType = { type_id, kind: 'number', required: false };
  const width = await shop.add('core/commerce/widget-types/dimensions', { ...ofType, name: 'width', ordinal: 0 });
  const height = await shop.add('core/commerce/widget-types/dimensions', { ...ofType, name: 'height', ordinal: 1 });
  heron = await shop.add('core/commerce/widgets', {
    name: 'Heron at Dusk',
    type_id,
    manufacturer_id: firm,
    catalog_no: 'AL-7',
    dimensions: [
      { dimension_id: width, value: '12' },
      { dimension_id: height, value: '16' },
    ],
    images: [{ image_id: image }],
    transaction: { activity: 'Purchased' },
  });
  const start = Date.now() + HOUR;
  const times = [{ start, end: start + HOUR }];
  workshop = await shop.add('core/content/workshops', { name: 'Loose Water', instructor_id: firm, times });
});
afterAll(() => shop.close());

const search = (term: string, role: Role = 'administrator', more = '') =>
  shop.asRole<readonly SearchResult[]>(role, `core/platform/search?term=${encodeURIComponent(term)}${more}`);
const called = async (...parameters: Parameters<typeof search>) =>
  (await search(...parameters)).body.map(({ kind, id }) => `${kind} ${id}`);

test('a person, an order, a piece and a workshop are found by the beginnings of words, each with its second line', async () => {
  const image = { hash: 'abc', alt: 'Bird' };
  const none = { registration_id: null, image: null, state: null, date: null, over: false };
  const contacts = ['(919) 555-0142', 'carlos@example.com'];
  const mendoza = await search('MEND');
  expect(differ('/core/platform/search', 'get', mendoza, 'staff')).toEqual([]);
  expect(mendoza.body).toEqual([
    { ...none, kind: 'person', id: carlos, title: 'Carlos Mendoza', details: contacts },
    {
      ...none,
      kind: 'order',
      id: order,
      title: `Order ${order}`,
      details: ['Carlos Mendoza', 'Map of the coast'],
      state: 'Open',
    },
  ]);
  const lee = await search('Ann  lée');
  expect(differ('/core/platform/search', 'get', lee, 'staff')).toEqual([]);
  expect(lee.body).toMatchObject([
    { kind: 'company', id: firm, title: 'Ann Lee', details: ['artist', 'studio.example'], image },
    {
      kind: 'piece',
      id: heron,
      title: 'Heron at Dusk',
      details: ['Ann Lee', '12 x 16', 'AL-7'],
      state: 'owned',
      image,
    },
    { kind: 'workshop', id: workshop, title: 'Loose Water', details: ['Ann Lee'], image: null, over: false },
  ]);
});

test.each([
  ['0142', () => [`person ${carlos}`, `order ${order}`]],
  ['555-0142', () => [`person ${carlos}`, `order ${order}`]],
  ['+1 919.555.0142', () => [`person ${carlos}`, `order ${order}`]],
  ['carlos@exa', () => [`person ${carlos}`, `order ${order}`]],
  ['carlos 0142', () => [`person ${carlos}`, `order ${order}`]],
  ['mendoza map', () => [`order ${order}`]],
  ['po-9', () => [`order ${order}`]],
  ['12x16 heron', () => [`piece ${heron}`]],
  ['16 × 12', () => [`piece ${heron}`]],
  ['al-7', () => [`piece ${heron}`]],
  ['loose', () => [`workshop ${workshop}`]],
  ['12x17 heron', () => []],
  ['heron mendoza', () => []],
] as const)(
  'staff find by a phone, a mail address, a number, a size, and words of several fields: %s',
  async (term, results) => expect(await called(term)).toEqual(results()),
);

test('a number leads to the order and the piece that have it before all that it begins', async () => {
  const customer_id = await shop.add('core/contacts/customers', { person_id: carlos });
  for (const id of [90, 901]) expect(await shop.add('core/commerce/orders', { id, customer_id })).toBe(id);
  expect(await shop.add('core/commerce/widgets', { id: 90, name: 'Tide' })).toBe(90);
  expect(await called('#90')).toEqual(['order 90', 'piece 90', 'order 901']);
});

test('the order of a registration says whose page it leads to', async () => {
  await paidSeat(shop, workshop, 'a-code');
  await shop.shop.projections.settled();
  const { body } = await search('61');
  expect(body).toMatchObject([{ kind: 'order', id: 61, registration_id: 31, state: 'Closed', over: true }]);
});

test('each role finds what it may read, and no contact detail that it may not', async () => {
  expect(await called('lee', 'editor')).toEqual([`company ${firm}`, `piece ${heron}`, `workshop ${workshop}`]);
  expect(await called('map', 'editor')).toEqual([]);
  expect(await called('mend', 'editor')).toEqual([`person ${carlos}`]);
  for (const role of ['framer', 'editor'] as const) {
    expect((await search('mend', role)).body[0]).toMatchObject({ title: 'Carlos Mendoza', details: [] });
    expect((await search('lee', role)).body[0]).toMatchObject({ title: 'Ann Lee', details: ['artist'] });
    for (const term of ['0142', 'carlos@exa', 'carlos 0142', 'studio']) expect(await called(term, role)).toEqual([]);
  }
  expect((await shop.ask('core/platform/search?term=mend')).status).toBe(401);
});

test('as many results come as are asked for, up to twenty', async () => {
  expect(await called('a', 'administrator', '&count=2')).toHaveLength(2);
  expect((await search('a', 'administrator', '&count=21')).status).toBe(400);
});

test.each(['', '   ', '#', '%', '_', '-- *', "'", '\\', '💥'])(
  'a term without a word finds nothing: "%s"',
  async (term) => expect(await search(term)).toMatchObject({ status: 200, body: [] }),
);

test.each([
  "'; drop table orders; --",
  "o'neill & !x | (y:*)",
  'qa\\',
  'qa% b_',
  'a'.repeat(200),
  '9'.repeat(200),
  `${'ab '.repeat(60)}x`,
])('signs of a query language are letters or nothing: %s', async (term) =>
  expect(await search(term)).toMatchObject({ status: 200, body: [] }),
);

test.each(['a\0b', 'a'.repeat(201)])('a term that no text can hold is refused', async (term) =>
  expect((await search(term)).body).toMatchObject({ code: 'request/fields', errors: [{ field: 'term' }] }),
);

test('whoever was erased is not found, and their orders show no name', async () => {
  const person_id = await shop.add(PEOPLE, { first: 'Wanda', last: 'Quill' });
  await shop.add('core/contacts/vectors', { person_id, value: '9195550177' });
  const customer_id = await shop.add('core/contacts/customers', { person_id });
  const hers = await shop.add('core/commerce/orders', { customer_id, description: 'Quilt' });
  expect(await called('quill')).toEqual([`person ${person_id}`, `order ${hers}`]);
  await erasePerson(shop.shop.writeSide, String(person_id), new Date());
  await shop.shop.projections.settled();
  for (const term of ['quill', 'wanda', '0177'])
    expect((await called(term)).filter((result) => result.startsWith('person'))).toEqual([]);
  expect(JSON.stringify((await search('quilt')).body)).not.toMatch(/Wanda|Quill/);
  expect(await called('quilt')).toEqual([`order ${hers}`]);
});

test('those who were merged are found as one, by the contact details of both', async () => {
  const original = await shop.add(PEOPLE, { first: 'Cleopatra', last: 'Voss' });
  const duplicate = await shop.add(PEOPLE, { first: 'Cleo', last: 'Voss' });
  await shop.add('core/contacts/vectors', { person_id: duplicate, value: '9195550188' });
  const customer_id = await shop.add('core/contacts/customers', { person_id: duplicate });
  const theirs = await shop.add('core/commerce/orders', { customer_id, description: 'Fan' });
  const merged = await shop.asStaff(`core/contacts/people/${duplicate}/merging`, {
    body: { into: original, reason: 'told by telephone' },
  });
  expect([merged.status, merged.body]).toMatchObject([200, {}]);
  await shop.shop.projections.settled();
  expect(await called('voss')).toEqual([`person ${original}`, `order ${theirs}`]);
  expect(await called('0188')).toEqual([`person ${original}`, `order ${theirs}`]);
});
