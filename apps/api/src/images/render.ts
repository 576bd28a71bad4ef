import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { ImageMime } from '@rabbet/domain/images/images';
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
}

const PIXEL_LIMIT = 50_000_000;
const QUALITY: Readonly<Record<Exclude<ImageMime, 'svg'>, number>> = { jpeg: 82, webp: 80, avif: 55, png: 100 };

sharp.cache(false); // what is made is kept elsewhere, and this one never gives memory back
sharp.concurrency(1);

/** The same drawing is soon asked for in other sizes and formats. */
const drawings = new LRUCache<string, Buffer>({ max: 4 });

export async function render(wanted: Wanted, sources: readonly PictureSource[]): Promise<Buffer> {
  const { original, width, height, rung, format } = wanted;
  const source = original === null ? await drawingOf(wanted, sources) : await readFile(original);
  if (format === 'svg') return source;
  // a drawing is made in the size that is wanted; below 1 the renderer knows no density
  const density = original === null ? { density: Math.max((72 * rung) / width, 1) } : {};
  const fill = original === null ? ({ height: Math.round((height * rung) / width), fit: 'fill' } as const) : {};
  return sharp(source, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', ...density })
    .autoOrient()
    .resize({ width: rung, ...fill })
    .toFormat(format, { quality: QUALITY[format], ...(format === 'avif' ? { effort: 3 } : {}) })
    .toBuffer();
}

async function drawingOf({ hash, width, height }: Wanted, sources: readonly PictureSource[]): Promise<Buffer> {
  const name = `${hash} ${width} ${height}`;
  const known = drawings.get(name);
  if (known) return known;
  const drawn = await sources.find((source) => source.has(hash))?.svgOf(hash, width, height);
  if (!drawn) throw new Error(`nobody can draw ${hash}`);
  const svg = Buffer.from(drawn);
  drawings.set(name, svg);
  return svg;
}
