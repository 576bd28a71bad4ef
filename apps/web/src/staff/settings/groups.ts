import type { ShopSettings } from '@rabbet/domain/settings/settings';

type Name = keyof ShopSettings;

/** A setting as people call it, and what it does where its name does not say that. */
export interface Described {
  readonly label: string;
  readonly about?: string;
}
interface Group {
  readonly title: string;
  readonly settings: Readonly<Partial<Record<Name, Described>>>;
}

const banner = (page: string): Described => ({
  label: `Picture of ${page}`,
  about: 'Number of the image at the top of that page. Without one it begins with its words.',
});

/** All settings by what they are for. */
export const GROUPS: readonly Group[] = [
  {
    title: 'Shop and address',
    settings: {
      shop_name: { label: 'Name' },
      shop_city: { label: 'City in titles', about: 'Search engines show it behind the name of the shop.' },
      trade: { label: 'Trade', about: 'Ends the titles of pages.' },
      street: { label: 'Street', about: 'Checks are mailed there, too.' },
      suite: { label: 'Suite or floor' },
      city_line: { label: 'City, state and ZIP' },
      gallery_phone: { label: 'Phone of the gallery' },
      workshops_phone: { label: 'Phone for workshops' },
      fax: { label: 'Fax' },
      email: { label: 'E-mail', about: 'Visitors write there.' },
      venue_1: { label: 'First place of events', about: 'Where events at place 1 are held.' },
      venue_2: { label: 'Second place of events', about: 'Where events at place 2 are held.' },
    },
  },
  {
    title: 'Hours',
    settings: {
      hours: { label: 'Hours', about: 'A line each, the days before the colon, as in "Tuesday to Friday: 11AM-6PM".' },
      holidays: {
        label: 'Days unlike the others',
        about: 'A line each, as in "2026-11-26: Closed, Thanksgiving" or "2026-12-24: 10AM-2PM".',
      },
    },
  },
  {
    title: 'Pop-up of the home page',
    settings: {
      popup: { label: 'Shown', about: 'Tells visitors of the home page about an event.' },
      popup_event_id: { label: 'Event', about: 'Number of the event that it tells of.' },
      popup_title: { label: 'Title', about: 'The name of the event, unless you say something else.' },
      popup_text: { label: 'Text', about: 'The summary of the event, unless you say something else.' },
      popup_delay_ms: { label: 'Delay', about: 'Delay before it opens, in milliseconds.' },
    },
  },
  {
    title: 'Tax and consignments',
    settings: {
      nc_wake_sales_tax: { label: 'Sales tax', about: 'In percent, as in 7.25 %.' },
      consignor_share: {
        label: 'Share of consignors',
        about: 'What they get of a sale, in percent, unless something else is agreed.',
      },
    },
  },
  {
    title: 'Framing orders',
    settings: {
      deposit_percent: {
        label: 'Deposit',
        about: 'What the counter proposes when an order is booked, in percent of its total.',
      },
    },
  },
  {
    title: 'Workshops',
    settings: {
      check_days: { label: 'Last day for checks', about: 'Days before the first day of a workshop.' },
      check_wait_days: { label: 'Patience with checks', about: 'Days for which a mailed check is awaited.' },
      offer_hours: { label: 'Offer of a free seat', about: 'Hours for which it is kept for the next on the waitlist.' },
    },
  },
  {
    title: 'Links',
    settings: {
      map_url: { label: 'Map', about: 'Address of a map with the shop on it.' },
      facebook_url: { label: 'Facebook' },
      instagram_url: { label: 'Instagram' },
      lodging_url: { label: 'Lodging', about: 'Where people stay who travel to a workshop.' },
      share_google_plus: { label: 'Google+ share link', about: 'Google+ has closed: leave this off.' },
      site_url: { label: 'Address of the site', about: 'As in https://gallery.example.com. Links in mail lead there.' },
      api_host: { label: 'Host of the API', about: 'api. before the host of the site, unless given.' },
      static_host: { label: 'Host of pictures', about: 'The host of the site, unless given.' },
    },
  },
  {
    title: 'Texts and pictures',
    settings: {
      blurb: { label: 'About us, in short', about: 'Stands at the end of every page.' },
      copyright_years: { label: 'Years of the copyright' },
      years_in_place: { label: 'Years in one place', about: 'The site says "over" this many.' },
      framer_years: { label: 'Years of experience', about: 'The site says "over" this many.' },
      pieces_held: { label: 'Pieces', about: 'The site says "over" this many.' },
      square_feet: { label: 'Square feet' },
      restaurants: { label: 'Restaurants', about: 'Near the workshops, one a line.' },
      privacy_text: { label: 'Privacy', about: 'The whole page: a blank line between paragraphs, # before a heading.' },
      terms_text: { label: 'Terms', about: 'The whole page: a blank line between paragraphs, # before a heading.' },
      about_image_id: { label: 'Picture of our history', about: 'Number of the image beside our history.' },
      map_image_id: { label: 'Picture of the map', about: 'Number of the image on the page Contact.' },
      home_image_id: banner('the home page'),
      artists_image_id: banner('the artists'),
      blog_image_id: banner('the blog'),
      fine_art_image_id: banner('fine art'),
      businesses_image_id: banner('art for businesses'),
      framing_image_id: banner('custom framing'),
      mirrors_image_id: banner('custom mirrors'),
      consultations_image_id: banner('consultations'),
      installations_image_id: banner('installations'),
      workshops_image_id: banner('workshops'),
    },
  },
  {
    title: 'Mail',
    settings: {
      enquiries_email: { label: 'Inquiries go to', about: 'To the e-mail of the shop, unless given.' },
      newsletter_target: {
        label: 'Newsletter',
        about: 'Where its form is sent. To the shop itself, unless given.',
      },
    },
  },
  {
    title: 'Safety',
    settings: {
      second_factor_for_administrators: {
        label: 'Second factor',
        about: 'Administrators must add one before they do anything else.',
      },
      json_prefix: { label: 'Prefix of JSON', about: 'Replies of the API begin with a prefix that no script can run.' },
    },
  },
];

export function describedAs(name: Name): Described | null {
  return GROUPS.map(({ settings }) => settings[name]).find((one) => one !== undefined) ?? null;
}
