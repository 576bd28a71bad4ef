import type { Position } from '@rabbet/domain/events/event';
import { TestShop } from '../testing/test-shop';
import { FEATURES } from './features';

/*
 * Section 7 of catalogue.md, call by call, and section 3, entity by entity: what a visitor is told and, behind the bar,
 * what staff are told besides. `>` names the entity that stands there. What the specification does not list stands in
 * brackets; with `?` it may be there.
 */
const ENTITIES: Readonly<Record<string, string>> = {
  image: 'id title alt hash width height category_id center_x center_y reimage mime cutout |',
  'image record':
    'id title alt hash width height category_id center_x center_y reimage mime cutout category>image_category |',
  'image category': 'id name description |',
  artist: 'id name description is_artist [image_id] image>image |',
  maker: 'id name is_artist image_id |',
  unit: 'id name abbr system measurement_id |',
  type: 'id name category description quantity_units_id friendly_units [hanging?] | markup',
  'type dimension': 'id type_id ordinal group name description filter kind required default_value default_units_id |',
  'widget dimension': 'id widget_id dimension_id units_id value units>unit dimension>type_dimension |',
  'widget image': 'id widget_id image_id [ordinal] image>image |',
  widget:
    'id type_id manufacturer_id catalog_no name description year edition signed framed_size commodity discontinued availability price_public ' +
    'inventory_public price quantity quantity_units_id quantity_modulus web_id [sold] type>type manufacturer>maker ' +
    'dimensions>widget_dimension images>widget_image quantity_units>unit ' +
    '| location comments held_until held_for held_note cost markup last_transaction transactions [revision computed_price custody provenance standing offered]',
  event:
    'id name summary content closed closed_vector_id closed_vector>asked_contact location publish ' +
    'times>event_time images>event_image | [revision]',
  'event time': 'id event_id start end |',
  'event image': 'id event_id image_id indice image>image |',
  workshop:
    'id name subtitle location summary instructor_id seats content objectives supplies audience prerequisites mediums price ' +
    'closed closed_vector_id publish cancellation ticket_tailor_link testimonials instructor>instructor ' +
    'closed_vector>asked_contact times>workshop_time images>workshop_image | students [revision]',
  'workshop time': 'id workshop_id start end |',
  'workshop image': 'id workshop_id image_id ordinal image>image |',
  'asked contact': 'id value |',
  instructor: 'id name is_artist image_id description image>image vectors |',
  'service template':
    'id name category description required_for_state application | [revision] asks_for warning steps labor bom vendors',
  article:
    'id type_id title sub_title summary content keywords publish_date image_id call_to_action call_to_action_url ' +
    'author_id author>author image>image | approver_id type approver>person comments>comment [revision]',
  comment: 'id article_id author_id response_to_id approver_id content author>person approver>person [revision] |',
  author: 'id name | [revision last first preferred_first middle suffix birthday title image_id deceased web_id]',
  person: 'id last first preferred_first middle suffix birthday title image_id deceased web_id name [revision] |',
};

type Shape = 'plain' | 'paged' | 'record';
/** Path, parameters with their defaults, shape, entity, and an address of it that finds something. */
const CALLS: readonly (readonly [path: string, params: string, shape: Shape, entity: string, query: () => string])[] = [
  [
    'core/mob/commerce/widgets',
    'sort=0 count=50 page=1 manufacturer_id term category max_width max_height min_width min_height id',
    'paged',
    'widget',
    () => 'sort=0&count=8',
  ],
  ['core/commerce/widgets/dimensions', 'widget_id count', 'plain', 'widget dimension', () => `widget_id=${piece}`],
  ['core/commerce/widgets/images', 'widget_id count', 'plain', 'widget image', () => `widget_id=${piece}&count=1`],
  ['core/content/images', 'id', 'record', 'image record', () => `id=${image}`],
  ['core/contacts/artists', 'page=1 count=50 term category sort=0 id', 'paged', 'artist', () => 'term=lee'],
  ['core/content/articles', 'id title count page', 'plain', 'article', () => ''],
  ['core/content/events', 'count publish id page', 'plain', 'event', () => 'count=1'],
  ['core/content/events/times', 'event_id id count page', 'plain', 'event time', () => ''],
  ['core/content/events/images', 'event_id id count page', 'plain', 'event image', () => `event_id=${event}`],
  ['core/content/workshops', 'publish id count page', 'plain', 'workshop', () => 'publish=1'],
  ['core/content/workshops/times', 'workshop_id id count page', 'plain', 'workshop time', () => ''],
  [
    'core/content/workshops/images',
    'workshop_id height id count page',
    'plain',
    'workshop image',
    () => `workshop_id=${workshop}&height=400`,
  ],
  ['core/commerce/services', 'name category id', 'plain', 'service template', () => 'name=workshop&category=Workshops'],
];

