import { sortField, walkFields } from '@rabbet/domain/pages/paging';
import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';

/** What pieces are about; the allowed values of their dimension named `category`. */
export const CATEGORIES = [
  'abstract',
  'architectural',
  'bowls',
  'figurative',
  'floral',
  'forms',
  'impressionistic',
  'inspirational',
  'interior',
  'landscape',
  'nautical',
  'platters',
  'realism',
  'sports',
  'still life',
  'tiles',
  'vases',
  'wildlife',
] as const;

/** The codes of the address, in this order: newest is 0. */
export const ARTWORK_SORTS = [
  'newest',
  'oldest',
  'title A-Z',
  'title Z-A',
  'price high-low',
  'price low-high',
  'artist A-Z',
  'artist Z-A',
] as const;

const size = { kind: 'decimal', min: 0, max: 100_000, readers: 'public', about: 'in inches' } as const;

/** What people look for among the pieces. One of the sizes that is 0 was not given. */
export const artworkQueryFields = {
  ...walkFields,
  id: { kind: 'whole', min: 1, readers: 'public' },
  manufacturer_id: { kind: 'whole', min: 1, readers: 'public', about: 'pieces of this artist or maker' },
  term: {
    kind: 'text',
    max: 200,
    readers: 'public',
    about: 'words, their singulars or plurals, or beginnings of words, all of which must be there',
  },
  category: { kind: 'choice', of: [...CATEGORIES] as string[], readers: 'public' }, // a query takes '' too: of any
  max_width: size,
  max_height: size,
  min_width: size,
  min_height: size,
  sort: sortField(ARTWORK_SORTS),
} satisfies AnyFields;
export type ArtworkQuery = ValuesOf<typeof artworkQueryFields>;
