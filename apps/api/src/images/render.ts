import { access } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { type ImageMime, LADDER } from '@rabbet/domain/images/images';
import type { PictureSource } from '../kernel/picture-source';

/** A picture that is to be made. */
export interface Wanted {
  readonly hash: string;
  /** Where its original is; null if it is drawn. */
  readonly original: string | null;
  /** Of the original. */
  readonly width: number;
  readonly height: number;
  /** How wide it is to be. */
  readonly rung: number;
  /** A drawing alone can be had as 'svg'. */
  readonly format: ImageMime;
  /** What its original is. */
  readonly of?: ImageMime;
}

export const PIXEL_LIMIT = 50_000_000;
const QUALITY: Readonly<Record<Exclude<ImageMime, 'svg'>, number>> = { jpeg: 82, webp: 80, avif: 50, png: 100 };
/** More takes two and four times as long, for a fiftieth and a tenth of the bytes: docs/decisions/0054. */
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
/** To draw or to read takes longer than to make a size of it, and one picture is made in many, one after the other. */
const rasters = new LRUCache<string, Promise<Raster>>({ max: 3 });

export async function render(wanted: Wanted, sources: readonly PictureSource[]): Promise<Buffer> {
  const { rung, format } = wanted;
  if (format === 'svg') return drawingOf(wanted, sources);
  if (wanted.original !== null) await access(wanted.original); // of what is gone, nothing more is made
  return (await sourceOf(wanted, sources))
    .resize({ width: rung, withoutEnlargement: true })
    .toFormat(format, {
      quality: QUALITY[format],
      chromaSubsampling: '4:2:0',
      ...(EFFORT[format] && { effort: EFFORT[format] }),
    })
    .toBuffer();
}

/** A JPEG is read at half its size or less in a tenth of the time: it needs no raster for that. */
async function sourceOf(wanted: Wanted, sources: readonly PictureSource[]): Promise<Sharp> {
  const { original, of, rung, width: whole } = wanted;
  if (original !== null && of === 'jpeg' && rung * 2 <= whole) return upright(original);
  const { data, info } = await rasterOf(wanted, sources);
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

function upright(original: string): Sharp {
  return sharp(original, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' }).autoOrient().toColourspace('srgb');
}

async function rasterOf(wanted: Wanted, sources: readonly PictureSource[]): Promise<Raster> {
  const name = `${wanted.hash} ${wanted.width} ${wanted.height}`;
  const known = rasters.get(name);
  if (known) return known;
  const made = rasterise(wanted, sources);
  rasters.set(name, made);
  made.then(
    // set once more: while one took long, others may have pushed it out, and its next sizes come now
    ({ data }) => (data.length > RASTER_BYTES ? rasters.delete(name) : rasters.set(name, made)),
    () => rasters.delete(name), // whoever asks next is told what is wrong then
  );
  return made;
}

async function rasterise(wanted: Wanted, sources: readonly PictureSource[]): Promise<Raster> {
  const { original, width, height } = wanted;
  const most = Math.min(width, WIDEST);
  if (original === null) {
    // below 1 the renderer knows no density
    const picture = sharp(await drawingOf(wanted, sources), { density: Math.max((72 * most) / width, 1) });
    const size = { width: most, height: Math.max(1, Math.round((height * most) / width)) };
    return picture
      .resize({ ...size, fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
  }
  return upright(original)
    .resize({ width: most, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function drawingOf({ hash, width, height }: Wanted, sources: readonly PictureSource[]): Promise<Buffer> {
  const drawn = await sources.find((source) => source.has(hash))?.svgOf(hash, width, height);
  if (!drawn) throw new Error(`nobody can draw ${hash}`);
  return Buffer.from(drawn);
}
