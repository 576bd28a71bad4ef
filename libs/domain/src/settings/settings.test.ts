import { given } from '@rabbet/domain/testing/given';
import { recordDecider } from '@rabbet/domain/records/record';
import * as fc from 'fast-check';
import {
  isPublicSetting,
  type Setting,
  setting,
  SHOP_SETTINGS,
  shopSettings,
  unreadLines,
  settingValue,
} from './settings';

const settings = recordDecider(setting);
const withValues = (values: Partial<Setting>) => ({ name: 'wall_paint', kind: 'text', ...values }) as const;
const stored = (id: number, values: Partial<Setting>) => ({ id, filter: null, value: null, ...withValues(values) });
const valueOf = (values: Partial<Setting>) => settingValue(stored(1, values));
const COLOURS = 'white, ochre,sage';

describe('a setting is taken', () => {
  test.each([
    withValues({ value: null }),
    withValues({ value: '' }),
    withValues({ kind: 'number', value: '-12.5' }),
    withValues({ kind: 'number', value: '0' }),
    withValues({ kind: 'number', value: '0.072512' }),
    withValues({ kind: 'boolean', value: 'true' }),
    withValues({ kind: 'domain', filter: COLOURS, value: 'Ochre' }),
    withValues({ kind: 'domain', filter: COLOURS, value: null }),
    withValues({ kind: 'multi-domain', filter: COLOURS, value: 'sage,white' }),
    withValues({ kind: 'multi-domain', filter: COLOURS, value: '' }),
    withValues({ name: 'a1_b2' }),
    withValues({ name: 'nc_wake_sales_tax', kind: 'number', value: '0' }),
    withValues({ name: 'nc_wake_sales_tax', kind: 'number', value: '1' }),
    withValues({ name: 'popup', kind: 'boolean', value: 'false' }),
    withValues({ name: 'popup_event_id', kind: 'number', value: '1' }),
    withValues({ name: 'constructor', kind: 'boolean', value: 'true' }),
    withValues({ name: 'map_url', value: 'https://example.com/map' }),
    withValues({ name: 'newsletter_target', value: '/newsletter' }),
    withValues({ name: 'shop_name', value: 'javascript: a café' }),
    withValues({ name: 'site_url', value: 'https://gallery.example.com' }),
    withValues({ name: 'site_url', value: 'http://localhost:3000' }),
    withValues({ name: 'site_url', value: 'http://[::1]:3000' }),
    withValues({ name: 'site_url', value: null }),
  ])('%j', (data) => {
    given(settings)
      .when({ type: 'Add', data, facts: { referenced: {} } })
      .then({ type: 'SettingAdded', data });
  });
});

describe('a setting is refused', () => {
  test.each([
    ['domain/value', withValues({ kind: 'number', value: '' })],
    ['domain/value', withValues({ kind: 'number', value: '1e3' })],
    ['domain/value', withValues({ kind: 'number', value: '0.0000001' })],
    ['domain/value', withValues({ kind: 'number', value: '1000000000' })],
    ['domain/value', withValues({ kind: 'boolean', value: 'yes' })],
    ['domain/value', withValues({ kind: 'domain', filter: COLOURS, value: 'red' })],
    ['domain/value', withValues({ kind: 'domain', filter: COLOURS, value: 'white,sage' })],
    ['domain/value', withValues({ kind: 'multi-domain', filter: COLOURS, value: 'white,red' })],
    ['domain/no-values', withValues({ kind: 'domain', filter: ' , ' })],
    ['domain/no-values', withValues({ kind: 'multi-domain' })],
    ['setting/name', withValues({ name: 'Wall_paint' })],
    ['setting/name', withValues({ name: 'wall-paint' })],
    ['setting/name', withValues({ name: '_wall' })],
    ['setting/name', withValues({ name: 'wall__paint' })],
    ['setting/name', withValues({ name: '2nd_wall' })],
    ['setting/kind', withValues({ name: 'nc_wake_sales_tax', kind: 'text', value: '7.25 %' })],
    ['setting/kind', withValues({ name: 'shop_name', kind: 'number', value: '7' })],
    ['setting/kind', withValues({ name: 'popup', kind: 'text', value: 'true' })],
    ['setting/value', withValues({ name: 'nc_wake_sales_tax', kind: 'number', value: '7.25' })],
    ['setting/value', withValues({ name: 'nc_wake_sales_tax', kind: 'number', value: '-0.01' })],
    ['setting/value', withValues({ name: 'popup_event_id', kind: 'number', value: '0' })],
    ['setting/value', withValues({ name: 'map_url', value: 'javascript:alert(1)' })],
    ['setting/value', withValues({ name: 'newsletter_target', value: 'data:text/html,x' })],
    ['setting/value', withValues({ name: 'popup_delay_ms', kind: 'number', value: '0.5' })],
    ['setting/value', withValues({ name: 'shop_name', value: 'x'.repeat(256) })],
    ['setting/value', withValues({ name: 'hours', value: 'Tuesday: late' })],
    ['setting/value', withValues({ name: 'holidays', value: 'Thanksgiving: Closed' })],
    ['setting/value', withValues({ name: 'gallery_phone', value: 'call me maybe' })],
    ['setting/value', withValues({ name: 'fax', value: '555' })],
    ['setting/value', withValues({ name: 'shop_name', value: 'Rabbet\nGallery' })],
    ['setting/value', withValues({ name: 'shop_name', value: 'Rabbet\u202eyrellaG' })],
  ])('%s: %j', (code, data) => {
    given(settings)
      .when({ type: 'Add', data, facts: { referenced: {} } })
      .thenRefused(code);
  });

  test.each(Object.keys(SHOP_SETTINGS).filter((name) => /_(url|target)$/.test(name)))('%s that is a script', (name) => {
    given(settings)
      .when({ type: 'Add', data: withValues({ name, value: 'javascript:alert(1)' }), facts: { referenced: {} } })
      .thenRefused('setting/value');
  });

  test.each([
    'https://gallery.example.com/',
    'https://gallery.example.com/shop',
    'https://gallery.example.com?x',
    '/',
    'ftp://gallery.example.com',
    'https://me:pw@gallery.example.com',
    'https://gallery.example.com:70000',
    'https://',
    'gallery.example.com',
    'https://gallery.example.com#x',
    'HTTPS://Gallery.example.com',
  ])('site_url that is not just an origin: %s', (value) => {
    given(settings)
      .when({ type: 'Add', data: withValues({ name: 'site_url', value }), facts: { referenced: {} } })
      .thenRefused('setting/value');
  });

  test('when a change leaves a value that does not fit', () => {
    given(settings, { type: 'SettingAdded', data: withValues({ kind: 'domain', filter: COLOURS, value: 'sage' }) })
      .when({ type: 'Change', data: { filter: 'white' }, facts: { referenced: {} } })
      .thenRefused('domain/value');
  });
});

