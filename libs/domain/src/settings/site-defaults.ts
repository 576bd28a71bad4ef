/**
 * Defaults of the settings that every page shows, true for any shop that runs Rabbet. They are in a file without imports,
 * because the public pages use them and should not load the descriptions of all settings.
 */
export const SITE_DEFAULTS = {
  shop_name: 'Rabbet Gallery',
  shop_city: 'Raleigh, NC',
  trade: 'Fine Art, Custom Framing & Mirrors',
  hours: 'Monday to Sunday: By appointment only',
  copyright_years: null,
  blurb: 'Original fine art, custom framing and mirrors.',
  gallery_phone: null,
  workshops_phone: null,
  fax: null,
  email: null,
  street: null,
  suite: null,
  city_line: null,
  map_url: null,
  facebook_url: null,
  instagram_url: null,
  newsletter_target: null,
} as const;
