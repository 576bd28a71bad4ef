import { GALLERY_EVENT_IDS } from '@rabbet/domain/gallery-events/gallery-events';
import { shareLinks } from '@rabbet/domain/articles/articles';
import { withTax } from '@rabbet/domain/money/tax';
import { shownName } from '@rabbet/domain/people/people';
import { SHOP_SETTINGS, shopSettings } from '@rabbet/domain/settings/settings';
import { slug } from '@rabbet/domain/text/slug';
import { SHOP_ZONE } from '@rabbet/domain/time/zone';
import { type Row, section, type Section } from './testing';

const CALLS = 'apps/api/src/shop/calls.test.ts';
const WIDGETS = 'libs/projections/src/artworks/listing.test.ts';
const SECRETS = 'libs/projections/src/reading/secrets.test.ts';
const ARTISTS = 'libs/projections/src/artists/list-artists.test.ts';
const EVENTS = 'libs/projections/src/gallery-events/listing.test.ts';
const ARTICLES = 'libs/projections/src/articles/list-articles.test.ts';
const ARTICLE_CALLS = 'apps/api/src/articles/articles.test.ts';
const EVENT_CALLS = 'apps/api/src/gallery-events/gallery-events.test.ts';
const HOSTS = 'apps/api/src/kernel/requests/hosts.test.ts';
const SIGNING_IN = 'apps/api/src/accounts/signing-in.test.ts';
const ARTIST_PAGE = 'apps/web/src/public/artists/ArtistPage.test.tsx';
const PICTURES = 'apps/api/src/images/picture-handler.test.ts';
const by = (says: string, file: string, name: string): Row => ({ says, test: [file, name] });
const CONTACTS = 'apps/api/src/people/contacts.test.ts';
const OFFSET = 'apps/api/src/settings/offset.test.ts';

const PRODUCT = section('decisions.md, Product', 12, [
  by('the shop itself is data: settings', 'libs/domain/src/settings/settings.test.ts', 'are what is kept'),
  { says: 'the sample shop is Rabbet Gallery', holds: () => [shopSettings([]).shop_name, 'Rabbet Gallery'] },
  { says: 'in Raleigh, NC', holds: () => [shopSettings([]).shop_city, 'Raleigh, NC'] },
  by(
    'amounts are rounded half up to the cent',
    'libs/domain/src/money/money.test.ts',
    'a price is (1 + markup) x cost',
  ),
  { says: 'totals add rounded amounts', holds: () => [withTax(99_99, 0.0725), { tax: 7_25, total: 107_24 }] },
  by('JSON carries dollars', SECRETS, 'a price that is not public'),
  { says: 'the zone of the shop', holds: () => [SHOP_ZONE, 'America/New_York'] },
  by('times of gallery events are epoch milliseconds', EVENTS, 'an event is told with its times'),
  by('completed is yyyy-MM-dd HH:mm:ss in UTC', SECRETS, 'staff get what visitors do not'),
  by('ids are positive integers', 'libs/domain/src/specification/entities.test.ts', 'ids begin with 1'),
  by('imports may bring ids of their own', EVENT_CALLS, 'an event comes with its times and images'),
  { says: 'streams are named by aggregate and id', holds: () => [GALLERY_EVENT_IDS.time, 'gallery-event-time'] },
]);

