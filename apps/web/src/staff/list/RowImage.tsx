import { imageAddress } from '@rabbet/domain/images/address';
import type { RowPicture } from './query/list-spec';

interface RowImageProps {
  readonly picture: RowPicture | null;
  /** Width of the file; the thumbnail of a row, unless given. */
  readonly width?: number;
}

/** Widths of the ladder of sizes that a row and a card of the grid take. */
const ROW_WIDTH = 96;
export const CARD_WIDTH = 480;

/** Picture of a row, whole on its ground; an empty ground where the row has none. */
export function RowImage({ picture, width = ROW_WIDTH }: RowImageProps) {
  if (!picture) return <span className="row-picture" />;
  return <img className="row-picture" src={imageAddress(picture.id, picture, width)} alt="" loading="lazy" />;
}
