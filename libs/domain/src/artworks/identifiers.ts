import { type IdFields, type KeyInUse, type StreamIdentifiers } from '@rabbet/domain/events/identifiers';
import { lookAlikeKey } from '@rabbet/domain/text/look-alike';
import type { ArtworkEvent, CatalogueEntry } from './commands';

/** Of what the parts of a piece get their ids from, one space each. */
export const ARTWORK_IDS = {
  dimension: 'artwork-dimension',
  image: 'artwork-image',
  transaction: 'artwork-transaction',
} as const;

export const CATALOGUE_NUMBER = 'catalogue-number';

/** What no two pieces share, with whatever looks alike in print; null where a piece has no maker or no number. */
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
    if (type === 'ArtworkRegistered') return taken(data, id);
    if (type === 'ArtworkRenumbered') return [...freed(data.from, id), ...taken(data.to, id)];
    if (type === 'ArtworkRemoved') return freed(data, id);
    return [];
  },
};

function taken(entry: CatalogueEntry, owner: number): KeyInUse[] {
  const key = catalogueKey(entry);
  return key === null ? [] : [{ kind: CATALOGUE_NUMBER, key, owner }];
}

/** Of two pieces whose numbers were told apart once, the second frees nothing of the first. */
function freed(entry: CatalogueEntry, freedBy: number): KeyInUse[] {
  const key = catalogueKey(entry);
  return key === null ? [] : [{ kind: CATALOGUE_NUMBER, key, owner: null, freedBy }];
}
