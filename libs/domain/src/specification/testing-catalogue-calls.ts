import { inventoryDescription, totalCost, totalPrice } from '@rabbet/domain/artworks/artworks';
import { venueName } from '@rabbet/domain/gallery-events/gallery-events';
import { DISPLAY_MODES, imageAddress } from '@rabbet/domain/images/images';
import { markedUp } from '@rabbet/domain/money/money';
import { isSound } from '@rabbet/domain/pages/paging';
import { isCompany, isIndividual } from '@rabbet/domain/people/people';
import { shopSettings } from '@rabbet/domain/settings/settings';
import { convert, UNCONVERTIBLE } from '@rabbet/domain/units/conversion';
import { type Row, section, type Section } from './testing';

const CALLS = 'apps/api/src/shop/calls.test.ts';
const KINDS = 'libs/domain/src/registry/kinds.test.ts';
const ENTITIES = 'libs/domain/src/specification/entities.test.ts';
const FIELDS = '$path has the fields of the specification';
const ofRecord = (...entities: string[]): Row[] =>
  entities.map((entity) => ({ says: `${entity}: its fields`, test: [KINDS, FIELDS] }));
const EVENTS = 'apps/api/src/gallery-events/gallery-events.test.ts';
const ARTICLES = 'apps/api/src/articles/articles.test.ts';
const OLD = 'only describes how the old client was built';

const FIELDS_OF_ENTITIES = section('catalogue.md, section 3, entities and their fields', 38, [
  ...ofRecord('image', 'image category', 'artist and company', 'widget type', 'widget-type dimension', 'units'),
  ...ofRecord('person', 'employee', 'customer', 'point', 'vector value', 'contact detail', 'article', 'article type'),
  ...ofRecord('article comment'),
  {
    says: 'widget, widget image, dimension value, transaction, event, time, event image: their fields',
    test: [ENTITIES, '%s'],
  },
  {
    says: 'user: its fields',
    test: ['apps/api/src/accounts/signing-in.test.ts', 'whoever gives their password is known from then on'],
  },
  {
    says: 'an image is at /images/{id}/{width}/_.{mime}?{hash}',
    holds: () => [imageAddress(7, { hash: 'a', mime: 'jpeg' }, 640), '/images/7/640/_.jpeg?a'],
  },
  {
    says: 'an SVG has no width there',
    holds: () => [imageAddress(7, { hash: 'a', mime: 'svg' }, 640), '/images/7/_.svg?a'],
  },
  {
    says: 'six display modes',
    holds: () => [
      [...DISPLAY_MODES].sort(),
      ['fill', 'fit-both-by-width', 'fit-height', 'fit-height-square', 'fit-width', 'fit-width-square'],
    ],
  },
  {
    says: "an artist's name is stored 'last, first'",
    test: ['libs/domain/src/people/names.test.ts', 'is kept "Last, First"'],
  },
  {
    says: 'a price is the explicit one',
    test: ['libs/projections/src/reading/secrets.test.ts', 'a price that is not public'],
  },
  { says: 'or (1 + markup) x cost', holds: () => [markedUp(10_000, 1.5), 25_000] },
  {
    says: 'it is shown only where price_public is true',
    test: ['libs/projections/src/reading/secrets.test.ts', 'a price that is not public'],
  },
  {
    says: "the inventory's description is 'maker-catalog_no (name)'",
    holds: () => [inventoryDescription('Lee, Ann', { catalog_no: 'A-1', name: 'Ebb' }), 'Lee, Ann-A-1 (Ebb)'],
  },
  {
    says: 'dimension kinds domain and multi-domain take values from a list',
    test: ['libs/domain/src/artworks/artworks.test.ts', 'refuses a category that is not on the list'],
  },
  {
    says: 'a multi-domain value is joined by commas',
    test: ['libs/domain/src/artworks/artworks.test.ts', 'categories are kept in the order of their list'],
  },
  {
    says: 'lengths are converted into each other',
    test: ['libs/domain/src/units/conversion.test.ts', '%s are converted to %s'],
  },
  {
    says: 'cubic inches to fluid ounces by 0.554113',
    holds: () => [convert(1, 'cubic inch', 'fluid ounce').value, 0.554113],
  },
  {
    says: 'an unsupported conversion leaves the value',
    holds: () => [convert(3, 'each', 'inch'), { value: 3, message: UNCONVERTIBLE }],
  },
  {
    says: 'total cost = (fees + cost) x quantity',
    holds: () => [totalCost({ fees: 1_00, cost: 2_00, quantity: 3 }), 9_00],
  },
  {
    says: 'total price = (1 + markup) x (fees + cost) x quantity',
    holds: () => [totalPrice({ fees: 1_00, cost: 2_00, quantity: 3, markup: 1 }), 18_00],
  },
  {
    says: 'names: full, short, initials, and parsed',
    test: ['libs/domain/src/people/names.test.ts', 'has a full name for letters'],
  },
  {
    says: 'a customer is a company if company_id is set, an individual if person_id is',
    holds: () => [
      [isCompany({ company_id: 1 }), isIndividual({ person_id: 1, company_id: null })],
      [true, true],
    ],
  },
  {
    says: "events are at 1 the gallery shop, 2 a second venue, else 'Unknown Location'",
    holds: () => [
      [1, 2, 3, null].map((location) => venueName(location, shopSettings([]))),
      ['The gallery shop', 'The second venue', 'Unknown Location', 'Unknown Location'],
    ],
  },
  {
    says: 'a paged list is valid only within its totals',
    holds: () => [
      [1, 2].map((rows) => isSound({ data: Array(rows).fill(1), current_page: 1, total_pages: 1, total_rows: 1 })),
      [true, false],
    ],
  },
  { says: 'an entity that is cut off has no name', nothing: 'there is none of it' },
  { says: 'base model behaviours', nothing: OLD },
]);

