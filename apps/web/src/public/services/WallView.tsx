import type { TileReply } from '@rabbet/client';
import { USUAL_HANGING } from '@rabbet/domain/artworks/artworks';
import { pictureOfImage } from '../../kernel/pictures/pictures';
import { fitsRoom, Room } from '../../ui/room/Room';
import { cutoutOf } from '../../kernel/pictures/cutout';
import type { ShownRow } from './shown';

interface WallViewProps {
  /** The row that it stands below: what it did not show, or else what it did. */
  readonly row: ShownRow;
  readonly title: string;
}

/** A piece from the inventory in a room, at true scale: one that hangs, if there is one. */
export function WallView({ row: { spare, piece }, title }: WallViewProps) {
  const works = [spare, piece].map(workOf).filter((work) => work !== null);
  const work = works.find(({ hanging }) => hanging !== 'object') ?? works[0];
  return work ? <Room work={work} name={work.name} title={title} /> : null;
}

/** Null for what nobody has measured. */
function workOf(piece: TileReply | null) {
  if (!piece?.image || piece.width === null || piece.height === null || !fitsRoom(piece)) return null;
  const { image, name, width, height, hanging } = piece;
  const picture = { href: pictureOfImage(image, name).src, ratio: image.width / image.height, part: cutoutOf(image) };
  return { name, width, height, hanging: hanging ?? USUAL_HANGING, picture };
}