describe('the value of a setting', () => {
  test('is a text, a number, a boolean, one value of its filter, or several in the order of the filter', () => {
    expect(valueOf({ value: '12' })).toBe('12');
    expect(valueOf({ kind: 'number', value: '12.50' })).toBe(12.5);
    expect(valueOf({ kind: 'boolean', value: 'true' })).toBe(true);
    expect(valueOf({ kind: 'boolean', value: 'false' })).toBe(false);
    expect(valueOf({ kind: 'domain', filter: COLOURS, value: ' OCHRE' })).toBe('ochre');
    expect(valueOf({ kind: 'multi-domain', filter: COLOURS, value: 'Sage, white,sage' })).toEqual(['white', 'sage']);
  });

  test('is null if its text is null', () => {
    for (const kind of ['text', 'number', 'boolean', 'domain', 'multi-domain'] as const)
      expect(valueOf({ kind, filter: COLOURS, value: null })).toBeNull();
  });

  test('is the same decimal that was written, up to six places', () => {
    const decimal = fc.integer({ min: -999_999_999, max: 999_999_999 }).map((n) => n / 1_000_000);
    fc.assert(fc.property(decimal, (n) => valueOf({ kind: 'number', value: n.toFixed(6) }) === n));
  });
});

describe('the settings of the shop', () => {
  test('have their defaults where none is stored, except phones and addresses, which have none', () => {
    const none = shopSettings([]);
    expect(none).toMatchObject({ nc_wake_sales_tax: 0, popup: true, popup_event_id: 41, popup_delay_ms: 5_000 });
    expect(none).toMatchObject({ share_google_plus: false, about_image_id: 7 });
    expect(none).toMatchObject({ gallery_phone: null, newsletter_target: null, copyright_years: null });
  });

  test('claim nothing about a new shop by default: no years, no sizes and no opening hours', () => {
    const none = shopSettings([]);
    expect(none).toMatchObject({ years_in_place: 0, framer_years: 0, square_feet: 0, pieces_held: 0 });
    expect(none.hours).toBe('Monday to Sunday: By appointment only');
    expect(unreadLines(none.hours)).toEqual([]);
  });

  test('have the stored value with the highest id, and the default once it is unset', () => {
    const tax = { name: 'nc_wake_sales_tax', kind: 'number' } as const;
    const old = stored(3, { ...tax, value: '0.07' });
    const later = stored(4, { ...tax, value: '0.0725' });
    expect(shopSettings([later, old]).nc_wake_sales_tax).toBe(0.0725);
    expect(shopSettings([old, { ...later, value: null }]).nc_wake_sales_tax).toBe(0.07);
    expect(shopSettings([{ ...old, value: null }]).nc_wake_sales_tax).toBe(0);
    expect(shopSettings([stored(5, { name: 'popup', kind: 'boolean', value: 'false' })]).popup).toBe(false);
  });

  test('include only known settings', () => {
    expect(Object.keys(shopSettings([stored(1, { value: 'white' })]))).toEqual(Object.keys(SHOP_SETTINGS));
  });
});

test('the public settings are those that are marked as public, and the known ones that pages show', () => {
  expect(isPublicSetting({ name: 'wall_paint', public: true })).toBe(true);
  expect(isPublicSetting({ name: 'wall_paint', public: false })).toBe(false);
  expect(isPublicSetting({ name: 'nc_wake_sales_tax', public: false })).toBe(true);
  expect(isPublicSetting({ name: 'json_prefix', public: false })).toBe(false);
  expect(isPublicSetting({ name: 'constructor', public: false })).toBe(false);
});
