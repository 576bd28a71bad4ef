import { imageAddress } from '@rabbet/domain/images/address';
import type { ToldRecord } from '@rabbet/domain/records/titles';
import type { RecordImage } from './ArticlePreview';

const WIDTH = 480;

interface Focus {
  readonly center_x: number;
  readonly center_y: number;
}

/** The picture of an image, with a mark on what stays in view where it is cut. */
export function ImagePicture({ record }: { readonly record: ToldRecord }) {
  const image = record as ToldRecord & RecordImage & Focus; // the fields of its kind
  const { id, width, height, alt, center_x, center_y } = image;
  return (
    <figure className="image-picture">
      <div>
        <img src={imageAddress(id, image, WIDTH)} width={width} height={height} alt={alt ?? ''} />
        <span aria-hidden="true" style={{ left: `${center_x * 100}%`, top: `${center_y * 100}%` }} />
      </div>
      <figcaption>{alt ?? 'No alt text yet, for those who cannot see it.'}</figcaption>
    </figure>
  );
}
