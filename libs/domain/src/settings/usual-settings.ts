const HOURS = `Sunday and Monday: By appointment only
Tuesday to Friday: 11AM-6:30PM ET
Saturday: 11AM-6PM ET`;

const BLURB = `One of the newest additions to the local art scene: original fine art, custom framing and mirrors, and classes for anyone who would like to make some.`;

/** What every page shows where nothing else was set: apart, so that visitors do not load what is known of all settings. */
export const USUAL_SETTINGS = {
  shop_name: 'Rabbet Gallery',
  shop_city: 'Raleigh, NC',
  trade: 'Fine Art, Custom Framing & Mirrors',
  hours: HOURS,
  copyright_years: '1988-2023',
  blurb: BLURB,
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
