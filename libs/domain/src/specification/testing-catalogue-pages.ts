import { slug } from '@rabbet/domain/text/slug';
import { FOOTER_WORDS, HEADER_WORDS } from '@rabbet/domain/pages/link-words';
import { SHOP_SETTINGS } from '@rabbet/domain/settings/settings';
import { section, type Section, sectionOfPages, type Tested } from './testing';
import { READING_PAGES } from './testing-reading-pages';

const HEADER = 'apps/web/src/kernel/Header.test.tsx';
const HOME = 'apps/web/src/public/home/HomePage.test.tsx';
const ABOUT = 'apps/web/src/public/settings/AboutPage.test.tsx';
const BLOG = 'apps/web/src/public/articles/BlogPage.test.tsx';
const EVENTS = 'apps/web/src/public/gallery-events/events.test.tsx';
const SHOP = 'apps/web/src/public/settings/shop-pages.test.tsx';
const INVENTORY = 'apps/web/src/public/artworks/InventoryPage.test.tsx';
const ARTISTS_LIST = 'apps/web/src/public/artists/ArtistsPage.test.tsx';
const ARTIST = 'apps/web/src/public/artists/ArtistPage.test.tsx';
const VISITING = 'e2e/slice/visiting.test.ts';
const SERVER = 'apps/web/src/server.test.tsx';
const NO_LINK_TO_NOTHING: Tested = { test: [HEADER, 'header and footer lead to no page that is not there'] };

const PURPOSE = section('catalogue.md, section 1, what the product does', 12, [
  { says: 'over 25 years in one place', holds: () => [SHOP_SETTINGS.years_in_place.default, 25] },
  { says: 'a gallery of 4,000 sq ft', holds: () => [SHOP_SETTINGS.square_feet.default, 4_000] },
  { says: 'over 2000 pieces', holds: () => [SHOP_SETTINGS.pieces_held.default, 2_000] },
  {
    says: 'visitors see services, the newest artworks and the latest event',
    test: [HOME, 'shows the eight newest pieces'],
  },
  { says: 'visitors browse artists and their pieces', test: [ARTISTS_LIST, 'shows each artist with a work'] },
  { says: 'visitors search and filter the inventory', test: [VISITING, 'a visitor looks through the inventory'] },
  {
    says: 'visitors read a blog',
    test: [BLOG, 'articles stand below each other'],
  },
  {
    says: 'visitors see events',
    test: [EVENTS, 'events stand as cards'],
  },
  {
    says: 'visitors find contact details and hours',
    test: [SHOP, 'contact has phones'],
  },
  {
    says: 'visitors subscribe to a newsletter',
    test: ['apps/api/src/newsletter/subscribing.test.ts', 'asked for, confirmed by the link'],
  },
  {
    says: "the API's host is the page's with api. in front",
    test: ['apps/api/src/kernel/requests/hosts.test.ts', 'pages of the site may ask it with cookies, and no others'],
  },
  {
    says: 'requests are JSON and carry cookies',
    test: ['apps/api/src/kernel/requests/hosts.test.ts', 'the cookies reach both hosts'],
  },
]);

const ROUTES = sectionOfPages('catalogue.md, section 2, routes, titles and slugs', 15, [
  { says: "'' is Home", test: [HOME, 'shows the eight newest pieces'] },
  { says: 'about is About', test: [ABOUT, 'the page tells the story'] },
  { says: 'artists is the list of artists', test: [ARTISTS_LIST, 'shows each artist with a work'] },
  { says: 'artists/{id}/{name} is an artist', test: [ARTIST, 'shows an artist with the first piece'] },
  {
    says: 'artists/{id}/{name}/{widget_id}/{title} has a selected piece',
    test: [ARTIST, 'tells of a piece what it costs'],
  },
  {
    says: 'blog is the blog',
    test: [BLOG, 'articles stand below each other'],
  },
  { says: 'contact is Contact', test: [SHOP, 'contact has phones'] },
  {
    says: 'events is the list of events',
    test: [EVENTS, 'events stand as cards'],
  },
  {
    says: 'events/{id} and events/{id}/{title} are an event',
    test: [EVENTS, 'an event has a page with all that is said of it'],
  },
  { says: 'inventory is the inventory', test: [INVENTORY, 'shows each piece with its artist'] },
  { says: 'all routes are public', test: [VISITING, 'a visitor looks through the inventory'] },
  {
    says: 'every page has a title, keywords and a description of its own',
    test: [SERVER, 'each page has a title of its own'],
  },
  {
    says: 'titles name Raleigh, NC, and share a suffix about gallery, art, framing and mirrors',
    test: [SERVER, 'each page has a title of its own'],
  },
  {
    says: 'a slug: each run of other signs than letters, digits, underscore and hyphen is a hyphen',
    holds: () => [slug('A & B_c-d: 9'), 'a-b_c-d-9'],
  },
  { says: 'and it is in small letters', holds: () => [slug('ABC'), 'abc'] },
]);

