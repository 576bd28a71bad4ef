import { access } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { type ImageMime, LADDER, type PixelMime } from '@rabbet/domain/images/images';

/** Rendering that is to be made. */
export interface RenderSpec {
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

sharp.cache(false); // renderings are cached elsewhere, and this cache never frees memory
sharp.concurrency(1);

/** Decoded picture: upright, in sRGB, without metadata, at the greatest width that is ever shown. */
interface Raster {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

const RASTER_BYTES = 48 << 20;
/** Rasters by hash: decoding takes as long as making a size, and a picture is made in many sizes. */
const rasters = new LRUCache<string, Promise<Raster>>({ max: 3 });

export async function render(spec: RenderSpec): Promise<Buffer> {
  const { rung, format, original } = spec;
  await access(original); // nothing is made of a removed original
  return (await sourceOf(spec))
    .resize({ width: rung, withoutEnlargement: true })
    .toFormat(format, {
      quality: QUALITY[format],
      chromaSubsampling: '4:2:0',
      ...(EFFORT[format] && { effort: EFFORT[format] }),
    })
    .toBuffer();
}

/** Source of a rendering. A JPEG is decoded at half its size or less in a tenth of the time, so without a raster. */
async function sourceOf(spec: RenderSpec): Promise<Sharp> {
  const { original, of, rung, width: whole } = spec;
  if (of === 'jpeg' && rung * 2 <= whole) return upright(original);
  const { data, info } = await rasterOf(spec);
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

function upright(original: string): Sharp {
  return sharp(original, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' }).autoOrient().toColourspace('srgb');
}

async function rasterOf(spec: RenderSpec): Promise<Raster> {
  const cached = rasters.get(spec.hash);
  if (cached) return cached;
  const made = rasterise(spec);
  rasters.set(spec.hash, made);
  made.then(
    ({ data }) => data.length > RASTER_BYTES && rasters.delete(spec.hash),
    () => rasters.delete(spec.hash), // the next request gets its own error
  );
  return made;
}

function rasterise({ original, width }: RenderSpec): Promise<Raster> {
  return upright(original)
    .resize({ width: Math.min(width, WIDEST), withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
}
