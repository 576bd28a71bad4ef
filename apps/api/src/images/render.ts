import { access } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { type ImageMime, LADDER, type PixelMime } from '@rabbet/domain/images/images';

/** Description of a rendering to make. */
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
  readonly originalFormat?: ImageMime;
}

export const PIXEL_LIMIT = 50_000_000;
const QUALITY: Readonly<Record<PixelMime, number>> = { jpeg: 82, webp: 80, avif: 50, png: 100 };
/** Effort of the encoders. A higher one takes two (WebP) or four times (AVIF) as long, and saves 2 or 10 % of the bytes: docs/decisions/0027. */
const EFFORT: Partial<Record<ImageMime, number>> = { webp: 2, avif: 1 };
const MAX_RASTER_WIDTH = Math.max(...LADDER);

sharp.cache(false); // renderings are cached elsewhere, and this cache never frees memory
sharp.concurrency(1);

/** Decoded picture: upright, in sRGB, without metadata, at the greatest width that is ever shown. */
interface Raster {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

const MAX_CACHED_RASTER_BYTES = 48 << 20;
/** Latest rasters by hash. Decoding takes as long as making a rendering, and each picture is made in many sizes. */
const rasters = new LRUCache<string, Promise<Raster>>({ max: 3 });

/** Makes a rendering. */
export async function render(spec: RenderSpec): Promise<Buffer> {
  const { rung, format, original } = spec;
  await access(original); // a cached raster must not hide that the original was removed
  return (await sourceOf(spec))
    .resize({ width: rung, withoutEnlargement: true })
    .toFormat(format, {
      quality: QUALITY[format],
      chromaSubsampling: '4:2:0',
      ...(EFFORT[format] && { effort: EFFORT[format] }),
    })
    .toBuffer();
}

/**
 * Source of a rendering: the cached raster, or the file itself for a JPEG that is needed at half its width or less, as
 * decoders read it at that size in a tenth of the time.
 */
async function sourceOf(spec: RenderSpec): Promise<Sharp> {
  const { original, originalFormat, rung, width: originalWidth } = spec;
  if (originalFormat === 'jpeg' && rung * 2 <= originalWidth) return openUpright(original);
  const { data, info } = await rasterOf(spec);
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

function openUpright(original: string): Sharp {
  return sharp(original, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' }).autoOrient().toColourspace('srgb');
}

async function rasterOf(spec: RenderSpec): Promise<Raster> {
  const cached = rasters.get(spec.hash);
  if (cached) return cached;
  const raster = rasterise(spec);
  rasters.set(spec.hash, raster);
  raster.then(
    ({ data }) => data.length > MAX_CACHED_RASTER_BYTES && rasters.delete(spec.hash),
    () => rasters.delete(spec.hash), // errors are not cached
  );
  return raster;
}

function rasterise({ original, width }: RenderSpec): Promise<Raster> {
  return openUpright(original)
    .resize({ width: Math.min(width, MAX_RASTER_WIDTH), withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
}