const FRAME = sectionOfPages('catalogue.md, section 2, header and footer', 17, [
  { says: 'header: a logo that leads to /', test: [HEADER, 'header and footer lead to no page'] },
  {
    says: 'header: seven links in this order',
    holds: () => [
      Object.values(HEADER_WORDS),
      ['Home', 'Fine Art', 'Custom Framing', 'Inventory', 'Workshops', 'Events', 'Contact'],
    ],
  },
  { says: 'header: they lead to the addresses that are given', ...NO_LINK_TO_NOTHING },
  {
    says: 'header: a burger has the same links on small screens',
    test: ['e2e/slice/front.test.ts', 'the menu of a phone opens without scripts'],
  },
  {
    says: 'footer: a blurb says that it is one of the newest additions to the local art scene',
    test: [SERVER, 'the foot of a page tells what the shop is'],
  },
  { says: 'footer: two links to social networks', test: [SERVER, 'the foot of a page tells what the shop is'] },
  {
    says: 'footer: seven quick links in this order',
    holds: () => [
      Object.values(FOOTER_WORDS),
      ['Home', 'Fine Art', 'Inventory', 'Custom Framing', 'Workshops', 'Events', 'Contact us'],
    ],
  },
  { says: 'footer: they lead to the addresses that are given', ...NO_LINK_TO_NOTHING },
  {
    says: 'footer: Privacy Policy',
    test: [SHOP, 'privacy policy and terms are'],
  },
  {
    says: 'footer: Terms & Conditions',
    test: [SHOP, 'privacy policy and terms are'],
  },
  { says: 'footer: a fixed copyright line', holds: () => [SHOP_SETTINGS.copyright_years.default, '1988-2023'] },
  {
    says: 'footer: phones of gallery and workshops, and a fax number',
    test: [SERVER, 'the foot of a page tells what the shop is'],
  },
  { says: 'footer: a contact e-mail in pieces', test: [SERVER, 'the foot of a page tells what the shop is'] },
  {
    says: 'footer: street address with suite and city, and a link to a map',
    test: [SERVER, 'the foot of a page tells what the shop is'],
  },
  {
    says: 'footer: hours',
    holds: () => [
      SHOP_SETTINGS.hours.default.split('\n'),
      ['Sunday and Monday: By appointment only', 'Tuesday to Friday: 11AM-6:30PM ET', 'Saturday: 11AM-6PM ET'],
    ],
  },
  {
    says: 'footer: the hours stand on the page',
    test: ['apps/web/src/kernel/shop.test.ts', 'each line of the hours has its days'],
  },
  {
    says: 'footer: a form to subscribe to the newsletter',
    test: ['apps/web/src/public/newsletter/newsletter.test.tsx', 'stands on every public page'],
  },
]);

