import { type ArtistQuery, artistQueryFields } from '@rabbet/domain/artists/artists';
import { artworks, listArtists, records } from '@rabbet/projections';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';

export const artistReads: readonly ReadEntry[] = [
  readEntry<ArtistQuery>({
    path: 'core/contacts/artists',
    tag: 'artists',
    about: 'artists, by name',
    params: artistQueryFields,
    readers: 'public',
    shape: 'paged',
    reads: [artworks, records],
    query: listArtists,
  }),
];