const shop = new TestShop();
let image = 0;
let piece = 0;
let event = 0;
let workshop = 0;
beforeAll(async () => {
  await shop.open();
  const ann = await shop.add('core/contacts/people', { first: 'Ann', last: 'Lee' });
  const category_id = await shop.add('core/content/image-categories', { name: 'paintings' });
  image = await shop.add('core/content/images', { hash: 'abc', width: 10, height: 10, mime: 'jpeg', category_id });
  const maker = await shop.add('core/contacts/companies', { name: 'Lee, Ann', is_artist: true, image_id: image });
  const unit = await shop.add('core/commerce/units', { name: 'inch' });
  const type = await shop.add('core/commerce/widget-types', { name: 'painting' });
  const width = { type_id: type, name: 'width', kind: 'number', default_units_id: unit };
  const dimension = await shop.add('core/commerce/widget-types/dimensions', width);
  piece = await shop.add('core/commerce/widgets', {
    name: 'Low Tide',
    type_id: type,
    manufacturer_id: maker,
    quantity_units_id: unit,
    dimensions: [{ dimension_id: dimension, value: '24' }],
    images: [{ image_id: image }],
    transaction: { activity: 'Purchased', cost: 600 },
  });
  const times = [{ start: 1_000, end: 2_000 }];
  const phone = await shop.add('core/contacts/vectors', { person_id: ann, value: '9195550142' });
  const talk = { name: 'Talk', publish: true, closed_vector_id: phone };
  event = await shop.add('core/content/events', { ...talk, times, images: [{ image_id: image }] });
  await shop.add('core/commerce/services', { name: 'Workshop', category: 'Workshops' });
  workshop = await shop.add('core/content/workshops', {
    name: 'Water',
    publish: true,
    instructor_id: maker,
    closed_vector_id: phone,
    times: [{ start: Date.now() + 1e9, end: Date.now() + 2e9 }],
    images: [{ image_id: image }],
  });
  const news = { title: 'News', approver_id: ann, author_id: ann, publish_date: '2020-01-01', image_id: image };
  const article = await shop.add('core/content/articles', news);
  await shop.add('core/content/article-comments', { article_id: article, author_id: ann, content: 'Well said.' });
});
afterAll(() => shop.close());

const READS = new Map(FEATURES.flatMap(({ reads = [] }) => reads).map((entry) => [entry.path, entry]));

test.each(CALLS)('%s takes the parameters that the specification says, with its defaults', (path, params, shape) => {
  const entry = READS.get(path);
  const parameters = params.split(' ').map((pair) => pair.split('=')) as [string, string | undefined][]; // pairs
  expect([entry?.readers, entry?.shape]).toEqual(['public', shape]);
  for (const [name, fallback] of parameters) {
    const field = entry?.params[name];
    expect([path, name, field?.readers, String(field?.default)]).toEqual([path, name, 'public', String(fallback)]);
  }
});

test.each(CALLS)('%s answers in the shape that the specification says', async (path, _, shape, __, query) => {
  const { status, headers, body } = await shop.ask(`${path}?${query()}`);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  if (shape === 'paged')
    expect(body).toEqual({ current_page: 1, total_pages: 1, total_rows: 1, data: [expect.anything()] });
  else if (shape === 'plain') expect(body).toEqual([expect.anything()]);
  else expect(Array.isArray(body)).toBe(false);
});

describe.each(['visitor', 'staff'] as const)('as a %s', (who) => {
  test.each(CALLS)(
    '%s tells all of its entity, field by field, and nothing else',
    async (path, _, shape, entity, query) => {
      const ask = who === 'staff' ? shop.asStaff.bind(shop) : shop.ask.bind(shop);
      const { body } = await ask<unknown>(`${path}?${query()}`);
      const rows =
        shape === 'paged' ? (body as { data: object[] }).data : shape === 'plain' ? (body as object[]) : [body];
      for (const row of rows) expectEntity(row as Record<string, unknown>, entity, who === 'staff', path);
    },
  );
});

function expectEntity(row: Record<string, unknown>, entity: string, isStaff: boolean, place: string): void {
  const [publicFields = '', besides = ''] = (ENTITIES[entity] ?? '').replace(/[[\]]/g, '').split('|');
  const fields = `${publicFields} ${isStaff ? besides : ''}`
    .trim()
    .split(/ +/)
    .map((field) => field.split('>'));
  const expectedNames = fields
    .map(([name = '']) => name)
    .filter((name) => !name.endsWith('?') || name.slice(0, -1) in row);
  const names = expectedNames.map((name) => name.replace('?', '')).sort();
  expect([place, Object.keys(row).sort()]).toEqual([place, names]);
  for (const [name = '', of] of fields) {
    if (of === undefined || row[name] === null) continue;
    const inner = Array.isArray(row[name]) ? (row[name] as unknown[]) : [row[name]];
    for (const entry of inner)
      expectEntity(entry as Record<string, unknown>, of.replace('_', ' '), isStaff, `${place} ${name}`);
  }
}

test('security/current-user answers nobody with null, and gives the forgery cookie', async () => {
  const { status, headers, body } = await shop.ask('security/current-user');
  expect([status, body]).toEqual([200, null]);
  expect(headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=/);
});

test('without a count, plain lists are whole; paged ones have 50 on a page, and 200 at most', async () => {
  for (let i = 0; i < 51; i++)
    await shop.asStaff('core/content/events', { body: { name: `Event ${i}`, publish: true } });
  const last = await shop.asStaff('core/content/events', { body: { name: 'Last', publish: true } });
  const position = (last.headers.get('log-position') ?? '') as Position; // as it was answered
  const list = await shop.ask<object[]>('core/content/events', { headers: { 'log-position': position } });
  expect(list.body).toHaveLength(53);
  for (const path of ['core/content/events', 'core/mob/commerce/widgets', 'core/contacts/artists'])
    expect([path, (await shop.ask(`${path}?count=201`)).status]).toEqual([path, 400]);
});
