import { cutoutWords } from '@rabbet/domain/images/images';
import sharp from 'sharp';
import { PIXEL_LIMIT } from './render';

/** Alpha, of 255, above which a pixel belongs to the thing itself, and not to the shadow that it casts. */
const SOLID = 230;
/** Alpha above which a pixel of glass or smoke counts, which have nothing as solid. */
const FAINT = 25;

interface Mask {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The part of a picture that is not clear, as its record says it; null where no pixel is clear, or every one. */
export async function findCutout(file: string): Promise<string | null> {
  const { data, info } = await sharp(file, { limitInputPixels: PIXEL_LIMIT })
    .autoOrient()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (data.every((alpha) => alpha > FAINT)) return null;
  const mask = { data, width: info.width, height: info.height };
  const box = boxAbove(SOLID, mask) ?? boxAbove(FAINT, mask);
  return box && cutoutWords(box);
}

function boxAbove(threshold: number, { data, width, height }: Mask) {
  let left = width;
  let top = height;
  let right = -1;
  let bottom = -1;
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    const first = row.findIndex((alpha) => alpha > threshold);
    if (first < 0) continue;
    const last = row.findLastIndex((alpha) => alpha > threshold);
    [left, right] = [Math.min(left, first), Math.max(right, last)];
    [top, bottom] = [Math.min(top, y), y];
  }
  return bottom < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}
