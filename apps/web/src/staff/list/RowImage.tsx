import { imageAddress } from '@rabbet/domain/images/address';
import type { ImageMime } from '@rabbet/domain/images/images';
import type { RowPicture } from './query/list-spec';

/** Columns of a list with the picture of a row. */
interface PicturedRow {
  readonly image_id: number | null;
  readonly image_hash: string | null;
  readonly image_mime: string | null;
}

/** Picture of a row, as such columns tell it. */
export function rowPicture({ image_id, image_hash, image_mime }: PicturedRow): RowPicture | null {
  if (image_id === null || image_hash === null) return null;
  return { id: image_id, hash: image_hash, mime: image_mime as ImageMime }; // of an image
}

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
