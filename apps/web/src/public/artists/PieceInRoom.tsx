import type { WidgetReply } from '@rabbet/client';
import { fitsRoom, Room } from '../../ui/room/Room';
import { hangingOf, inches, smallPicture } from '../artworks/artworks';

/** So wide its picture is there at most. */
const ROOM_PIXELS = 480;

export function PieceInRoom({ piece }: { readonly piece: WidgetReply }) {
  const { width, height } = inches(piece);
  if (!width || !height || !fitsRoom({ width, height })) return null;
  const hanging = hangingOf(piece);
  const work = { width, height, hanging, picture: smallPicture(piece, ROOM_PIXELS) };
  return <Room work={work} name={piece.name} title={hanging === 'object' ? 'See it in a room' : 'See it on a wall'} />;
}
