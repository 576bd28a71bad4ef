import { type ArtistQuery, artistQueryFields } from '@rabbet/domain/artists/artists';
import { listArtists } from '@rabbet/projections';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { artistShape } from './artists.replies';

export const artistReads: readonly ReadEntry[] = [
  readEntry<ArtistQuery>({
    path: 'core/contacts/artists',
    operation: 'listArtists',
    tag: 'artists',
    about: 'artists, by name',
    params: artistQueryFields,
    readers: 'public',
    shape: 'paged',
    reply: () => artistShape,
    query: listArtists,
  }),
];
