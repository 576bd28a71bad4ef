import type { Company } from '@rabbet/domain/people/people';
import type { ImageReply } from '../images/images';

/** An artist, as the public sees one. The name is the stored one, "Last, First". */
export interface ArtistReply extends Pick<Company, 'name' | 'description' | 'is_artist' | 'image_id'> {
  id: number;
  image: ImageReply | null;
}
