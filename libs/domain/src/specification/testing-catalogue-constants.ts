import { ARTIST_SORTS, artistQueryFields } from '@rabbet/domain/artists/artists';
import {
  ARTWORK_SORTS,
  artworkFields,
  artworkQueryFields,
  CATEGORIES,
  widgetType,
} from '@rabbet/domain/artworks/artworks';
import { teaser } from '@rabbet/domain/gallery-events/gallery-events';
import { image } from '@rabbet/domain/images/images';
import { priceTag } from '@rabbet/domain/money/money';
import { ARTIST_PIECES, EVENT_TEASERS, NEW_WORKS, pageSizeOf } from '@rabbet/domain/pages/page-size';
import { BREAKPOINT, DEFAULT_COUNT, pageButtons, pageFields } from '@rabbet/domain/pages/paging';
import { contactDetail } from '@rabbet/domain/people/people';
import { problemsOf } from '@rabbet/domain/records/checking';
import { SHOP_SETTINGS } from '@rabbet/domain/settings/settings';
import { type Section, section } from './testing';

const PART_1 = section('catalogue.md, section 9, the home page and lists', 14, [
  { says: 'home: the 8 newest works', holds: () => [NEW_WORKS, 8] },
  {
    says: 'home: 1 event teaser',
    holds: () => {
      const on = (id: number, start: number) => ({ id, publish: true, times: [{ start, end: start + 1 }] });
      return [
        [EVENT_TEASERS, teaser([on(1, 50), on(2, 20), on(3, 10)], 15)],
        [1, on(2, 20)],
      ];
    },
  },
  { says: 'home: pop-up after 5000 ms', holds: () => [SHOP_SETTINGS.popup_delay_ms.default, 5_000] },
  { says: 'home: the modal is delayed by 150 ms', test: ['e2e/slice/front.test.ts', 'the pop-up comes within 300 ms'] },
  { says: 'home: and by 300 ms', test: ['e2e/slice/front.test.ts', 'the pop-up comes within 300 ms'] },
  {
    says: 'pages of 20 in a window under 720px',
    holds: () => [[1, 719, 720].map(pageSizeOf), [20, 20, 30]],
  },
  {
    says: 'of 30 under 960px, otherwise of 40',
    holds: () => [[959, 960, 10_000].map(pageSizeOf), [30, 40, 40]],
  },
  { says: 'pages of artists ask for up to 150 pieces', holds: () => [ARTIST_PIECES, 150] },
  {
    says: 'the search waits for 1000 ms',
    test: ['apps/web/src/kernel/address-form.test.tsx', 'typing is answered once, a second after the last letter'],
  },
  {
    says: 'the breakpoint of pagination is 6',
    holds: () => {
      const buttons = (total_pages: number) => pageButtons({ current_page: 1, total_pages, total_rows: 0 });
      return [
        { BREAKPOINT, six: buttons(6).length, seven: buttons(7) },
        { BREAKPOINT: 6, six: 6, seven: [1, 2, null, 7] },
      ];
    },
  },
  {
    says: 'its default count is 50',
    holds: () => [
      [DEFAULT_COUNT, pageFields.count.default],
      [50, 50],
    ],
  },
  {
    says: 'a count that is unset is left out, never sent as -1',
    holds: () => [problemsOf(pageFields, { page: 1, count: -1 }).map(({ field }) => field), ['count']],
  },
  { says: 'the default page is 1', holds: () => [pageFields.page.default, 1] },
  {
    says: 'page 0 is none',
    holds: () => [problemsOf(pageFields, { page: 0 }).map(({ field }) => field), ['page']],
  },
]);