const LISTS = section('decisions.md, Catalogue, lists', 22, [
  by('category matches pieces whose list holds it', WIDGETS, 'pieces of one artist, or of a category'),
  by('on artists it matches those with a public piece in it', ARTISTS, 'artists are found by a category'),
  by('term matches words and their beginnings, without case and accents', WIDGETS, 'a search takes words of title'),
  by('all words must match; blank counts as absent', ARTISTS, 'a search takes words of the name'),
  by('on artists it looks at the name alone', ARTISTS, 'a search takes words of the name'),
  by('sizes compare in inches, maxima are inclusive', WIDGETS, 'sizes are compared in inches'),
  by(
    'a size of 0 counts as absent',
    'apps/web/src/public/artworks/InventoryPage.test.tsx',
    'measures count when their box is left',
  ),
  by('hidden prices sort last, by id', WIDGETS, 'staff know every price and sort by it'),
  by('only public pieces count for an artist', WIDGETS, 'visitors are shown what is public'),
  by(
    'the public list holds what is public, not discontinued, available and there',
    WIDGETS,
    'visitors are shown what is public',
  ),
  by('a sold piece keeps its page', WIDGETS, 'a sold piece keeps its page'),
  by('it is marked Sold, without a price', ARTIST_PAGE, 'keeps the page of a piece that is sold'),
  by('ties are broken by id', ARTISTS, 'artists of the same name follow each other by id'),
  by('a page beyond the end is the last one; an empty list has one', WIDGETS, 'a page beyond the end is the last one'),
  by('count is 50 unless given, 200 at most', CALLS, 'without a count, plain lists are whole'),
  by('plain lists are whole unless count is given', CALLS, 'without a count, plain lists are whole'),
  by(
    'page 0, count 0, a negative number are a 400 that names them',
    EVENT_CALLS,
    'what is asked for wrongly is refused by name',
  ),
  by('web pages correct such an address', 'apps/web/src/kernel/address.test.ts', 'no address fails'),
  by('a query by id answers a list, empty if there is none', EVENTS, 'visitors never know of a hidden one'),
  by('an unknown image is a 404', 'apps/api/src/kernel/docs-replies.test.ts', 'whatever fails tells so'),
  by(
    'pages show 20, 30 or 40 pieces',
    'apps/api/src/kernel/pages/pages.test.ts',
    'a page has as many pieces as the window',
  ),
  by('newest is by when a piece came', WIDGETS, 'a piece that nobody brought came when it was registered'),
]);

const READERS = section('decisions.md, Catalogue, who is told what', 20, [
  by('visitors get what is declared public, nothing else', SECRETS, 'every field that visitors get is declared public'),
  by('never cost, markup, comments, location, vendor', SECRETS, 'staff get what visitors do not'),
  by('never a price that is not public', SECRETS, 'a price that is not public'),
  by('never transactions', SECRETS, 'visitors know nothing of the parts'),
  by('field by field, of each documented call', CALLS, '%s tells all of its entity'),
  by('articles that are approved and not ahead, in the zone of the shop', ARTICLES, 'visitors read what is approved'),
  by('one that is not published does not exist', ARTICLES, 'what is not published does not exist'),
  by('gallery events that are published, with times and images', EVENTS, 'visitors never know of a hidden one'),
  by('nor their parts', EVENTS, 'visitors know nothing of the times'),
  by('artists: names, descriptions, images', ARTISTS, 'artists alone are listed'),
  by('contact points that are named public', CONTACTS, 'visitors get the website and the social pages'),
  by('core/contacts/vectors without a company_id is a 400', CONTACTS, 'visitors who ask %s are refused'),
  by('settings marked public', 'libs/domain/src/settings/settings.test.ts', 'visitors may know the settings'),
  by(
    'core/platform/settings gives visitors those',
    'apps/api/src/settings/visitors-settings.test.ts',
    'visitors get the settings that they may know',
  ),
  by('to visitors the price that holds, to staff the stored one', SECRETS, 'a price that is not public'),
  by('an image tells its reimage to everybody', ARTISTS, 'an image is told to everybody'),
  by('article comments are for staff alone', ARTICLE_CALLS, 'comments and types are for staff'),
  by('all listed fields are sent, null where unset', CALLS, '%s tells all of its entity'),
  by('related objects come along, cut to what may be read', ARTICLES, 'visitors get an article with its image'),
  by("an artist's name is the stored one", ARTISTS, 'artists alone are listed'),
]);

