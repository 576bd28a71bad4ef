import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';

const HOURS = `Sunday and Monday: By appointment only
Tuesday to Friday: 11AM-6:30PM ET
Saturday: 11AM-6PM ET`;

const url = { kind: 'text', max: 2_000, readers: 'public' } as const;
const line = { kind: 'text', readers: 'public' } as const;
const count = { kind: 'whole', min: 0, readers: 'public' } as const;

/** Where pages lead, or send a form: what is set has to be an address that is safe. */
export const LINKS = {
  map_url: { ...url, about: 'a map with the shop on it, and how to get there' },
  facebook_url: url,
  instagram_url: url,
  lodging_url: { ...url, about: 'where those stay who travel to a workshop' },
  newsletter_target: { ...url, about: 'where the form of the newsletter is sent; to the shop itself, unless given' },
} satisfies AnyFields;

/** What is an address and nothing behind it. */
export const ORIGINS: readonly string[] = ['site_url'];

/** The settings that rules and pages ask for by name. What names a place or an account is not shown until it is set. */
export const SHOP_SETTINGS = {
  shop_name: { ...line, default: 'Rabbet Gallery' },
  shop_city: { ...line, default: 'Raleigh, NC', about: 'in the titles of pages' },
  venue_1: { ...line, default: 'The gallery shop', about: 'where an event takes place whose location is 1' },
  venue_2: { ...line, default: 'The second venue', about: 'the same of 2' },
  trade: { ...line, default: 'Fine Art, Custom Framing & Mirrors', about: 'at the end of the titles of pages' },
  gallery_phone: line,
  workshops_phone: line,
  fax: line,
  email: { ...line, about: 'where visitors write to; shown in pieces' },
  street: { ...line, about: 'checks are mailed there, too' },
  suite: line,
  city_line: { ...line, about: 'city, state and zip' },
  hours: {
    kind: 'text',
    max: 1_000,
    readers: 'public',
    default: HOURS,
    about: 'a line each, the days before the colon',
  },
  restaurants: { kind: 'text', max: 4_000, readers: 'public', about: 'near the workshops, one a line' },
  copyright_years: { ...line, default: '1988-2023' },
  years_in_place: { ...count, default: 25, about: 'over so many years in one place' },
  framer_years: { ...count, default: 20, about: 'over so many years of experience' },
  pieces_held: { ...count, default: 2_000, about: 'over so many pieces' },
  square_feet: { ...count, default: 4_000 },
  about_image_id: { kind: 'reference', to: 'image', default: 7, readers: 'public', about: 'beside our history' },
  popup: { kind: 'flag', default: true, readers: 'public', about: 'whether the home page has one' },
  popup_event_id: { ...count, min: 1, default: 41, about: 'the gallery event that it tells of' },
  popup_delay_ms: { ...count, default: 5_000 },
  share_google_plus: { kind: 'flag', default: false, readers: 'public' },
  nc_wake_sales_tax: {
    ...{ kind: 'decimal', min: 0, max: 1, default: 0, readers: 'public' },
    about: 'the rate of the sales tax: 0.0725 is 7.25 %',
  },
  site_url: {
    ...url,
    about: "the site's own address, as in https://gallery.example.com: mail leads there, wherever it was asked for",
  },
  api_host: { ...url, about: 'where the API is; api. before the host of the page, unless given' },
  static_host: { ...url, about: 'where pictures are; the host of the page, unless given' },
  ...LINKS,
  json_prefix: { kind: 'flag', default: false, about: 'whether JSON is sent behind a prefix that no script can run' },
} satisfies AnyFields;
export type ShopSettings = ValuesOf<typeof SHOP_SETTINGS>;
