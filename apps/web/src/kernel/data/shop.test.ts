import { fillDefaults } from '@rabbet/domain/records/fields';
import { SITE_SETTINGS, type SiteSettings } from '@rabbet/domain/settings/settings';
import { SITE_DEFAULTS } from '@rabbet/domain/settings/site-defaults';
import { SHOP_REPLY } from '../../testing/shop-replies';
import { shopOf } from './shop';

const UNSET_SHOP = { ...fillDefaults<SiteSettings>(SITE_SETTINGS, {}), open_today: null, unusual_days: null };

test('what pages show before anything of the shop can be had is what holds where nothing is set', () => {
  expect(SITE_DEFAULTS).toEqual(fillDefaults<SiteSettings>(SITE_SETTINGS, {}));
});

test('each line of the hours has its days and what is said of them', () => {
  expect(shopOf(SHOP_REPLY).hours).toEqual([
    { days: 'Sunday and Monday', times: 'By appointment only' },
    { days: 'Tuesday to Friday', times: '11AM-6:30PM ET' },
    { days: 'Saturday', times: '11AM-6PM ET' },
  ]);
});

test('what a shop has not set is not shown', () => {
  expect(shopOf(UNSET_SHOP)).toMatchObject({
    name: 'Rabbet Gallery',
    years: null,
    phone: null,
    phones: [],
    email: [],
  });
});

test('the site calls the shop by its settings, and shows the mail address in pieces', () => {
  const shop = shopOf({ ...UNSET_SHOP, shop_name: 'Walls', fax: '919-555-0144', email: 'hello@walls.example.com' });
  expect(shop).toMatchObject({ name: 'Walls', phone: null, phones: [{ name: 'Fax', number: '919-555-0144' }] });
  expect(shop.email).toEqual(['hello', '@', 'walls', '.', 'example', '.', 'com']);
});
