import { type ArtistQuery, artistQueryFields } from '@rabbet/domain/artists/artists';
import { listArtistEntries, listArtists } from '@rabbet/projections';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { artistEntryShape, artistShape } from './artists.replies';

export const artistReads: readonly ReadEntry[] = [
  readEntry<ArtistQuery>({
    path: 'core/contacts/artists',
    operation: 'listArtists',
    rowOperation: 'readArtist',
    tag: 'artists',
    about: 'artists, by name',
    params: artistQueryFields,
    readers: 'public',
    shape: 'paged',
    reply: () => artistShape,
    query: listArtists,
  }),
  readEntry<ArtistQuery>({
    path: 'core/contacts/artists/entries',
    operation: 'listArtistEntries',
    tag: 'artists',
    about: 'artists, by name, with what the index of artists shows of each',
    params: artistQueryFields,
    readers: 'public',
    shape: 'paged',
    hasCursorInBody: true,
    reply: () => artistEntryShape,
    query: listArtistEntries,
  }),
];
