import type { ImageReply } from '@rabbet/client';
import { imageAddress } from '@rabbet/domain/images/address';
import type { RecordReply } from '@rabbet/domain/records/titles';
import { FocusMark } from './FocusPoint';

const WIDTH = 480;

/** The picture of an image, with a mark on what stays in view where it is cut. */
export function ImagePicture({ record }: { readonly record: RecordReply }) {
  const image = record as RecordReply & ImageReply; // the fields of its kind
  const { id, width, height, alt, center_x, center_y } = image;
  return (
    <figure className="image-picture">
      <div>
        <img src={imageAddress(id, image, WIDTH)} width={width} height={height} alt={alt ?? ''} />
        <FocusMark x={center_x} y={center_y} />
      </div>
      <figcaption>{alt ?? 'No alt text yet, for those who cannot see it.'}</figcaption>
    </figure>
  );
}
