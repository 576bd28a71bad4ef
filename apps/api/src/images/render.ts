import { access } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { type ImageMime, LADDER, type PixelMime } from '@rabbet/domain/images/images';

/** A picture that is to be made. */
export interface Wanted {
  readonly hash: string;
  /** Path of the original. */
  readonly original: string;
  /** Width of the original. */
  readonly width: number;
  readonly height: number;
  /** Width of the rendering. */
  readonly rung: number;
  readonly format: PixelMime;
  /** Format of the original. */
  readonly of?: ImageMime;
}

export const PIXEL_LIMIT = 50_000_000;
const QUALITY: Readonly<Record<PixelMime, number>> = { jpeg: 82, webp: 80, avif: 50, png: 100 };
/** More takes two and four times as long, for a fiftieth and a tenth of the bytes: docs/decisions/0027. */
const EFFORT: Partial<Record<ImageMime, number>> = { webp: 2, avif: 1 };
const WIDEST = Math.max(...LADDER);

sharp.cache(false); // what is made is kept elsewhere, and this one never gives memory back
sharp.concurrency(1);

/** A picture without its file: upright, in sRGB, with nothing that was written beside it, as wide as it is ever shown. */
interface Raster {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

const RASTER_BYTES = 48 << 20;
/** Rasters by hash: reading one takes as long as making a size of it, and one picture is made in many. */
const rasters = new LRUCache<string, Promise<Raster>>({ max: 3 });

export async function render(wanted: Wanted): Promise<Buffer> {
  const { rung, format, original } = wanted;
  await access(original); // of what is gone, nothing more is made
  return (await sourceOf(wanted))
    .resize({ width: rung, withoutEnlargement: true })
    .toFormat(format, {
      quality: QUALITY[format],
      chromaSubsampling: '4:2:0',
      ...(EFFORT[format] && { effort: EFFORT[format] }),
    })
    .toBuffer();
}

/** A JPEG is read at half its size or less in a tenth of the time: it needs no raster for that. */
async function sourceOf(wanted: Wanted): Promise<Sharp> {
  const { original, of, rung, width: whole } = wanted;
  if (of === 'jpeg' && rung * 2 <= whole) return upright(original);
  const { data, info } = await rasterOf(wanted);
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

function upright(original: string): Sharp {
  return sharp(original, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' }).autoOrient().toColourspace('srgb');
}

async function rasterOf(wanted: Wanted): Promise<Raster> {
  const known = rasters.get(wanted.hash);
  if (known) return known;
  const made = rasterise(wanted);
  rasters.set(wanted.hash, made);
  made.then(
    ({ data }) => data.length > RASTER_BYTES && rasters.delete(wanted.hash),
    () => rasters.delete(wanted.hash), // whoever asks next is told what is wrong then
  );
  return made;
}

function rasterise({ original, width }: Wanted): Promise<Raster> {
  return upright(original)
    .resize({ width: Math.min(width, WIDEST), withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
}
