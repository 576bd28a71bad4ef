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
