import type { ShopSettings } from '@rabbet/domain/settings/settings';
import { type Calendar, holidaysOf } from './calendar';
import { PRIVACY, TERMS } from './legal';

/** Values that the sample's shop gives to settings. */
export function settings(calendar: Calendar): readonly (readonly [name: keyof ShopSettings, value: string])[] {
  return [
    ['shop_name', 'Rabbet Gallery'],
    ['shop_city', 'Raleigh, NC'],
    ['gallery_phone', '919-555-0140'],
    ['workshops_phone', '919-555-0141'],
    ['fax', '919-555-0149'],
    ['email', 'hello@example.com'],
    ['street', '410 Glenwood Avenue'],
    ['suite', 'Suite 170'],
    ['city_line', 'Raleigh, NC 27603'],
    ['venue_1', 'Rabbet Gallery, 410 Glenwood Avenue'],
    ['venue_2', 'The Mill Room, Saxapahaw'],
    ['map_url', 'https://www.openstreetmap.org/?mlat=35.7869&mlon=-78.6473#map=18/35.7869/-78.6473'],
    ['facebook_url', 'https://example.com/facebook/rabbetgallery'],
    ['instagram_url', 'https://example.com/instagram/rabbetgallery'],
    ['lodging_url', 'https://example.com/places-to-stay-near-glenwood-south'],
    ['hours', HOURS],
    ['blurb', BLURB],
    ['copyright_years', '1988-2023'],
    ['years_in_place', '25'],
    ['framer_years', '20'],
    ['pieces_held', '2000'],
    ['square_feet', '4000'],
    ['nc_wake_sales_tax', String(TAX_RATE)],
    ['restaurants', RESTAURANTS],
    ['holidays', holidays(calendar)],
    ['popup_title', 'We are moving, three doors down'],
    ['popup_text', POPUP],
    ['privacy_text', PRIVACY],
    ['terms_text', TERMS],
    ...BANNERS.map(([name, image]) => [name, String(image)] as const),
  ];
}

export const TAX_RATE = 0.0725;

const BLURB = `One of the newest additions to the local art scene: original fine art, custom framing and mirrors, and classes for anyone who would like to make some.`;

const HOURS = `Sunday and Monday: By appointment only
Tuesday to Friday: 11AM-6:30PM ET
Saturday: 11AM-6PM ET`;

/** The pictures at the top of pages, and the map. */
const BANNERS = [
  ['about_image_id', 7],
  ['home_image_id', 60],
  ['fine_art_image_id', 61],
  ['businesses_image_id', 62],
  ['framing_image_id', 63],
  ['mirrors_image_id', 64],
  ['consultations_image_id', 65],
  ['workshops_image_id', 66],
  ['blog_image_id', 67],
  ['installations_image_id', 68],
  ['map_image_id', 69],
  ['artists_image_id', 70],
] as const;

const POPUP = `After twenty-five years between the same four walls we have taken the corner with the tall windows. \
Come and see the new rooms while the paint is still drying: there will be music, and something to drink.`;

const RESTAURANTS = `Hargett Street Kitchen: lunch at the counter, ten minutes on foot
The Corner Loaf: coffee and sandwiches, across the street
Mama Adaora's: plates to share, open late`;

/** A line each for this year and the next: a day, and what holds on it in place of the usual hours. */
function holidays({ today }: Calendar): string {
  const year = Number(today.slice(0, 4));
  return [...holidaysOf(year), ...holidaysOf(year + 1)]
    .filter(([day]) => day >= today)
    .map(([day, hours]) => `${day}: ${hours}`)
    .join('\n');
}
