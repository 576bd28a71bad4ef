import type { ArtistQuery } from '@rabbet/domain/artists/artists';
import type { Paged } from '@rabbet/domain/pages/paging';
import type { ArtistReply } from '@rabbet/projections';
import type { Calls } from './calls';

export function artistCalls({ get }: Calls) {
  return {
    artists: (query: Partial<ArtistQuery> = {}) => get<Paged<ArtistReply>>('core/contacts/artists', { ...query }),
    /** Null if there is no such artist. */
    artist: async (id: number) => {
      const { data } = await get<Paged<ArtistReply>>('core/contacts/artists', { id });
      return data[0] ?? null;
    },
  };
}
