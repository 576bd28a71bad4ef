import type { WidgetReply } from '@rabbet/client';
import { fitsRoom, Room } from '../../ui/room/Room';
import { cutoutOf } from '../../kernel/pictures/cutout';
import { depth, hangingOf, inches, inchWords, smallPicture } from '../artworks/artworks';

/** Greatest width of the picture in the room. */
const ROOM_PIXELS = 480;

export function PieceInRoom({ piece }: { readonly piece: WidgetReply }) {
  const { width, height } = inches(piece);
  if (!width || !height || !fitsRoom({ width, height })) return null;
  const hanging = hangingOf(piece);
  const deep = depth(piece);
  const picture = smallPicture(piece, ROOM_PIXELS);
  const part = cutoutOf(piece.images[0]?.image);
  const work = { width, height, depth: deep, hanging, picture: picture && { ...picture, part } };
  const title = hanging === 'object' ? 'See it in a room' : 'See it on a wall';
  return <Room work={work} name={piece.name} title={title} depth={deep === null ? null : inchWords(deep)} />;
}
