import type { ArtworkQuery } from '@rabbet/domain/artworks/artworks';
import type { Paged } from '@rabbet/domain/pages/paging';
import type { CategoryCount, FavouriteReply, NearestReply, TileReply, WidgetReply } from '@rabbet/projections';
import type { Calls } from './calls';

export function artworkCalls({ get }: Calls) {
  return {
    /** Pieces that visitors may see. */
    widgets: (query: Partial<ArtworkQuery> = {}) => get<Paged<WidgetReply>>('core/mob/commerce/widgets', { ...query }),
    /** The same, with what tiles show of them alone. */
    tiles: (query: Partial<ArtworkQuery> = {}) =>
      get<Paged<TileReply>>('core/mob/commerce/widgets/tiles', { ...query }),
    /** Sold pieces of an artist, as tiles. */
    sold: (manufacturer_id: number) => get<TileReply[]>('core/mob/commerce/widgets/sold', { manufacturer_id }),
    /** One that they may see, sold ones too; null if there is none. */
    widget: async (id: number) => {
      const { data } = await get<Paged<WidgetReply>>('core/mob/commerce/widgets', { id });
      return data[0] ?? null;
    },
    /** Tiles of those of these pieces that the caller may see, in this order. */
    favourites: (pieces: readonly number[]) =>
      get<FavouriteReply[]>('core/mob/commerce/widgets/favourites', { pieces: pieces.join() }),
    /** Number of pieces that each category would give under these filters. */
    categoryCounts: (query: Partial<ArtworkQuery> = {}) =>
      get<CategoryCount[]>('core/commerce/widgets/categories', { ...query }),
    /** Searches, artists and categories near to one that finds nothing. */
    nearest: (term: string) => get<NearestReply>('core/mob/commerce/widgets/nearest', { term }),
  };
}
