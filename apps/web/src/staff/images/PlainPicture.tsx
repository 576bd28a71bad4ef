import type { ImageReply } from '@rabbet/client';
import { imageAddress } from '@rabbet/domain/images/images';

const WIDTH = 480;

export function PlainPicture({ image }: { readonly image: ImageReply }) {
  const { id, width, height, alt } = image;
  return <img src={imageAddress(id, image, WIDTH)} width={width} height={height} alt={alt ?? ''} loading="lazy" />;
}
