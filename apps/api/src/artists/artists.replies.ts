import { HANGINGS } from '@rabbet/domain/artworks/artworks';
import type { ArtistEntryReply, ArtistReply } from '@rabbet/projections';
import { companyShape, imageShape } from '../kernel/records/record-replies';
import { about, id, nullable, objectOf, oneOf, pickShape, replyShape, text, whole } from '../kernel/shapes/reply-shape';

const { properties } = pickShape(companyShape, 'Artist', ['id', 'name', 'description', 'is_artist', 'image_id']);
export const artistShape = replyShape<ArtistReply>('Artist', { ...properties, image: nullable(objectOf(imageShape)) });

const image = nullable(
  objectOf(pickShape(imageShape, 'ArtistEntryImage', ['id', 'hash', 'mime', 'width', 'height', 'alt'])),
);
const workShape = replyShape<NonNullable<ArtistEntryReply['work']>>('ArtistEntryWork', {
  id,
  name: text,
  image,
  hanging: about(nullable(oneOf(...HANGINGS)), 'how it is shown, as its type says; matted, where that says nothing'),
});
export const artistEntryShape = replyShape<ArtistEntryReply>('ArtistEntry', {
  id: properties.id,
  name: properties.name,
  is_artist: properties.is_artist,
  pieces: about(whole, 'so many are on the public list', 12),
  work: about(nullable(objectOf(workShape)), 'the newest of these that has a picture'),
  image: about(image, 'of the artist'),
});
