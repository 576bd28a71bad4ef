import type { ArtistQuery } from '@rabbet/domain/artists/artists';
import type { Paged } from '@rabbet/domain/pages/paging';
import type { ArtistEntryReply, ArtistReply } from '@rabbet/projections';
import type { Calls } from './calls';

export function artistCalls({ get }: Calls) {
  return {
    artists: (query: Partial<ArtistQuery> = {}) => get<Paged<ArtistReply>>('core/contacts/artists', { ...query }),
    /** The same, with what the index of artists shows of each. */
    artistEntries: (query: Partial<ArtistQuery> = {}) =>
      get<Paged<ArtistEntryReply>>('core/contacts/artists/entries', { ...query }),
    /** Null if there is no such artist. */
    artist: async (id: number) => {
      const { data } = await get<Paged<ArtistReply>>('core/contacts/artists', { id });
      return data[0] ?? null;
    },
  };
}
