import type { AnyFields, Field, ValuesOf } from '@rabbet/domain/records/fields';
import { SITE_DEFAULTS } from './site-defaults';

const url = { kind: 'text', max: 2_000, readers: 'public' } as const;
const line = { kind: 'text', readers: 'public' } as const;
const pageText = {
  kind: 'text',
  max: 20_000,
  readers: 'public',
  about: 'the page of that name: a blank line between paragraphs, # before a heading',
} as const;
const count = { kind: 'whole', min: 0, readers: 'public' } as const;

/** Settings with an address that pages link to, or send a form to: the address has to be safe. */
export const LINKS = {
  map_url: { ...url, about: 'a map with the shop on it, and how to get there' },
  facebook_url: url,
  instagram_url: url,
  lodging_url: { ...url, about: 'where those stay who travel to a workshop' },
  newsletter_target: { ...url, about: 'where the form of the newsletter is sent; to the shop itself, unless given' },
} satisfies AnyFields;

/** Settings with the origin of a site: an address without a path. */
export const ORIGINS: readonly string[] = ['site_url'];

const banner = { kind: 'reference', to: 'image', readers: 'public', about: 'at the top of that page' } as const;

/** Pictures at the top of pages. A page without one begins with its words. */
const BANNERS = {
  home_image_id: banner,
  artists_image_id: banner,
  blog_image_id: banner,
  fine_art_image_id: banner,
  businesses_image_id: banner,
  framing_image_id: banner,
  mirrors_image_id: banner,
  consultations_image_id: banner,
  installations_image_id: banner,
  workshops_image_id: banner,
} satisfies AnyFields;

/** Settings that rules and pages read by name. Those that name a place or an account are not shown until they are set. */
export const SHOP_SETTINGS = {
  shop_name: { ...line, default: SITE_DEFAULTS.shop_name },
  shop_city: { ...line, default: SITE_DEFAULTS.shop_city, about: 'in the titles of pages' },
  venue_1: { ...line, default: 'The gallery shop', about: 'where an event takes place whose location is 1' },
  venue_2: { ...line, default: 'The second venue', about: 'the same of 2' },
  trade: { ...line, default: SITE_DEFAULTS.trade, about: 'at the end of the titles of pages' },
  gallery_phone: line,
  workshops_phone: line,
  fax: line,
  email: { ...line, about: 'where visitors write to; shown in pieces' },
  enquiries_email: { kind: 'email', about: 'where inquiries are sent; to the address of the shop, unless given' },
  street: { ...line, about: 'checks are mailed there, too' },
  suite: line,
  city_line: { ...line, about: 'city, state and zip' },
  hours: {
    kind: 'text',
    max: 1_000,
    readers: 'public',
    default: SITE_DEFAULTS.hours,
    about: 'a line each, the days before the colon',
  },
  holidays: {
    kind: 'text',
    max: 4_000,
    readers: 'public',
    about: 'days unlike the others, one a line, as in 2026-11-26: Closed, Thanksgiving',
  },
  restaurants: { kind: 'text', max: 4_000, readers: 'public', about: 'near the workshops, one a line' },
  blurb: {
    kind: 'text',
    max: 1_000,
    readers: 'public',
    default: SITE_DEFAULTS.blurb,
    about: 'at the end of every page',
  },
  copyright_years: { ...line, about: 'before the name of the shop, as in 1988-2023' },
  years_in_place: { ...count, default: 0, about: 'over so many years in one place; 0 says nothing of it' },
  framer_years: { ...count, default: 0, about: 'over so many years of experience; 0 says nothing of it' },
  pieces_held: { ...count, default: 0, about: 'over so many pieces; 0 says nothing of it' },
  square_feet: { ...count, default: 0, about: '0 says nothing of it' },
  about_image_id: { kind: 'reference', to: 'image', default: 7, readers: 'public', about: 'beside our history' },
  ...BANNERS,
  map_image_id: { kind: 'reference', to: 'image', readers: 'public', about: 'the map on the page Contact' },
  popup: { kind: 'flag', default: true, readers: 'public', about: 'whether the home page has one' },
  popup_event_id: { ...count, min: 1, default: 41, about: 'the gallery event that it tells of' },
  popup_title: { ...line, about: "above its text; the event's name, unless given" },
  popup_text: { kind: 'text', max: 1_000, readers: 'public', about: "what it says; the event's summary, unless given" },
  popup_delay_ms: { ...count, default: 5_000 },
  privacy_text: pageText,
  terms_text: pageText,
  share_google_plus: { kind: 'flag', default: false, readers: 'public' },
  nc_wake_sales_tax: {
    kind: 'decimal',
    min: 0,
    max: 1,
    default: 0,
    readers: 'public',
    about: 'the rate of the sales tax: 0.0725 is 7.25 %',
  },
  check_days: {
    kind: 'whole',
    min: 0,
    max: 365,
    default: 10,
    readers: 'public',
    about: 'days before the first day of a workshop until which a check is taken',
  },
  check_wait_days: {
    kind: 'whole',
    min: 1,
    max: 365,
    default: 14,
    readers: 'public',
    about: 'days for which a mailed check is awaited',
  },
  offer_hours: {
    kind: 'whole',
    min: 1,
    max: 720,
    default: 24,
    readers: 'public',
    about: 'hours for which a free seat is kept for whoever is next on the waitlist',
  },
  consignor_share: {
    kind: 'decimal',
    min: 0,
    max: 100,
    default: 50,
    about: 'what a consignor gets of a sale, in percent, unless something else is agreed',
  },
  site_url: {
    ...url,
    about: "the site's own address, as in https://gallery.example.com: mail leads there, wherever it was asked for",
  },
  api_host: { ...url, about: 'where the API is; api. before the host of the page, unless given' },
  static_host: { ...url, about: 'where pictures are; the host of the page, unless given' },
  ...LINKS,
  second_factor_for_administrators: {
    kind: 'flag',
    default: false,
    about: 'whether administrators have to add a second factor before they do anything else',
  },
  json_prefix: {
    kind: 'flag',
    label: 'Guard data against other sites',
    default: false,
    about: 'whether JSON is sent behind a prefix that no script can run',
  },
  deposit_percent: {
    kind: 'whole',
    min: 0,
    max: 100,
    default: 50,
    about: 'the deposit that the counter proposes when an order is booked, in percent of its total',
  },
} satisfies AnyFields;
export type ShopSettings = ValuesOf<typeof SHOP_SETTINGS>;

