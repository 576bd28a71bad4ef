import type { ShopReply } from '@rabbet/client';
import { fillDefaults } from '@rabbet/domain/records/fields';
import { PAGE_SETTINGS, type PageSettings } from '@rabbet/domain/settings/settings';
import { SITE_DEFAULTS } from '@rabbet/domain/settings/site-defaults';

/** A shop that has set what every page shows. */
export const SHOP_REPLY: ShopReply = {
  ...SITE_DEFAULTS,
  hours: `Sunday and Monday: By appointment only
Tuesday to Friday: 11AM-6:30PM ET
Saturday: 11AM-6PM ET`,
  copyright_years: '1988-2023',
  blurb: 'One of the newest additions to the local art scene: original fine art, custom framing and mirrors.',
  gallery_phone: '(919) 555-0142',
  workshops_phone: '(919) 555-0143',
  fax: '(919) 555-0144',
  email: 'hello@rabbet-gallery.example.com',
  street: '410 Glenwood Avenue',
  suite: 'Suite 170',
  city_line: 'Raleigh, NC 27603',
  facebook_url: 'https://facebook.example.com/rabbet-gallery',
  instagram_url: 'https://instagram.example.com/rabbet-gallery',
  map_url: 'https://www.openstreetmap.org/search?query=Glenwood',
  open_today: 'Open today until 6:30',
  unusual_days: 'Thursday, Nov 26: closed, Thanksgiving Day\nThursday, Dec 3: 2PM-6PM ET',
};

const PAGE_VALUES = { years_in_place: 25, framer_years: 20, pieces_held: 2_000, square_feet: 4_000 };

/** Reply of the API to a request for settings, with the given ones; null for other paths. */
export function settingsReply(path: string, given: Partial<ShopReply & PageSettings> = {}): object | null {
  if (path === 'core/platform/shop') return { ...SHOP_REPLY, ...given };
  return path === 'core/platform/shop/pages'
    ? { ...fillDefaults<PageSettings>(PAGE_SETTINGS, PAGE_VALUES), ...given }
    : null;
}
