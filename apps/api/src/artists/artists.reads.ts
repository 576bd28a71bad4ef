import { type ArtistQuery, artistQueryFields } from '@rabbet/domain/artists/artists';
import { listArtists } from '@rabbet/projections';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';

export const artistReads: readonly ReadEntry[] = [
  readEntry<ArtistQuery>({
    path: 'core/contacts/artists',
    tag: 'artists',
    about: 'artists, by name',
    params: artistQueryFields,
    readers: 'public',
    shape: 'paged',
    query: listArtists,
  }),
];
