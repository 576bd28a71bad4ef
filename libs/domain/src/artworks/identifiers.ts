import { type IdFields, type KeyInUse, type StreamIdentifiers } from '@rabbet/domain/events/identifiers';
import { lookAlikeKey } from '@rabbet/domain/text/look-alike';
import type { ArtworkEvent, CatalogueEntry } from './commands';

/** Id spaces of the parts of a piece. */
export const ARTWORK_IDS = {
  dimension: 'artwork-dimension',
  image: 'artwork-image',
  transaction: 'artwork-transaction',
} as const;

export const CATALOGUE_NUMBER = 'catalogue-number';

/**
 * Key that no two pieces share: the maker and the number, in which letters that look alike are the same. Null where a
 * piece has no maker or no number.
 */
export function catalogueKey({ manufacturer_id, catalog_no }: CatalogueEntry): string | null {
  if (manufacturer_id === null || catalog_no === null) return null;
  const number = lookAlikeKey(catalog_no);
  return number === '' ? null : `${manufacturer_id}/${number}`;
}

export const artworkIdentifiers: StreamIdentifiers<ArtworkEvent> = {
  ids: {
    ArtworkMeasured: { id: ARTWORK_IDS.dimension },
    ArtworkImageAttached: { id: ARTWORK_IDS.image },
    ArtworkTransactionRecorded: { id: ARTWORK_IDS.transaction },
  } satisfies IdFields<ArtworkEvent>,
  keysIn: ({ type, data }, id) => {
    if (type === 'ArtworkRegistered') return takenKeys(data, id);
    if (type === 'ArtworkRenumbered') return [...freedKeys(data.from, id), ...takenKeys(data.to, id)];
    if (type === 'ArtworkRemoved') return freedKeys(data, id);
    return [];
  },
};

function takenKeys(entry: CatalogueEntry, owner: number): KeyInUse[] {
  const key = catalogueKey(entry);
  return key === null ? [] : [{ kind: CATALOGUE_NUMBER, key, owner }];
}

/**
 * Keys that a piece gives up, if they are its own. Two pieces may have got numbers that look alike before the rule for
 * that was made: when the second of them gives up its number, the key stays with the first.
 */
function freedKeys(entry: CatalogueEntry, freedBy: number): KeyInUse[] {
  const key = catalogueKey(entry);
  return key === null ? [] : [{ kind: CATALOGUE_NUMBER, key, owner: null, freedBy }];
}
