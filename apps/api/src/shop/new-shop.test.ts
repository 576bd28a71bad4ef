import { CATEGORIES } from '@rabbet/domain/artworks/artworks';
import { SHOP_SETTINGS } from '@rabbet/domain/settings/settings';
import { TestShop } from '../testing/test-shop';

const shop = new TestShop({ isBare: false });
beforeAll(() => shop.open());
afterAll(() => shop.close());

type Rows = readonly Readonly<Record<string, unknown>>[];
const read = async (path: string): Promise<Rows> => (await shop.asStaff<Rows>(path)).body;
const namesOf = async (path: string) => (await read(path)).map(({ name, value }) => name ?? value);

test('a new shop without the sample has types with their sizes, units, places, points and kinds of articles', async () => {
  expect(await namesOf('core/commerce/widget-types')).toEqual(
    expect.arrayContaining(['Painting', 'Work on paper', 'Print', 'Photograph', 'Glass', 'Ceramic', 'Mirror']),
  );
  expect(await namesOf('core/commerce/units')).toEqual(expect.arrayContaining(['inch', 'centimeter', 'each']));
  expect(await namesOf('core/commerce/locations')).toEqual(expect.arrayContaining(['Front wall', 'Racks']));
  expect(await namesOf('core/content/article-types')).toContain('News');
  expect(await namesOf('core/contacts/points')).toEqual(['phone', 'e-mail', 'web']);
  expect(await namesOf('core/content/image-categories')).toContain('Portraits');
  const ofGlass = await read('core/commerce/widget-types/dimensions?type_id=4');
  expect(ofGlass.map(({ name }) => name)).toEqual(['width', 'height', 'depth', 'category', 'medium']);
  expect(String(ofGlass[3]?.filter).split(',')).toEqual([...CATEGORIES]);
});

test('a new shop sells seats in workshops, as visitors may read', async () => {
  const { body } = await shop.ask<Rows>('core/commerce/services?name=workshop&category=WORKSHOPS');
  const service = { name: 'Workshop', category: 'Workshops', required_for_state: null, application: 'Quantity' };
  expect(body).toEqual([{ id: 1, description: 'A seat in a workshop', ...service }]);
  expect((await shop.ask<Rows>('core/commerce/services?name=Framing')).body).toEqual([]);
});

test('its settings are there with what holds, and what only its owner knows is left open', async () => {
  const settings = await read('core/platform/settings');
  expect(settings.map(({ name }) => name)).toEqual(Object.keys(SHOP_SETTINGS));
  const values = Object.fromEntries(settings.map(({ name, value }) => [name, value]));
  expect(values).toMatchObject({ popup: 'true', trade: SHOP_SETTINGS.trade.default, gallery_phone: null });
  expect(values).toMatchObject({ shop_name: null, hours: null, nc_wake_sales_tax: null });
});

test('a painting with its sizes can be added at once, and visitors see it', async () => {
  const sizes = [
    { dimension_id: 11, value: '24', units_id: 1 },
    { dimension_id: 12, value: '18', units_id: 1 },
  ];
  const piece = {
    name: 'Low Tide',
    type_id: 1,
    price: 1200,
    dimensions: sizes,
    transaction: { activity: 'Purchased' },
  };
  await shop.add('core/commerce/widgets', piece);
  const { body } = await shop.ask<{ data: Rows }>('core/mob/commerce/widgets?max_width=24');
  expect(body.data.map(({ name }) => name)).toEqual(['Low Tide']);
});

test('what staff remove or change stays so after the next start', async () => {
  await shop.asStaff('core/commerce/locations/7', { method: 'DELETE' });
  await shop.asStaff('core/commerce/locations/6', { method: 'PUT', body: { name: 'Stacks' } });
  await shop.stop();
  await shop.open();
  await shop.shop.projections.settled();
  expect(await namesOf('core/commerce/locations')).toEqual(['Front wall', 'Window', 'Pedestals', 'Stacks']);
});
