import type { ImageReply } from '@rabbet/client';
import { cutoutIn } from '@rabbet/domain/images/cutout';

/** The part of a picture that is not clear, from 0 to 1 of its sides; null where all of it is opaque. */
export function cutoutOf(image: Pick<ImageReply, 'cutout' | 'width' | 'height'> | null | undefined) {
  const cutout = image?.cutout ? cutoutIn(image.cutout, image) : null;
  if (!image || !cutout) return null;
  const wide = image.width;
  const high = image.height;
  const { left, top, width, height } = cutout;
  return { left: left / wide, top: top / high, width: width / wide, height: height / high };
}