const PART_2 = section(
  "catalogue.md, section 9, defaults of the old client's library, where what they speak of is there",
  9,
  [
    { says: 'main pagination: 10 items per page', nothing: 'a default of the library of the old client' },
    {
      says: 'main pagination: labels for first, previous, next and last',
      nothing: 'a default of the library of the old client',
    },
    {
      says: 'main pagination: direction links on',
      test: [
        'apps/web/src/public/artworks/InventoryPage.test.tsx',
        'goes from page to page, and to no page that is not there',
      ],
    },
    { says: 'main pagination: boundary links off', nothing: 'a default of the library of the old client' },
    { says: 'main pagination: rotate on', nothing: 'a default of the library of the old client' },
    {
      says: "pager: 15 items per page with '« Previous' and 'Next »'",
      nothing: 'a default of the library of the old client',
    },
    { says: 'accordion: closeOthers false', nothing: 'a default of the library of the old client' },
    {
      says: 'dropdown: autoClose true',
      test: ['apps/web/src/kernel/Header.test.tsx', 'the menu closes behind whoever goes on past it'],
    },
    { says: 'dropdown: insideClick false', nothing: 'a default of the library of the old client' },
  ],
);

const PART_3 = section('catalogue.md, section 9, codes, words and defaults', 17, [
  {
    says: 'sorts of the inventory, from 0 to 7',
    holds: () => [
      ARTWORK_SORTS,
      ['newest', 'oldest', 'title A-Z', 'title Z-A', 'price high-low', 'price low-high', 'artist A-Z', 'artist Z-A'],
    ],
  },
  {
    says: 'the inventory is sorted by 0 unless told',
    holds: () => [
      [artworkQueryFields.sort.default, artworkQueryFields.sort.of],
      [0, [0, 1, 2, 3, 4, 5, 6, 7]],
    ],
  },
  { says: 'sorts of artists: 0 A-Z, 1 Z-A', holds: () => [ARTIST_SORTS, ['artist A-Z', 'artist Z-A']] },
  {
    says: 'artists are sorted by 0 unless told',
    holds: () => [
      [artistQueryFields.sort.default, artistQueryFields.sort.of],
      [0, [0, 1]],
    ],
  },
  {
    says: '18 categories',
    holds: () => [
      CATEGORIES.join(', '),
      'abstract, architectural, bowls, figurative, floral, forms, impressionistic, inspirational, interior, ' +
        'landscape, nautical, platters, realism, sports, still life, tiles, vases, wildlife',
    ],
  },
  {
    says: 'the filter takes these categories and no other',
    holds: () => [
      [artworkQueryFields, artistQueryFields].map(({ category }) => category.of),
      [[...CATEGORIES], [...CATEGORIES]],
    ],
  },
  { says: 'prices are in USD', holds: () => [priceTag(120_050), '$1,200.50'] },
  {
    says: 'content of the blog is clipped at 200px',
    test: ['e2e/slice/reading.test.ts', 'a long article is opened and shut'],
  },
  { says: 'clipped is at 100px unless told', test: ['e2e/slice/reading.test.ts', 'a long article is opened and shut'] },
  { says: 'the markup of a widget is 1 unless told', holds: () => [artworkFields.markup.default, 1] },
  { says: 'the markup of a type is 1 unless told', holds: () => [widgetType.fields.markup.default, 1] },
  {
    says: 'the focus of an image is 0.5 / 0.5 unless told',
    holds: () => [
      [image.fields.center_x.default, image.fields.center_y.default],
      [0.5, 0.5],
    ],
  },
  { says: 'a contact detail is primary unless told', holds: () => [contactDetail.fields.primary.default, true] },
  { says: 'and not for bills', holds: () => [contactDetail.fields.billing.default, false] },
  { says: 'and not confirmed', holds: () => [contactDetail.fields.confirmed.default, false] },
  {
    says: 'the build runs in production mode',
    test: ['e2e/slice/first-visit.test.ts', 'a first visit downloads no more scripts, styles and fonts'],
  },
  { says: 'the site is in English', test: ['apps/web/src/server.test.tsx', 'sends the whole page of the inventory'] },
]);

export const CATALOGUE_CONSTANTS: readonly Section[] = [PART_1, PART_2, PART_3];
