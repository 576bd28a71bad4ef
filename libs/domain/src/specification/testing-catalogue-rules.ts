import { ACCOUNT_STAGES } from '@rabbet/domain/accounts/accounts';
import { artworkFields, artworkQueryFields, custody, provenance } from '@rabbet/domain/artworks/artworks';
import { transaction } from '@rabbet/domain/artworks/testing';
import { galleryEventFields, isExpired } from '@rabbet/domain/gallery-events/gallery-events';
import { canGoTo, clamp, nextPage, previousPage } from '@rabbet/domain/pages/paging';
import { problemsOf } from '@rabbet/domain/records/checking';
import { type Section, section } from './testing';

const purchased = transaction({ id: 1, activity: 'Purchased', completed: '2026-01-01 10:00:00' });
const consigned = transaction({ id: 2, activity: 'Consigned', completed: '2026-01-02 10:00:00' });
const transferred = transaction({
  id: 3,
  activity: 'Transferred',
  completed: '2026-01-03 10:00:00',
  location: 'Racks',
});
const bought = { ...purchased, id: 4, completed: '2026-01-04 10:00:00' };

const PART_1 = section('catalogue.md, section 4, states and transitions', 15, [
  {
    says: 'list pages keep their filters in the query of the address',
    test: ['apps/web/src/public/artworks/InventoryPage.test.tsx', 'answers a choice at once, in the address as well'],
  },
  {
    says: 'changing any filter leads to page 1 and updates the query',
    test: ['apps/web/src/public/artworks/InventoryPage.test.tsx', 'whatever is taken away, one is on the first page'],
  },
  {
    says: 'the term reaches the address only after 1 second without typing',
    test: ['apps/web/src/kernel/address-form.test.tsx', 'typing is answered once, a second after the last letter'],
  },
  {
    says: 'and only if it has changed',
    test: ['apps/web/src/kernel/address-form.test.tsx', 'a word that comes out the same is not asked for again'],
  },
  {
    says: 'an event time is expired when its start is earlier than now',
    holds: () => [[1_001, 1_000, 999].map((now) => isExpired({ start: 1_000 }, now)), [true, false, false]],
  },
  {
    says: 'the biography toggles between expanded and collapsed',
    test: [
      'apps/web/src/public/artists/ArtistPage.test.tsx',
      'shows an artist with the first piece, and the biography unfolded',
    ],
  },
  {
    says: 'content that can be clipped toggles: READ MORE, READ LESS',
    test: ['e2e/slice/reading.test.ts', 'a long article is opened and shut'],
  },
  {
    says: 'the latest of Purchased, Consigned and Transferred decides on ownership: Consigned means consigned',
    holds: () => [
      [custody([purchased, consigned]), custody([bought, consigned])],
      ['consigned', 'owned'],
    ],
  },
  { says: 'otherwise it is owned', holds: () => [custody([consigned, transferred]), 'owned'] },
  {
    says: 'separately: consigned, if from the newest a Consigned is met before a Purchased',
    holds: () => [provenance([purchased, consigned, transferred]), 'consigned'],
  },
  {
    says: 'and owned in the reverse case',
    holds: () => [provenance([purchased, consigned, transferred, bought]), 'owned'],
  },
  { says: 'a piece is neither where neither is met', holds: () => [provenance([transferred]), 'unknown'] },
  {
    says: 'an event has a closed flag',
    holds: () => [galleryEventFields.closed, expect.objectContaining({ kind: 'flag', default: false })],
  },
  {
    says: 'a widget has a discontinued flag',
    holds: () => [artworkFields.discontinued, expect.objectContaining({ kind: 'flag', default: false })],
  },
  {
    says: 'states of sessions and of signing in are not shown',
    holds: () => [ACCOUNT_STAGES, ['invited', 'active', 'inactive']],
  },
]);

const PART_2 = section('catalogue.md, section 5, validation rules', 18, [
  {
    says: 'the page that one goes to is clamped to 1..total',
    holds: () => [[-1, 0, 1, 5, 6, 7].map((page) => clamp(page, 6)), [1, 1, 1, 5, 6, 6]],
  },
  {
    says: 'its button is disabled when total <= 1',
    holds: () => [[0, 1].map((total_pages) => canGoTo(1, { current_page: 2, total_pages })), [false, false]],
  },
  {
    says: 'and for a value below 1 or above total',
    holds: () => [
      [0, 1, 3, 4].map((page) => canGoTo(page, { current_page: 2, total_pages: 3 })),
      [false, true, true, false],
    ],
  },
  {
    says: 'and for the current page',
    holds: () => [canGoTo(2, { current_page: 2, total_pages: 3 }), false],
  },
  {
    says: 'Previous is disabled on page 1',
    holds: () => [[1, 2].map((current_page) => previousPage({ current_page, total_pages: 3 })), [null, 1]],
  },
  {
    says: 'Next is disabled on the last page',
    holds: () => [[2, 3].map((current_page) => nextPage({ current_page, total_pages: 3 })), [3, null]],
  },
  { says: 'and when there are no pages', holds: () => [nextPage({ current_page: 1, total_pages: 0 }), null] },
  {
    says: 'the filters of dimensions are numbers',
    holds: () => {
      const { min_width, max_width, min_height, max_height } = artworkQueryFields;
      return [
        [min_width, max_width, min_height, max_height].map(({ kind }) => kind),
        ['decimal', 'decimal', 'decimal', 'decimal'],
      ];
    },
  },
  {
    says: 'a dimension of 0 is no mistake',
    holds: () => [problemsOf(artworkQueryFields, { page: 1, count: 50, sort: 0, max_width: 0, min_height: 0 }), []],
  },
  {
    says: 'a value of 0 or empty clears that filter',
    test: [
      'apps/web/src/public/artworks/InventoryPage.test.tsx',
      'measures count when their box is left, and 0 is no measure',
    ],
  },
  {
    says: 'newsletter: EMAIL is required',
    test: ['apps/web/src/public/newsletter/newsletter.test.tsx', 'has the fields of a mailing list'],
  },
  {
    says: 'newsletter: labelled *required',
    test: ['apps/web/src/public/newsletter/newsletter.test.tsx', 'has the fields of a mailing list'],
  },
  {
    says: 'newsletter: FNAME is optional',
    test: ['apps/web/src/public/newsletter/newsletter.test.tsx', 'has the fields of a mailing list'],
  },
  {
    says: 'newsletter: LNAME is optional',
    test: ['apps/web/src/public/newsletter/newsletter.test.tsx', 'has the fields of a mailing list'],
  },
  {
    says: 'newsletter: a hidden honeypot has to stay empty',
    test: ['apps/web/src/public/newsletter/newsletter.test.tsx', 'has the fields of a mailing list'],
  },
  {
    says: 'newsletter: validation by the browser is off',
    test: ['apps/web/src/public/newsletter/newsletter.test.tsx', 'has the fields of a mailing list'],
  },
  {
    says: 'newsletter: there are no messages of its own',
    test: ['apps/web/src/public/newsletter/newsletter.test.tsx', 'has the fields of a mailing list'],
  },
  {
    says: 'newsletter: the areas for error and success start hidden',
    test: ['apps/web/src/public/newsletter/newsletter.test.tsx', 'has the fields of a mailing list'],
  },
]);

export const CATALOGUE_RULES: readonly Section[] = [PART_1, PART_2];
