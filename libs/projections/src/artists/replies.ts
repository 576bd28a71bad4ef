import type { Company } from '@rabbet/domain/people/people';
import type { Hanging } from '@rabbet/domain/artworks/artworks';
import type { ImageReply } from '@rabbet/domain/images/images';

/** An artist, as the public sees one. The name is the stored one, "Last, First". */
export interface ArtistReply extends Pick<Company, 'name' | 'description' | 'is_artist' | 'image_id'> {
  id: number;
  image: ImageReply | null;
}

type EntryImage = Pick<ImageReply, 'id' | 'hash' | 'mime' | 'width' | 'height' | 'alt'>;

/** Entry of an artist in the index. */
export interface ArtistEntryReply extends Pick<Company, 'name' | 'is_artist'> {
  id: number;
  /** Number of pieces on the public list. */
  pieces: number;
  /** The newest of these that has a picture: of a category, where one is asked for. */
  work: { id: number; name: string; image: EntryImage | null; hanging: Hanging | null } | null;
  /** The artist's own. */
  image: EntryImage | null;
}