/** Settings that hold the text of a whole page: they are read with their page alone. */
export const PAGE_TEXTS = ['privacy_text', 'terms_text'] as const;
export type PageTexts = Pick<ShopSettings, (typeof PAGE_TEXTS)[number]>;

/** Settings that every page shows. */
export const SITE_SETTINGS = pickSettings(Object.keys(SITE_DEFAULTS) as (keyof typeof SITE_DEFAULTS)[]);
export type SiteSettings = ValuesOf<typeof SITE_SETTINGS>;

/** Further settings that visitors may read, each for the pages that show it. */
export const PAGE_SETTINGS = pickSettings(
  Object.entries<Field>(SHOP_SETTINGS)
    .filter(([, { readers }]) => readers === 'public')
    .map(([name]) => name as PublicName) // the filter above has checked its readers
    .filter((name): name is PageSettingName => !(name in SITE_DEFAULTS) && !PAGE_TEXTS.some((text) => text === name)),
);
export type PageSettings = ValuesOf<typeof PAGE_SETTINGS>;

type PublicName = {
  [Name in keyof typeof SHOP_SETTINGS]: (typeof SHOP_SETTINGS)[Name] extends { readers: 'public' } ? Name : never;
}[keyof typeof SHOP_SETTINGS];
type PageSettingName = Exclude<PublicName, keyof typeof SITE_DEFAULTS | (typeof PAGE_TEXTS)[number]>;

function pickSettings<Name extends keyof typeof SHOP_SETTINGS>(
  names: readonly Name[],
): Pick<typeof SHOP_SETTINGS, Name> {
  const picked = Object.fromEntries(names.map((name) => [name, SHOP_SETTINGS[name]]));
  return picked as Pick<typeof SHOP_SETTINGS, Name>;
}
