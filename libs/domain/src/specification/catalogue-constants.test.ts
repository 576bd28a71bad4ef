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
import { specified } from './testing';

specified('catalogue.md, section 9, the home page and lists', 14, [
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
  { says: 'home: the modal is delayed by 150 ms', later: 'pages' },
  { says: 'home: and by 300 ms', later: 'pages' },
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
    later: 'pages',
    file: 'apps/web/src/kernel/address-form.ts',
    shows: 'const TYPING_WAIT_MS = 1_000;',
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

specified("catalogue.md, section 9, defaults of the old client's library, where what they speak of is there", 9, [
  { says: 'main pagination: 10 items per page', later: 'pages' },
  { says: 'main pagination: labels for first, previous, next and last', later: 'pages' },
  { says: 'main pagination: direction links on', later: 'pages' },
  { says: 'main pagination: boundary links off', later: 'pages' },
  { says: 'main pagination: rotate on', later: 'pages' },
  { says: "pager: 15 items per page with '« Previous' and 'Next »'", later: 'pages' },
  { says: 'accordion: closeOthers false', later: 'pages' },
  { says: 'dropdown: autoClose true', later: 'pages' },
  { says: 'dropdown: insideClick false', later: 'pages' },
]);

specified('catalogue.md, section 9, codes, words and defaults', 17, [
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
  { says: 'content of the blog is clipped at 200px', later: 'pages' },
  { says: 'clipped is at 100px unless told', later: 'pages' },
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
    later: 'pages',
    file: 'tools/build/web.mjs',
    shows: "env: { NODE_ENV: 'production' }",
  },
  { says: 'the site is in English', later: 'pages', file: 'apps/web/src/kernel/Site.tsx', shows: '<html lang="en">' },
]);
