/** What pages say in the very words of the specification: said here alone, and held letter by letter by a test. */
export const WORDS = {
  /** On a tile, and on the page of a piece. */
  priceOfTile: 'Call for Price',
  priceOfPage: 'Call for price',
  noResults: 'No results...',
  noEvents: 'Sorry! We have no scheduled events at the moment...',
  learnMore: 'Learn More',
  unknownLocation: 'Unknown Location',
  readMore: 'READ MORE',
  readLess: 'READ LESS',
  shareWithAFriend: 'share with a friend',
  about: 'ABOUT',
  ourHistory: 'Our History',
  contactUs: 'Contact Us',
  hoursAndLocation: 'Hours & Location',
  services: 'Services',
  newWorks: 'New Works',
  news: 'News & Noteworthy',
  blog: 'BLOG',
  clear: 'CLEAR',
  catalogNo: 'Catalog no',
  widthByHeight: '(WxH)',
  required: '*required',
  privacyPolicy: 'Privacy Policy',
  terms: 'Terms & Conditions',
} as const;

/** The links of the header by the page that each leads to, in their order. */
export const HEADER_WORDS = {
  home: 'Home',
  fineArt: 'Fine Art',
  customFraming: 'Custom Framing',
  inventory: 'Inventory',
  workshops: 'Workshops',
  events: 'Events',
  contact: 'Contact',
} as const;
/** The quick links of the footer, in theirs. */
export const FOOTER_WORDS = {
  home: 'Home',
  fineArt: 'Fine Art',
  inventory: 'Inventory',
  customFraming: 'Custom Framing',
  workshops: 'Workshops',
  events: 'Events',
  contact: 'Contact us',
} as const;
