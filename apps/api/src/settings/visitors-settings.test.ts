import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
const SETTINGS = 'core/platform/settings';
const readSettings = async (query = '') => (await shop.ask<Record<string, unknown>[]>(SETTINGS + query)).body;
beforeAll(() => shop.open());
afterAll(() => shop.close());

test('visitors get the settings that they may know, by name too, and nothing tells them of others', async () => {
  const tax = await shop.add(SETTINGS, { name: 'nc_wake_sales_tax', kind: 'number', value: '0.0725' });
  const marked = await shop.add(SETTINGS, { name: 'parking', value: 'Behind the house', public: true });
  const secret = await shop.add(SETTINGS, { name: 'alarm', value: '4711' });
  const absent = { description: null, filter: null };
  const ofTax = { id: tax, name: 'nc_wake_sales_tax', kind: 'number', value: '0.0725', ...absent };
  const ofParking = { id: marked, name: 'parking', kind: 'text', value: 'Behind the house', ...absent };
  expect(await readSettings()).toEqual([ofTax, ofParking]);
  expect(await readSettings('?name=nc_wake_sales_tax')).toEqual([ofTax]);
  expect(await readSettings('?count=1&page=2')).toEqual([ofParking]);
  for (const query of ['?name=alarm', `?id=${secret}`, '?value=4711']) expect(await readSettings(query)).toEqual([]);
  expect((await shop.ask(`${SETTINGS}?public=false`)).status).toBe(403);
  expect((await shop.asStaff<object[]>(`${SETTINGS}?name=alarm`)).body).toMatchObject([
    { value: '4711', public: false },
  ]);
  await shop.asStaff(`${SETTINGS}/${marked}`, { method: 'PUT', body: { public: false } });
  await shop.shop.projections.settled();
  expect(await readSettings()).toEqual([ofTax]);
});
