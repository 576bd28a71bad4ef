import { ARTIST_SORTS, type ArtistQuery, artistQueryFields } from '@rabbet/domain/artists/artists';
import type { Fields } from '@rabbet/domain/records/fields';
import { toAddress } from '../../kernel/lists/address';
import { changed, LIST_FIELDS } from '../../kernel/lists/address-list';
import { artistsPath } from '../../paths/paths';
import type { Chip } from '../../ui/Chips';
import { capital } from '../artworks/artworks';

/** Filters in the address of the artists. Without a count, the window decides how many are shown. */
export interface ArtistFilters extends Omit<ArtistQuery, 'id' | 'count'> {
  count: number | null;
}

const { id: _id, page: _page, count: _count, after: _after, ...filters } = artistQueryFields;
export const artistFields = { ...filters, ...LIST_FIELDS } satisfies Fields<ArtistFilters>;

/** Names of the sort orders; the index is the code in the address. */
export const SORT_NAMES = ARTIST_SORTS.map(capital);

/** Address with a changed filter, on the first page. */
export function filteredArtistsPath(current: ArtistFilters, change: Partial<ArtistFilters>): string {
  return artistsPath(toAddress<ArtistFilters>(artistFields, changed(current, change)));
}

/** Filters that narrow the list at present. */
export function chipsOf(current: ArtistFilters): readonly Chip[] {
  const { term, category } = current;
  return [
    ...(term === null ? [] : [{ text: `“${term}”`, without: filteredArtistsPath(current, { term: null }) }]),
    ...(category === null
      ? []
      : [{ text: capital(category), without: filteredArtistsPath(current, { category: null }) }]),
  ];
}