const ROLES = section('catalogue.md, section 6, roles and permissions', 2, [
  {
    says: 'a user has a role',
    test: ['apps/api/src/accounts/roles.test.ts', '%s reads what the table lets them read'],
  },
  {
    says: 'visitors use the pages with no guard',
    test: ['e2e/slice/visiting.test.ts', 'a visitor looks through the inventory'],
  },
]);

const DOCUMENTED = section('catalogue.md, section 7, calls', 24, [
  { says: 'security/current-user', test: [CALLS, 'security/current-user answers nobody with null'] },
  ...[
    'core/mob/commerce/widgets for home',
    'core/mob/commerce/widgets for an artist',
    'core/mob/commerce/widgets for the inventory',
    'core/commerce/widgets/dimensions',
    'core/commerce/widgets/images',
    'core/content/images',
    'core/contacts/artists as a list',
    'core/contacts/artists by id',
    'core/content/articles',
    'core/content/events',
    'core/content/events/times',
    'core/content/events/images',
  ].map((says): Row => ({ says, test: [CALLS, '%s takes the parameters'] })),
  { says: 'the list call takes filters, count and page', test: [ARTICLES, 'visitors may not look for articles'] },
  {
    says: 'page is sent only above 1',
    test: ['libs/client/src/client.test.ts', 'asks for a page only from the second on'],
  },
  { says: 'POST with a JSON body', test: [EVENTS, 'an event comes with its times and images'] },
  { says: 'PUT with a JSON body', test: [EVENTS, 'an event is changed field by field'] },
  { says: 'DELETE', test: [EVENTS, 'an event that was removed is gone'] },
  {
    says: 'save is PUT with an id and POST without',
    test: ['libs/client/src/client.test.ts', 'what has an id is saved'],
  },
  {
    says: 'uploads by multipart POST in the field file-key',
    test: ['apps/api/src/images/uploads.test.ts', 'a picture is sent as a form, kept by what is in it'],
  },
  { says: 'a standard envelope GET', test: ['libs/client/src/client.test.ts', 'a standard envelope'] },
  {
    says: 'a forgery token goes from cookie to header',
    test: ['apps/api/src/kernel/requests/hosts.test.ts', 'a change from a page of the site is taken'],
  },
  {
    says: 'the JSON prefix is stripped',
    test: ['apps/api/src/kernel/requests/json-prefix.test.ts', 'JSON is sent behind the prefix'],
  },
  {
    says: 'the newsletter is a plain form that opens a new tab',
    test: ['apps/web/src/public/newsletter/newsletter.test.tsx', 'has the fields of a mailing list'],
  },
]);

const ERRORS = section('catalogue.md, section 8, errors', 6, [
  {
    says: "a failed GET is rejected with the error's message",
    test: ['libs/client/src/client.test.ts', 'throws the problem that the shop tells'],
  },
  { says: 'what cannot be converted is told so', holds: () => [UNCONVERTIBLE, 'Unable to convert to target units'] },
  { says: "logs of 'Unable to deserialize'", nothing: OLD },
  {
    says: 'none of these reaches the user',
    test: ['apps/web/src/server.test.tsx', 'says that something is wrong, and tells the cause to the log alone'],
  },
  { says: 'a failed start is only logged', nothing: OLD },
  {
    says: 'empty states speak',
    test: ['apps/web/src/public/artworks/InventoryPage.test.tsx', 'says that there is nothing'],
  },
]);

export const CATALOGUE_CALLS: readonly Section[] = [FIELDS_OF_ENTITIES, ROLES, DOCUMENTED, ERRORS];
