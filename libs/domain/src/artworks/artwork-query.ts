import { orderField, walkFields } from '@rabbet/domain/pages/paging';
import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';

/** Subjects of pieces: the allowed values of their dimension named `category`. */
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

/** Orders of the list. Addresses hold their index: newest is 0. */
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

/** Fields of a search for pieces. A size of 0 counts as not given. */
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
  sort: orderField(ARTWORK_SORTS),
} satisfies AnyFields;
export type ArtworkQuery = ValuesOf<typeof artworkQueryFields>;
