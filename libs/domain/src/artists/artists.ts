import { CATEGORIES } from '@rabbet/domain/artworks/artworks';
import { orderField, walkFields } from '@rabbet/domain/pages/paging';
import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';

export const ARTIST_SORTS = ['artist A-Z', 'artist Z-A'] as const;

/** Fields of a search for artists. */
export const artistQueryFields = {
  ...walkFields,
  id: { kind: 'whole', min: 1, readers: 'public' },
  term: { kind: 'text', max: 200, readers: 'public', about: 'words of the name, in any order' },
  category: { kind: 'choice', of: [...CATEGORIES], readers: 'public', about: 'artists with a piece in it' },
  sort: orderField(ARTIST_SORTS),
} satisfies AnyFields;
export type ArtistQuery = ValuesOf<typeof artistQueryFields>;
