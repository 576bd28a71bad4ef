import type { ShopReply } from '@rabbet/projections';
import { TestShop } from '../testing/test-shop';

const SETTINGS = 'core/platform/settings';
const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const readShop = async () => (await shop.ask<ShopReply>('core/platform/shop')).body;

test('visitors are told of the shop what is set, what holds without it, and nothing that is private', async () => {
  await shop.add(SETTINGS, { name: 'gallery_phone', value: '(919) 555-0142' });
  await shop.add(SETTINGS, { name: 'privacy_text', value: 'We keep what you tell us.' });
  await shop.add(SETTINGS, { name: 'json_prefix', kind: 'boolean', value: 'false' });
  await shop.shop.projections.settled();
  const first = await readShop();
  expect(first).toMatchObject({ gallery_phone: '(919) 555-0142', shop_name: 'Rabbet Gallery', fax: null });
  expect(Object.keys(first)).not.toContain('json_prefix');
  expect(Object.keys(first)).not.toContain('privacy_text'); // a page of its own
  expect(first.open_today).toMatch(/^(Open today|Closed,|By appointment today)/);
  const texts = await shop.ask('core/platform/shop/texts');
  expect(texts.body).toEqual({ privacy_text: 'We keep what you tell us.', terms_text: null });
});

test('what is set is told the moment it is set', async () => {
  const before = await readShop();
  const id = await shop.add(SETTINGS, { name: 'shop_name', value: 'Walls & Corners' });
  await shop.shop.projections.settled();
  expect([before.shop_name, (await readShop()).shop_name]).toEqual(['Rabbet Gallery', 'Walls & Corners']);
  await shop.asStaff(`${SETTINGS}/${id}`, { method: 'DELETE' });
  await shop.shop.projections.settled();
  expect((await readShop()).shop_name).toBe('Rabbet Gallery');
});
