import { ARTWORK_SORTS, type ArtworkQuery, artworkQueryFields, CATEGORIES } from '@rabbet/domain/artworks/artworks';
import type { Fields } from '@rabbet/domain/records/fields';
import { toAddress } from '../../kernel/lists/address';
import { changed, LIST_FIELDS } from '../../kernel/lists/address-list';
import { inventoryPath } from '../../paths/paths';
import type { Chip } from '../../ui/Chips';
import { capital } from './describing';

/** Filters in the address of the inventory. Without a count, the window decides how many are shown. */
export interface Filters extends Omit<ArtworkQuery, 'id' | 'manufacturer_id' | 'count'> {
  count: number | null;
}

const { id: _id, manufacturer_id: _maker, page: _page, count: _count, after: _after, ...filters } = artworkQueryFields;
export const filterFields = { ...filters, ...LIST_FIELDS } satisfies Fields<Filters>;

export const CATEGORY_NAMES: readonly string[] = CATEGORIES;
/** Names of the sort orders; the index is the code in the address. */
export const SORT_NAMES = ARTWORK_SORTS.map(capital);

/** Address with a changed filter, on the first page. */
export function filteredPath(current: Filters, change: Partial<Filters>): string {
  return inventoryPath(toAddress<Filters>(filterFields, changed(current, change)));
}

const SIZES = {
  min_width: 'Width from',
  max_width: 'Width to',
  min_height: 'Height from',
  max_height: 'Height to',
} as const;
export const SIZE_NAMES = Object.keys(SIZES) as (keyof typeof SIZES)[]; // its own keys

/** Sizes that leave nothing: a least one above the most. */
export function contradictions({ min_width, max_width, min_height, max_height }: Filters) {
  const isAbove = (least: number | null, most: number | null) => least !== null && most !== null && least > most;
  return [
    ...(isAbove(min_width, max_width) ? [['min_width', 'max_width'] as const] : []),
    ...(isAbove(min_height, max_height) ? [['min_height', 'max_height'] as const] : []),
  ];
}

/** Filters that narrow the list at present. */
export function chipsOf(current: Filters): readonly Chip[] {
  const { term, category } = current;
  const sizes = SIZE_NAMES.flatMap((name) => {
    const value = current[name];
    return value === null
      ? []
      : [{ text: `${SIZES[name]} ${value} in`, without: filteredPath(current, { [name]: null }) }];
  });
  return [
    ...(term === null ? [] : [{ text: `“${term}”`, without: filteredPath(current, { term: null }) }]),
    ...(category === null ? [] : [{ text: capital(category), without: filteredPath(current, { category: null }) }]),
    ...sizes,
  ];
}
