import { TestShop } from '../testing/test-shop';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const PATH = 'core/platform/shop/facts';
const FACTS = { name: 'Walls & Corners', hours: 'Monday to Friday: 10AM-5PM', tax: 7.25 };
const SETTINGS = { hours: FACTS.hours, shop_name: FACTS.name, nc_wake_sales_tax: '0.0725' };
const put = (body: object, headers = {}) => shop.asStaff(PATH, { method: 'PUT', body, headers });
const settings = async () => {
  await shop.shop.projections.settled();
  const { body } = await shop.asStaff<{ name: string; value: string | null }[]>('core/platform/settings');
  return body.map(({ name, value }) => [name, value]);
};

test('who and where the shop is can be said at once: settings that are not there yet are added', async () => {
  expect((await put(FACTS)).status).toBe(200);
  expect(await put({})).toMatchObject({ status: 400, body: { errors: [{ code: 'required' }] } });
  expect(await settings()).toEqual(Object.entries(SETTINGS));
  const { body } = await shop.ask('core/platform/shop');
  expect(body).toMatchObject({ shop_name: 'Walls & Corners' });
});

test('said again it changes nothing, a part changes that part, and null unsets', async () => {
  const before = await shop.shop.writeSide.eventStore.head();
  await put(FACTS, { 'idempotency-key': 'the-same' });
  await put(FACTS);
  expect(await shop.shop.writeSide.eventStore.head()).toBe(before);
  await put({ name: 'Corners', hours: null });
  expect(await settings()).toEqual([
    ['hours', null],
    ['shop_name', 'Corners'],
    ['nc_wake_sales_tax', '0.0725'],
  ]);
});

test('what is no rate, no known field, or asked by a visitor is refused, and nothing is changed', async () => {
  const before = await settings();
  expect(await put({ name: 'Other', tax: 725 })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'tax', message: 'It must be a number from 0 to 100, not 725.' }] },
  });
  expect(await put({ name: 'Other', hours: 'Tue-Sat late', phone: 'call me maybe' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'hours' }, { field: 'phone' }] },
  });
  expect((await put({ site_url: 'https://example.com' })).status).toBe(400);
  expect((await shop.ask(PATH, { method: 'PUT', body: FACTS })).status).toBe(401);
  expect((await shop.asRole('framer', PATH, { method: 'PUT', body: FACTS })).status).toBe(403);
  expect(await settings()).toEqual(before);
});
