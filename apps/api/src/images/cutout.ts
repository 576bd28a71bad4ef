import { cutoutWords } from '@rabbet/domain/images/images';
import sharp from 'sharp';
import { PIXEL_LIMIT } from './render';

/** Alpha (0 to 255) above which a pixel belongs to the pictured thing, not to its shadow. */
const SOLID_ALPHA = 230;
/** Alpha above which a pixel counts in a picture without solid pixels, such as one of glass. */
const FAINT_ALPHA = 25;

/** Alpha of each pixel, row by row. */
interface AlphaChannel {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Finds the box around the visible part of a picture with a transparent background, as text for the field `cutout`:
 * "30 20 40 60" (left, top, width, height). Null if no pixel is transparent, or all are.
 */
export async function findCutout(file: string): Promise<string | null> {
  const { data, info } = await sharp(file, { limitInputPixels: PIXEL_LIMIT })
    .autoOrient()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (data.every((alpha) => alpha > FAINT_ALPHA)) return null;
  const mask = { data, width: info.width, height: info.height };
  const box = boxAbove(SOLID_ALPHA, mask) ?? boxAbove(FAINT_ALPHA, mask);
  return box && cutoutWords(box);
}

/** Smallest box around all pixels with an alpha above the threshold. */
function boxAbove(threshold: number, { data, width, height }: AlphaChannel) {
  let left = width;
  let top = height;
  let right = -1;
  let bottom = -1;
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    const first = row.findIndex((alpha) => alpha > threshold);
    if (first < 0) continue;
    const last = row.findLastIndex((alpha) => alpha > threshold);
    left = Math.min(left, first);
    right = Math.max(right, last);
    top = Math.min(top, y);
    bottom = y;
  }
  return bottom < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}
