import * as WORDS from '../../ui/words';
import { FOOTER_WORDS, HEADER_WORDS } from './link-words';

/** Letter by letter as catalogue.md has them: a slip on either side of the comparison is seen. */
const QUOTED: Readonly<Record<keyof typeof WORDS, string>> = {
  noResults: 'No results...',
  noEvents: 'Sorry! We have no scheduled events at the moment...',
  learnMore: 'Learn More',
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
};

test('what pages say in the words of the specification is so letter by letter', () => {
  expect(WORDS).toEqual(QUOTED);
});

test('header and footer call their pages as the specification does, in its order', () => {
  expect(Object.values(HEADER_WORDS).join(', ')).toBe(
    'Home, Fine Art, Custom Framing, Inventory, Workshops, Events, Contact',
  );
  expect(Object.values(FOOTER_WORDS).join(', ')).toBe(
    'Home, Fine Art, Inventory, Custom Framing, Workshops, Events, Contact us',
  );
});
