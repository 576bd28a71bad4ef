import { imageAddress } from '@rabbet/domain/images/address';
import { LADDER } from '@rabbet/domain/images/ladder';

import type { ImageReply } from '@rabbet/client';
import type { PictureSource } from '../../ui/FramedPicture';

export { imageAddress, LADDER };

const USUAL_WIDTH = 640;

export function pictureOfImage(image: ShownImage, name: string, ladder: readonly number[] = LADDER): PictureSource {
  const { id, width, height, alt, title = null, mime } = image;
  const widths = ladder.filter((step) => step <= width);
  const usual = widths.findLast((step) => step <= USUAL_WIDTH) ?? width;
  const srcSet = widths.map((step) => `${imageAddress(id, image, step)} ${step}w`).join(', ');
  return {
    src: imageAddress(id, image, usual),
    srcSet: mime === 'svg' || widths.length < 2 ? undefined : srcSet,
    width,
    height,
    alt: alt ?? title ?? name,
  };
}

/** Adds the center of interest, for layouts that crop the picture. */
export function focusedPicture(image: ShownImage & Pick<ImageReply, 'center_x' | 'center_y'>, name: string) {
  const { center_x, center_y } = image;
  return { ...pictureOfImage(image, name), center_x, center_y };
}

/** Width that services want which show a preview of a link. */
const SHARED_WIDTH = 1_280;

/** Preview picture of a page for shared links, if the page has a picture. */
export function sharedPicture(image: ShownImage | null | undefined, name: string, origin: string) {
  if (!image) return undefined;
  const { src: _src, srcSet: _srcSet, width, height, alt } = pictureOfImage(image, name);
  const step = LADDER.findLast((candidate) => candidate <= Math.min(width, SHARED_WIDTH)) ?? width;
  const url = origin + imageAddress(image.id, image, step);
  return { url, width: step, height: Math.round((height * step) / width), alt };
}

type ShownImage = Pick<ImageReply, 'id' | 'hash' | 'mime' | 'width' | 'height' | 'alt'> &
  Partial<Pick<ImageReply, 'title'>>;