const HOME_ABOUT = sectionOfPages('catalogue.md, section 2, home and about', 11, [
  {
    says: 'home: a banner',
    test: [HOME, 'opens with the banner while nothing hangs'],
  },
  {
    says: 'home: six cards of services, with these addresses',
    test: [HOME, 'names the six services in their order'],
  },
  {
    says: 'home: a grid of the 8 newest works, 2 columns on small screens and 4 on medium and larger',
    test: [HOME, 'shows the eight newest pieces'],
  },
  {
    says: 'home: News & Noteworthy with the first event',
    test: [HOME, 'tells of the first gallery event'],
  },
  {
    says: 'home: a pop-up after 5 seconds, with static backdrop and medium size',
    test: ['e2e/slice/front.test.ts', 'after five seconds the home page tells of the move'],
  },
  {
    says: 'home: it can lead to /events/41',
    test: [HOME, 'holds a pop-up of the event that the shop has set'],
  },
  { says: 'home: the event of the pop-up is 41', holds: () => [SHOP_SETTINGS.popup_event_id.default, 41] },
  {
    says: 'about: the headline ABOUT and the story of the company',
    test: [ABOUT, 'the page tells the story'],
  },
  {
    says: 'about: Our History with an image',
    test: [ABOUT, 'our history has the picture'],
  },
  { says: 'about: the image is 7', holds: () => [SHOP_SETTINGS.about_image_id.default, 7] },
  {
    says: 'about: Contact Us and Hours & Location lead to /contact',
    test: [ABOUT, 'two buttons lead'],
  },
]);

const ARTISTS = sectionOfPages('catalogue.md, section 2, artists and artist', 14, [
  {
    says: 'artists: the address takes term, category, sort, page and count',
    test: [ARTISTS_LIST, 'the search, the order and the category are in the address'],
  },
  {
    says: 'artists: a banner, a heading, a search box, a sort dropdown and a clear button',
    test: [ARTISTS_LIST, 'a banner, a heading, a search box, a sort dropdown and a clear button'],
  },
  {
    says: 'artists: a tile has image and name and leads to the artist',
    test: [ARTISTS_LIST, 'shows each artist with a work'],
  },
  { says: 'artists: a spinner shows while loading', test: [ARTISTS_LIST, 'a spinner shows'] },
  { says: "artists: 'No results...' when empty", test: [ARTISTS_LIST, 'says that nobody was found'] },
  { says: 'artists: pagination where there are results', test: [ARTISTS_LIST, 'whoever goes to another page'] },
  {
    says: 'artists: only contacts that are artists',
    test: ['apps/api/src/artists/artists.test.ts', 'the list and the index of artists hold'],
  },
  { says: 'artist: the breadcrumb Home > Artists > name', test: [ARTIST, 'shows an artist with the first piece'] },
  {
    says: 'artist: a large image, name, width x height, price and catalogue number',
    test: [ARTIST, 'tells of a piece what it costs'],
  },
  {
    says: "artist: 'Call for price' where the price is not told",
    test: [ARTIST, 'offers nothing at a price that is not for everybody'],
  },
  { says: 'artist: thumbnails of the other pieces', test: [ARTIST, 'shows what else there is by an artist'] },
  {
    says: 'artist: one that is clicked changes selection and address without navigating',
    test: [ARTIST, 'goes from piece to piece of an artist without asking'],
  },
  {
    says: 'artist: the first piece is selected where the address names none',
    test: [ARTIST, 'shows an artist with the first piece'],
  },
  {
    says: 'artist: the biography unfolds, and is unfolded at first',
    test: [ARTIST, 'shows an artist with the first piece'],
  },
]);

const INVENTORY_PAGE = sectionOfPages('catalogue.md, section 2, inventory', 7, [
  {
    says: 'the address takes term, category, the four sizes, sort, page and count',
    test: ['apps/web/src/kernel/address.test.ts', 'whatever was chosen is read back'],
  },
  {
    says: 'search box, category, sort, four boxes of sizes and CLEAR',
    test: [INVENTORY, 'CLEAR empties the boxes too'],
  },
  {
    says: 'a tile leads to the piece, under the slugs of artist and name',
    test: [INVENTORY, 'shows each piece with its artist'],
  },
  {
    says: 'a tile shows image, name, artist, price, width x height (WxH) and Catalog no',
    test: [INVENTORY, 'shows each piece with its artist'],
  },
  { says: "or 'Call for Price'", test: [INVENTORY, 'asks to be called where the price is not for everybody'] },
  { says: 'a spinner shows while loading', test: [VISITING, 'without a connection the pieces stay with a word'] },
  { says: "'No results...' when empty", test: [INVENTORY, 'says that there is nothing'] },
]);

export const CATALOGUE_PAGES: readonly Section[] = [
  ...[PURPOSE, ROUTES, FRAME, HOME_ABOUT, ARTISTS, INVENTORY_PAGE, READING_PAGES],
];
