/**
 * Settings of every page until the owner sets them, true of any shop that runs Rabbet. Apart, so that visitors do not load
 * what is known of all settings.
 */
export const USUAL_SETTINGS = {
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