const PAGES = section('decisions.md, Catalogue, pages, slugs, forms and pictures', 26, [
  by('events: by the next time still to come', EVENTS, 'the list of what is published goes by the next time'),
  by('events: with count, past ones follow, newest first', EVENTS, 'with a count, what is over follows'),
  by('events: the teaser is the next that has not ended, else the latest past one', EVENTS, 'the one of the home page'),
  by('events: past ones stay readable', EVENTS, 'visitors never know of a hidden one'),
  { says: 'artists are shown First Last', holds: () => [shownName('Lee, Ann Marie'), 'Ann Marie Lee'] },
  { says: 'slugs fold accents', holds: () => [slug('Zoë Čapek'), 'zoe-capek'] },
  { says: 'nothing is trimmed of a slug', holds: () => [slug(' a '), '-a-'] },
  by(
    'a wrong or old slug answers 301',
    'apps/api/src/kernel/pages/pages.test.ts',
    'what is not there is a page that says so',
  ),
  by("an artist's thumbnails are all others", ARTIST_PAGE, 'shows what else there is by an artist'),
  {
    says: 'privacy and terms have pages',
    test: ['apps/web/src/public/settings/shop-pages.test.tsx', 'privacy policy and terms are'],
  },
  {
    says: 'their texts are settings',
    test: ['apps/web/src/public/settings/shop-pages.test.tsx', 'privacy policy and terms are'],
  },
  {
    says: 'the page of businesses is /services/art-for-businesses',
    test: ['apps/web/src/public/services/service-pages.test.tsx', '%s has its rows in their order'],
  },
  {
    says: 'six services of home, in that order',
    test: ['apps/web/src/public/home/HomePage.test.tsx', 'names the six services in their order'],
  },
  {
    says: 'a mail that nobody confirmed to want has no word of its sender',
    test: ['apps/api/src/newsletter/subscribing.test.ts', 'the mails carry what ends them'],
  },
  by(
    "a dimension's default_value stands where a required value was not given",
    'apps/api/src/artworks/artworks.test.ts',
    'what the type of a piece requires stands as the type says',
  ),
  { says: "the newsletter's target is a setting", holds: () => [SHOP_SETTINGS.newsletter_target.kind, 'text'] },
  {
    says: 'without one it is recorded here',
    test: ['apps/api/src/newsletter/subscribing.test.ts', 'asked for, confirmed by the link'],
  },
  by(
    'one RSVP for each e-mail and event: a second one updates the first',
    'libs/domain/src/gallery-events/rsvps.test.ts',
    'a second form of the same e-mail changes the first',
  ),
  by('POST core/content/events/rsvp', 'apps/api/src/gallery-events/answering.test.ts', 'a visitor says who comes'),
  by(
    'uploads are rasters of 25 MB and 50 megapixels at most',
    'apps/api/src/images/uploads.test.ts',
    '%s is refused, and the field is named',
  ),
  by(
    'SVG is accepted from administrators alone',
    'apps/api/src/images/uploads.test.ts',
    'an SVG of an administrator is sent as it is',
  ),
  by('SVG is served so that no script runs', PICTURES, 'an SVG image has no width'),
  by('an old hash redirects', PICTURES, '%s is sent on to %s'),
  by(
    'numbers that pages name are settings',
    'apps/web/src/kernel/shop.test.ts',
    'the site calls the shop by its settings',
  ),
  by('an inventory tile asks for one image', CALLS, '%s answers in the shape'),
  {
    says: 'Google plus keeps its place, switched off',
    holds: () => [
      [false, true].map((googlePlus) => shareLinks({ address: 'x', title: 'y' }, { googlePlus }).length),
      [5, 6],
    ],
  },
]);

const API = section('decisions.md, API', 17, [
  by("the API's host is api. in front, or the same, or a setting", HOSTS, 'pages of the site may ask it with cookies'),
  by('three reply shapes', CALLS, '%s answers in the shape'),
  by('the standard envelope answers 200 with status 0 or 1', OFFSET, 'answers %s in the same envelope'),
  by(
    'all that fails is application/problem+json with a stable code',
    'apps/api/src/kernel/docs-replies.test.ts',
    'whatever fails tells so',
  ),
  by('current-user without a user is 200 and null', CALLS, 'security/current-user answers nobody with null'),
  by('it sets the cookie XSRF-TOKEN', CALLS, 'security/current-user answers nobody with null'),
  by('so does every page', HOSTS, 'a page sets the forgery cookie once'),
  by('time/offset has the sign of ISO 8601', OFFSET, 'tells the offset of the shop %s'),
  by('a missing or absurd timestamp is a status 1', OFFSET, 'answers %s in the same envelope'),
  by(
    'the page asks its API host with cookies; CORS admits exactly the page host',
    HOSTS,
    'pages of the site may ask it with cookies',
  ),
  by('forms post to the page', 'apps/api/src/kernel/pages/forms.test.ts', 'a form that was sent without a script'),
  by(
    'what cannot be parsed is a 4xx that names the field',
    'apps/api/src/kernel/parsing/parse-body.test.ts',
    'what is wrong is told in a sentence',
  ),
  by('a change made with a cookie needs the forgery pair', SIGNING_IN, 'is made with the forgery pair'),
  by('or, of a form post, an Origin of our own', SIGNING_IN, 'of a page of our own is made'),
  by(
    'the JSON prefix is sent only when a setting asks',
    'apps/api/src/kernel/requests/json-prefix.test.ts',
    'JSON is sent behind the prefix',
  ),
  by('the client strips it', 'libs/client/src/client.test.ts', 'speaks HTTP: the query'),
  by('fields keep the names of the specification', CALLS, '%s tells all of its entity'),
]);

export const DECISIONS: readonly Section[] = [PRODUCT, LISTS, READERS, PAGES, API];
