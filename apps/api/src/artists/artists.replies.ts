import type { ArtistReply } from '@rabbet/projections';
import { companyShape, imageShape } from '../kernel/records/record-replies';
import { nullable, partOf, replyShape, shown } from '../kernel/reads/reply-shape';

const { properties } = partOf(companyShape, 'Artist', ['id', 'name', 'description', 'is_artist', 'image_id']);
export const artistShape = replyShape<ArtistReply>('Artist', { ...properties, image: nullable(shown(imageShape)) });
